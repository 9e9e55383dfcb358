package schedule

import (
	"encoding/json"
	"math"
	"math/big"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi/wire"
)

// activityEdit turns what a body says of an activity, over what holds now, into the commands that make it so, in an order in which
// none of them stands in the way of another.
type activityEdit struct {
	call     *call
	fields   wire.Fields
	now      WireActivity
	elapsed  bool // its duration runs around the clock now
	self     kernel.Ref
	workTime func(calendar kernel.Row) (worktime.Spec, error)

	commands []plan.Command
}

func (e *activityEdit) do(c plan.Command) { e.commands = append(e.commands, c) }

// all is everything that can be said of an activity there is.
func (e *activityEdit) all() error {
	for _, step := range []func() error{e.name, e.place, e.calendar, e.kind, e.values} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// values are what can be said of a new activity too, beyond what it is made with. Progress that falls comes first, for what has begun
// keeps its dates; progress that rises comes last.
func (e *activityEdit) values() error {
	progress, there, err := e.progress()
	if err != nil {
		return err
	}
	rises := true
	if there {
		was, _ := wire.AmountOf(e.now.Progress, wire.PartsOfPercent)
		rises = int64(progress.Progress) > was
	}
	if there && !rises {
		e.do(progress)
	}
	for _, step := range []func() error{e.description, e.dates, e.constraint, e.amounts, e.weight} {
		if err := step(); err != nil {
			return err
		}
	}
	if there && rises {
		e.do(progress)
	}
	return nil
}

func (e *activityEdit) name() error {
	for _, name := range []string{"name", "text"} {
		text, there, err := e.fields.Text(name)
		if err != nil {
			return err
		}
		if there && text != e.now.Name {
			e.do(schedule.Rename{Row: e.self, Name: text})
			return nil
		}
	}
	return nil
}

func (e *activityEdit) description() error {
	text, there, err := e.fields.Text("description")
	if err == nil && there && text != e.now.Description {
		e.do(schedule.Describe{Row: e.self, Description: text})
	}
	return err
}

func (e *activityEdit) place() error {
	for _, name := range []string{"parent", "parent_id"} {
		if !e.fields.Has(name) {
			continue
		}
		to, err := e.call.rowRef(e.fields[name])
		if err != nil {
			return err
		}
		if row, _ := to.Row(); e.now.Parent == nil || *wire.RowID(e.call.Schedule, row) != *e.now.Parent {
			e.do(schedule.Move{Rows: []kernel.Ref{e.self}, Parent: to})
			return nil
		}
	}
	return nil
}

func (e *activityEdit) calendar() error {
	to, err := e.call.ref(e.fields, "calendar_id")
	if err != nil || to.IsNone() {
		return err
	}
	if row, _ := to.Row(); *wire.RowID(e.call.Schedule, row) != e.now.CalendarID {
		e.do(schedule.SetCalendar{Rows: []kernel.Ref{e.self}, Calendar: to})
	}
	return nil
}

// kind makes a task a milestone or the other way round; what is a summary follows from the tree.
func (e *activityEdit) kind() error {
	milestone, told, err := e.fields.Flag("is_milestone")
	if err != nil {
		return err
	}
	kind, there, err := e.fields.Text("type")
	switch {
	case err != nil:
		return err
	case there && kind != e.now.Type:
		switch {
		case e.now.HasChildren || kind == "project":
			return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "type"})
		case kind != "task" && kind != "milestone":
			return fault.New(fault.Invalid, "activity.kind_unknown", fault.P{"kind": kind})
		}
		milestone = kind == "milestone"
	case !told || milestone == e.now.IsMilestone:
		return nil
	}
	e.do(schedule.SetMilestone{Row: e.self, Milestone: milestone})
	return nil
}

// date reads a date field; asked tells whether it is another one than now.
func (e *activityEdit) date(name string, now *string) (at kernel.Minute, asked bool, err error) {
	text, there, err := e.fields.Text(name)
	if err != nil || !there {
		return kernel.None, false, err
	}
	if at, err = wire.ParseDate(text); err != nil {
		return at, false, err
	}
	return at, now == nil || *wire.Date(at) != *now, nil
}

// dates sets start, finish and duration. Start and finish together give the duration; a third value has to agree.
func (e *activityEdit) dates() error {
	start, startAsked, err := e.date("start_date", e.now.StartDate)
	if err != nil {
		return err
	}
	finish, finishAsked, err := e.date("end_date", e.now.EndDate)
	if err != nil {
		return err
	}
	duration, durationAsked, err := e.duration()
	if err != nil {
		return err
	}
	for name, now := range map[string]*string{"start_date": e.now.StartDate, "end_date": e.now.EndDate} {
		if _, named := e.fields[name]; named && !e.fields.Has(name) && now != nil {
			return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": name})
		}
	}
	confirmed, err := e.confirmed()
	if err != nil {
		return err
	}
	if finishAsked && (startAsked || durationAsked) {
		if !startAsked && e.now.StartDate != nil {
			if start, err = wire.ParseDate(*e.now.StartDate); err != nil {
				return err
			}
		}
		work, err := e.work(start, finish)
		switch {
		case err != nil:
			return err
		case durationAsked && duration != work:
			return e.contradiction(fault.P{"start": start, "finish": finish, "duration": duration, "work": work})
		case startAsked:
			duration, durationAsked, finishAsked = work, work != e.lasts(), false
		default:
			durationAsked = false
		}
	}
	if startAsked {
		e.do(schedule.SetStart{Row: e.self, Start: start, Confirmed: confirmed})
	}
	if durationAsked {
		e.do(schedule.SetDuration{Row: e.self, Duration: duration})
	}
	if finishAsked {
		e.do(schedule.SetFinish{Row: e.self, Finish: finish, Confirmed: confirmed})
	}
	return nil
}

// contradiction refuses a start, a finish and a duration that do not agree, in hours of work or of the clock.
func (e *activityEdit) contradiction(p fault.P) error {
	if e.elapsed {
		return fault.New(fault.Invalid, "activity.elapsed_dates_contradict", p)
	}
	return fault.New(fault.Invalid, "activity.dates_contradict", p)
}

// lasts is the duration now, -1 where it is not known.
func (e *activityEdit) lasts() int32 {
	if e.now.ID == "" { // a new one
		return -1
	}
	d, err := wire.Hours(e.now.Duration)
	if err != nil {
		return -1
	}
	return d
}

func (e *activityEdit) duration() (minutes int32, asked bool, err error) {
	n, there, err := e.fields.Decimal("duration")
	if err != nil || !there || e.now.ID != "" && wire.SameJSON([]byte(n), []byte(e.now.Duration)) {
		return 0, false, err
	}
	minutes, err = wire.Hours(n)
	return minutes, e.now.ID != "", err // a new one is made with it
}

// confirmed tells whether dates may go against the constraint: the sender says so, or gives another constraint along with them.
func (e *activityEdit) confirmed() (bool, error) {
	confirmed, _, err := e.fields.Flag("confirmed")
	if err != nil {
		return false, err
	}
	word, there, err := e.fields.Text("constraint_type")
	return confirmed || there && word != e.now.ConstraintType, err
}

// work counts the minutes from a start to a finish: of the clock where the duration runs around it, else on the calendar the activity
// will have.
func (e *activityEdit) work(start, finish kernel.Minute) (int32, error) {
	if start.IsNone() || finish < start {
		return 0, fault.New(fault.Invalid, "activity.finish_before_start", fault.P{"start": start, "finish": finish})
	}
	spec, err := e.worksBy()
	if err != nil {
		return 0, err
	}
	cal, err := worktime.Compile(spec, start-30*kernel.Day, finish+30*kernel.Day)
	if err != nil {
		return 0, err
	}
	return cal.Between(schedule.SnapStart(cal, start), schedule.SnapFinish(cal, finish)), nil
}

// worksBy is the working time that minutes of the duration are counted on.
func (e *activityEdit) worksBy() (worktime.Spec, error) {
	if e.elapsed {
		return worktime.AllDay(), nil
	}
	ref, err := e.call.ref(e.fields, "calendar_id")
	if err != nil {
		return worktime.Spec{}, err
	}
	row, named := ref.Row()
	if !named {
		if row, err = e.presentCalendar(); err != nil {
			return worktime.Spec{}, err
		}
	}
	return e.workTime(row)
}

// presentCalendar is the calendar the activity has, of a new one the schedule's default.
func (e *activityEdit) presentCalendar() (kernel.Row, error) {
	if e.now.CalendarID == "" {
		head, err := e.call.head()
		return head.Calendar, err
	}
	id, err := kernel.ParseRowID(e.now.CalendarID)
	return id.Row, err
}

// constraint sets type and date. A type without a date takes the activity's own; a date that is taken away takes the constraint along.
func (e *activityEdit) constraint() error {
	word, there, err := e.fields.Text("constraint_type")
	if err != nil {
		return err
	}
	at, dateAsked, err := e.date("constraint_date", e.now.ConstraintDate)
	if err != nil {
		return err
	}
	raw, named := e.fields["constraint_date"]
	switch {
	case there && word != e.now.ConstraintType:
		c := schedule.SetConstraint{Row: e.self, Date: kernel.None}
		if c.Type, err = constraintOf(word); err != nil {
			return err
		}
		if named && string(raw) != "null" && c.Type.NeedsDate() {
			c.Date = at
		}
		e.do(c)
	case dateAsked:
		e.do(schedule.SetConstraintDate{Row: e.self, Date: at})
	case named && string(raw) == "null" && e.now.ConstraintDate != nil:
		e.do(schedule.SetConstraintDate{Row: e.self, Date: kernel.None})
	}
	return nil
}

// progress reads a percentage to the nearest part we count in.
func (e *activityEdit) progress() (c schedule.SetProgress, asked bool, err error) {
	n, there, err := e.fields.Decimal("progress")
	if err != nil || !there || wire.SameJSON([]byte(n), []byte(e.now.Progress)) {
		return c, false, err
	}
	parts, ok := nearest(n, wire.PartsOfPercent)
	if !ok || parts < math.MinInt32 || parts > math.MaxInt32 {
		return c, false, fault.New(fault.Invalid, "activity.progress_out_of_range", fault.P{"progress": n.String(), "max": kernel.Hundred})
	}
	return schedule.SetProgress{Row: e.self, Progress: kernel.Percent(parts)}, true, nil
}

// nearest reads a decimal in parts of its unit, halves away from zero.
func nearest(n json.Number, unit int64) (int64, bool) {
	r, ok := wire.Rational(n)
	if !ok {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(unit))
	half := big.NewRat(1, 2)
	if r.Sign() < 0 {
		half.Neg(half)
	}
	r.Add(r, half)
	whole := new(big.Int).Quo(r.Num(), r.Denom())
	return whole.Int64(), whole.IsInt64()
}

func (e *activityEdit) amounts() error {
	for _, field := range []struct {
		name string
		now  json.Number
		set  func(schedule.SetAmount) plan.Command
	}{
		{"cost", e.now.Cost, func(a schedule.SetAmount) plan.Command { return schedule.SetCost{SetAmount: a} }},
		{"used_cost", e.now.UsedCost, func(a schedule.SetAmount) plan.Command { return schedule.SetUsedCost{SetAmount: a} }},
		{"hhWorkTime", e.now.HHWorkTime, func(a schedule.SetAmount) plan.Command { return schedule.SetManHours{SetAmount: a} }},
	} {
		value, asked, err := e.exact(field.name, field.now)
		if err != nil {
			return err
		}
		if asked {
			e.do(field.set(schedule.SetAmount{Row: e.self, Value: kernel.Amount(value)}))
		}
	}
	return nil
}

// exact reads a decimal of at most four digits after the point, in parts of its unit.
func (e *activityEdit) exact(name string, now json.Number) (parts int64, asked bool, err error) {
	n, there, err := e.fields.Decimal(name)
	if err != nil || !there || wire.SameJSON([]byte(n), []byte(now)) {
		return 0, false, err
	}
	r, ok := wire.Rational(n)
	if ok {
		r.Mul(r, new(big.Rat).SetInt64(int64(kernel.Unit)))
	}
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return 0, false, fault.New(fault.Invalid, "number.too_precise", fault.P{"field": name, "value": n.String()})
	}
	return r.Num().Int64(), true, nil
}

// weight sets the custom weight; null, or a record that says it has none, takes it away.
func (e *activityEdit) weight() error {
	now := json.Number("")
	if e.now.Ponderator != nil {
		now = *e.now.Ponderator
	}
	parts, asked, err := e.exact("ponderator", now)
	if err != nil {
		return err
	}
	raw, named := e.fields["ponderator"]
	custom, told, err := e.fields.Flag("hasCustomPonderator")
	switch {
	case err != nil:
		return err
	case told && !custom && !asked, named && string(raw) == "null":
		if e.now.Ponderator != nil {
			e.do(schedule.SetWeight{Row: e.self})
		}
	case asked && (parts < math.MinInt32 || parts > math.MaxInt32):
		return fault.New(fault.Invalid, "activity.weight_out_of_range", fault.P{"weight": parts})
	case asked:
		weight := kernel.Percent(parts)
		e.do(schedule.SetWeight{Row: e.self, Weight: &weight})
	}
	return nil
}
