package history_test

import (
	"path/filepath"
	"testing"

	"gantry/internal/testkit/history"
)

// BenchmarkFold folds histories that were recorded before the plan was composed of areas: a clinic that people edited for days, and
// a small schedule with every kind of command.
func BenchmarkFold(b *testing.B) {
	for _, name := range []string{"clinic", "small"} {
		b.Run(name, func(b *testing.B) {
			h := history.Read(b, unpacked(b, filepath.Join("testdata", "streams", name+".events.gz")))
			b.ReportAllocs()
			for b.Loop() {
				_ = h.At(h.Last())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(h.Events)), "ns/event")
		})
	}
}
