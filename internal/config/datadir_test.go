package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhereDataIsKeptUnlessSaidOtherwise(t *testing.T) {
	for name, tc := range map[string]struct {
		uid    int
		system string
		env    map[string]string
		want   string
	}{
		"a person on Linux":            {1000, "linux", map[string]string{"HOME": "/home/ana"}, "/home/ana/.local/share/gantry"},
		"with its data elsewhere":      {1000, "linux", map[string]string{"HOME": "/home/ana", "XDG_DATA_HOME": "/data"}, "/data/gantry"},
		"root":                         {0, "linux", map[string]string{"HOME": "/root"}, "/var/lib/gantry"},
		"a person on a Mac":            {501, "darwin", map[string]string{"HOME": "/Users/ana"}, "/Users/ana/Library/Application Support/gantry"},
		"an account without a home":    {65534, "linux", nil, ".data"},
		"root with its data elsewhere": {0, "linux", map[string]string{"XDG_DATA_HOME": "/data"}, "/data/gantry"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tc.want, dataDir(tc.uid, tc.system, func(k string) string { return tc.env[k] }))
		})
	}
}
