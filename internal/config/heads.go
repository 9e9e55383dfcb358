package config

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// HeadsDirectory is where the daily lists of stream heads go; empty: nowhere. With DATABASE_URL it must be named: the data
// directory may be another installation's.
func (s *Settings) HeadsDirectory() string {
	if s.HeadsDir == "" && s.Embedded() {
		return filepath.Join(s.Data, "heads")
	}
	return s.HeadsDir
}

// SigningKey reads the key that signs lists of stream heads; nil without one. A key within the data directory is refused: whoever
// can alter the history there could sign what they made of it.
func (s *Settings) SigningKey() (ed25519.PrivateKey, error) {
	if s.HeadsKey == "" {
		return nil, nil
	}
	if within(s.HeadsKey, s.Data) {
		return nil, fmt.Errorf("GANTRY_HEADS_KEY %s lies in the data directory %s, where whoever alters the history could use it\n  way out: keep the key elsewhere, for example in /etc/gantry/heads.pem",
			s.HeadsKey, s.Data)
	}
	key, err := readKey(s.HeadsKey)
	if err != nil {
		return nil, keyError("GANTRY_HEADS_KEY", s.HeadsKey, err)
	}
	private, is := key.(ed25519.PrivateKey)
	if !is {
		return nil, keyError("GANTRY_HEADS_KEY", s.HeadsKey, errors.New("not a private Ed25519 key"))
	}
	return private, nil
}

// PublicKey reads the key that a list of stream heads is checked with, from a file with a public key or with both.
func PublicKey(file string) (ed25519.PublicKey, error) {
	key, err := readKey(file)
	if err != nil {
		return nil, keyError("--public-key", file, err)
	}
	switch key := key.(type) {
	case ed25519.PublicKey:
		return key, nil
	case ed25519.PrivateKey:
		return key.Public().(ed25519.PublicKey), nil
	}
	return nil, keyError("--public-key", file, errors.New("not an Ed25519 key"))
}

func keyError(setting, file string, err error) error {
	return fmt.Errorf("%s: %s: %w\n  way out: openssl genpkey -algorithm ed25519 -out heads.pem makes one, openssl pkey -in heads.pem -pubout gives its public half",
		setting, file, err)
}

func readKey(file string) (any, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	switch {
	case block == nil:
		return nil, errors.New("no PEM file")
	case block.Type == "PUBLIC KEY":
		return x509.ParsePKIXPublicKey(block.Bytes)
	}
	return x509.ParsePKCS8PrivateKey(block.Bytes)
}

// within reports whether a file is in a directory, following links.
func within(file, dir string) bool {
	real := func(path string) string {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		if followed, err := filepath.EvalSymlinks(path); err == nil {
			path = followed
		}
		return path
	}
	rest, err := filepath.Rel(real(dir), real(file))
	return err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator))
}
