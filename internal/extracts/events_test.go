package extracts_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/extracts"
)

// 240 MB of events go through less than 64 MB of memory, and all of them arrive.
func TestEventsAreWrittenWithBoundedMemory(t *testing.T) {
	const events, size = 12_000, 20_000
	random := rand.New(rand.NewPCG(1, 2))
	body := make([]byte, size)
	for _, format := range []extracts.Format{extracts.CSV, extracts.Parquet} {
		t.Run(string(format), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "events")
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			before, most := m.HeapInuse, uint64(0)
			n, err := extracts.WriteEvents(path, format, func(write func(extracts.Event) error) error {
				for i := range events {
					for j := range body {
						body[j] = 'a' + byte(random.Uint32()%26)
					}
					if err := write(extracts.Event{Position: int64(i + 1), Stream: "s", Kind: "plan", RecordedAt: time.Unix(int64(i), 0), Payload: `"` + string(body) + `"`}); err != nil {
						return err
					}
					if i%500 == 0 {
						runtime.GC()
						runtime.ReadMemStats(&m)
						most = max(most, m.HeapInuse)
					}
				}
				return nil
			})
			require.NoError(t, err)
			assert.Equal(t, events, n)
			assert.Less(t, int64(most)-int64(before), int64(64<<20), "most in use: %d MB", most>>20)
			if format != extracts.Parquet {
				return
			}
			f, err := os.Open(path)
			require.NoError(t, err)
			defer f.Close()
			info, err := f.Stat()
			require.NoError(t, err)
			held, err := parquet.OpenFile(f, info.Size())
			require.NoError(t, err)
			assert.EqualValues(t, events, held.NumRows())
			assert.Greater(t, len(held.RowGroups()), 10, "a group for every 16 MB")
		})
	}
}
