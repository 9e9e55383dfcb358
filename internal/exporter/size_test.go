package exporter_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/exporter"
)

// counted counts what is written and looks every so many bytes.
type counted struct {
	bytes, every int64
	look         func()
}

func (c *counted) Write(p []byte) (int, error) {
	before := c.bytes / c.every
	if c.bytes += int64(len(p)); c.bytes/c.every > before && c.look != nil {
		c.look()
	}
	return len(p), nil
}

func inUse() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func held() int64 {
	runtime.GC()
	return inUse()
}

// An import takes 200 MB by default: 100,000 activities with their links and assignments stay below it, whatever
// the format.
func TestAFileOfAHundredThousandActivitiesIsNotTooLargeToComeBack(t *testing.T) {
	const activities, most = 10_000, 200_000_000 / 10
	in := generated(t, activities)
	for _, format := range exporter.Formats {
		t.Run(string(format), func(t *testing.T) {
			out := counted{every: 1 << 20}
			_, err := exporter.Write(context.Background(), &out, &in, exporter.Writing{Format: format, Author: author, At: kernel.Date(2026, 5, 4, 10, 30)})
			require.NoError(t, err)
			require.Less(t, out.bytes, int64(most))
		})
	}
}

// What a file needs while it goes out is what is known of each row, not the file: of one with five times as many links
// no more is held than those links' places.
func TestAFileIsNotHeldInMemory(t *testing.T) {
	in := generated(t, 5_000)
	for _, format := range exporter.Formats {
		t.Run(string(format), func(t *testing.T) {
			size := func(repeat int) (file, peak int64) {
				more := in
				for range repeat {
					more.Links = append(more.Links, in.Links...)
				}
				before := held()
				out := counted{every: 1 << 20, look: func() { peak = max(peak, held()-before) }}
				_, err := exporter.Write(context.Background(), &out, &more, exporter.Writing{Format: format, Author: author, At: kernel.Date(2026, 5, 4, 10, 30)})
				require.NoError(t, err)
				return out.bytes, peak
			}
			file, peak := size(0)
			larger, more := size(20)
			require.Greater(t, larger-file, int64(4<<20))
			require.Less(t, more-peak, (larger-file)/4)
		})
	}
}
