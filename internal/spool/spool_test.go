package spool_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/spool"
)

// A process that is killed removes nothing: this one plays it.
func TestMain(m *testing.M) {
	if base := os.Getenv("GANTRY_SPOOL_OF_THE_KILLED"); base != "" {
		d, err := spool.Open(base)
		if err != nil {
			panic(err)
		}
		f, err := d.Create()
		if err != nil {
			panic(err)
		}
		_, _ = f.WriteString("a file that waited")
		_, _ = os.Stdout.WriteString("waits")
		_, _ = os.Stdin.Read(make([]byte, 1))
		return
	}
	os.Exit(m.Run())
}

func TestWhatAKilledProcessLeavesIsSweptAtTheNextStart(t *testing.T) {
	base := filepath.Join(t.TempDir(), "imports")
	other := exec.Command(os.Args[0])
	other.Env = []string{"GANTRY_SPOOL_OF_THE_KILLED=" + base}
	in, err := other.StdinPipe()
	require.NoError(t, err)
	out, err := other.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, other.Start())
	_, err = out.Read(make([]byte, 5))
	require.NoError(t, err)
	waiting := func() []string {
		files, err := filepath.Glob(filepath.Join(base, "process-*", "[0-9]*"))
		require.NoError(t, err)
		return files
	}
	require.Len(t, waiting(), 1)

	d, err := spool.Open(base)
	require.NoError(t, err)
	require.Len(t, waiting(), 1, "that of a process that lives stays")
	require.NoError(t, d.Close())

	require.NoError(t, other.Process.Kill())
	_ = other.Wait()
	_ = in.Close()
	require.Len(t, waiting(), 1, "a killed process removes nothing")
	d, err = spool.Open(base)
	require.NoError(t, err)
	require.Empty(t, waiting())

	f, err := d.Create()
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NoError(t, d.Close())
	left, err := filepath.Glob(filepath.Join(base, "process-*"))
	require.NoError(t, err)
	require.Empty(t, left, "one that ends leaves nothing")
}
