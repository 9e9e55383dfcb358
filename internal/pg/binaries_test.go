//go:build unix

package pg

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// installed writes two programs that answer --version as a PostgreSQL of that major would.
func installed(t *testing.T, major int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), strconv.Itoa(major), "bin")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	for _, name := range []string{"postgres", "initdb"} {
		script := "#!/bin/sh\necho '" + name + " (PostgreSQL) " + strconv.Itoa(major) + ".3'\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755))
	}
	return dir
}

func TestWhichBinariesAreTaken(t *testing.T) {
	old, fifteen, sixteen, eighteen := installed(t, 14), installed(t, 15), installed(t, 16), installed(t, 18)
	order := search{places: []place{{"beside the gantry program", []string{old}}, {"this machine", []string{fifteen, sixteen}}, {"the bundled package", []string{eighteen}}}}

	b, err := order.newest(t.Context())
	require.NoError(t, err)
	require.Equal(t, Binaries{Dir: sixteen, Major: 16, Version: "16.3"}, b, "a new database takes the newest of the first place that has a usable one")

	for major, dir := range map[int]string{14: old, 15: fifteen, 18: eighteen} {
		b, err := order.ofMajor(t.Context(), major, "/data")
		require.NoError(t, err)
		require.Equal(t, dir, b.Dir, "data of a major takes its binaries wherever they are")
	}

	_, err = order.ofMajor(t.Context(), 17, "/data")
	require.ErrorIs(t, err, ErrOtherMajor)
	require.ErrorContains(t, err, "apt install postgresql-17")

	only := search{places: order.places[:1]}
	_, err = only.newest(t.Context())
	require.ErrorIs(t, err, ErrNoBinaries)
	require.ErrorContains(t, err, "too old: 14.3")
}

func TestAMachineWithoutPostgreSQLIsToldWhatToDo(t *testing.T) {
	before := machinePlaces
	machinePlaces = nil
	t.Cleanup(func() { machinePlaces = before })
	t.Setenv("PATH", t.TempDir())
	_, err := newSearch("", nil).newest(t.Context())
	require.ErrorIs(t, err, ErrNoBinaries)
	for _, words := range []string{"apt install postgresql", "make postgres", "GANTRY_PG_BIN", "DATABASE_URL"} {
		require.ErrorContains(t, err, words)
	}
}

func TestAConfiguredDirectoryMayBeTheParentOfTheBinaries(t *testing.T) {
	dir := installed(t, 16)
	b, err := newSearch(filepath.Dir(dir), nil).newest(t.Context())
	require.NoError(t, err)
	require.Equal(t, dir, b.Dir)
}
