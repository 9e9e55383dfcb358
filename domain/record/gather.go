package record

import (
	"time"

	"gantry/domain/event"
)

// Gather makes changes of a field row by row, leaving out those that change nothing.
type Gather[R any, T comparable] struct {
	column *Column[R, T]
	event.Change[T]
	Effective *time.Time
}

// Gather begins a change of the field.
func (c *Column[R, T]) Gather() *Gather[R, T] { return &Gather[R, T]{column: c} }

// Set gives a record another value.
func (g *Gather[R, T]) Set(r *R, to T) {
	if from := g.column.Of(r); from != to {
		g.Rows, g.From, g.To = append(g.Rows, *g.column.table.row(r)), append(g.From, from), append(g.To, to)
	}
}

// Into appends the event, if anything changes.
func (g *Gather[R, T]) Into(out []event.Event) []event.Event {
	if len(g.Rows) == 0 {
		return out
	}
	return append(out, &Changed[R, T]{column: g.column, Change: g.Change, Effective: g.Effective})
}

type gatherer[R any] interface {
	compare(now, said *R, merge bool)
	put(now, to *R)
	Into([]event.Event) []event.Event
}

func (c *Column[R, T]) gatherer() gatherer[R] { return c.Gather() }

func (g *Gather[R, T]) compare(now, said *R, merge bool) {
	c := g.column
	to := c.Of(said)
	switch {
	case c.Compare == event.NoFile, to == c.blank && (c.Compare == event.IfOwn || merge && c.Compare == event.IfSaid), c.same(c.Of(now), to):
	default:
		g.Set(now, to)
	}
}

func (g *Gather[R, T]) put(now, to *R) {
	if g.column.Stored != "" {
		g.Set(now, g.column.Of(to))
	}
}

// Edits gathers what makes records others: one event for each field that changes anywhere.
type Edits[R any] struct{ of []gatherer[R] }

// Edits begins a change of records of the table.
func (t *Table[R]) Edits() *Edits[R] {
	e := &Edits[R]{}
	for _, c := range t.columns {
		e.of = append(e.of, c.gatherer())
	}
	return e
}

// Give notes what changes between a record and what it is to be.
func (e *Edits[R]) Give(now, to *R) {
	for _, g := range e.of {
		g.put(now, to)
	}
}

// Events are the changes, in the order of the fields.
func (e *Edits[R]) Events() (out []event.Event) {
	for _, g := range e.of {
		out = g.Into(out)
	}
	return out
}

// Diff gathers what makes records what a file says they are: one event for each field that changes anywhere.
type Diff[R any] struct {
	of    []gatherer[R]
	merge bool
}

// Diff begins a comparison. Merging leaves alone what a file may leave unsaid and does not say.
func (t *Table[R]) Diff(merge bool) *Diff[R] {
	d := &Diff[R]{merge: merge}
	for _, c := range t.columns {
		d.of = append(d.of, c.gatherer())
	}
	return d
}

// Give notes what changes between a record and what the file says it is.
func (d *Diff[R]) Give(now, said *R) {
	for _, g := range d.of {
		g.compare(now, said, d.merge)
	}
}

// Events are the changes, in the order of the fields.
func (d *Diff[R]) Events() (out []event.Event) {
	for _, g := range d.of {
		out = g.Into(out)
	}
	return out
}

// Give notes the value of one field of a record in a comparison, beside what the file says of others.
func Give[R any, T comparable](d *Diff[R], of *Column[R, T], now *R, to T) {
	for _, g := range d.of {
		if g, is := g.(*Gather[R, T]); is && g.column == of {
			g.Set(now, to)
		}
	}
}

// Take gives one record the value that another has of a field.
func (t *Table[R]) Take(f *event.Field, to, from *R) {
	for _, c := range t.columns {
		if c.info() == f {
			c.take(to, from)
		}
	}
}

func (c *Column[R, T]) take(to, from *R) { *c.at(to) = *c.at(from) }
