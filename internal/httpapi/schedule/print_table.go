package schedule

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/printing"
)

// Bounds of a printed table.
const (
	mostPrintedColumns = 80
	narrowestPrinted   = 4.0   // mm
	widestPrinted      = 200.0 // mm
)

// printTable is the table as the caller shows it: any column, with the texts as they stand there, and the bands between the rows.
type printTable struct {
	Columns []struct {
		Head  string  `json:"head"`
		Width float64 `json:"width"` // mm
		Right bool    `json:"right"` // figures stand at the right
		Name  bool    `json:"name"`  // indented by the level of its row
	} `json:"columns"`
	Texts [][]string  `json:"texts"` // for each of the rows, one for each column
	Bands []printBand `json:"bands"` // in order
}

// printBand is what rows have in common and add up to. It stands before one of the rows.
type printBand struct {
	Before int            `json:"before"` // place of that row; as many as there are rows: behind all of them
	Level  int            `json:"level"`  // 0 for the outermost
	Texts  []string       `json:"texts"`
	From   *kernel.Minute `json:"from"` // nil: without dates
	To     *kernel.Minute `json:"to"`
	Done   float64        `json:"done"` // 0 to 1
}

// shownTable is a table that was read. A nil one leaves rows as they are.
type shownTable struct {
	columns []printing.Column
	name    int // the indented column
	texts   [][]string
	bands   []printBand // those that are still to come
	level   int         // of the rows in the last band; 0 outside of bands
}

// table reads the table of the order for so many printed rows, nil where it has none. Fault: "print.table_invalid".
func (o *printOrder) table(rows int) (*shownTable, error) {
	t := o.Table
	if t == nil {
		return nil, nil
	}
	wrong := func(what string) (*shownTable, error) {
		return nil, fault.New(fault.Invalid, "print.table_invalid", fault.P{"what": what})
	}
	if len(t.Columns) == 0 || len(t.Columns) > mostPrintedColumns {
		return wrong("columns")
	}
	out := &shownTable{name: -1, texts: t.Texts, bands: t.Bands}
	for i, c := range t.Columns {
		out.columns = append(out.columns, printing.Column{Head: c.Head, Width: min(max(c.Width, narrowestPrinted), widestPrinted), Right: c.Right})
		if c.Name {
			out.name = i
		}
	}
	if len(t.Texts) != rows {
		return wrong("texts")
	}
	if len(t.Bands) > mostPrinted {
		return wrong("bands")
	}
	for _, texts := range t.Texts {
		if len(texts) != len(t.Columns) {
			return wrong("texts")
		}
	}
	before := 0
	for i := range t.Bands {
		b := &t.Bands[i]
		if len(b.Texts) != len(t.Columns) || b.Level < 0 || b.Before < before || b.Before > rows {
			return wrong("bands")
		}
		before = b.Before
	}
	return out, nil
}

// fill gives a row its texts.
func (t *shownTable) fill(r *printing.Row, i int) {
	if t == nil {
		return
	}
	r.Texts = t.texts[i]
	if t.level > 0 {
		r.Level = t.level
	}
}

// bandsBefore takes the bands that stand before a row.
func (t *shownTable) bandsBefore(i int) (out []printing.Row) {
	if t == nil {
		return nil
	}
	for ; len(t.bands) > 0 && t.bands[0].Before == i; t.bands = t.bands[1:] {
		b := &t.bands[0]
		r := printing.Row{
			Texts: b.Texts, Level: b.Level + 1, Kind: printing.Summary, Done: min(max(b.Done, 0), 1),
			Dates: printing.Span{From: kernel.None, To: kernel.None}, Baseline: printing.Span{From: kernel.None, To: kernel.None},
		}
		if b.From != nil && b.To != nil && *b.From <= *b.To {
			r.Dates = printing.Span{From: *b.From, To: *b.To}
		}
		t.level = b.Level + 2
		out = append(out, r)
	}
	return out
}
