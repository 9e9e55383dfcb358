package spreadsheet

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"gantry/domain/kernel"
)

// Format is how the values of a column are shown.
type Format uint8

// The formats.
const (
	General Format = iota
	Date           // kernel.Minute
	Percent        // kernel.Percent
	Figure         // float64, up to two decimals
	Day            // kernel.Minute, without its time
)

// Column is a column of a table.
type Column struct {
	Head   string
	Width  float64 // letters
	Format Format
}

// Table is a table to be written.
type Table struct {
	Name       string // of the sheet
	Columns    []Column
	DateFormat string // as a schedule writes dates
	Rows       func(yield func(level int, values []any) bool)
}

// longestName is what a sheet's name holds at most.
const longestName = 31

// Write writes a workbook with a sheet of each table: heads that stay while scrolling, rows folded by level, a filter on every column. A value is a
// string, an int, or what the column's format says; nil and kernel.None leave the cell empty.
func Write(w io.Writer, tables ...Table) error {
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	for i := range tables {
		if err := tables[i].write(f, i == 0); err != nil {
			return err
		}
	}
	if _, err := f.WriteTo(w); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	return nil
}

// write adds the sheet; the first one takes the place of that which every workbook begins with.
func (t *Table) write(f *excelize.File, first bool) error {
	sheet := sheetName(t.Name)
	if first {
		if err := f.SetSheetName("Sheet1", sheet); err != nil {
			return fmt.Errorf("spreadsheet: %w", err)
		}
	} else if _, err := f.NewSheet(sheet); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	styles, err := t.styles(f)
	if err != nil {
		return err
	}
	out, err := f.NewStreamWriter(sheet)
	if err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	for i, c := range t.Columns {
		if err := out.SetColWidth(i+1, i+1, c.Width); err != nil {
			return fmt.Errorf("spreadsheet: %w", err)
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	heads := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		heads[i] = excelize.Cell{StyleID: styles.head, Value: c.Head}
	}
	if err := out.SetRow("A1", heads); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	at := 1
	for level, values := range t.Rows {
		at++
		cells := make([]any, len(values))
		for i, v := range values {
			cells[i] = excelize.Cell{StyleID: styles.of[i], Value: plain(v)}
		}
		if err := out.SetRow(fmt.Sprintf("A%d", at), cells, excelize.RowOpts{OutlineLevel: min(max(level, 0), 7)}); err != nil {
			return fmt.Errorf("spreadsheet: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	last, err := excelize.CoordinatesToCellName(len(t.Columns), at)
	if err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	if err := f.AutoFilter(sheet, "A1:"+last, nil); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	return nil
}

type styles struct {
	head int
	of   []int
}

func (t *Table) styles(f *excelize.File) (s styles, err error) {
	if s.head, err = f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F3F2EE"}}}); err != nil {
		return s, fmt.Errorf("spreadsheet: %w", err)
	}
	date := dateCode(t.DateFormat)
	figure := "#,##0.##"
	for _, c := range t.Columns {
		style := &excelize.Style{}
		switch c.Format {
		case Date:
			style.CustomNumFmt = &date
		case Day:
			only := strings.TrimSuffix(date, " hh:mm")
			style.CustomNumFmt = &only
		case Percent:
			style.NumFmt = 10 // 0.00%
		case Figure:
			style.CustomNumFmt = &figure
		}
		id, err := f.NewStyle(style)
		if err != nil {
			return s, fmt.Errorf("spreadsheet: %w", err)
		}
		s.of = append(s.of, id)
	}
	return s, nil
}

// dateCode writes a schedule's date format the way workbooks do, always with the time: two dates of a day must not look the same.
func dateCode(format string) string {
	day, _, _ := strings.Cut(format, " ")
	return strings.ToLower(day) + " hh:mm"
}

// plain gives the value as workbooks keep it.
func plain(v any) any {
	switch v := v.(type) {
	case kernel.Minute:
		if v == kernel.None {
			return nil
		}
		return time.Unix(int64(v)*60, 0).UTC()
	case kernel.Percent:
		return float64(v) / float64(kernel.Hundred)
	case string:
		return strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' {
				return -1
			}
			return r
		}, v)
	}
	return v
}

func sheetName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]`, r) || r < ' ' {
			return ' '
		}
		return r
	}, name)
	name = strings.Trim(strings.TrimSpace(name), "'")
	if letters := []rune(name); len(letters) > longestName {
		name = strings.TrimSpace(string(letters[:longestName]))
	}
	if name == "" {
		return "Gantt"
	}
	return name
}
