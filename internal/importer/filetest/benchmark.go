package filetest

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/importer"
)

// BenchmarkReading reports reading beside a bare pass over the same bytes in the same run.
func BenchmarkReading(b *testing.B, data []byte, bare func([]byte) int) {
	rows, read, split := 0, time.Duration(0), time.Duration(0)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		begin := time.Now()
		_, err := importer.Read(context.Background(), bytes.NewReader(data), importer.Reading{Name: "f", Limits: importer.Limits{Bytes: 1 << 30}, Told: func(p importer.Progress) { rows = p.Rows }})
		require.NoError(b, err)
		middle := time.Now()
		require.Positive(b, bare(data))
		read, split = read+middle.Sub(begin), split+time.Since(middle)
	}
	mb := float64(len(data)) * float64(b.N) / 1e6
	b.ReportMetric(mb/read.Seconds(), "read-MB/s")
	b.ReportMetric(float64(rows)*float64(b.N)/read.Seconds(), "rows/s")
	b.ReportMetric(mb/split.Seconds(), "bare-MB/s")
	b.ReportMetric(read.Seconds()/split.Seconds(), "times-bare")
}

func SplitLines(data []byte) (fields int) {
	for line := range bytes.Lines(data) {
		fields += len(bytes.Split(line, []byte("\t")))
	}
	return fields
}

func XmlTokens(data []byte) (tokens int) {
	in := xml.NewDecoder(bytes.NewReader(data))
	for {
		_, err := in.RawToken()
		if errors.Is(err, io.EOF) {
			return tokens
		}
		tokens++
	}
}

func RealSchedule(b *testing.B, name string) []byte {
	data, err := os.ReadFile(filepath.Join(Shared(), "data/schedules", name))
	if err != nil {
		b.Skip("the sample schedule is not here")
	}
	return data
}
