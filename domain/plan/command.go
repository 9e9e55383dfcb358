package plan

import (
	"time"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// By is who commands: the session says it, never the request.
type By struct {
	User        kernel.UserID // zero: the system itself
	Role        access.Role
	Levels      access.Levels
	Subcontract kernel.ID
}

// Person is who owns rows by this caller.
func (b By) Person() access.Person {
	out := access.Person{User: b.User.String()}
	if !b.Subcontract.IsZero() {
		out.Subcontract = b.Subcontract.String()
	}
	return out
}

// Sight is what the caller sees of a plan.
func (b By) Sight() access.Sight { return access.Sight{Person: b.Person(), Levels: b.Levels} }

// Meta is what comes with every command.
type Meta struct {
	ID kernel.CommandID
	By By
	At time.Time // by the writer's clock
	// Found is where the command that a RestoreBefore names stands, when Seen does not know it any more.
	Found Span
}

// Span is the revisions of a command's first and last event.
type Span struct {
	Command     kernel.CommandID
	First, Last int64
}

// Command is a wish to change the plan. CommandType is its name on the wire.
type Command = area.Command

// Batch is several commands decided as one: each on the plan as the ones before leave it, with the
// dates of the rows they named as they are then, all or nothing, one undo step. "#k" counts the rows of the whole batch.
type Batch struct {
	Commands []Command
}

// CommandType is the command's name on the wire.
func (Batch) CommandType() string { return "batch" }

// Needs is area.Command: what it does is judged fact by fact.
func (Batch) Needs() access.Module { return "" }

// Undo takes back a command on the user's undo stack, the newest when none is named.
type Undo struct {
	Command kernel.CommandID
	Rest    bool // revert what may be reverted, leave what others have changed since
}

// CommandType is the command's name on the wire.
func (Undo) CommandType() string { return "undo" }

// Needs is area.Command: what it does is judged fact by fact.
func (Undo) Needs() access.Module { return "" }

// Redo takes back an undo on the user's redo stack, the newest when none is named.
type Redo struct {
	Command kernel.CommandID // of the undo
	Rest    bool
}

// CommandType is the command's name on the wire.
func (Redo) CommandType() string { return "redo" }

// Needs is area.Command: what it does is judged fact by fact.
func (Redo) Needs() access.Module { return "" }

// RestoreBefore takes back a reimport, whoever did it, as far as nobody has written on it since.
type RestoreBefore struct {
	Command kernel.CommandID
	Rest    bool // take back what may be taken back, leave what has changed since
}

// CommandType is the command's name on the wire.
func (RestoreBefore) CommandType() string { return "schedule.restore" }

// Needs is area.Command: what it does is judged fact by fact.
func (RestoreBefore) Needs() access.Module { return "" }

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
	"activity.has_tasks":        fault.Conflict, // its progress is that of its tasks
	"activity.lookahead_parent": fault.Conflict, // nothing comes beneath an activity with tasks
	"batch.command_not_allowed": fault.Invalid,  // undo, redo, batch, create and import stand alone
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
	"undo.week_begun":           fault.Conflict, // a promise of a week that has begun is withdrawn, which its figures show
	"undo.week_closed":          fault.Conflict,

	"bulk.insufficient_permissions": fault.Forbidden, // the bulk tools are for four roles
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("plan: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Decide answers a command with facts or a refusal. What it does is judged, too, by what the person may do now. It leaves the state as
// it was. past gives the events of the command that an Undo, Redo or RestoreBefore takes back, as Target names it, and is nil for
// everything else.
func (s *State) Decide(m Meta, c Command, past []event.Event) (Decision, error) {
	if err := permitted(m.By, c); err != nil {
		return Decision{}, err
	}
	d := desk{state: s, meta: m, first: s.numbers.Next()}
	decision, err := d.decision(c, past)
	if err != nil {
		return Decision{}, err
	}
	if err := s.judge(m.By, c, decision.Events, d.follows); err != nil {
		return Decision{}, err
	}
	return decision, nil
}

func (d *desk) decision(c Command, past []event.Event) (Decision, error) {
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

// desk is one decision under way.
type desk struct {
	state *State
	meta  Meta
	first kernel.Row // the first number the command can allot
	// follows are the facts that rules between areas made of others: the module of the command is enough for them.
	follows []event.Event
}

// areaOf is whose command it is.
func (d *desk) areaOf(c Command) (area.Area, error) {
	for _, a := range d.state.areas {
		if a.Knows(c) {
			return a, nil
		}
	}
	return nil, refuse("command.unknown", fault.P{"type": c.CommandType()})
}

func (d *desk) decide(c Command) ([]event.Event, error) {
	if events, ruled, err := d.ruled(c); ruled {
		return events, err
	}
	a, err := d.areaOf(c)
	if err != nil {
		return nil, err
	}
	if record, is := c.(area.Composed); is {
		q := d.sequence()
		defer q.giveBack()
		err := q.compose(a, record)
		return q.out, err
	}
	events, err := a.Decide(c, d)
	if err != nil {
		return nil, err
	}
	switch a {
	case d.state.schedule:
		if events, err = d.ofTasks(c, events); err != nil {
			return nil, err
		}
	case d.state.lookahead:
		return d.reportProgress(d.state.withLeaving(a, events)), nil
	}
	return d.state.withLeaving(a, events), nil
}

func (d *desk) batch(b Batch) ([]event.Event, error) {
	if len(b.Commands) > MaxBatch {
		return nil, refuse("batch.too_long", fault.P{"max": MaxBatch, "commands": len(b.Commands)})
	}
	q := d.sequence()
	defer q.giveBack()
	for i, c := range b.Commands {
		switch c.(type) {
		case Batch, Undo, Redo, RestoreBefore, area.Alone:
			return nil, refuse("batch.command_not_allowed", fault.P{"type": c.CommandType(), "index": i})
		}
		if err := q.next(c); err != nil {
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
	told    toldDates // of rows that a calculation on the way has moved, before it did
}

func (d *desk) sequence() *sequence {
	return &sequence{desk: d, touched: map[kernel.Row]bool{}, told: toldDates{}}
}

// giveBack leaves the plan as it was.
func (q *sequence) giveBack() { q.state.Unevolve(q.evolved) }

// next decides the next command, or those it is composed of.
func (q *sequence) next(c Command) error {
	if record, is := c.(area.Composed); is {
		a, err := q.areaOf(c)
		if err != nil {
			return err
		}
		return q.compose(a, record)
	}
	return q.take(c)
}

// compose takes the commands that a composed one comes to, all of them chosen on the plan as it is now.
func (q *sequence) compose(a area.Area, c area.Composed) error {
	commands, err := c.Commands(a, q)
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

// take decides one command and takes in what it decides.
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

// at adds to a refusal which command of the batch met it.
func at(err error, index int) error {
	f := fault.Of(err)
	p := fault.P{"index": index}
	for k, v := range f.Params {
		p[k] = v
	}
	return fault.Wrap(f, f.Code, f.Key, p)
}

// Resolve is area.Desk.
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

// WorkTime is area.Desk.
func (d *desk) WorkTime(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
	return d.state.calculation.workTime(d.state.schedule, calendar, around...)
}

// Hides is area.Desk.
func (d *desk) Hides(row kernel.Row, from access.Module) bool {
	by := d.meta.By
	if by.Levels.Of(from) != access.Own {
		return false
	}
	module, foreign := d.state.foreign(by, row)
	level := by.Levels.Of(module)
	return foreign && level != access.View && level != access.Full
}

// LastWrite is area.Desk.
func (d *desk) LastWrite(row kernel.Row, field *event.Field) (area.Write, bool) {
	return d.state.LastWrite(row, field)
}
