package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Amend says what an activity shall be, as a program does that sends whole records. What the activity is already changes nothing, also
// where somebody else has changed it since the record was read. It is decided as the commands it comes to, one after the other.
type Amend struct {
	Row         kernel.Ref
	Names       []string // a record may say the name twice: the first that differs counts
	Description *string
	Parents     []kernel.Ref // likewise
	Calendar    kernel.Ref   // none: it stays
	Kind        Kind         // Task, Milestone or Summary; empty: it stays
	Milestone   *bool        // counts where Kind does not differ

	// Start, Finish and Duration: two of them give the third, which has to agree where it is said too.
	Start     *kernel.Minute
	Finish    *kernel.Minute
	Duration  *int32
	Confirmed bool // the dates may go against the constraint; so they may where another constraint comes along

	Constraint     *ConstraintType
	ConstraintDate *kernel.Minute // None: the constraint goes
	Progress       *kernel.Percent
	Cost           *kernel.Amount
	UsedCost       *kernel.Amount
	ManHours       *kernel.Amount
	Weight         *kernel.Percent
	Weightless     bool // its custom weight goes, unless Weight differs

	Priority     *Priority
	Subcontract  *kernel.ID
	Responsibles *kernel.Set
	Tags         *kernel.Set
	Available    Available
}

// CommandType is the command's name.
func (Amend) CommandType() string { return "activity.amend" }

// Needs is area.Command.
func (Amend) Needs() access.Module { return access.Gantt }

// Commands is area.Composed.
func (c Amend) Commands(a area.Area, d area.Desk) ([]area.Command, error) {
	return c.commands(a.(*State), d)
}

// amending collects the commands that make an activity what a record says.
type amending struct {
	Amend
	state    *State
	history  area.Desk
	now      *node
	commands []area.Command
}

// commands gives the commands that make an activity what a record says, in an order in which none of them stands in the way of another:
// progress that falls comes first, for what has begun keeps its dates; progress that rises comes last.
func (c Amend) commands(s *State, h area.Desk) ([]area.Command, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	a := amending{Amend: c, state: s, history: h, now: n}
	a.name()
	for _, step := range []func() error{a.place, a.calendar} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	a.kind()
	done := s.Done(&n.Activity)
	if c.Progress != nil && *c.Progress < done {
		a.do(SetProgress{Row: c.Row, Progress: *c.Progress})
	}
	if c.Description != nil && *c.Description != n.Description {
		a.do(Describe{Row: c.Row, Description: *c.Description})
	}
	if err := a.dates(); err != nil {
		return nil, err
	}
	a.constraint()
	a.amounts()
	a.weight()
	a.assignments()
	if c.Progress != nil && *c.Progress > done {
		a.do(SetProgress{Row: c.Row, Progress: *c.Progress})
	}
	return a.commands, nil
}

func (a *amending) do(c area.Command) { a.commands = append(a.commands, c) }

func (a *amending) name() {
	for _, name := range a.Names {
		if name != a.now.Name {
			a.do(Rename{Row: a.Row, Name: name})
			return
		}
	}
}

func (a *amending) place() error {
	for _, parent := range a.Parents {
		row, err := a.history.Resolve(parent)
		if err != nil {
			return err
		}
		if row != a.now.Parent {
			a.do(Move{Rows: []kernel.Ref{a.Row}, Parent: parent})
			return nil
		}
	}
	return nil
}

func (a *amending) calendar() error {
	row, err := a.calendarThen()
	if err == nil && row != a.now.Calendar {
		a.do(SetCalendar{Rows: []kernel.Ref{a.Row}, Calendar: a.Calendar})
	}
	return err
}

// calendarThen is the activity's own calendar once the record holds.
func (a *amending) calendarThen() (kernel.Row, error) {
	if a.Calendar.IsNone() {
		return a.now.Calendar, nil
	}
	return a.history.Resolve(a.Calendar)
}

// kind makes a task a milestone or the other way round; what is a summary follows from the tree.
func (a *amending) kind() {
	is, milestone := a.now.Kind, a.now.Kind.IsMilestone()
	if milestone {
		is = Milestone
	}
	switch {
	case a.Kind != "" && a.Kind != is:
		a.do(SetMilestone{Row: a.Row, Milestone: a.Kind == Milestone})
	case a.Milestone != nil && *a.Milestone != milestone:
		a.do(SetMilestone{Row: a.Row, Milestone: *a.Milestone})
	}
}

// dates sets start, finish and duration. Start and finish together give the duration; a third value has to agree.
func (a *amending) dates() error {
	from, to, lasts := kernel.None, kernel.None, a.now.Duration
	if d := a.now.Dates; d.Start != 0 || d.Finish != 0 {
		from, to = d.Start, d.Finish
	}
	if len(a.now.children) > 0 {
		lasts = a.now.Dates.Span
	}
	start, starts := differs(a.Start, from)
	finish, finishes := differs(a.Finish, to)
	duration, others := lasts, a.Duration != nil && *a.Duration != lasts
	if others {
		duration = *a.Duration
	}
	if finishes && (starts || others) {
		work, err := a.work(start, finish)
		switch {
		case err != nil:
			return err
		case others && duration != work:
			return a.contradiction(fault.P{"start": start, "finish": finish, "duration": duration, "work": work})
		case starts:
			duration, others, finishes = work, work != lasts, false
		default:
			others = false
		}
	}
	confirmed := a.Confirmed || a.Constraint != nil && *a.Constraint != a.now.Constraint.Type
	if starts {
		a.do(SetStart{Row: a.Row, Start: start, Confirmed: confirmed})
	}
	if others {
		a.do(SetDuration{Row: a.Row, Duration: duration})
	}
	if finishes {
		a.do(SetFinish{Row: a.Row, Finish: finish, Confirmed: confirmed})
	}
	return nil
}

// differs gives the date that a record says, else the present one, and whether it says another one.
func differs(said *kernel.Minute, now kernel.Minute) (kernel.Minute, bool) {
	if said == nil || *said == kernel.None {
		return now, false
	}
	return *said, *said != now
}

// contradiction refuses a start, a finish and a duration that do not agree, in hours of work or of the clock.
func (a *amending) contradiction(p fault.P) error {
	if a.now.Elapsed && a.now.Kind != Summary {
		return refuse("activity.elapsed_dates_contradict", p)
	}
	return refuse("activity.dates_contradict", p)
}

// work counts the minutes from a start to a finish as the duration will be counted.
func (a *amending) work(start, finish kernel.Minute) (int32, error) {
	if start == kernel.None || finish < start {
		return 0, refuse("activity.finish_before_start", fault.P{"row": a.now.Row, "start": start, "finish": finish})
	}
	for _, at := range []kernel.Minute{start, finish} {
		if err := a.state.near(a.now.Row, at); err != nil {
			return 0, err
		}
	}
	then := a.now.Activity
	var err error
	if then.Calendar, err = a.calendarThen(); err != nil {
		return 0, err
	}
	by := then.WorksBy()
	if by != AroundTheClock && a.state.Calendar(by) == nil {
		return 0, refuse("calendar.unknown", fault.P{"row": by})
	}
	cal, err := a.history.WorkTime(by, start, finish)
	if err != nil {
		return 0, err
	}
	return cal.Between(SnapStart(cal, start), SnapFinish(cal, finish)), nil
}

// constraint sets type and date. A type without a date takes the activity's own; a date that is taken away takes the constraint along.
func (a *amending) constraint() {
	now := kernel.None
	if c := a.now.Constraint; c.Type.NeedsDate() {
		now = c.Date
	}
	switch said := a.ConstraintDate; {
	case a.Constraint != nil && *a.Constraint != a.now.Constraint.Type:
		c := SetConstraint{Row: a.Row, Type: *a.Constraint, Date: kernel.None}
		if said != nil && c.Type.NeedsDate() {
			c.Date = *said
		}
		a.do(c)
	case said != nil && *said != now:
		a.do(SetConstraintDate{Row: a.Row, Date: *said})
	}
}

func (a *amending) amounts() {
	if a.Cost != nil && *a.Cost != a.now.Cost {
		a.do(SetAmount{Field: FieldCost, Row: a.Row, Value: *a.Cost})
	}
	if a.UsedCost != nil && *a.UsedCost != a.now.UsedCost {
		a.do(SetAmount{Field: FieldUsedCost, Row: a.Row, Value: *a.UsedCost})
	}
	if a.ManHours != nil && *a.ManHours != a.now.ManHours {
		a.do(SetAmount{Field: FieldManHours, Row: a.Row, Value: *a.ManHours})
	}
}

func (a *amending) assignments() {
	rows := []kernel.Ref{a.Row}
	if a.Priority != nil && *a.Priority != a.now.Priority {
		a.do(SetPriority{Rows: rows, Priority: *a.Priority})
	}
	if a.Subcontract != nil && *a.Subcontract != a.now.Subcontract {
		a.do(SetSubcontract{Rows: rows, Subcontract: *a.Subcontract, Available: a.Available})
	}
	if a.Responsibles != nil && *a.Responsibles != a.now.Responsibles {
		a.do(SetResponsibles{Rows: rows, Responsibles: *a.Responsibles, Available: a.Available})
	}
	if a.Tags != nil && *a.Tags != a.now.Tags {
		a.do(SetTags{Rows: rows, Tags: *a.Tags, Available: a.Available})
	}
}

func (a *amending) weight() {
	now := a.now.Weight
	switch {
	case a.Weight != nil && (!now.Custom || *a.Weight != now.Share):
		a.do(SetWeight{Row: a.Row, Weight: a.Weight})
	case a.Weightless && now.Custom:
		a.do(SetWeight{Row: a.Row})
	}
}
