package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/web"
)

func TestThereIsAlwaysAPageToShow(t *testing.T) {
	page, err := fs.ReadFile(web.Client(), "index.html")
	require.NoError(t, err)
	require.Contains(t, string(page), "Gantry")
	if !web.Built() {
		require.Contains(t, string(page), "make build", "a program without the client says how to get one")
	}
}

// The first screen is what index.html loads before any area is opened. People sign in over a building site's network.
func TestTheFirstScreenLoadsAtMost180KiBOfScript(t *testing.T) {
	if !web.Built() {
		t.Skip("the client is not built: make build")
	}
	chunks := manifest(t)
	first := map[string]bool{}
	for name, chunk := range chunks {
		if chunk.IsEntry {
			load(chunks, name, first)
		}
	}
	require.NotEmpty(t, first)
	var packed bytes.Buffer
	for name := range first {
		script, err := fs.ReadFile(web.Client(), chunks[name].File)
		require.NoError(t, err)
		zip := gzip.NewWriter(&packed)
		_, err = zip.Write(script)
		require.NoError(t, err)
		require.NoError(t, zip.Close())
	}
	require.LessOrEqual(t, packed.Len(), 180<<10)
}

// A browser asks its cache for each file by itself: a hundred of them take longer than all that is in them.
func TestTheGanttOpensFromAtMost50Scripts(t *testing.T) {
	if !web.Built() {
		t.Skip("the client is not built: make build")
	}
	chunks := manifest(t)
	opened := map[string]bool{}
	for name, chunk := range chunks {
		if chunk.IsEntry {
			load(chunks, name, opened)
		}
	}
	for _, screen := range []string{"src/app/shell/shell.tsx", "src/app/pages/gantt-route.tsx"} {
		require.Contains(t, chunks, screen)
		load(chunks, screen, opened)
	}
	require.LessOrEqual(t, len(opened), 50)
}

type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	IsEntry bool     `json:"isEntry"`
}

// manifest gives the scripts of the client by name.
func manifest(t *testing.T) map[string]chunk {
	text, err := fs.ReadFile(web.Client(), ".vite/manifest.json")
	require.NoError(t, err)
	var chunks map[string]chunk
	require.NoError(t, json.Unmarshal(text, &chunks))
	return chunks
}

// load adds a script and all that it imports before it runs.
func load(chunks map[string]chunk, name string, loaded map[string]bool) {
	if loaded[name] {
		return
	}
	loaded[name] = true
	for _, next := range chunks[name].Imports {
		load(chunks, next, loaded)
	}
}
