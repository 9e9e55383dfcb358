package tutorials_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/tutorials"
)

func TestTheListOfVideosIsReadWhole(t *testing.T) {
	for name, c := range map[string]struct{ text, wrong string }{
		"a list in both languages":           {text: `[{"id":"gantt-1","title":{"es":"La carta","en":"The chart"},"url":"https://videos.example/1"}]`},
		"a title in one language is refused": {`[{"id":"gantt-1","title":{"es":"La carta"},"url":"https://videos.example/1"}]`, "title in es and in en"},
		"an address without TLS is refused":  {`[{"id":"gantt-1","title":{"es":"a","en":"b"},"url":"http://videos.example/1"}]`, "https://"},
		"a script is no address":             {`[{"id":"gantt-1","title":{"es":"a","en":"b"},"url":"javascript:alert(1)"}]`, "https://"},
		"an id of its own for every video":   {`[{"id":"a","title":{"es":"a","en":"b"},"url":"https://v.example/1"},{"id":"a","title":{"es":"a","en":"b"},"url":"https://v.example/2"}]`, "taken"},
		"an id is a word":                    {`[{"id":"A b","title":{"es":"a","en":"b"},"url":"https://v.example/1"}]`, "lower-case"},
		"an unknown field is refused":        {`[{"id":"a","titel":{}}]`, "titel"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "tutorials.json")
			require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
			list, err := tutorials.Read(path)
			if c.wrong != "" {
				require.ErrorContains(t, err, c.wrong)
				return
			}
			require.NoError(t, err)
			require.Equal(t, []tutorials.Video{{ID: "gantt-1", Title: tutorials.Title{ES: "La carta", EN: "The chart"}, URL: "https://videos.example/1"}}, list)
			require.Equal(t, "The chart", list[0].Title.In("en"))
			require.Equal(t, "La carta", list[0].Title.In("es"))
		})
	}
}
