package spreadsheet_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/domain/kernel"
	"gantry/internal/spreadsheet"
)

func TestATableIsWrittenWithItsKindsOfValues(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, spreadsheet.Write(&out, spreadsheet.Table{
		Name: "Torre [A]: avance / mayo, una revisión muy larga", DateFormat: "DD/MM/YY",
		Columns: []spreadsheet.Column{{Head: "Nombre", Width: 30}, {Head: "Inicio", Width: 14, Format: spreadsheet.Date}, {Head: "Avance", Width: 9, Format: spreadsheet.Percent}, {Head: "Costo", Width: 12, Format: spreadsheet.Figure}},
		Rows: func(yield func(int, []any) bool) {
			_ = yield(0, []any{"Obra", kernel.Date(2026, 5, 4, 8, 0), kernel.Percent(255_000), 1234.5}) &&
				yield(1, []any{`=HYPERLINK("http://example.org")`, kernel.None, kernel.Percent(0), nil})
		},
	}))
	f, err := excelize.OpenReader(&out)
	require.NoError(t, err)
	sheet := f.GetSheetName(0)
	assert.Equal(t, "Torre  A   avance   mayo, una r", sheet)
	for cell, shown := range map[string]string{"A1": "Nombre", "A2": "Obra", "B2": "04/05/26 08:00", "C2": "25.50%", "B3": "", "A3": `=HYPERLINK("http://example.org")`} {
		got, err := f.GetCellValue(sheet, cell)
		require.NoError(t, err)
		assert.Equal(t, shown, got, cell)
	}
	cost, err := f.GetCellValue(sheet, "D2", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	assert.Equal(t, "1234.5", cost)
	formula, err := f.GetCellFormula(sheet, "A3")
	require.NoError(t, err)
	assert.Empty(t, formula, "a text is never run")
	level, err := f.GetRowOutlineLevel(sheet, 3)
	require.NoError(t, err)
	assert.EqualValues(t, 1, level)
}
