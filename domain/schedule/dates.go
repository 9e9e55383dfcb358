package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/worktime"
)

// SetStart moves an activity to a start somebody typed: it becomes "start no earlier than". A bare day (00:00) means its first minute
// of work. A manual activity, which no calculation moves and no constraint holds, is put there.
type SetStart struct {
	Row       kernel.Ref    `json:"row"`
	Start     kernel.Minute `json:"start"`
	Confirmed bool          `json:"confirmed,omitempty"` // it may replace a constraint it does not fit
}

// CommandType is the command's name on the wire.
func (SetStart) CommandType() string { return "activity.set-start" }

// Needs is area.Command.
func (SetStart) Needs() access.Module { return access.Gantt }

// SetFinish lets an activity end when somebody typed: its start stays and its duration follows. A bare day means its last minute of
// work.
type SetFinish struct {
	Row       kernel.Ref    `json:"row"`
	Finish    kernel.Minute `json:"finish"`
	Confirmed bool          `json:"confirmed,omitempty"` // it may go against a constraint
}

// CommandType is the command's name on the wire.
func (SetFinish) CommandType() string { return "activity.set-finish" }

// Needs is area.Command.
func (SetFinish) Needs() access.Module { return access.Gantt }

// Drag moves bars to new starts. Each gets "start no earlier than" the start of work nearest behind where it was dropped, marked as
// set by dragging; a manual activity is put there.
type Drag struct {
	Items []DragItem `json:"items"`
}

// DragItem is one bar and where it was dropped.
type DragItem struct {
	Row   kernel.Ref    `json:"row"`
	Start kernel.Minute `json:"start"`
}

// CommandType is the command's name on the wire.
func (Drag) CommandType() string { return "activities.drag" }

// Needs is area.Command.
func (Drag) Needs() access.Module { return access.Gantt }

// almostDone is the progress from which the finish is no longer edited.
const almostDone kernel.Percent = 999_990

// farYears is how many years beyond the plan a date may lie.
const farYears = 20

func (c SetStart) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, cal, err := s.dated(h, c.Row, "start", c.Start)
	switch {
	case err != nil:
		return nil, err
	case n.Started():
		return nil, refuse("activity.start_started", fault.P{"row": n.Row})
	case n.Dates.Start != 0 && worktime.DayOf(n.Dates.Start) == worktime.DayOf(c.Start):
		return nil, nil
	}
	to := SnapStart(cal, c.Start)
	if n.Manual {
		at := newPinning()
		at.to(n, to)
		return at.into(nil), nil
	}
	if !c.Confirmed && !startFits(n.Constraint, to) {
		return nil, refuse("activity.start_conflicts", fault.P{"row": n.Row, "constraint": string(n.Constraint.Type), "date": n.Constraint.Date, "start": to})
	}
	return gathered(FieldConstraint, n, Constraint{Type: SNET, Date: to}), nil
}

// startFits tells whether a start goes with a constraint.
func startFits(c Constraint, start kernel.Minute) bool {
	switch c.Type {
	case SNET:
		return start >= c.Date
	case SNLT:
		return start <= c.Date
	case MSO:
		return start == c.Date
	case MFO:
		return false
	}
	return true
}

func (c SetFinish) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, cal, err := s.dated(h, c.Row, "finish", c.Finish)
	switch {
	case err != nil:
		return nil, err
	case n.Progress >= almostDone || n.Finished():
		return nil, refuse("activity.finish_completed", fault.P{"row": n.Row})
	case n.Dates.Start == 0:
		return nil, refuse("activity.undated", fault.P{"row": n.Row})
	case lastDay(n.Dates.Finish) == worktime.DayOf(c.Finish):
		return nil, nil
	case worktime.DayOf(c.Finish) < worktime.DayOf(n.Dates.Start):
		return nil, refuse("activity.finish_before_start", fault.P{"row": n.Row, "start": n.Dates.Start, "finish": c.Finish})
	}
	day := worktime.DayOf(c.Finish)
	if cal.Between(day.Minute(), (day+1).Minute()) == 0 {
		return nil, refuse("activity.finish_not_working", fault.P{"row": n.Row, "finish": c.Finish, "calendar": n.Calendar})
	}
	to := SnapFinish(cal, c.Finish)
	if to == n.Dates.Finish {
		return nil, nil
	}
	if !c.Confirmed && !finishFits(n.Constraint, to) {
		return nil, refuse("activity.finish_conflicts", fault.P{"row": n.Row, "constraint": string(n.Constraint.Type), "date": n.Constraint.Date, "finish": to})
	}
	duration, begun := cal.Between(n.Dates.Start, to), n.Dates.Start
	whole := n.Split >= duration // no room for the rests of split work: it is done in one piece
	switch {
	case s.remainingDrives(&n.Activity): // what is left begins at the data date, whenever the activity did
		duration, begun = n.Duration+cal.Between(n.Dates.Finish, to), cal.Start(cal.Worked(n.Dates.Finish)-n.Remaining)
	case !whole:
		duration -= n.Split
	}
	if duration <= 0 || to <= begun {
		return nil, refuse("activity.finish_before_start", fault.P{"row": n.Row, "start": begun, "finish": to})
	}
	if err := checkDuration(n.Row, duration); err != nil {
		return nil, err
	}
	lasts := n.Activity // around the clock where it did
	lasts.Duration = duration
	lasts.Remaining = s.leftOf(&n.Activity, &lasts)
	out := s.lasting(n, &lasts)
	if whole && n.Split > 0 && !s.remainingDrives(&n.Activity) {
		out = append(out, gathered(FieldSplit, n, 0)...)
	}
	if !n.Started() && !n.Manual && (n.Constraint.Type == ASAP || n.Constraint.Type == ALAP) {
		out = append(out, gathered(FieldConstraint, n, Constraint{Type: SNET, Date: SnapStart(cal, n.Dates.Start)})...)
	}
	return out, nil
}

// lastDay is the day something ends with: midnight is the end of the day before.
func lastDay(finish kernel.Minute) worktime.Day { return worktime.DayOf(finish - 1) }

// finishFits tells whether a finish goes with a constraint.
func finishFits(c Constraint, finish kernel.Minute) bool {
	switch c.Type {
	case FNET:
		return finish >= c.Date
	case FNLT:
		return finish <= c.Date
	case MFO:
		return finish == c.Date
	}
	return true
}

// size is how many rows the command names.
func (c Drag) size() int { return len(c.Items) }

func (c Drag) decide(s *State, h area.Desk) ([]event.Event, error) {
	to := FieldConstraint.Gather()
	put := newPinning()
	named := map[kernel.Row]bool{}
	for _, item := range c.Items {
		n, cal, err := s.dated(h, item.Row, "start", item.Start)
		switch {
		case err != nil:
			return nil, err
		case n.Started():
			return nil, refuse("activity.drag_started", fault.P{"row": n.Row})
		case named[n.Row]:
			return nil, refuse("command.row_twice", fault.P{"row": n.Row})
		}
		named[n.Row] = true
		at := cal.NextStart(item.Start)
		if n.Manual {
			put.to(n, at)
			continue
		}
		if n.Constraint.Type == SNET && n.Constraint.Date == at {
			continue
		}
		to.Set(&n.Activity, Constraint{Type: SNET, Date: at, ByDrag: true})
	}
	return put.into(to.Into(nil)), nil
}

// pinning puts manual activities somewhere. Where one only lay until now, that becomes a fact of its own first: undo leads back to it.
type pinning struct {
	lay, put *record.Gather[Activity, kernel.Minute]
	known    *record.Gather[Activity, bool] // no placeholders any more
}

func newPinning() pinning {
	return pinning{lay: FieldPinnedStart.Gather(), put: FieldPinnedStart.Gather(), known: FieldPlaceholder.Gather()}
}

func (p *pinning) to(n *node, at kernel.Minute) {
	from := n.PinnedStart
	if from == 0 && n.Dates.Start != 0 {
		from = n.Dates.Start
		p.lay.Set(&n.Activity, from)
	}
	if from != at {
		appendChange(&p.put.Change, n.Row, from, at)
		p.known.Set(&n.Activity, false)
	}
}

func (p *pinning) into(out []event.Event) []event.Event {
	if len(p.put.Rows) == 0 {
		return out
	}
	return p.known.Into(p.put.Into(p.lay.Into(out)))
}

// dated resolves an activity whose own dates may be edited, with its working time around a date that is not too far off.
func (s *State) dated(h area.Desk, ref kernel.Ref, column string, at kernel.Minute) (*node, *worktime.Calendar, error) {
	n, err := s.known(h, ref)
	if err != nil {
		return nil, nil, err
	}
	if err := s.ownColumn(n, column); err != nil {
		return nil, nil, err
	}
	if n.Kind == LevelOfEffort {
		return nil, nil, refuse("activity.duration_computed", fault.P{"row": n.Row})
	}
	if err := s.near(n.Row, at); err != nil {
		return nil, nil, err
	}
	cal, err := h.WorkTime(n.WorksBy(), at)
	return n, cal, err
}

// ownColumn refuses a value of a summary that follows from what is under it.
func (s *State) ownColumn(n *node, column string) error {
	if n.Row == kernel.SummaryRow || len(n.children) > 0 {
		return refuse("activity.summary_column", fault.P{"row": n.Row, "field": column})
	}
	return nil
}

// near refuses a date more than twenty years before or after the plan.
func (s *State) near(row kernel.Row, at kernel.Minute) error {
	from, to := s.settings.Start, s.settings.Start
	if top := s.Activity(kernel.SummaryRow); top != nil && top.Dates.Start != 0 {
		from, to = min(from, top.Dates.Start), max(to, top.Dates.Finish)
	}
	from, to = years(from, -farYears), years(to, farYears)
	if at < from || at > to {
		return refuse("activity.date_too_far", fault.P{"row": row, "date": at, "from": from, "to": to})
	}
	return nil
}

func years(at kernel.Minute, by int) kernel.Minute {
	year, month, day, hour, minute := at.Civil()
	return kernel.Date(year+by, month, day, hour, minute)
}

// SnapStart moves a date to where work can start: a bare day to its first minute of work, else a time outside of work to the next one.
func SnapStart(cal *worktime.Calendar, at kernel.Minute) kernel.Minute { return cal.NextStart(at) }

// SnapFinish moves a date to where work can end: a bare day to the end of its work, a time outside of work to the end of the work
// before it.
func SnapFinish(cal *worktime.Calendar, at kernel.Minute) kernel.Minute {
	if at == worktime.DayOf(at).Minute() {
		return cal.PreviousFinish(at + kernel.Day)
	}
	return cal.SameOrPrevious(at)
}

// gathered is the change of one field of one activity, nothing when it has the value already.
func gathered[T comparable](of *record.Column[Activity, T], n *node, to T) []event.Event {
	g := of.Gather()
	g.Set(&n.Activity, to)
	return g.Into(nil)
}
