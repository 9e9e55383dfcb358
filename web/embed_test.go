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
	manifest, err := fs.ReadFile(web.Client(), ".vite/manifest.json")
	require.NoError(t, err)
	var chunks map[string]struct {
		File    string   `json:"file"`
		Imports []string `json:"imports"`
		IsEntry bool     `json:"isEntry"`
	}
	require.NoError(t, json.Unmarshal(manifest, &chunks))
	first := map[string]bool{}
	var load func(name string)
	load = func(name string) {
		if first[name] {
			return
		}
		first[name] = true
		for _, next := range chunks[name].Imports {
			load(next)
		}
	}
	for name, chunk := range chunks {
		if chunk.IsEntry {
			load(name)
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
