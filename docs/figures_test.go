package docs_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/figures"
)

func TestTheCatalogueOfFiguresIsUpToDate(t *testing.T) {
	made := figures.Markdown()
	if *update {
		require.NoError(t, os.WriteFile("figures.md", []byte(made), 0o644))
	}
	kept, err := os.ReadFile("figures.md")
	require.NoError(t, err)
	require.True(t, made == string(kept), "docs/figures.md is out of date: make docs")
}
