package sso_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/sso"
)

func TestProvidersComeFromAFile(t *testing.T) {
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "sso.json")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	p, err := sso.Read(write(`{"providers": [{"name": "trimble", "label": "Identidad", "issuer": "https://id.example", "client_id": "g", "client_secret": "s"}]}`), "https://plan.example")
	require.NoError(t, err)
	require.Equal(t, []sso.Button{{Name: "trimble", Label: "Identidad"}}, p.Buttons(), "nothing secret")
	require.Error(t, p.Known("other"))
	for text, want := range map[string]string{
		`{"providers": [{"name": "A/b", "label": "x", "issuer": "https://id.example", "client_id": "g"}]}`:                                                                    "small letters",
		`{"providers": [{"name": "a", "label": "x", "issuer": "http://id.example", "client_id": "g"}]}`:                                                                       "https",
		`{"providers": [{"name": "a", "label": "x", "issuer": "https://id.example"}]}`:                                                                                        "client_id",
		`{"providers": [{"name": "a", "label": "x", "issuer": "https://i", "client_id": "g"}, {"name": "a", "label": "x", "issuer": "https://i", "client_id": "g"}]}`:         "twice",
		`{"providers": [{"name": "a", "label": "x", "issuer": "https://i", "client_id": "g", "profile": "https://i/me", "authorize": "https://i/a", "token": "http://i/t"}]}`: "https",
		`{"provider": []}`: "unknown field",
	} {
		_, err := sso.Read(write(text), "https://plan.example")
		require.ErrorContains(t, err, want)
	}
}
