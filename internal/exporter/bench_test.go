package exporter_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/exporter"
	"gantry/internal/importer"
	"gantry/internal/importer/benchdata"
)

// generated is a schedule with links, assignments, costs and tags, dated.
func generated(t require.TestingT, activities int) schedule.Import {
	var file bytes.Buffer
	require.NoError(t, benchdata.Write(&file, "xer", activities, 1))
	list, err := importer.Read(context.Background(), &file, importer.Reading{Name: "generated"})
	require.NoError(t, err)
	return planned(t, list[0])
}

// BenchmarkWrite writes 100,000 activities: how large the file is, and by how much the memory grows at most while it goes
// out.
func BenchmarkWrite(b *testing.B) {
	in := generated(b, 100_000)
	for _, format := range exporter.Formats {
		b.Run(string(format), func(b *testing.B) {
			var file, peak int64
			for b.Loop() {
				before := held()
				out := counted{every: 8 << 20, look: func() { peak = max(peak, inUse()-before) }}
				_, err := exporter.Write(context.Background(), &out, &in, exporter.Writing{Format: format, Author: author, At: kernel.Date(2026, 5, 4, 10, 30)})
				require.NoError(b, err)
				file = out.bytes
			}
			b.SetBytes(file)
			b.ReportMetric(float64(file)/1e6, "file-MB")
			b.ReportMetric(float64(peak)/1e6, "heap-MB")
		})
	}
}
