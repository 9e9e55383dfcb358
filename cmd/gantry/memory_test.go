package main

import (
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheServerTakesHalfOfTheMemoryThereIs(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	const meminfo = "MemTotal:        8388608 kB\nMemFree: 1 kB\n"
	for name, tc := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"of the machine":                        {map[string]string{"proc/meminfo": meminfo}, 4 << 30},
		"of its control group":                  {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "2147483648\n"}, 1 << 30},
		"of a control group above":              {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/memory.max": "1073741824\n"}, 512 << 20},
		"of an older control group":             {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "9:cpu:/x\n4:memory:/x\n", "sys/fs/cgroup/memory/x/memory.limit_in_bytes": "1073741824\n"}, 512 << 20},
		"but no less than makes sense":          {map[string]string{"proc/meminfo": "MemTotal: 262144 kB\n"}, 256 << 20},
		"nothing where the machine says naught": {nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOMEMLIMIT", "")
			root := t.TempDir()
			for file, text := range tc.files {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, file)), 0o700))
				require.NoError(t, os.WriteFile(filepath.Join(root, file), []byte(text), 0o600))
			}
			debug.SetMemoryLimit(math.MaxInt64)
			require.Equal(t, tc.want, boundMemory(root))
			if tc.want > 0 {
				require.Equal(t, tc.want, debug.SetMemoryLimit(-1))
			} else {
				require.Equal(t, int64(math.MaxInt64), debug.SetMemoryLimit(-1))
			}
		})
	}
	t.Run("what the operator says wins", func(t *testing.T) {
		t.Setenv("GOMEMLIMIT", "1GiB")
		debug.SetMemoryLimit(1 << 30) // as the runtime does at the start
		require.Equal(t, int64(1<<30), boundMemory("/"))
	})
}
