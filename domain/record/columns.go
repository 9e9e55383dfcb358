package record

import (
	"encoding/json"
	"iter"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Columns is rows of one table as followers read them: their numbers beside one column for each field. Values are as the records have
// them, until Map puts them into other words.
type Columns struct {
	Rows   []kernel.Row
	Fields []*event.Field
	Values [][]any // by field, then by row
}

// Add appends a row with its values, in the order of the fields.
func (c *Columns) Add(row kernel.Row, values []any) {
	if c.Values == nil {
		c.Values = make([][]any, len(c.Fields))
	}
	c.Rows = append(c.Rows, row)
	for i, v := range values {
		c.Values[i] = append(c.Values[i], v)
	}
}

// Map puts every value into other words.
func (c *Columns) Map(words func(of *event.Field, value any) any) {
	for k, column := range c.Values {
		for i, v := range column {
			column[i] = words(c.Fields[k], v)
		}
	}
}

// MarshalJSON writes {"row": […], "<field>": […]}. Of no rows the list is empty.
func (c *Columns) MarshalJSON() ([]byte, error) {
	out := map[string]any{"row": append([]kernel.Row{}, c.Rows...)}
	for i, f := range c.Fields {
		if i < len(c.Values) {
			out[f.Name] = c.Values[i]
		}
	}
	return json.Marshal(out)
}

// Blank is a record of a table with no value in it, for what is generated of tables.
type Blank struct {
	Table  string
	Module access.Module
	Record any // a pointer to the record
	Fields []*event.Field
	Places []any // pointers to the values of the fields in the record
}

// Blanks gives a blank record of each table of the area.
func (s *Schema) Blanks() []Blank {
	out := make([]Blank, len(s.tables))
	for i, t := range s.tables {
		out[i] = t.blankRecord()
	}
	return out
}

func (t *Table[R]) blankRecord() Blank {
	r := new(R)
	return Blank{Table: t.name, Module: t.module, Record: r, Fields: t.Fields(), Places: t.Blank(r)}
}

// Tables gives the rows of a state of the area by table, for those who see them. Every table is there, if only with no rows.
func (s *Schema) Tables(state any, sees func(access.Module, kernel.Row) bool) map[string]*Columns {
	out := make(map[string]*Columns, len(s.tables))
	for _, t := range s.tables {
		columns, module, all := t.walk(state)
		for row, values := range all {
			if sees(module, row) {
				columns.Add(row, values())
			}
		}
		out[t.Name()] = columns
	}
	return out
}

// Rows walks the numbers of the area's rows, table by table.
func (s *Schema) Rows(state any) iter.Seq[kernel.Row] {
	return func(yield func(kernel.Row) bool) {
		for _, t := range s.tables {
			_, _, all := t.walk(state)
			for row := range all {
				if !yield(row) {
					return
				}
			}
		}
	}
}

// Walking is records that can be walked by ascending number.
type Walking[R any] interface{ All() iter.Seq[*R] }

// Name is that of the table in JSON bodies.
func (t *Table[R]) Name() string { return t.name }

func (t *Table[R]) walk(state any) (*Columns, access.Module, iter.Seq2[kernel.Row, func() []any]) {
	return &Columns{Fields: t.Fields()}, t.module, func(yield func(kernel.Row, func() []any) bool) {
		for r := range t.in(state).(Walking[R]).All() {
			if !yield(*t.row(r), func() []any { return t.values(r) }) {
				return
			}
		}
	}
}

func (t *Table[R]) values(r *R) []any {
	out := make([]any, len(t.columns))
	for i, c := range t.columns {
		out[i] = c.value(r)
	}
	return out
}

// Table is RowSet.
func (e *Added[R]) Table() string { return e.table.name }

// Table is RowSet.
func (e *Removed[R]) Table() string { return e.table.name }

// Fields is RowSet.
func (e *Added[R]) Fields() []*event.Field { return e.table.Fields() }

// Fields is RowSet.
func (e *Removed[R]) Fields() []*event.Field { return e.table.Fields() }

// Cells is RowSet.
func (e *Added[R]) Cells(i int) []any { return e.table.values(&e.Records[i]) }

// Cells is RowSet.
func (e *Removed[R]) Cells(i int) []any { return e.table.values(&e.Records[i]) }
