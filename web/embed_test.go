package web_test

import (
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
