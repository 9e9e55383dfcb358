package table_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

func moment(y, m, d, h int) time.Time { return time.Date(y, time.Month(m), d, h, 0, 0, 0, time.UTC) }

func TestCellsOfAWorkbookAreWhatTheyAreNotWhatTheyLookLike(t *testing.T) {
	for name, old := range map[string]bool{"days counted from 1900": false, "days counted from 1904": true} {
		t.Run(name, func(t *testing.T) {
			data := filetest.Workbook(t, old, [][]any{
				{"Programa de obra"}, {},
				{"Nombre", "Duración", "Comienzo", "Fin", "% completado", "Costo", "Predecesoras", "Pisos"},
				{"Uno", 2.5, moment(2026, 3, 2, 8), moment(2026, 3, 4, 0), 0.5, 1234.567, nil, 3},
				{"Dos", 1.6666666666667, moment(2026, 3, 5, 0), nil, 0, 1234567.891, "1FC+2 d", nil},
				{"Tres", "1,5 días", nil, nil, nil, "1.234,50", 2, nil},
			}, map[string]string{
				"B4": `0 "días"`, "E4": "0%", "E5": "0.00%", "F4": `"$"#,##0`, "C4": "dd/mm/yyyy", "C5": "d-mmm", "D4": `[$-340A]d" de "mmmm" de "yyyy`, "B5": "[h]:mm",
			})
			p, err := readTableAs(t, string(data), importer.Reading{Name: "Obra.xlsx"})
			require.NoError(t, err)
			a := p.Activities
			assert.Equal(t, []int32{1200, 40 * 60, 720}, []int32{a[0].Duration, a[1].Duration, a[2].Duration})
			assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), a[0].ActualStart)
			assert.Equal(t, kernel.Percent(500_000), a[0].Progress, "a percent is one, whatever it is counted in")
			assert.Equal(t, []kernel.Amount{12_345_670, 12_345_678_910, 12_345_000}, []kernel.Amount{a[0].Cost, a[1].Cost, a[2].Cost})
			assert.Equal(t, []kernel.Minute{kernel.Date(2026, 3, 2, 8, 0), kernel.Date(2026, 3, 4, 17, 0)}, []kernel.Minute{p.AsImported[0].Start, p.AsImported[0].Finish})
			assert.Equal(t, []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS, Lag: 960}, {Row: 2, From: 2, To: 3, Type: schedule.FS}}, p.Links, "the second is named by its place")
			assert.Equal(t, []any{"Obra", "Sheet1", 3}, []any{p.Settings.Name, p.Source.Project, p.Source.ActivityRows})
			filetest.RequireTakenOver(t, p)
		})
	}
}

func TestTheSheetWhoseHeadsSayTheMostIsRead(t *testing.T) {
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	require.NoError(t, f.SetSheetRow("Sheet1", "A1", &[]any{"Portada de la obra"}))
	for _, name := range []string{"Programa", "Otro"} {
		_, err := f.NewSheet(name)
		require.NoError(t, err)
	}
	require.NoError(t, f.SetSheetRow("Programa", "A1", &[]any{"Nombre", "Duración", "Inicio"}))
	require.NoError(t, f.SetSheetRow("Programa", "A2", &[]any{"Uno", "raro", moment(2026, 3, 2, 0)}))
	require.NoError(t, f.SetSheetRow("Otro", "A1", &[]any{"Nombre", "Inicio"}))
	require.NoError(t, f.SetSheetRow("Otro", "A2", &[]any{"Dos", moment(2026, 3, 2, 0)}))
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	p, err := readTableAs(t, out.String(), importer.Reading{})
	require.NoError(t, err)
	assert.Equal(t, []string{"Programa", "Uno"}, []string{p.Settings.Name, p.Activities[0].Name})
	assert.Equal(t, schedule.Finding{Code: "value.replaced", Severity: schedule.Converted, Line: 2, Table: "Programa", Field: "B Duración", Value: "raro", Activity: "Uno"}, p.Findings[0])
	p, err = readTableAs(t, out.String(), importer.Reading{Mapping: &importer.Mapping{Sheet: "Otro"}})
	require.NoError(t, err)
	assert.Equal(t, "Dos", p.Activities[0].Name)
	_, err = readTableAs(t, out.String(), importer.Reading{Mapping: &importer.Mapping{Sheet: "Nada"}})
	assert.Equal(t, "import.unknown_sheet", fault.Of(err).Key)
	what, params := asks(t, out.String(), importer.Mapping{Sheet: "Sheet1"})
	assert.Equal(t, "name", what)
	assert.Equal(t, []string{"Sheet1", "Programa", "Otro"}, params["sheets"])
}

func TestPackagesThatUnpackToTooMuchAreRefused(t *testing.T) {
	good := filetest.Workbook(t, false, [][]any{{"Name", "Duration", "Start"}, {"a", 1, "2026-03-02"}}, nil)
	repack := func(part string, size int) string {
		in, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
		require.NoError(t, err)
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, f := range in.File {
			if f.Name != part {
				require.NoError(t, w.Copy(f))
			}
		}
		p, err := w.Create(part)
		require.NoError(t, err)
		_, err = io.CopyN(p, zeros{}, int64(size))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		return out.String()
	}
	sheet := repack("xl/worksheets/sheet1.xml", 9<<20)
	assert.Less(t, len(sheet), 1<<16, "a small file")
	_, err := readTableAs(t, sheet, importer.Reading{Limits: importer.Limits{Unpacked: 8 << 20}})
	assert.Equal(t, "import.too_large", fault.Of(err).Key)
	_, err = readTableAs(t, repack("xl/styles.xml", 65<<20), importer.Reading{})
	assert.Equal(t, "import.too_large", fault.Of(err).Key, "what is no sheet has a bound of its own")
	_, err = readTableAs(t, string(good), importer.Reading{Limits: importer.Limits{Bytes: 100}})
	assert.Equal(t, "import.too_large", fault.Of(err).Key)
	for part, key := range map[string]string{
		"xl/workbook.xml": "import.xml_malformed", "xl/styles.xml": "import.xml_malformed", "xl/sharedStrings.xml": "import.xml_malformed",
		"xl/worksheets/sheet1.xml": "import.xml_malformed", // the kinds of the parts nobody needs
	} {
		_, err = readTableAs(t, repack(part, 100), importer.Reading{})
		require.Error(t, err, part)
		assert.Equal(t, key, fault.Of(err).Key, part)
	}
	for cut := 100; cut < len(good); cut += 997 {
		_, err = readTableAs(t, string(good[:cut]), importer.Reading{})
		require.Error(t, err)
		assert.Equal(t, "import.not_a_schedule", fault.Of(err).Key)
	}
	_, err = readTableAs(t, strings.Replace(string(good), "PK\x03\x04", "PK\x03\x04", 1), importer.Reading{})
	require.NoError(t, err)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
