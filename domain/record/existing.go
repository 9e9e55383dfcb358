package record

import (
	"bytes"
	"encoding/json"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Added is the event of rows that come: whole records. New ones have the next free numbers in order; restored ones come back by undo
// or redo, with their old numbers. The stored body has the records under the name of the table.
type Added[R any] struct {
	table    *Table[R]
	Records  []R
	Restored bool
}

// Removed is the event of rows that go: whole records as they stood.
type Removed[R any] struct {
	table   *Table[R]
	Records []R
}

// Keeping is where an area keeps the records of a table. What an area has beside its records it brings up to date here.
type Keeping[R any] interface {
	Finder[R]
	Put(row kernel.Row, record *R)
	Remove(row kernel.Row)
}

// Existing gives a table the events of rows that come and go: their stored names, and the commands they mean. A table whose area folds
// rows by itself has events of its own instead.
func (t *Table[R]) Existing(calc event.Calculation, added, add, removed, remove string) {
	t.comes(calc, event.Back, added, add)
	t.removed = t.schema.Describe(&event.Descriptor{
		Type: removed, Module: t.module, Shape: event.Removes, Calculation: calc, Undoing: event.Back, Telling: event.ByRows, Label: remove,
		Rows: func(e event.Event) []kernel.Row { return t.rows(e.(*Removed[R]).Records) },
		Read: func(body []byte) (event.Event, error) {
			e := &Removed[R]{table: t}
			return e, e.UnmarshalJSON(body)
		},
		Empty: func() event.Event { return &Removed[R]{table: t} },
	})
}

// Lasting gives a table the event of rows that come and never go: no command with it is taken back.
func (t *Table[R]) Lasting(calc event.Calculation, added, add string) {
	t.comes(calc, event.Never, added, add)
}

func (t *Table[R]) comes(calc event.Calculation, undoing event.Undoing, added, add string) {
	t.added = t.schema.Describe(&event.Descriptor{
		Type: added, Module: t.module, Shape: event.Adds, Calculation: calc, Undoing: undoing, Telling: event.ByRows, Label: add,
		Rows: func(e event.Event) []kernel.Row { return t.rows(e.(*Added[R]).Records) },
		Born: func(e event.Event) bool { return !e.(*Added[R]).Restored },
		Read: func(body []byte) (event.Event, error) {
			e := &Added[R]{table: t}
			return e, e.UnmarshalJSON(body)
		},
		Empty: func() event.Event { return &Added[R]{table: t} },
	})
}

// Add is the event of new records.
func (t *Table[R]) Add(records ...R) *Added[R] { return &Added[R]{table: t, Records: records} }

// Remove is the event of records that go, as they stand.
func (t *Table[R]) Remove(records ...R) *Removed[R] { return &Removed[R]{table: t, Records: records} }

// Get gives a record of a state of the area, nil where there is none.
func (t *Table[R]) Get(state any, row kernel.Row) *R { return t.in(state).Get(row) }

func (t *Table[R]) rows(records []R) []kernel.Row {
	out := make([]kernel.Row, len(records))
	for i := range records {
		out[i] = *t.row(&records[i])
	}
	return out
}

// needs are the rows a record cannot be without.
func (t *Table[R]) needs(r *R) (out []kernel.Row) {
	for _, c := range t.columns {
		if u := c.info().Unit; u == event.Ref || u == event.Holder {
			if row := c.value(r).(kernel.Row); row > 0 {
				out = append(out, row)
			}
		}
	}
	return out
}

// AddedIn gives the records that an event adds to the table; ok is false for every other event.
func (t *Table[R]) AddedIn(e event.Event) (records []R, ok bool) {
	added, is := e.(*Added[R])
	if !is || added.table != t {
		return nil, false
	}
	return added.Records, true
}

// RemovedIn gives the records that an event takes from the table; ok is false for every other event.
func (t *Table[R]) RemovedIn(e event.Event) (records []R, ok bool) {
	removed, is := e.(*Removed[R])
	if !is || removed.table != t {
		return nil, false
	}
	return removed.Records, true
}

// RowSet is a fact about whole rows, for code that does not know their table.
type RowSet interface {
	event.Event
	// Needs are the rows that the i-th record cannot be without.
	Needs(i int) []kernel.Row
	// Only is the fact about the rows at these places alone.
	Only(places []int) event.Event
	// Inverse takes back what the fact did to the rows at these places. What goes, goes as it stands in the state.
	Inverse(places []int, state any) event.Event
	// Table is the name of the rows' table, Fields are its fields, and Cells the values of the i-th row in their order.
	Table() string
	Fields() []*event.Field
	Cells(i int) []any
	// Says is what the i-th row says of whose it is.
	Says(i int) []Said

	Evolve(state any)
	Unevolve(state any)
}

// EventType is the stored name.
func (e *Added[R]) EventType() string { return e.table.added.Type }

// Descriptor is event.Event.
func (e *Added[R]) Descriptor() *event.Descriptor { return e.table.added }

// Needs is RowSet.
func (e *Added[R]) Needs(i int) []kernel.Row { return e.table.needs(&e.Records[i]) }

// Only is RowSet.
func (e *Added[R]) Only(places []int) event.Event {
	out := &Added[R]{table: e.table, Restored: e.Restored}
	for _, i := range places {
		out.Records = append(out.Records, e.Records[i])
	}
	return out
}

// Inverse is RowSet.
func (e *Added[R]) Inverse(places []int, state any) event.Event {
	out := make([]R, len(places))
	for k, i := range places {
		out[k] = *e.table.in(state).Get(*e.table.row(&e.Records[i]))
	}
	return e.table.Remove(out...)
}

// Evolve is RowSet.
func (e *Added[R]) Evolve(state any) { e.table.put(state, e.Records) }

// Unevolve is RowSet.
func (e *Added[R]) Unevolve(state any) { e.table.take(state, e.Records) }

// EventType is the stored name.
func (e *Removed[R]) EventType() string { return e.table.removed.Type }

// Descriptor is event.Event.
func (e *Removed[R]) Descriptor() *event.Descriptor { return e.table.removed }

// Needs is RowSet.
func (e *Removed[R]) Needs(i int) []kernel.Row { return e.table.needs(&e.Records[i]) }

// Only is RowSet.
func (e *Removed[R]) Only(places []int) event.Event {
	out := &Removed[R]{table: e.table}
	for _, i := range places {
		out.Records = append(out.Records, e.Records[i])
	}
	return out
}

// Inverse is RowSet.
func (e *Removed[R]) Inverse(places []int, _ any) event.Event {
	back := &Added[R]{table: e.table, Restored: true}
	for _, i := range places {
		back.Records = append(back.Records, e.Records[i])
	}
	return back
}

// Evolve is RowSet.
func (e *Removed[R]) Evolve(state any) { e.table.take(state, e.Records) }

// Unevolve is RowSet.
func (e *Removed[R]) Unevolve(state any) { e.table.put(state, e.Records) }

func (t *Table[R]) put(state any, records []R) {
	keeping := t.in(state).(Keeping[R])
	for _, r := range slices.Clone(records) {
		keeping.Put(*t.row(&r), &r)
	}
}

func (t *Table[R]) take(state any, records []R) {
	keeping := t.in(state).(Keeping[R])
	for i := range records {
		keeping.Remove(*t.row(&records[i]))
	}
}

// MarshalJSON writes {"<table>": […], "restored": true}.
func (e *Added[R]) MarshalJSON() ([]byte, error) { return e.table.body(e.Records, e.Restored) }

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Added[R]) UnmarshalJSON(body []byte) error {
	return e.table.readBody(body, &e.Records, &e.Restored)
}

// MarshalJSON writes {"<table>": […]}.
func (e *Removed[R]) MarshalJSON() ([]byte, error) { return e.table.body(e.Records, false) }

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Removed[R]) UnmarshalJSON(body []byte) error {
	var restored bool
	return e.table.readBody(body, &e.Records, &restored)
}

func (t *Table[R]) body(records []R, restored bool) ([]byte, error) {
	list, err := json.Marshal(records)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString(`{"` + t.name + `":`)
	out.Write(list)
	if restored {
		out.WriteString(`,"restored":true`)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

func (t *Table[R]) readBody(body []byte, records *[]R, restored *bool) error {
	var fields event.Fields
	if err := json.Unmarshal(body, &fields); err != nil {
		return err
	}
	if err := fields.Read(t.name, records); err != nil {
		return err
	}
	return fields.Read("restored", restored)
}
