package plan

import (
	"slices"
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Changed is one thing that keeps a command from being taken back: who has set it since.
type Changed struct {
	Row   kernel.Row    `json:"row"`
	Field string        `json:"field"` // "record": the row's existence, or what hangs on it
	User  kernel.UserID `json:"user"`
	At    time.Time     `json:"at"`
	// Revision in which it was set.
	Revision int64 `json:"revision"`
}

// maxNamed bounds how many conflicts a refusal names; it counts all.
const maxNamed = 50

func (d *desk) revert(c Command, past []event.Event) (Decision, error) {
	target, _, last, _, err := d.state.Target(d.meta.By.User, c, d.meta.Found)
	if err != nil {
		return Decision{}, err
	}
	r := reversal{
		state: d.state, user: d.meta.By.User, since: last,
		named: map[writeKey]bool{},
	}
	switch c := c.(type) {
	case Undo:
		r.rest = c.Rest
	case Redo:
		r.rest = c.Rest
	case RestoreBefore:
		r.rest, r.anyone = c.Rest, true
		if !bringsALaterFile(past) {
			return Decision{}, refuse("restore.not_a_reimport", fault.P{"command": c.Command.String()})
		}
	}
	if key := d.state.keptByWeeks(past, d.meta.At); key != "" {
		return Decision{}, r.refusal(key, target, c)
	}
	defer func() { d.state.Unevolve(r.out) }()
	past = r.withoutReports(past)
	for _, a := range d.state.areas {
		if own := eventsOf(a.Schema().Area, past); len(own) > 0 {
			a.Revert(&r, own)
		}
	}
	for _, e := range slices.Clone(r.out) {
		if row, beneath := d.state.beneathTasks(e); beneath {
			r.Blame(row, event.Existence)
			return Decision{}, r.refusal("undo.changed_since", target, c)
		}
	}
	d.follows = d.state.reported(r.out)
	for _, e := range d.follows {
		r.Take(e)
	}
	if len(r.changed) > 0 && !r.rest {
		return Decision{}, r.refusal("undo.changed_since", target, c)
	}
	if len(r.out) == 0 {
		return Decision{}, r.refusal("undo.nothing_left", target, c)
	}
	return Decision{Events: r.out, Reverts: target}, nil
}

// reversal works the facts of a command backwards on the state as it is now, evolving each
// inverse so that the next one is judged on what it will meet.
type reversal struct {
	state   *State
	user    kernel.UserID
	since   int64 // revision of the command's last event
	rest    bool
	anyone  bool // whoever the command was of: what counts is that nobody has written since
	out     []event.Event
	changed []Changed
	named   map[writeKey]bool // what changed lists already
}

// refusal names who stands in the way, whether a rest can be taken back all the same, and the command beneath it on the stack, so that
// nobody is stuck behind what others have overwritten.
func (r *reversal) refusal(key string, target kernel.CommandID, c Command) error {
	p := fault.P{"command": target.String(), "count": len(r.changed), "rest": len(r.out) > 0}
	if older, there := r.state.older(r.user, c, target); there {
		p["next"], p["nextType"] = older.Command.String(), older.Type
	}
	if len(r.changed) > 0 {
		c := r.changed[0]
		p["row"], p["field"], p["user"], p["revision"] = c.Row, c.Field, c.User.String(), c.Revision
		p["at"] = c.At.Format(time.RFC3339)
		p["changed"] = r.changed[:min(len(r.changed), maxNamed)]
	}
	return refuse(key, p)
}

// Take is area.Reversal. What cannot be without rows that go leaves before them.
func (r *reversal) Take(e event.Event) {
	for _, e := range r.state.withLeaving(r.state.areaOf(e), []event.Event{e}) {
		r.state.Evolve(e)
		r.out = append(r.out, e)
	}
}

// Blame is area.Reversal.
func (r *reversal) Blame(row kernel.Row, field *event.Field) {
	if r.named[keyOf(row, field)] {
		return
	}
	r.named[keyOf(row, field)] = true
	c := Changed{Row: row, Field: field.String()}
	if w, known := r.state.LastWrite(row, field); known {
		c.User, c.Revision, c.At = w.User, w.Revision, w.At
	}
	r.changed = append(r.changed, c)
}

// Own is area.Reversal.
func (r *reversal) Own(row kernel.Row, field *event.Field) bool {
	w, known := r.state.LastWrite(row, field)
	if r.anyone {
		return known && w.Revision <= r.since
	}
	return known && w.User == r.user
}

// Used is area.Reversal.
func (r *reversal) Used(row kernel.Row, field *event.Field) bool {
	return r.Written(row, field, r.since)
}

// Written is area.Reversal.
func (r *reversal) Written(row kernel.Row, field *event.Field, since int64) bool {
	w, known := r.state.LastWrite(row, field)
	return known && w.Revision > since && (r.anyone || w.User != r.user)
}

// Since is area.Reversal.
func (r *reversal) Since() int64 { return r.since }

// Anyone is area.Reversal.
func (r *reversal) Anyone() bool { return r.anyone }

// There is area.Reversal.
func (r *reversal) There(row kernel.Row) bool {
	return slices.ContainsFunc(r.state.areas, func(a area.Area) bool { return a.Has(row) })
}

// Hung is area.Reversal.
func (r *reversal) Hung(row kernel.Row) bool {
	held, since := false, int64(0)
	if r.Anyone() {
		since = r.Since() // what the command itself hung on the row is nobody's later work
	}
	for _, e := range r.state.leaving(r.state.areas, []kernel.Row{row}) {
		d := e.Descriptor()
		if d.Shape != event.Removes {
			continue
		}
		for _, hanging := range d.Rows(e) {
			for _, field := range fieldsOf(d.Area) {
				if r.Written(hanging, field, since) {
					r.Blame(hanging, field)
					held = true
					break
				}
			}
		}
	}
	return held
}
