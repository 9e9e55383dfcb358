package record

import (
	"iter"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Schema is the tables and the events of one area, in the order they are declared.
type Schema struct {
	Area   string
	Module access.Module // what its events need that say nothing else
	Owned  bool          // rows have owners, who may change them where others may not
	Events []*event.Descriptor
	fields []*event.Field // by number
	tables []anyTable
}

// NewSchema gives the schema of an area before its first table.
func NewSchema(area string, module access.Module) *Schema {
	return &Schema{Area: area, Module: module, fields: []*event.Field{event.Existence}}
}

// Fields are all fields of the area by number, the existence of a row first.
func (s *Schema) Fields() []*event.Field { return s.fields }

// Register makes the events of the area known.
func (s *Schema) Register(r *event.Registry) {
	for _, d := range s.Events {
		r.Describe(d)
	}
}

// Own gives the area a field that no table folds: an event of its own sets it. The event is described by the area.
func (s *Schema) Own(f event.Field) *event.Field {
	if len(s.fields) > 255 {
		panic("record: more fields in an area than a cell can number")
	}
	f.Number = event.FieldNumber(len(s.fields))
	if f.Log == "" {
		f.Log = f.Name
	}
	s.fields = append(s.fields, &f)
	return &f
}

// Describe adds an event that no table derives.
func (s *Schema) Describe(d *event.Descriptor) *event.Descriptor {
	d.Area = s.Area
	if d.Module == "" {
		d.Module = s.Module
	}
	s.Events = append(s.Events, d)
	return d
}

// Finder gives records by number, nil where there is none.
type Finder[R any] interface{ Get(row kernel.Row) *R }

// Table is the fields of one kind of record.
type Table[R any] struct {
	schema  *Schema
	name    string
	module  access.Module
	row     func(*R) *kernel.Row
	in      func(state any) Finder[R]
	columns []column[R]

	added, removed *event.Descriptor // nil where the area has events of its own
}

type anyTable interface {
	shape() string
	Name() string
	blankRecord() Blank
	says(state any, row kernel.Row) (said []Said, there bool)
	walk(state any) (*Columns, access.Module, iter.Seq2[kernel.Row, func() []any])
}

// column is what a table asks of its columns.
type column[R any] interface {
	info() *event.Field
	value(*R) any
	alike(a, b *R) bool
	place(*R) any
	blankOut(*R)
	take(to, from *R)
	gatherer() gatherer[R]
	write(*imageWriter, []*R)
	read(*imageReader, []*R) error
	kind() string
}

// NewTable gives a table before its first field. in gives the records of a state of the area.
func NewTable[R any](s *Schema, name string, module access.Module, row func(*R) *kernel.Row, in func(state any) Finder[R]) *Table[R] {
	t := &Table[R]{schema: s, name: name, module: module, row: row, in: in}
	s.tables = append(s.tables, t)
	return t
}

// Fields are the fields of the table, in the order they are declared.
func (t *Table[R]) Fields() []*event.Field {
	out := make([]*event.Field, len(t.columns))
	for i, c := range t.columns {
		out[i] = c.info()
	}
	return out
}

// Blank gives each field of a record its blank value, and returns pointers to them in the order of Fields.
func (t *Table[R]) Blank(r *R) []any {
	out := make([]any, len(t.columns))
	for i, c := range t.columns {
		c.blankOut(r)
		out[i] = c.place(r)
	}
	return out
}

// Copy gives a duplicate: what is copied stays, the rest begins blank.
func (t *Table[R]) Copy(of R) R {
	for _, c := range t.columns {
		if c.info().Copy == event.Fresh {
			c.blankOut(&of)
		}
	}
	return of
}
