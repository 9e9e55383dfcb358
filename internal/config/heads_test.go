package config_test

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/config"
)

func keyFile(t *testing.T, name, kind string, der []byte) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
	require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
	return name
}

func TestTheKeyThatSignsHeads(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	publicDER, err := x509.MarshalPKIXPublicKey(public)
	require.NoError(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	curveDER, err := x509.MarshalPKCS8PrivateKey(curve)
	require.NoError(t, err)

	outside := keyFile(t, filepath.Join(dir, "heads.pem"), "PRIVATE KEY", der)
	key, err := (&config.Settings{Data: data, HeadsKey: outside}).SigningKey()
	require.NoError(t, err)
	assert.Equal(t, private, key)
	key, err = (&config.Settings{Data: data}).SigningKey()
	require.NoError(t, err)
	assert.Nil(t, key, "no key is needed")

	inside := keyFile(t, filepath.Join(data, "keys", "heads.pem"), "PRIVATE KEY", der)
	link := filepath.Join(dir, "link.pem")
	require.NoError(t, os.Symlink(inside, link))
	for name, file := range map[string]string{
		"in the data directory":         inside,
		"a link into it":                link,
		"missing":                       filepath.Join(dir, "none.pem"),
		"of another kind":               keyFile(t, filepath.Join(dir, "curve.pem"), "PRIVATE KEY", curveDER),
		"only the public half of a key": keyFile(t, filepath.Join(dir, "public.pem"), "PUBLIC KEY", publicDER),
	} {
		_, err := (&config.Settings{Data: data, HeadsKey: file}).SigningKey()
		assert.ErrorContains(t, err, "way out", name)
	}
	for _, file := range []string{outside, filepath.Join(dir, "public.pem")} {
		got, err := config.PublicKey(file)
		require.NoError(t, err)
		assert.Equal(t, public, got)
	}
	_, err = config.PublicKey(filepath.Join(dir, "curve.pem"))
	assert.ErrorContains(t, err, "way out")
}

func TestWhereListsOfHeadsGo(t *testing.T) {
	assert.Equal(t, "/data/heads", (&config.Settings{Data: "/data"}).HeadsDirectory())
	assert.Empty(t, (&config.Settings{Data: "/data", DatabaseURL: "postgres://db/gantry"}).HeadsDirectory(), "the directory may be another installation's")
	assert.Equal(t, "/heads", (&config.Settings{Data: "/data", HeadsDir: "/heads", DatabaseURL: "postgres://db/gantry"}).HeadsDirectory())
}
