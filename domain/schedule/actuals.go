package schedule

import (
	"cmp"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/worktime"
)

// The commands of a status update: what the site reports of one activity. They work in every profile; what the dates and the work left
// become of it follows from the profile:
//
//   - p6 keeps the original duration and counts the work left; progress by duration follows from it.
//   - gantry and msp keep what was done: another amount of work left is another duration, and the progress follows.

// SetActualStart says when work began. None takes that back while there is no progress. A bare day means its first minute of work.
type SetActualStart struct{ SetReported }

// SetActualFinish says when work ended: the activity is complete. A bare day means its last minute of work.
type SetActualFinish struct{ SetReported }

// SetExpectedFinish says when the work left is expected to end. The dates follow it where the options of the schedule say so.
type SetExpectedFinish struct{ SetReported }

// SetDeadline says by when an activity should end. It bounds the late finish and moves nothing.
type SetDeadline struct{ SetReported }

// SetReported is a date of one activity that somebody reports.
type SetReported struct {
	Row  kernel.Ref
	Date kernel.Minute  // None takes it away
	Seen *kernel.Minute // the date the user saw, None for none
}

// SetRemaining says how much work is left of an activity under way, in working minutes.
type SetRemaining struct {
	Row       kernel.Ref `json:"row"`
	Remaining int32      `json:"remaining"`
	Seen      *int32     `json:"seen,omitempty"` // the work left the user saw, see State.WorkLeft
}

// SetPercentType says what progress is measured by. Only progress by duration and the work left follow from each other.
type SetPercentType struct {
	Row  kernel.Ref   `json:"row"`
	Type PercentType  `json:"percentType"` // "" is by duration
	Seen *PercentType `json:"seen,omitempty"`
}

// SetSuspension says when work stopped and when it went on, or will.
type SetSuspension struct {
	Row       kernel.Ref
	Suspended kernel.Minute // None: it never stopped
	Resumed   kernel.Minute // None: nobody knows
}

// SetCode gives an activity another code, which no other has; "" takes it away.
type SetCode struct {
	Row  kernel.Ref `json:"row"`
	Code string     `json:"code"`
	Seen *string    `json:"seen,omitempty"`
}

// CommandType is the command's name on the wire.
func (SetActualStart) CommandType() string    { return "activity.set-actual-start" }
func (SetActualFinish) CommandType() string   { return "activity.set-actual-finish" }
func (SetExpectedFinish) CommandType() string { return "activity.set-expected-finish" }
func (SetDeadline) CommandType() string       { return "activity.set-deadline" }
func (SetRemaining) CommandType() string      { return "activity.set-remaining" }
func (SetPercentType) CommandType() string    { return "activity.set-percent-type" }
func (SetSuspension) CommandType() string     { return "activity.set-suspension" }
func (SetCode) CommandType() string           { return "activity.set-code" }

// Needs is area.Command.
func (SetReported) Needs() access.Module    { return access.Gantt }
func (SetRemaining) Needs() access.Module   { return access.Gantt }
func (SetPercentType) Needs() access.Module { return access.Gantt }
func (SetSuspension) Needs() access.Module  { return access.Gantt }
func (SetCode) Needs() access.Module        { return access.Gantt }

func (c SetActualStart) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, cal, err := s.reported(h, c.SetReported, FieldActualStart)
	switch {
	case err != nil:
		return nil, err
	case n.Kind.IsMilestone() && c.Date != kernel.None: // a point in time begins where it ends
		return SetActualFinish{SetReported{Row: c.Row, Date: c.Date}}.decide(s, h)
	case c.Date == kernel.None && n.ActualStart == kernel.None:
		return nil, nil
	case c.Date == kernel.None && n.Started() && (n.Progress > 0 || n.ActualFinish != kernel.None):
		return nil, refuse("activity.actual_start_needed", fault.P{"row": n.Row})
	case c.Date == kernel.None:
		return s.notBegun(n), nil
	}
	to := dayStart(cal, c.Date)
	switch {
	case to == n.ActualStart:
		return nil, nil
	case n.ActualFinish != kernel.None && to > n.ActualFinish:
		return nil, refuse("activity.actual_start_after_finish", fault.P{"row": n.Row, "start": to, "finish": n.ActualFinish})
	case n.Suspended != 0 && to > n.Suspended:
		return nil, refuse("activity.suspended_before_start", fault.P{"row": n.Row, "start": to, "suspended": n.Suspended})
	}
	if err := s.beforeDataDate(n, "actualStart", to); err != nil {
		return nil, err
	}
	out := gathered(FieldActualStart, n, to)
	lasts := n.Activity
	lasts.ActualStart = to
	if !n.Started() {
		out = append(out, s.underWay(n)...)
		if s.settings.Options.Profile == ProfileP6 {
			out = append(out, gathered(FieldRemaining, n, n.Duration)...)
		}
	}
	resized, err := s.actualDuration(n, &lasts, h)
	return append(out, resized...), err
}

// notBegun is what follows from an activity without progress having no actual start any more.
func (s *State) notBegun(n *node) []event.Event {
	out := gathered(FieldActualStart, n, kernel.None)
	if s.settings.Options.Profile == ProfileGantry {
		out = append(out, gathered(FieldManual, n, false)...)
	}
	return append(out, gathered(FieldRemaining, n, 0)...)
}

// underWay is what follows from work having begun, whatever it was before.
func (s *State) underWay(n *node) []event.Event {
	out := gathered(FieldPlaceholder, n, false)
	if s.settings.Options.Profile == ProfileGantry {
		out = append(out, gathered(FieldManual, n, true)...)
	}
	return out
}

func (c SetActualFinish) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, cal, err := s.reported(h, c.SetReported, FieldActualFinish)
	switch {
	case err != nil:
		return nil, err
	case c.Date == kernel.None && n.ActualFinish == kernel.None:
		return nil, nil
	case c.Date == kernel.None: // how much of it is done nobody has said
		return nil, refuse("activity.actual_finish_needed", fault.P{"row": n.Row})
	}
	to, begun := dayFinish(cal, c.Date), n.ActualStart
	if begun == kernel.None && n.Dates.Start != 0 {
		begun = min(n.Dates.Start, dayStart(cal, worktime.DayOf(to-1).Minute()))
	}
	if begun == kernel.None {
		begun = dayStart(cal, worktime.DayOf(to-1).Minute())
	}
	if n.Kind.IsMilestone() && n.ActualStart == kernel.None { // a point in time begins where it ends
		begun = to
	}
	switch {
	case to == n.ActualFinish:
		return nil, nil
	case to < begun && worktime.DayOf(to) == worktime.DayOf(begun): // the day it began is the day it ended
		to = begun
	case to < begun:
		return nil, refuse("activity.actual_start_after_finish", fault.P{"row": n.Row, "start": begun, "finish": to})
	}
	if err := s.beforeDataDate(n, "actualFinish", to); err != nil {
		return nil, err
	}
	out := gathered(FieldActualFinish, n, to)
	out = append(out, gathered(FieldActualStart, n, begun)...)
	out = append(out, gathered(FieldProgress, n, kernel.Hundred)...)
	out = append(out, s.underWay(n)...)
	lasts := n.Activity
	lasts.ActualStart, lasts.ActualFinish, lasts.Remaining = begun, to, 0
	resized, err := s.actualDuration(n, &lasts, h)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(resized, func(e event.Event) bool { return e.Descriptor().Field == FieldRemaining.Field }) {
		resized = append(resized, gathered(FieldRemaining, n, 0)...)
	}
	return append(out, resized...), nil
}

// actualDuration is the duration that follows from an actual start and finish, where the profile keeps no original one.
func (s *State) actualDuration(n *node, lasts *Activity, h area.Desk) ([]event.Event, error) {
	if s.settings.Options.Profile == ProfileP6 || lasts.ActualFinish == kernel.None || n.Kind.IsMilestone() {
		return nil, nil
	}
	cal, err := h.WorkTime(n.WorksBy(), lasts.ActualStart, lasts.ActualFinish)
	if err != nil {
		return nil, err
	}
	worked := int64(cal.Between(lasts.ActualStart, lasts.ActualFinish)) - int64(n.Split)
	if worked <= 0 { // done outside of working time: it keeps what was planned
		return nil, nil
	}
	lasts.Duration = int32(worked)
	if err := checkDuration(n.Row, lasts.Duration); err != nil {
		return nil, err
	}
	return s.lasting(n, lasts), nil
}

// WorkLeft is the work left of an activity, in working minutes: all of it before it begins, none once it is complete.
func (s *State) WorkLeft(a *Activity) int32 {
	switch {
	case a.Finished():
		return 0
	case !a.Started():
		return a.Duration
	case s.remainingDrives(a):
		return a.Remaining
	case a.Progress == 0:
		return a.Duration
	}
	return left(a.Duration, a.Progress)
}

func (c SetRemaining) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldRemaining.Field.String()); err != nil {
		return nil, err
	}
	now := s.WorkLeft(&n.Activity)
	switch {
	case n.Kind == LevelOfEffort:
		return nil, refuse("activity.duration_computed", fault.P{"row": n.Row})
	case c.Seen != nil && *c.Seen != now:
		return nil, changed(h, n.Row, FieldRemaining.Field, *c.Seen, now)
	case n.Finished():
		return nil, refuse("activity.remaining_completed", fault.P{"row": n.Row})
	case !n.Started():
		return nil, refuse("activity.remaining_not_begun", fault.P{"row": n.Row})
	case c.Remaining == now:
		return nil, nil
	}
	if err := checkDuration(n.Row, c.Remaining); err != nil {
		return nil, err
	}
	if s.settings.Options.Profile == ProfileP6 {
		out := gathered(FieldRemaining, n, c.Remaining)
		if n.PercentBy == PercentByDuration {
			out = append(out, gathered(FieldProgress, n, doneOf(n.Duration-c.Remaining, n.Duration))...)
		}
		return out, nil
	}
	worked := n.Duration - now
	lasts := n.Activity
	lasts.Duration = worked + c.Remaining
	if lasts.Duration == 0 {
		return nil, refuse("activity.remaining_nothing", fault.P{"row": n.Row})
	}
	if err := checkDuration(n.Row, lasts.Duration); err != nil {
		return nil, err
	}
	out := s.lasting(n, &lasts)
	if n.PercentBy == PercentByDuration && n.Progress > 0 {
		out = append(out, gathered(FieldProgress, n, doneOf(worked, lasts.Duration))...)
	}
	return out, nil
}

// doneOf is the share that is done. Work is complete only with an actual finish, so less than all of it is shown until then.
func doneOf(worked, all int32) kernel.Percent {
	if worked <= 0 || all <= 0 {
		return 0
	}
	share := kernel.Percent((int64(worked)*int64(kernel.Hundred) + int64(all)/2) / int64(all))
	return min(share, kernel.Hundred-1)
}

func (c SetPercentType) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldPercentType.Field.String()); err != nil {
		return nil, err
	}
	switch {
	case !slices.Contains(percentTypes, c.Type):
		return nil, refuse("activity.percent_type_unknown", fault.P{"percentType": string(c.Type)})
	case c.Seen != nil && *c.Seen != n.PercentBy:
		return nil, changed(h, n.Row, FieldPercentType.Field, *c.Seen, n.PercentBy)
	}
	return gathered(FieldPercentType, n, c.Type), nil
}

func (c SetSuspension) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldSuspension.Field.String()); err != nil {
		return nil, err
	}
	to := Suspension{}
	if c.Suspended != kernel.None {
		cal, err := h.WorkTime(n.WorksBy(), c.Suspended)
		if err != nil {
			return nil, err
		}
		to.Suspended = dayFinish(cal, c.Suspended)
	}
	if c.Resumed != kernel.None {
		cal, err := h.WorkTime(n.WorksBy(), c.Resumed)
		if err != nil {
			return nil, err
		}
		to.Resumed = SnapStart(cal, c.Resumed)
	}
	switch {
	case to == n.Suspension:
		return nil, nil
	case to == Suspension{}:
		return gathered(FieldSuspension, n, to), nil
	case n.Kind.IsMilestone() || n.Kind == LevelOfEffort:
		return nil, refuse("activity.suspension_of_kind", fault.P{"row": n.Row, "kind": string(n.Kind)})
	case !n.Started() || n.ActualStart == kernel.None:
		return nil, refuse("activity.suspension_not_begun", fault.P{"row": n.Row})
	case to.Suspended == 0:
		return nil, refuse("activity.resumed_alone", fault.P{"row": n.Row})
	case to.Suspended < n.ActualStart:
		return nil, refuse("activity.suspended_before_start", fault.P{"row": n.Row, "start": n.ActualStart, "suspended": to.Suspended})
	case n.ActualFinish != kernel.None && max(to.Suspended, to.Resumed) > n.ActualFinish:
		return nil, refuse("activity.suspended_after_finish", fault.P{"row": n.Row, "finish": n.ActualFinish})
	case to.Resumed != 0 && to.Resumed < to.Suspended:
		return nil, refuse("activity.resumed_before_suspended", fault.P{"row": n.Row, "suspended": to.Suspended, "resumed": to.Resumed})
	}
	for _, at := range [...]kernel.Minute{to.Suspended, to.Resumed} {
		if at == 0 {
			continue
		}
		if err := s.near(n.Row, at); err != nil {
			return nil, err
		}
	}
	return gathered(FieldSuspension, n, to), nil
}

func (c SetExpectedFinish) decide(s *State, h area.Desk) ([]event.Event, error) {
	return s.setWish(c.SetReported, FieldExpectedFinish, h)
}

func (c SetDeadline) decide(s *State, h area.Desk) ([]event.Event, error) {
	return s.setWish(c.SetReported, FieldDeadline, h)
}

// setWish sets a date that somebody wishes for: the expected finish or the deadline.
func (s *State) setWish(c SetReported, of *record.Column[Activity, kernel.Minute], h area.Desk) ([]event.Event, error) {
	n, cal, err := s.reported(h, c, of)
	if err != nil {
		return nil, err
	}
	to := kernel.Minute(0)
	if c.Date != kernel.None {
		to = SnapFinish(cal, c.Date)
	}
	if to == of.Of(&n.Activity) {
		return nil, nil
	}
	switch {
	case of == FieldExpectedFinish && to != 0 && (n.Kind.IsMilestone() || n.Kind == LevelOfEffort):
		return nil, refuse("activity.expected_finish_of_kind", fault.P{"row": n.Row, "kind": string(n.Kind)})
	case of == FieldExpectedFinish && to != 0 && n.Finished():
		return nil, refuse("activity.finish_completed", fault.P{"row": n.Row})
	}
	return gathered(of, n, to), nil
}

func (c SetCode) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldCode.Field.String()); err != nil {
		return nil, err
	}
	switch {
	case c.Seen != nil && *c.Seen != n.Code:
		return nil, changed(h, n.Row, FieldCode.Field, *c.Seen, n.Code)
	}
	code := ""
	if c.Code != "" {
		if code, err = cleanName(c.Code); err != nil {
			return nil, err
		}
	}
	if code == n.Code {
		return nil, nil
	}
	if code != "" {
		for a := range s.Activities() {
			if a.Code == code && a.Row != n.Row {
				return nil, refuse("activity.code_taken", fault.P{"row": n.Row, "code": code, "by": a.Row})
			}
		}
	}
	return gathered(FieldCode, n, code), nil
}

// reported resolves the activity of a date that somebody reports, with its working time around it.
func (s *State) reported(h area.Desk, c SetReported, of *record.Column[Activity, kernel.Minute]) (*node, *worktime.Calendar, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, nil, err
	}
	if err := s.ownColumn(n, of.Field.String()); err != nil {
		return nil, nil, err
	}
	if now := cmp.Or(of.Of(&n.Activity), kernel.None); c.Seen != nil && orNone(*c.Seen) != now {
		return nil, nil, changed(h, n.Row, of.Field, orNone(*c.Seen), now)
	}
	if c.Date == kernel.None {
		return n, nil, nil
	}
	if n.Kind == LevelOfEffort && of != FieldDeadline {
		return nil, nil, refuse("activity.duration_computed", fault.P{"row": n.Row})
	}
	if err := s.near(n.Row, c.Date); err != nil {
		return nil, nil, err
	}
	cal, err := h.WorkTime(n.WorksBy(), c.Date)
	return n, cal, err
}

// beforeDataDate refuses an actual date after the day up to which the schedule is reported.
func (s *State) beforeDataDate(n *node, field string, at kernel.Minute) error {
	if limit := s.settings.Options.DataDate; limit != kernel.None && limit != 0 && at > limit {
		return refuse("activity.actual_after_data_date", fault.P{"row": n.Row, "field": field, "date": at, "dataDate": limit})
	}
	return nil
}

// dayStart is when something began that began on a day: its first minute of work, or its midnight where nobody was to work.
func dayStart(cal *worktime.Calendar, at kernel.Minute) kernel.Minute {
	day := worktime.DayOf(at)
	if to := SnapStart(cal, at); at == day.Minute() && worktime.DayOf(to) == day {
		return to
	}
	return at
}

// dayFinish is when something ended that ended on a day: its last minute of work, or the midnight behind it where nobody was to work.
func dayFinish(cal *worktime.Calendar, at kernel.Minute) kernel.Minute {
	day := worktime.DayOf(at)
	if at != day.Minute() {
		return at
	}
	if to := SnapFinish(cal, at); worktime.DayOf(to-1) == day {
		return to
	}
	return (day + 1).Minute()
}
