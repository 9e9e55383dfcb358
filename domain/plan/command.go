package plan

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// By is who commands: the session says it, never the request.
type By struct {
	User        kernel.UserID // zero: the system itself
	Role        access.Role
	Level       access.Level // in the module of the command
	Calendars   access.Level // in the module of calendars, which the plan holds too
	Subcontract kernel.ID
}

// Meta is what comes with every command.
type Meta struct {
	ID kernel.CommandID
	By By
	// Found is where the command that a RestoreBefore names stands, when Seen does not know it any more.
	Found Span
}

// Span is the revisions of a command's first and last event.
type Span struct {
	Command     kernel.CommandID
	First, Last int64
}

// Command is a wish to change the plan. CommandType is its name on the wire.
type Command interface {
	CommandType() string
}

// Batch is several commands decided as one: each on the plan as the ones before leave it, with the
// dates of the rows they named as they are then, all or nothing, one undo step. "#k" counts the rows of the whole batch.
type Batch struct {
	Commands []Command
}

// CommandType is the command's name on the wire.
func (Batch) CommandType() string { return "batch" }

// Undo takes back a command on the user's undo stack, the newest when none is named.
type Undo struct {
	Command kernel.CommandID
	Rest    bool // revert what may be reverted, leave what others have changed since
}

// CommandType is the command's name on the wire.
func (Undo) CommandType() string { return "undo" }

// Redo takes back an undo on the user's redo stack, the newest when none is named.
type Redo struct {
	Command kernel.CommandID // of the undo
	Rest    bool
}

// CommandType is the command's name on the wire.
func (Redo) CommandType() string { return "redo" }

// RestoreBefore takes back a reimport, whoever did it, as far as nobody has written on it since.
type RestoreBefore struct {
	Command kernel.CommandID
	Rest    bool // take back what may be taken back, leave what has changed since
}

// CommandType is the command's name on the wire.
func (RestoreBefore) CommandType() string { return "schedule.restore" }

// Decision is the facts that make a command true. Without any, what it asks is already so.
type Decision struct {
	Events  []event.Event
	Reverts kernel.CommandID // the command taken back by an undo or redo
}

// MaxBatch bounds the commands of one batch.
const MaxBatch = 5000

// Faults lists the refusals of this package with their families; those of the areas and of
// the engine stand in their own tables.
var Faults = map[string]fault.Code{
	"access.denied":             fault.Forbidden,
	"batch.command_not_allowed": fault.Invalid, // undo, redo, batch, create and import stand alone
	"batch.too_long":            fault.TooLarge,
	"command.unknown":           fault.Invalid,
	"redo.nothing":              fault.Conflict,
	"redo.not_on_stack":         fault.NotFound,
	"ref.missing":               fault.Invalid,
	"ref.unknown":               fault.NotFound, // a row of a command that is not among the latest
	"restore.not_a_reimport":    fault.Conflict,
	"restore.unknown":           fault.NotFound, // a command that is not among the latest
	"undo.changed_since":        fault.Conflict,
	"undo.nothing":              fault.Conflict,
	"undo.nothing_left":         fault.Conflict, // others have changed all of it since
	"undo.not_on_stack":         fault.NotFound,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("plan: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Decide answers a command with facts or a refusal. What it does is judged, too, by what the person may do now: facts about calendars
// need their module. It leaves the state as it was. past
// gives the events of the command that an Undo, Redo or RestoreBefore takes back, as Target names it, and
// is nil for everything else.
func (s *State) Decide(m Meta, c Command, past []event.Event) (Decision, error) {
	if m.By.Level != access.Full {
		return Decision{}, denied(access.Gantt)
	}
	if m.By.Calendars != access.Full && aboutCalendars(c) {
		return Decision{}, denied(access.Calendars)
	}
	decision, err := s.decision(m, c, past)
	if err == nil && m.By.Calendars != access.Full && slices.ContainsFunc(decision.Events, changesCalendars) {
		return Decision{}, denied(access.Calendars)
	}
	return decision, err
}

func (s *State) decision(m Meta, c Command, past []event.Event) (Decision, error) {
	d := desk{state: s, meta: m, first: s.schedule.Next()}
	switch c := c.(type) {
	case Undo, Redo, RestoreBefore:
		return d.revert(c, past)
	case Batch:
		events, err := d.batch(c)
		return Decision{Events: events}, err
	}
	events, err := d.decide(c)
	return Decision{Events: events}, err
}

func denied(module access.Module) error {
	return refuse("access.denied", fault.P{"module": string(module), "need": string(access.Full)})
}

// aboutCalendars tells whether a command asks for nothing but other calendars: who may not is not told what it would meet.
func aboutCalendars(c Command) bool {
	switch c := c.(type) {
	case schedule.CalendarsAdd, schedule.CalendarRename, schedule.CalendarSetTime, schedule.CalendarSetDefault, schedule.CalendarsDelete:
		return true
	case Batch:
		return slices.ContainsFunc(c.Commands, aboutCalendars)
	}
	return false
}

// changesCalendars tells whether a fact changes the calendars of a schedule, whatever command it follows from: a file, or what is
// taken back. Those a new schedule begins with change none.
func changesCalendars(e event.Event) bool {
	switch e.(type) {
	case *schedule.CalendarsAdded, *schedule.CalendarsRemoved, *schedule.CalendarTimeChanged:
		return true
	}
	f := e.Descriptor().Field
	return f == schedule.FieldCalendarName.Field || f == schedule.FieldDefault.Field
}

// desk is one decision under way.
type desk struct {
	state *State
	meta  Meta
	first kernel.Row // the first number the command can allot
}

func (d *desk) decide(c Command) ([]event.Event, error) {
	if amend, is := c.(schedule.Amend); is {
		q := d.sequence()
		defer q.giveBack()
		err := q.amend(amend)
		return q.out, err
	}
	if schedule.Knows(c) {
		return d.state.schedule.Decide(c, d)
	}
	return nil, refuse("command.unknown", fault.P{"type": c.CommandType()})
}

func (d *desk) batch(b Batch) ([]event.Event, error) {
	if len(b.Commands) > MaxBatch {
		return nil, refuse("batch.too_long", fault.P{"max": MaxBatch, "commands": len(b.Commands)})
	}
	q := d.sequence()
	defer q.giveBack()
	for i, c := range b.Commands {
		var err error
		switch c := c.(type) {
		case Batch, Undo, Redo, RestoreBefore, schedule.Create, schedule.TakeOver, schedule.Reimport:
			return nil, refuse("batch.command_not_allowed", fault.P{"type": c.CommandType(), "index": i})
		case schedule.Amend:
			err = q.amend(c)
		default:
			err = q.take(c)
		}
		if err != nil {
			return nil, at(err, i)
		}
	}
	return q.out, nil
}

// sequence is commands decided one after the other, each on the plan as the ones before leave it.
type sequence struct {
	*desk
	out     []event.Event
	evolved []event.Event
	touched map[kernel.Row]bool
	told    map[kernel.Row]schedule.Dates // of rows that a calculation on the way has moved, before it did
}

func (d *desk) sequence() *sequence {
	return &sequence{desk: d, touched: map[kernel.Row]bool{}, told: map[kernel.Row]schedule.Dates{}}
}

// giveBack leaves the plan as it was.
func (q *sequence) giveBack() { q.state.Unevolve(q.evolved) }

// take decides the next command and takes in what it decides.
func (q *sequence) take(c Command) error {
	if q.readsDatesOf(c, q.touched) {
		moved, err := q.state.Recalculate(ReasonCommand)
		if err != nil {
			return err
		}
		if moved != nil {
			q.remember(q.told, moved.Rows)
			q.state.Evolve(moved)
			q.evolved = append(q.evolved, moved)
		}
	}
	events, err := q.decide(c)
	if err != nil {
		return err
	}
	for _, e := range events {
		q.state.Evolve(e)
		q.out, q.evolved = append(q.out, asTold(e, q.told)), append(q.evolved, e)
		touch(q.touched, e)
	}
	return nil
}

// amend takes the commands that make an activity what a record says, all of them chosen on the plan as it is now.
func (q *sequence) amend(c schedule.Amend) error {
	commands, err := q.state.schedule.Amended(c, q)
	if err != nil {
		return err
	}
	for _, c := range commands {
		if err := q.take(c); err != nil {
			return err
		}
	}
	return nil
}

// remember keeps the dates that the stream tells of rows before a calculation on the way moves them.
func (d *desk) remember(told map[kernel.Row]schedule.Dates, rows []kernel.Row) {
	for _, row := range rows {
		if _, known := told[row]; !known {
			told[row] = d.state.schedule.Activity(row).Dates
		}
	}
}

// asTold is an event whose records carry the dates the stream tells, not those of a calculation on the way: nobody is told of that.
func asTold(e event.Event, told map[kernel.Row]schedule.Dates) event.Event {
	removed, is := e.(*schedule.ActivitiesRemoved)
	if !is || len(told) == 0 {
		return e
	}
	removed = &schedule.ActivitiesRemoved{Activities: slices.Clone(removed.Activities)}
	for i := range removed.Activities {
		if dates, moved := told[removed.Activities[i].Row]; moved {
			removed.Activities[i].Dates = dates
		}
	}
	return removed
}

// everyRow stands in the set of touched rows for all of them.
const everyRow = kernel.NoRow

// touch notes the rows an event names, whose dates are not what they were.
func touch(touched map[kernel.Row]bool, e event.Event) {
	switch e := e.(type) {
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			touched[e.Activities[i].Row] = true
		}
	case *schedule.LinksAdded:
		for _, l := range e.Links {
			touched[l.From], touched[l.To] = true, true
		}
	case *schedule.LinksRemoved:
		for _, l := range e.Links {
			touched[l.From], touched[l.To] = true, true
		}
	case *schedule.CalendarTimeChanged, *schedule.SettingsChanged:
		touched[everyRow] = true
	case record.Write:
		for _, row := range e.Written() {
			touched[row] = true
		}
	}
}

// readsDatesOf tells whether a command is decided by the dates of a row that commands before it in the batch have touched. The dates
// are computed first then: what a record says at once, a start and that work has begun, holds together. For other rows the dates
// before the batch are good enough, and a batch over many rows is not calculated row by row.
func (d *desk) readsDatesOf(c Command, touched map[kernel.Row]bool) bool {
	if len(touched) == 0 {
		return false
	}
	var refs []kernel.Ref
	switch c := c.(type) {
	case schedule.SetStart:
		refs = []kernel.Ref{c.Row}
	case schedule.SetFinish:
		refs = []kernel.Ref{c.Row}
	case schedule.SetDuration:
		refs = []kernel.Ref{c.Row}
	case schedule.SetMilestone:
		refs = []kernel.Ref{c.Row}
	case schedule.SetConstraint:
		refs = []kernel.Ref{c.Row}
	case schedule.SetProgress:
		refs = []kernel.Ref{c.Row}
	case schedule.Complete:
		refs = c.Rows
	}
	for _, ref := range refs {
		if row, err := d.Resolve(ref); err == nil && d.anyTouched(row, touched) {
			return true
		}
	}
	return false
}

// anyTouched tells whether a row or one beneath it is touched.
func (d *desk) anyTouched(row kernel.Row, touched map[kernel.Row]bool) bool {
	if touched[row] || touched[everyRow] {
		return true
	}
	for _, child := range d.state.schedule.Children(row) {
		if d.anyTouched(child, touched) {
			return true
		}
	}
	return false
}

// at adds to a refusal which command of the batch met it.
func at(err error, index int) error {
	f := fault.Of(err)
	p := fault.P{"index": index}
	for k, v := range f.Params {
		p[k] = v
	}
	return fault.Wrap(f, f.Code, f.Key, p)
}

// Resolve is schedule.History.
func (d *desk) Resolve(ref kernel.Ref) (kernel.Row, error) {
	if row, known := ref.Row(); known {
		return row, nil
	}
	command, k, made := ref.Made()
	if !made {
		return 0, refuse("ref.missing", nil)
	}
	if command.IsZero() || command == d.meta.ID {
		return d.first + kernel.Row(k) - 1, nil
	}
	seen, known := d.state.commands.find(command)
	if !known || k > int(seen.rows) {
		return 0, refuse("ref.unknown", fault.P{"ref": ref.String()})
	}
	return seen.row + kernel.Row(k) - 1, nil
}

// WorkTime is schedule.History.
func (d *desk) WorkTime(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
	return d.state.calculation.workTime(d.state.schedule, calendar, around...)
}

// LastWrite is schedule.History.
func (d *desk) LastWrite(row kernel.Row, field *event.Field) (schedule.Write, bool) {
	return d.state.lastWrite(row, field)
}
