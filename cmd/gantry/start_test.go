package main

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
)

// TestAStartThatFailsSaysWhyAndHowToGoOn runs the program as an operator does, with what an operator can get wrong.
func TestAStartThatFailsSaysWhyAndHowToGoOn(t *testing.T) {
	home, err := os.MkdirTemp("/tmp", "gantry-start-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	running, err := pg.Start(t.Context(), pg.Options{DataDir: filepath.Join(home, "running", "postgres"), BinDir: os.Getenv("GANTRY_PG_BIN"), Bundled: bundledPostgres()})
	require.NoError(t, err)
	defer func() { _ = running.Stop() }()
	otherMajor := filepath.Join(home, "old", "postgres", "cluster")
	require.NoError(t, os.MkdirAll(otherMajor, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(otherMajor, "PG_VERSION"), []byte("9\n"), 0o600))

	for name, tc := range map[string]struct {
		args []string
		says []string
	}{
		"the address is taken":             {[]string{"--addr=" + busy.Addr().String()}, []string{busy.Addr().String(), "GANTRY_ADDR"}},
		"a second instance on one folder":  {[]string{"--data=" + filepath.Join(home, "running")}, []string{"pg.in_use", "GANTRY_DATA"}},
		"a demonstration for everybody":    {[]string{"--demo", "--addr=0.0.0.0:0", "--data=" + filepath.Join(home, "open")}, []string{"GANTRY_DEMO", "GANTRY_DEMO_OPEN_TO_NETWORK=true"}},
		"the address for metrics is taken": {[]string{"--metrics-addr=" + busy.Addr().String(), "--data=" + filepath.Join(home, "new")}, []string{busy.Addr().String(), "GANTRY_METRICS_ADDR"}},
		"data of another PostgreSQL":       {[]string{"--data=" + filepath.Join(home, "old")}, []string{"pg.other_major", "GANTRY_PG_BIN", "pg_dump"}},
		"no PostgreSQL where it should be": {[]string{"--data=" + filepath.Join(home, "new"), "--pg-bin=" + home}, []string{"pg.no_binaries", "GANTRY_PG_BIN"}},
		"a database that does not answer":  {[]string{"--database-url=postgres://u:s3cret@127.0.0.1:1/d?sslmode=disable"}, []string{"pg.unreachable", "DATABASE_URL"}},
	} {
		t.Run(name, func(t *testing.T) {
			problems, err := os.Create(filepath.Join(t.TempDir(), "problems"))
			require.NoError(t, err)
			defer problems.Close()
			code := run(t.Context(), append([]string{"serve", "--addr=127.0.0.1:0"}, tc.args...), os.Stdout, problems)
			said, err := os.ReadFile(problems.Name())
			require.NoError(t, err)
			require.Equal(t, exitFailed, code, string(said))
			for _, words := range append(tc.says, "way out: ") {
				assert.Contains(t, string(said), words)
			}
			assert.NotContains(t, string(said), "s3cret")
		})
	}
}
