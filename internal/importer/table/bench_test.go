package table_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// generatedRows gives the heads and n rows of a table with two links, a cost and a code each.
func generatedRows(n int, row func(cells []any)) {
	row([]any{"EDT", "Código", "Nombre", "Duración", "Comienzo", "Fin", "Predecesoras", "Costo", "HH", "Zona", "% completado", "Calendario"})
	for i := range n {
		storey, inside := i/50, i%50
		if inside == 0 {
			row([]any{fmt.Sprint(storey + 1), fmt.Sprintf("S%04d", storey), fmt.Sprintf("Piso %d", storey+1), nil, nil, nil, nil, nil, nil, nil, nil, nil})
			continue
		}
		before := ""
		if inside > 1 {
			before = fmt.Sprintf("A%06d", i-1)
		}
		if inside > 8 {
			before += fmt.Sprintf("; A%06dCC+2d", i-7)
		}
		row([]any{
			fmt.Sprintf("%d.%d", storey+1, inside), fmt.Sprintf("A%06d", i), fmt.Sprintf("Actividad número %d", i), "5 días", time.Date(2026, 1, 5+i%3000, 8, 0, 0, 0, time.UTC),
			time.Date(2026, 1, 9+i%3000, 17, 0, 0, 0, time.UTC), before, 1234.5, 40, fmt.Sprintf("Zona %d", i%8), 0, "Standard",
		})
	}
}

func generatedCSV(n int) []byte {
	var out bytes.Buffer
	generatedRows(n, func(cells []any) {
		for i, c := range cells {
			if i > 0 {
				out.WriteByte('\t')
			}
			switch c := c.(type) {
			case nil:
			case time.Time:
				out.WriteString(c.Format("02/01/2006 15:04"))
			case float64:
				out.WriteString(strings.Replace(fmt.Sprint(c), ".", ",", 1))
			default:
				fmt.Fprint(&out, c)
			}
		}
		out.WriteByte('\n')
	})
	return out.Bytes()
}

func generatedXLSX(t testing.TB, n int) []byte {
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	w, err := f.NewStreamWriter("Sheet1")
	require.NoError(t, err)
	code := "dd/mm/yyyy hh:mm"
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &code})
	require.NoError(t, err)
	line := 0
	generatedRows(n, func(cells []any) {
		line++
		for i, c := range cells {
			if at, dated := c.(time.Time); dated {
				cells[i] = excelize.Cell{StyleID: style, Value: at}
			}
		}
		require.NoError(t, w.SetRow(fmt.Sprintf("A%d", line), cells))
	})
	require.NoError(t, w.Flush())
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	return out.Bytes()
}

func generatedJSON(n int) []byte {
	var out bytes.Buffer
	out.WriteString(`{"activities":[`)
	for i := range n {
		if i > 0 {
			out.WriteString(",\n")
		}
		fmt.Fprintf(&out, `{"id":"s.%d","correlative_id":%d,"name":"Actividad %d","type":"task","duration":40,"start_date":"2026/01/05 8:00","progress":0,"cost":1234.5,"constraint_type":"asap"}`, i+1, i+1, i)
	}
	out.WriteString("],\"links\":[")
	for i := 1; i < n; i++ {
		if i > 1 {
			out.WriteString(",\n")
		}
		fmt.Fprintf(&out, `{"source":"s.%d","target":"s.%d","type":0,"lag":1}`, i, i+1)
	}
	out.WriteString("]}")
	return out.Bytes()
}

// Tables of 100,000 rows take less than a gigabyte beside the file: at no moment does the heap hold more, garbage among it.
func TestTablesOfAHundredThousandActivitiesFitInAGigabyte(t *testing.T) {
	if testing.Short() {
		t.Skip("a large file")
	}
	for name, generate := range map[string]func() []byte{
		"csv": func() []byte { return generatedCSV(100_000) }, "xlsx": func() []byte { return generatedXLSX(t, 100_000) }, "json": func() []byte { return generatedJSON(100_000) },
	} {
		t.Run(name, func(t *testing.T) {
			data := generate()
			debug.FreeOSMemory()
			peak := heapPeak()
			begin := time.Now()
			got, err := importer.Read(context.Background(), bytes.NewReader(data), importer.Reading{Name: name})
			took, most := time.Since(begin), peak()
			require.NoError(t, err)
			require.Equal(t, 100_000, got[0].Source.ActivityRows)
			require.Greater(t, len(got[0].Links), 99_000)
			t.Logf("%s: %d MB, the heap held %d MB at most, %v", name, len(data)>>20, most>>20, took.Round(time.Millisecond))
			require.Less(t, most, uint64(1<<30))
		})
	}
}

// heapPeak watches the heap and gives its maximum when called.
func heapPeak() (most func() uint64) {
	stop, peak := make(chan struct{}), make(chan uint64)
	go func() {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		high := uint64(0)
		for {
			metrics.Read(sample)
			high = max(high, sample[0].Value.Uint64())
			select {
			case <-stop:
				peak <- high
				return
			case <-tick.C:
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-peak
	}
}

func BenchmarkReadCSV(b *testing.B) {
	filetest.BenchmarkReading(b, generatedCSV(20_000), filetest.SplitLines)
}

func BenchmarkReadRows(b *testing.B) {
	filetest.BenchmarkReading(b, generatedJSON(20_000), func(data []byte) (tokens int) {
		for in := json.NewDecoder(bytes.NewReader(data)); ; tokens++ {
			if _, err := in.Token(); err != nil {
				return tokens
			}
		}
	})
}

// The bare pass over a workbook unpacks its sheet and reads the tokens of it.
func BenchmarkReadXLSX(b *testing.B) {
	filetest.BenchmarkReading(b, generatedXLSX(b, 20_000), func(data []byte) int {
		files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		require.NoError(b, err)
		tokens := 0
		for _, f := range files.File {
			if strings.HasPrefix(f.Name, "xl/worksheets/sheet") {
				r, err := f.Open()
				require.NoError(b, err)
				text, err := io.ReadAll(r)
				require.NoError(b, err)
				tokens += filetest.XmlTokens(text)
			}
		}
		return tokens
	})
}
