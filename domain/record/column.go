package record

import (
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Column is one field of a table. Its accessor gives the place in a record to read from and to write to.
type Column[R any, T comparable] struct {
	*event.Field
	table      *Table[R]
	at         func(*R) *T
	blank      T
	same       func(now, to T) bool
	descriptor *event.Descriptor
}

// Option is what few fields say: of themselves, and of their events.
type Option func(*event.Field, *event.Descriptor)

// Log gives a field another name in the change log than on the wire.
func Log(name string) Option { return func(f *event.Field, _ *event.Descriptor) { f.Log = name } }

// Means names the command that a write means on its own; without it a write only comes along.
func Means(command string) Option {
	return func(_ *event.Field, d *event.Descriptor) { d.Label = command }
}

// Plain marks a field that one command sets, with no rule but a check of its value. The decision, the form on the wire and the random
// draw of tests are then those of every such field of its type. The second rule makes it a command of its own.
func Plain(command string) Option {
	return func(f *event.Field, d *event.Descriptor) { f.Plain, d.Label = true, command }
}

// Plains are the plain fields of a table whose values have this type, in the order they are declared.
func Plains[T comparable, R any](t *Table[R]) (out []*Column[R, T]) {
	for _, c := range t.columns {
		if of, is := c.(*Column[R, T]); is && of.Plain {
			out = append(out, of)
		}
	}
	return out
}

// Command is the command that a write of the field means on its own.
func (c *Column[R, T]) Command() string { return c.descriptor.Label }

// Follows marks what is set along with another change.
func Follows(f *event.Field, _ *event.Descriptor) { f.Follows = true }

// Moves marks what decides where its row lies.
func Moves(f *event.Field, _ *event.Descriptor) { f.Moves = true }

// Blank sets what the field holds that holds nothing, where that is not the zero value.
func (c *Column[R, T]) Blank(v T) *Column[R, T] {
	c.blank = v
	return c
}

// SameInFile sets how a later file compares with what stands, where a part of the value is not the file's to say.
func (c *Column[R, T]) SameInFile(same func(now, said T) bool) *Column[R, T] {
	c.same = same
	return c
}

// Fixed gives a table a field that is set by an event of another one, or by none: it is in the image and in duplicates like any other.
func Fixed[R any, T comparable](t *Table[R], name string, at func(*R) *T, u event.Unit, y event.Copy) *Column[R, T] {
	c := newColumn(t, at, &event.Field{Table: t.name, Name: name, Unit: u, Calculation: event.Still, Copy: y, Compare: event.NoFile})
	t.columns = append(t.columns, c)
	return c
}

// Add gives a table a field. The flags are arguments of types of their own: leaving one out does not compile.
func Add[R any, T comparable](
	t *Table[R], name, stored string, at func(*R) *T, u event.Unit, calc event.Calculation, y event.Copy, m event.Compare, more ...Option,
) *Column[R, T] {
	f := t.schema.Own(event.Field{Table: t.name, Module: t.module, Name: name, Stored: stored, Unit: u, Calculation: calc, Copy: y, Compare: m})
	c := newColumn(t, at, f)
	c.descriptor = c.describe()
	for _, with := range more {
		with(f, c.descriptor)
	}
	t.schema.Describe(c.descriptor)
	t.columns = append(t.columns, c)
	return c
}

func newColumn[R any, T comparable](t *Table[R], at func(*R) *T, f *event.Field) *Column[R, T] {
	return &Column[R, T]{Field: f, table: t, at: at, same: func(now, said T) bool { return now == said }}
}

func (c *Column[R, T]) describe() *event.Descriptor {
	return &event.Descriptor{
		Type: c.Stored, Module: c.Module, Shape: event.Writes, Calculation: c.Calculation, Undoing: event.Back, Telling: event.ByCells, Label: event.Comes, Field: c.Field,
		Rows: func(e event.Event) []kernel.Row { return e.(*Changed[R, T]).Rows },
		Read: func(body []byte) (event.Event, error) {
			e := &Changed[R, T]{column: c}
			err := json.Unmarshal(body, e)
			return e, err
		},
		Empty: func() event.Event { return &Changed[R, T]{column: c} },
	}
}

// Of is the value of a record.
func (c *Column[R, T]) Of(r *R) T { return *c.at(r) }

// Was is the event of one row.
func (c *Column[R, T]) Was(row kernel.Row, from, to T) *Changed[R, T] {
	return c.Event(event.One(row, from, to))
}

// Event is the event of a change of any rows.
func (c *Column[R, T]) Event(of event.Change[T]) *Changed[R, T] {
	return &Changed[R, T]{column: c, Change: of}
}

// Held gives the same event with the instant from which the value held on site.
func (c *Changed[R, T]) Held(since *time.Time) *Changed[R, T] {
	return &Changed[R, T]{column: c.column, Change: c.Change, Effective: since}
}

// In gives the event as one of this column; ok is false for every other.
func (c *Column[R, T]) In(e event.Event) (changed *Changed[R, T], ok bool) {
	changed, is := e.(*Changed[R, T])
	if !is || changed.column != c {
		return nil, false
	}
	return changed, true
}

func (c *Column[R, T]) value(r *R) any     { return *c.at(r) }
func (c *Column[R, T]) place(r *R) any     { return c.at(r) }
func (c *Column[R, T]) info() *event.Field { return c.Field }
func (c *Column[R, T]) blankOut(r *R)      { *c.at(r) = c.blank }
func (c *Column[R, T]) kind() string       { return fmt.Sprintf("%T", *new(T)) }

// Changed is the event of every field: one value of a set of rows, before and after.
type Changed[R any, T comparable] struct {
	column *Column[R, T]
	event.Change[T]
	// Effective is when the value held on site; without it that is when it was recorded.
	Effective *time.Time `json:"effective,omitempty"`
}

// EventType is the stored name.
func (c *Changed[R, T]) EventType() string { return c.column.Stored }

// Descriptor is that of its column.
func (c *Changed[R, T]) Descriptor() *event.Descriptor { return c.column.descriptor }

// Field is Write.
func (c *Changed[R, T]) Field() *event.Field { return c.column.Field }

// Written is Write.
func (c *Changed[R, T]) Written() []kernel.Row { return c.Rows }

// Values is Change.
func (c *Changed[R, T]) Values(i int) (from, to any) { return c.From[i], c.To[i] }

// Put is Change.
func (c *Changed[R, T]) Put(i int, record any) { *c.column.at(record.(*R)) = c.To[i] }

// Stands is Change.
func (c *Changed[R, T]) Stands(i int, state any) (exists, holds bool) {
	r := c.column.table.in(state).Get(c.Rows[i])
	return r != nil, r != nil && *c.column.at(r) == c.To[i]
}

// Inverse is Change.
func (c *Changed[R, T]) Inverse(places []int) Change {
	back := &Changed[R, T]{column: c.column, Effective: c.Effective}
	for _, i := range places {
		back.Rows, back.From, back.To = append(back.Rows, c.Rows[i]), append(back.From, c.To[i]), append(back.To, c.From[i])
	}
	return back
}

// Evolve is Change.
func (c *Changed[R, T]) Evolve(state any) { c.column.fold(state, c.Rows, c.To) }

// Unevolve is Change.
func (c *Changed[R, T]) Unevolve(state any) { c.column.fold(state, c.Rows, c.From) }

func (c *Column[R, T]) fold(state any, rows []kernel.Row, to []T) {
	records, at := c.table.in(state), c.at
	for i, row := range rows {
		*at(records.Get(row)) = to[i]
	}
}

// Write is a fact about one field of a set of rows.
type Write interface {
	event.Event
	Field() *event.Field
	Written() []kernel.Row
}

// Members is a fact that writes several fields of its rows, each judged on its own.
type Members interface {
	Write
	Members() iter.Seq[*event.Field]
}

// Change is a fact that sets one field and nothing else, so that it can be taken back, told and shown without knowing which it is.
// State is that of the area.
type Change interface {
	Write
	// Values of the i-th row, before and after.
	Values(i int) (from, to any)
	// Put writes the new value of the i-th row into a record of the table, given as a pointer.
	Put(i int, record any)
	// Stands tells whether the i-th row exists and whether it still has the value it was given.
	Stands(i int, state any) (exists, holds bool)
	// Inverse takes back what the change did to the rows at these places.
	Inverse(places []int) Change

	Evolve(state any)
	Unevolve(state any)
}
