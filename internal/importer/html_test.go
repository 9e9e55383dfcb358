package importer_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/importer"
)

// notes gives what becomes of the notes of a task of Microsoft Project.
func notes(t *testing.T, text string) string {
	t.Helper()
	file := `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-03-02T08:00:00</StartDate>` +
		`<Tasks><Task><UID>1</UID><Name>a</Name><Notes>` + strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text) + `</Notes></Task></Tasks></Project>`
	list, err := importer.Read(context.Background(), strings.NewReader(file), importer.Reading{Name: "x.xml"})
	require.NoError(t, err)
	return list[0].Activities[0].Description
}

func TestStylesAndScriptsOfNotesGo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"<p>one<style>p{}</STYLE >two</p>": "onetwo",
		"<style>one<p>two":                 "one\n\ntwo",
		"<style>one</style><style>two<script>three</script><style>four":     "twofour",
		"<title>one</title><p>two<title>three<head>four</head><script>five": "two" + "three" + "five",
	} {
		require.Equal(t, want, notes(t, text), "%s", text)
	}
}

// A text of tags that nothing ends takes no longer than another one of its size: half an hour, when each was looked for to the end.
func TestTagsWithoutAnEndAreLookedForOnce(t *testing.T) {
	t.Parallel()
	done := make(chan string)
	go func() { done <- notes(t, strings.Repeat("<style><script><title><head>", 8<<20/28)+"text") }()
	select {
	case text := <-done:
		require.Equal(t, "text", text)
	case <-time.After(time.Minute):
		t.Fatal("it is still being read")
	}
}
