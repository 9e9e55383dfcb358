package live

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/eventstore"
)

// Nothing is the type of a delta that shows its reader nothing: only that the schedule has moved on.
const Nothing = "nothing"

// deltaFor tells somebody what a command did to what they see. of says between whose hands the rows went; at no level of own rows it is
// not asked.
//
//   - A fact counts with the level in its module; at the level of own rows only with the rows that are the reader's.
//   - Owners of a row hear that it comes or goes. One that changes hands, and with it what hangs on it, is not sent row by row: a
//     reader who saw it before or sees it now reads again.
//   - Of a command that shows nothing its reader learns neither who gave it nor what it was.
func deltaFor(base eventstore.Revision, events []eventstore.Recorded, sight access.Sight, of hands) Delta {
	shown, hidden := false, false
	own := sight.Any(access.Own, plan.Modules())
	d := deltaOf(base, events, func(t *teller, e event.Event) {
		d := e.Descriptor()
		if own && record.Decides(d.Field) && of.changed(d.Rows(e), sight.Person) {
			t.reload = true
			return
		}
		switch sight.Of(d.Module) {
		case access.View, access.Full:
			shown = shown || d.Telling != event.Silently
			t.tell(e)
		case access.Own:
			told := t.tellOwn(e, of, sight)
			shown, hidden = shown || told, hidden || !told
		default:
			hidden = true
		}
	})
	if !d.Reload && hidden && !shown {
		d.Actor, d.Type, d.Reverts = kernel.UserID{}, Nothing, nil
	}
	return d
}

// tellOwn tells of the rows of a fact that are the reader's, and reports whether any is.
func (t *teller) tellOwn(e event.Event, of hands, sight access.Sight) bool {
	d := e.Descriptor()
	if d.Rows == nil { // a fact that no row holds: what is read again is filtered where it is read
		t.tell(e)
		return d.Telling != event.Silently
	}
	t.sees = func(w record.Write, row kernel.Row) bool {
		return sight.Sees(w.Descriptor().Module, func() access.Owner { return of.held(row) })
	}
	var places []int
	for i, row := range d.Rows(e) {
		if of.held(row).Owns(sight.Person) {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return false
	}
	if set, is := e.(record.RowSet); is {
		t.told += len(places)
		t.others.take(set, places)
		return true
	}
	t.tell(e) // the teller leaves the rows of others out
	return true
}

// held is whose a row is after the command; of one that went, whose it was.
func (h hands) held(row kernel.Row) access.Owner {
	if owner, there := h.is[row]; there {
		return owner
	}
	return h.was[row]
}

// changed tells whether one of the rows came into the hands of a person, or left them. Rows that came or went count as such.
func (h hands) changed(rows []kernel.Row, of access.Person) bool {
	for _, row := range rows {
		was, before := h.was[row]
		is, after := h.is[row]
		if before && after && was.Owns(of) != is.Owns(of) {
			return true
		}
	}
	return false
}
