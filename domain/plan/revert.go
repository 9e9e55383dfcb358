package plan

import (
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
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
		named: map[writeKey]bool{}, made: map[kernel.Row]bool{}, begun: map[kernel.Row]bool{}, whole: map[kernel.Row]bool{},
	}
	switch c := c.(type) {
	case Undo:
		r.rest = c.Rest
	case Redo:
		r.rest = c.Rest
	case RestoreBefore:
		r.rest, r.anyone = c.Rest, true
		if !slices.ContainsFunc(past, func(e event.Event) bool { _, is := e.(*schedule.Reimported); return is }) {
			return Decision{}, refuse("restore.not_a_reimport", fault.P{"command": c.Command.String()})
		}
	}
	defer func() { d.state.Unevolve(r.out) }()
	r.run(past)
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
	named   map[writeKey]bool   // what changed lists already
	made    map[kernel.Row]bool // rows the command made, which leave
	begun   map[kernel.Row]bool // activities that keep the progress they have, and with it what follows from it
	whole   map[kernel.Row]bool // what keeps the duration or the lag it has, and with it what that counts
	touched []kernel.Row        // activities that get children or durations back
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

func (r *reversal) take(e event.Event) {
	r.state.Evolve(e)
	r.out = append(r.out, e)
}

// blame notes that a field of a row stands in the way, with who wrote it last.
func (r *reversal) blame(row kernel.Row, field *event.Field) {
	if r.named[keyOf(row, field)] {
		return
	}
	r.named[keyOf(row, field)] = true
	c := Changed{Row: row, Field: field.String()}
	if w, known := r.state.lastWrite(row, field); known {
		c.User, c.Revision, c.At = w.User, w.Revision, w.At
	}
	r.changed = append(r.changed, c)
}

// own tells whether the one who takes back may take the field back: the user wrote it last or, for a reimport, nobody has since.
func (r *reversal) own(row kernel.Row, field *event.Field) bool {
	w, known := r.state.lastWrite(row, field)
	if r.anyone {
		return known && w.Revision <= r.since
	}
	return known && w.User == r.user
}

// used tells whether another user, or after a reimport anybody, has written the field since the command.
func (r *reversal) used(row kernel.Row, field *event.Field) bool {
	w, known := r.state.lastWrite(row, field)
	return known && w.Revision > r.since && (r.anyone || w.User != r.user)
}

// run takes the network back first, newest first, then the other fields: a kind follows from the
// children a row is left with, and which links may stand from the types of the others.
func (r *reversal) run(past []event.Event) {
	for _, e := range slices.Backward(past) {
		if e, is := e.(*schedule.CalendarsRemoved); is {
			r.calendarsReturn(e)
		}
	}
	r.keepWhole(past, ofLag)
	r.networkBack(past)
	r.keepProgress(past)
	r.keepWhole(past, ofDuration)
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case record.Change:
			r.changeTakenBack(e)
		case *schedule.CalendarTimeChanged:
			r.calendarTimeBack(e)
		case *schedule.SettingsChanged:
			r.settingsBack(e)
		case *schedule.Reimported:
			if statement := r.state.schedule.Statement(e); statement > 0 {
				r.take(&schedule.SourceTakenBack{Statement: statement})
			}
		case *schedule.AsImportedReplaced:
			if now := r.state.schedule.AsImported(); slices.EqualFunc(now, e.To, schedule.Stored.Equal) {
				r.take(&schedule.AsImportedReplaced{From: now, To: e.From})
			}
		}
	}
	r.externalsBack(past)
	r.kindsBack(past)
	r.settle()
	for _, e := range slices.Backward(past) {
		if e, is := e.(*schedule.CalendarsAdded); is {
			r.calendarsLeave(e)
		}
	}
}

// changeTakenBack takes a change of a field back, except of those that go back all at once.
func (r *reversal) changeTakenBack(e record.Change) {
	switch e.Field() {
	case schedule.FieldKind.Field, schedule.FieldLinkType.Field, schedule.FieldLag.Field, schedule.FieldLagElapsed.Field,
		schedule.FieldExternalStart.Field, schedule.FieldExternalFinish.Field:
	case schedule.FieldDuration.Field:
		durations, _ := schedule.FieldDuration.In(e)
		r.durationBack(durations)
	case schedule.FieldCalendar.Field:
		calendars, _ := schedule.FieldCalendar.In(e)
		r.calendarsBack(e, calendars.From)
	case schedule.FieldResourceCalendar.Field:
		calendars, _ := schedule.FieldResourceCalendar.In(e)
		r.calendarsBack(e, calendars.From)
	case schedule.FieldDefault.Field:
		if places := r.standing(e); len(places) == len(e.Written()) { // there is always one default
			r.take(e.Inverse(places))
		}
	default:
		r.fieldBack(e)
	}
}

// networkBack takes back which rows and links there are, where the rows stand and how the links tie them.
func (r *reversal) networkBack(past []event.Event) {
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case *schedule.ActivitiesAdded:
			r.uproot(e)
		case *schedule.ActivitiesRemoved:
			r.replant(e)
		case *schedule.LinksAdded:
			r.unlink(e)
		case *schedule.LinksRemoved:
			r.relink(e)
		case *schedule.PlaceChanged:
			r.moveBack(e)
		case record.Change:
			if types, is := schedule.FieldLinkType.In(e); is {
				r.linkTypesBack(types)
			} else if ofLag(e.Field()) {
				r.fieldBack(e)
			}
		}
	}
}
