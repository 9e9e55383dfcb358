package live

import (
	"maps"
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/eventstore"
)

// Book knows whose each row of a plan is, of the areas whose rows have owners. It stands at one revision, and follows the history from
// there in both directions by the events alone.
type Book struct {
	at   eventstore.Revision
	rows map[kernel.Row][]record.Said
}

// BookOf reads the book of a plan as it stands at a revision.
func BookOf(s *plan.State, at eventstore.Revision) *Book {
	return &Book{at: at, rows: maps.Collect(s.Owned())}
}

func (b *Book) clone() *Book { return &Book{at: b.at, rows: maps.Clone(b.rows)} }

func (b *Book) owner(row kernel.Row) access.Owner {
	return record.OwnerOf(row, func(row kernel.Row) []record.Said { return b.rows[row] })
}

// hands says whose the rows of a command were before it and are after it. A row that is not there then has no entry.
type hands struct {
	was, is map[kernel.Row]access.Owner
}

// follow takes the events of a command in, and tells between whose hands its rows went.
func (b *Book) follow(events []eventstore.Recorded) hands {
	out := hands{was: b.ownersOf(events)}
	for _, r := range events {
		b.evolve(r.Event)
		b.at = r.Revision
	}
	out.is = b.ownersOf(events)
	return out
}

// unfollow takes back what follow took in: the book stands before the events again.
func (b *Book) unfollow(events []eventstore.Recorded) {
	for _, r := range slices.Backward(events) {
		b.unevolve(r.Event)
		b.at = r.Revision - 1
	}
}

func (b *Book) ownersOf(events []eventstore.Recorded) map[kernel.Row]access.Owner {
	out := map[kernel.Row]access.Owner{}
	for _, r := range events {
		d := r.Event.Descriptor()
		if d.Rows == nil || !plan.HasOwners(d.Area) {
			continue
		}
		for _, row := range d.Rows(r.Event) {
			if _, there := b.rows[row]; there {
				out[row] = b.owner(row)
			}
		}
	}
	return out
}

func (b *Book) evolve(e event.Event) {
	if !plan.HasOwners(e.Descriptor().Area) {
		return
	}
	switch e := e.(type) {
	case record.RowSet:
		b.exist(e, e.Descriptor().Shape == event.Adds)
	case record.Change:
		b.amend(e, func(_, to any) any { return to })
	}
}

func (b *Book) unevolve(e event.Event) {
	if !plan.HasOwners(e.Descriptor().Area) {
		return
	}
	switch e := e.(type) {
	case record.RowSet:
		b.exist(e, e.Descriptor().Shape == event.Removes)
	case record.Change:
		b.amend(e, func(from, _ any) any { return from })
	}
}

func (b *Book) exist(e record.RowSet, there bool) {
	for i, row := range e.Descriptor().Rows(e) {
		if there {
			b.rows[row] = e.Says(i)
		} else {
			delete(b.rows, row)
		}
	}
}

func (b *Book) amend(e record.Change, value func(from, to any) any) {
	if !record.Decides(e.Field()) {
		return
	}
	for i, row := range e.Written() {
		b.rows[row] = record.Amended(b.rows[row], e.Field(), value(e.Values(i)))
	}
}
