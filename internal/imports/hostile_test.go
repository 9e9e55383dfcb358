package imports_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/importer"
	"gantry/internal/imports"
)

// workbook packs a workbook of parts; each part is written by a function, so that very much packs into very little.
func workbook(t *testing.T, sheets int, texts func(*bytes.Buffer), sheet func(*bytes.Buffer)) []byte {
	const (
		head  = `<?xml version="1.0" encoding="UTF-8"?>`
		main  = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
		rel   = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
		types = `http://schemas.openxmlformats.org/package/2006`
	)
	var list, parts bytes.Buffer
	for i := range sheets {
		fmt.Fprintf(&list, `<sheet name="S%d" sheetId="%d" r:id="rId1"/>`, i+1, i+1)
	}
	if texts != nil {
		texts(&parts)
	}
	var content bytes.Buffer
	sheet(&content)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, p := range [][2]string{
		{"[Content_Types].xml", `<Types xmlns="` + types + `/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="` + types + `/relationships"><Relationship Id="rId1" Type="` + rel + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="` + types + `/relationships"><Relationship Id="rId1" Type="` + rel + `/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="` + rel + `/sharedStrings" Target="sharedStrings.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="` + main + `" xmlns:r="` + rel + `"><sheets>` + list.String() + `</sheets></workbook>`},
		{"xl/sharedStrings.xml", `<sst xmlns="` + main + `">` + parts.String() + `</sst>`},
		{"xl/worksheets/sheet1.xml", `<worksheet xmlns="` + main + `"><sheetData>` + content.String() + `</sheetData></worksheet>`},
	} {
		f, err := w.Create(p[0])
		require.NoError(t, err)
		_, err = f.Write([]byte(head + p[1]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

const tableHeads = `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Duration</t></is></c><c r="C1" t="inlineStr"><is><t>Start</t></is></c></row>`

// hostile are files that once took gigabytes of memory or minutes, as small code makes them, with the refusals they may end in. A file
// that is read within the bounds is right too.
var hostile = map[string]struct {
	make func(t *testing.T) []byte
	keys []string
}{
	"one long text in very many cells": {func(t *testing.T) []byte {
		return workbook(t, 1, func(b *bytes.Buffer) { b.WriteString("<si><t>" + strings.Repeat("x", 1<<20) + "</t></si>") }, func(b *bytes.Buffer) {
			b.WriteString(tableHeads)
			for i := range 10_000 {
				fmt.Fprintf(b, `<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>`, i+2, i+2)
			}
		})
	}, []string{"import.too_much_text"}},
	"a hundred thousand sheets": {func(t *testing.T) []byte {
		return workbook(t, 100_000, nil, func(b *bytes.Buffer) { b.WriteString(tableHeads) })
	}, []string{"import.too_many_sheets"}},
	"the last cell of all": {func(t *testing.T) []byte {
		return workbook(t, 1, nil, func(b *bytes.Buffer) {
			b.WriteString(tableHeads + `<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)
		})
	}, []string{"import.too_many_rows", "import.map_columns"}},
	"rows without end": {func(t *testing.T) []byte {
		return workbook(t, 1, nil, func(b *bytes.Buffer) {
			b.WriteString(tableHeads + strings.Repeat(`<row><c><v>1</v></c></row>`, 400_000))
		})
	}, []string{"import.too_many_activities", "import.out_of_time"}},
	"twenty thousand calendars": {func(*testing.T) []byte {
		text := string(behind())
		at := strings.Index(text, "%T\tTASK\r\n")
		row := text[strings.Index(text, "%R\t3\tObra"):at]
		var b strings.Builder
		b.WriteString(text[:at])
		for i := range 20_000 {
			b.WriteString(strings.Replace(row, "%R\t3\tObra", fmt.Sprintf("%%R\t%d\tObra %d", 100+i, i), 1))
		}
		tasks := text[at:]
		begin, end := strings.Index(tasks, "%R\t72"), strings.Index(tasks, "%T\tTASKPRED")
		task := tasks[begin:end]
		b.WriteString(tasks[:end])
		for i := range 20_000 {
			b.WriteString(strings.Replace(task, "%R\t72\t7\t3\tTT_Task\tTK_Active\tB", fmt.Sprintf("%%R\t%d\t7\t%d\tTT_Task\tTK_Active\tB%d", 1000+i, 100+i, i), 1))
		}
		b.WriteString(tasks[end:])
		return []byte(b.String())
	}, []string{"calendar.too_many"}},
	"a table as wide as it is long": {func(*testing.T) []byte {
		return []byte("Name,Duration,Start" + strings.Repeat(",x", 500) + "\n" + strings.Repeat("a,1,2026-03-02\n", 330_000))
	}, []string{"import.too_many_rows"}},
	"rows of nothing as JSON": {func(*testing.T) []byte {
		return []byte(`{"activities":[{"id":1,"name":"a"}` + strings.Repeat(`,{"id":2}`, 4_000_000) + `]}`)
	}, []string{"import.too_many_activities"}},
}

// A hostile file is read within the bounds or refused by name; the server lives, its heap hardly grows, and nothing stays on disk.
func TestAHostileFileHurtsNobody(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector holds memory and takes time of its own, so a bound means nothing")
	}
	for name, tc := range hostile {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			b := newBench(t, func(c *imports.Config) { c.Limits = importer.Limits{} })
			content := tc.make(t)
			before := heapOfServer()
			id := b.ID()
			_, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: id, Target: imports.Target{Project: b.Project}, Name: "x", Body: bytes.NewReader(content)})
			if err == nil {
				_, err = b.desk.Check(ctx, b.Caller(1), id, imports.Choice{})
			}
			if err != nil {
				require.Contains(t, tc.keys, fault.Of(err).Key, "%v", err)
			}
			require.Less(t, heapOfServer()-before, int64(200<<20), "of the server")
			require.LessOrEqual(t, largestChild(), int64(1<<30), "of the child")
			b.read(2, imports.Target{Project: b.Project}, csv(3, 1)) // the next one is read
			_, _ = b.desk.Cancel(ctx, b.Caller(1), id)
			left, err := filepath.Glob(filepath.Join(b.base, "process-*", "*"))
			require.NoError(t, err)
			require.Len(t, left, 2, "the lock and the file that waits: %v", left)
		})
	}
}

// An honest workbook of many rows, each with texts of its own as a spreadsheet program writes them, is read, checked and previewed within the
// same bounds.
func TestALargeWorkbookIsReadWithinTheBounds(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector holds memory and takes time of its own, so a bound means nothing")
	}
	const rows = 50_000
	content := workbook(t, 1, func(b *bytes.Buffer) {
		for _, head := range []string{"Name", "Duration", "Start", "Predecessors", "Description"} {
			fmt.Fprintf(b, "<si><t>%s</t></si>", head)
		}
		for i := range rows {
			fmt.Fprintf(b, "<si><t>Hormigonado de losa, sector %d, eje %d</t></si><si><t>Según plano E-%d, con moldaje y armadura ya recibidos</t></si>", i, i%40, i)
		}
	}, func(b *bytes.Buffer) {
		b.WriteString(`<row r="1">`)
		for i := range 5 {
			fmt.Fprintf(b, `<c r="%c1" t="s"><v>%d</v></c>`, 'A'+i, i)
		}
		b.WriteString(`</row>`)
		for i := range rows {
			r := i + 2
			fmt.Fprintf(b, `<row r="%d"><c r="A%d" t="s"><v>%d</v></c><c r="B%d"><v>%d</v></c><c r="C%d" t="inlineStr"><is><t>2026-%02d-%02d</t></is></c>`, r, r, 5+2*i, r, 1+i%20, r, 1+i%12, 1+i%28)
			if i > 100 {
				fmt.Fprintf(b, `<c r="D%d"><v>%d</v></c>`, r, i-i%100)
			}
			fmt.Fprintf(b, `<c r="E%d" t="s"><v>%d</v></c></row>`, r, 6+2*i)
		}
	})
	ctx := context.Background()
	b := newBench(t, func(c *imports.Config) { c.Limits = importer.Limits{} })
	before, began := heapOfServer(), time.Now()
	id := b.ID()
	view, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: id, Target: imports.Target{Project: b.Project}, Name: "obra.xlsx", Body: bytes.NewReader(content)})
	require.NoError(t, err)
	read := time.Since(began)
	require.Len(t, view.Projects, 1)
	require.Equal(t, rows, view.Projects[0].Activities)
	check, err := b.desk.Check(ctx, b.Caller(1), id, imports.Choice{})
	require.NoError(t, err)
	require.Empty(t, check.Circles)
	grew := heapOfServer() - before
	require.Less(t, grew, int64(200<<20), "of the server")
	require.LessOrEqual(t, largestChild(), int64(1<<30), "of the child")
	t.Logf("%d kB packed: read in %s, checked in %s; the child held %d MB, the server grew by %d MB", len(content)>>10, read.Round(time.Millisecond),
		(time.Since(began) - read).Round(time.Millisecond), largestChild()>>20, grew>>20)
}

// heapOfServer is what this process, which stands for the server, holds for its heap.
func heapOfServer() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapSys - m.HeapReleased)
}

// A child that is killed in the middle of a file leaves nothing behind, and its server says which bound it was.
func TestAFileThatBreaksABoundOfTheChildIsRefusedByName(t *testing.T) {
	for key, limits := range tight {
		t.Run(key, func(t *testing.T) {
			b := newBench(t, func(c *imports.Config) { c.Limits = importer.Limits{} })
			desk := b.bounded(limits)
			_, err := desk.Read(context.Background(), b.Caller(1), imports.Upload{
				ID: b.ID(), Target: imports.Target{Project: b.Project}, Name: "x.csv", Body: bytes.NewReader(csv(250_000, 1)),
			})
			require.Equal(t, key, fault.Of(err).Key, "%v", err)
			require.Zero(t, imports.Files(desk))
			entries, err := os.ReadDir(b.spool.Path())
			require.NoError(t, err)
			require.Len(t, entries, 1, "the lock alone")
		})
	}
}
