package plan

import (
	"slices"
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Written is a command whose events have been evolved: what Record needs to know of it.
type Written struct {
	Command  kernel.CommandID
	Actor    kernel.UserID
	First    int64 // revision of its first event
	Revision int64 // revision of its last event
	At       time.Time
	Reverts  kernel.CommandID
	Events   []event.Event
	Hash     [32]byte // of the stored record of its last event
}

// Record notes a command after its events were evolved: its id and revisions, who wrote
// which field, and the undo and redo stacks of its actor.
func (s *State) Record(w Written) {
	entry := seen{command: w.Command, first: w.First, last: w.Revision}
	if made := Created(w.Events); len(made) > 0 {
		entry.row, entry.rows = made[0], int32(len(made))
	}
	s.commands.add(entry)
	s.authors.note(w, entry.row, entry.rows)
	s.stack(w)
	s.noteSaving(w)
	s.pin(w)
	if w.At.After(s.recorded) {
		s.recorded = w.At
	}
	for _, e := range w.Events {
		if r, is := e.(interface{ ComputedBy() string }); is {
			s.engine = r.ComputedBy()
		}
	}
}

// RecordedAt is the latest instant a command of the plan was recorded at, zero without any.
func (s *State) RecordedAt() time.Time { return s.recorded }

// Created lists the rows a command's events made, in order: the k-th is "<command>#k".
// Row 0 and rows that came back by undo are not among them.
func Created(events []event.Event) []kernel.Row {
	var rows []kernel.Row
	for _, e := range events {
		d := e.Descriptor()
		if d.Shape != event.Adds || !d.Born(e) {
			continue
		}
		for _, row := range d.Rows(e) {
			if row != kernel.SummaryRow {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// Seen tells the revisions of a command's first and last event, if it is among the latest
// 20,000 of the plan.
func (s *State) Seen(id kernel.CommandID) (firstRevision, lastRevision int64, ok bool) {
	e, ok := s.commands.find(id)
	return e.first, e.last, ok
}

// Forgets tells whether the plan may have held commands that Seen does not know any more.
func (s *State) Forgets() bool { return len(s.commands.entries) == ringSize }

// ringSize is how many commands a plan remembers by id.
const ringSize = 20_000

// ring holds the latest commands.
type ring struct {
	entries []seen // in order of arrival, from next on once it is full
	next    int
	index   map[kernel.CommandID]int32
}

type seen struct {
	command     kernel.CommandID
	first, last int64
	row         kernel.Row // the first number it allotted
	rows        int32
}

func (r *ring) add(e seen) {
	if r.index == nil {
		r.index = map[kernel.CommandID]int32{}
	}
	if len(r.entries) < ringSize {
		r.index[e.command] = int32(len(r.entries))
		r.entries = append(r.entries, e)
		return
	}
	delete(r.index, r.entries[r.next].command)
	r.index[e.command] = int32(r.next)
	r.entries[r.next] = e
	r.next = (r.next + 1) % ringSize
}

func (r *ring) find(id kernel.CommandID) (seen, bool) {
	i, known := r.index[id]
	if !known {
		return seen{}, false
	}
	return r.entries[i], true
}

// inOrder gives the entries, oldest first.
func (r *ring) inOrder() []seen {
	return slices.Concat(r.entries[r.next:], r.entries[:r.next])
}

// authors knows who wrote what: each row's maker, and each field written since.
type authors struct {
	users  []kernel.UserID
	number map[kernel.UserID]int32
	births []birth // by ascending rows
	writes map[writeKey]write
}

// birth is a run of rows made by one command.
type birth struct {
	first, last kernel.Row
	write
}

type write struct {
	user     int32 // index into users
	revision int64
	at       int64 // Unix milliseconds
}

// writeKey is row and field in one number, in the order of rows.
type writeKey uint64

func keyOf(row kernel.Row, field *event.Field) writeKey {
	return writeKey(row)<<8 | writeKey(field.Number)
}

func (a *authors) user(id kernel.UserID) int32 {
	if n, known := a.number[id]; known {
		return n
	}
	if a.number == nil {
		a.number = map[kernel.UserID]int32{}
	}
	n := int32(len(a.users))
	a.users = append(a.users, id)
	a.number[id] = n
	return n
}

func (a *authors) note(w Written, row kernel.Row, rows int32) {
	by := write{user: a.user(w.Actor), revision: w.Revision, at: w.At.UnixMilli()}
	if a.writes == nil {
		a.writes = map[writeKey]write{}
	}
	if rows > 0 {
		a.births = append(a.births, birth{first: row, last: row + kernel.Row(rows) - 1, write: by})
	}
	for _, e := range w.Events {
		a.noteEvent(e, by)
	}
}

// noteEvent notes who wrote the cells of an event. Rows that are new have their maker by their number; row 0 has none of its own.
func (a *authors) noteEvent(e event.Event, by write) {
	d := e.Descriptor()
	switch d.Shape {
	case event.Writes:
		if several, is := e.(record.Members); is {
			for _, row := range several.Written() {
				for field := range several.Members() {
					a.writes[keyOf(row, field)] = by
				}
			}
		} else if one, is := e.(record.Write); is {
			for _, row := range one.Written() {
				a.writes[keyOf(row, one.Field())] = by
			}
		}
	case event.Removes:
		for _, row := range d.Rows(e) {
			a.writes[keyOf(row, event.Existence)] = by
		}
	case event.Adds:
		born := d.Born(e)
		for _, row := range d.Rows(e) {
			if row == kernel.SummaryRow && born { // born anew: what was written on the old one is void
				for _, field := range fieldsOf(d.Area) {
					delete(a.writes, keyOf(row, field))
				}
			}
			if !born || row == kernel.SummaryRow {
				a.writes[keyOf(row, event.Existence)] = by
			}
		}
	}
}

// maker is who made a row, or brought it back, or took it away.
func (a *authors) maker(row kernel.Row) (write, bool) {
	if w, known := a.writes[keyOf(row, event.Existence)]; known {
		return w, true
	}
	i, _ := slices.BinarySearchFunc(a.births, row, func(b birth, row kernel.Row) int { return int(b.last - row) })
	if i < len(a.births) && a.births[i].first <= row {
		return a.births[i].write, true
	}
	return write{}, false
}

// writer is who wrote a field last: the row's maker where nobody has since.
func (a *authors) writer(row kernel.Row, field *event.Field) (write, bool) {
	if w, known := a.writes[keyOf(row, field)]; known {
		return w, true
	}
	return a.maker(row)
}

func (a *authors) public(w write) area.Write {
	return area.Write{User: a.users[w.user], Revision: w.revision, At: time.UnixMilli(w.at).UTC()}
}

// LastWrite tells who wrote a field last; of event.Existence who made a row, brought it back or took it away. Rows that went and were never
// written since answer too.
func (s *State) LastWrite(row kernel.Row, field *event.Field) (area.Write, bool) {
	w, known := s.authors.writer(row, field)
	if !known {
		return area.Write{}, false
	}
	return s.authors.public(w), true
}
