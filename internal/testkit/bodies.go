package testkit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
)

// EventBodies checks that every version of every registered event ever written is still
// read: folder holds one body each, "<type>.v<version>.json". All versions of a type read as
// its sample, and what is written now is what the newest body says. A version that has got more fields since has further bodies,
// "<type>.v<version>.<n>.json", as they were written before: they are never changed, and are written again as they stand.
func EventBodies(t *testing.T, r *event.Registry, folder string, samples ...event.Event) {
	t.Helper()
	byType := map[string]event.Event{}
	for _, e := range samples {
		byType[e.EventType()] = e
		require.Contains(t, r.Types(), e.EventType(), "a sample that the log could not be read with")
	}
	for _, name := range r.Types() {
		require.Contains(t, byType, name, "an event without a sample")
		for version := 1; version <= r.Version(name); version++ {
			file := filepath.Join(folder, fmt.Sprintf("%s.v%d.json", name, version))
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				body, err := os.ReadFile(file)
				require.NoError(t, err)
				e, err := r.Decode(name, version, body)
				require.NoError(t, err)
				assert.Equal(t, byType[name], e)
				if version < r.Version(name) {
					return
				}
				_, _, again, err := r.Encode(e)
				require.NoError(t, err)
				var compact bytes.Buffer
				require.NoError(t, json.Compact(&compact, body))
				assert.Equal(t, compact.String(), string(again), "what is written now is what the file holds")
			})
			earlier, err := filepath.Glob(filepath.Join(folder, fmt.Sprintf("%s.v%d.*.json", name, version)))
			require.NoError(t, err)
			for _, file := range earlier {
				t.Run(filepath.Base(file), func(t *testing.T) {
					t.Parallel()
					body, err := os.ReadFile(file)
					require.NoError(t, err)
					e, err := r.Decode(name, version, body)
					require.NoError(t, err)
					assert.NotEqual(t, byType[name], e, "it says what is in the body of the version already")
					if version < r.Version(name) {
						return
					}
					_, _, again, err := r.Encode(e)
					require.NoError(t, err)
					assert.JSONEq(t, string(body), string(again), "nothing of it is lost, and nothing is added")
				})
			}
		}
	}
}
