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

// ConstraintTypes are the eight, the default first.
var ConstraintTypes = []ConstraintType{ASAP, ALAP, SNET, SNLT, FNET, FNLT, MSO, MFO}

// NeedsDate tells whether the constraint is one about a date.
func (t ConstraintType) NeedsDate() bool { return t != ASAP && t != ALAP }

// OnFinish tells whether the date is one of the finish.
func (t ConstraintType) OnFinish() bool { return t == FNET || t == FNLT || t == MFO }

// SetConstraint chooses one of the eight constraints. Without a date it takes the one the activity has now: its start or, for the
// constraints of the finish, its finish. A bare day means its first or last minute of work.
type SetConstraint struct {
	Row  kernel.Ref
	Type ConstraintType
	Date kernel.Minute // None: the activity's own
	Seen *Constraint   // the constraint the user saw
}

// CommandType is the command's name on the wire.
func (SetConstraint) CommandType() string { return "activity.set-constraint" }

// Needs is area.Command.
func (SetConstraint) Needs() access.Module { return access.Gantt }

// SetConstraintDate moves the date of a constraint. Without one the activity goes as soon as possible again; a constraint without a
// date becomes "start no earlier than".
type SetConstraintDate struct {
	Row  kernel.Ref
	Date kernel.Minute // None: no constraint
	Seen *kernel.Minute
}

// CommandType is the command's name on the wire.
func (SetConstraintDate) CommandType() string { return "activity.set-constraint-date" }

// Needs is area.Command.
func (SetConstraintDate) Needs() access.Module { return access.Gantt }

// SetExternalStart says from when on a link to another project lets an activity begin.
type SetExternalStart struct{ SetExternal }

// SetExternalFinish says by when a link to another project has an activity end.
type SetExternalFinish struct{ SetExternal }

// SetExternal is a date that stands for links to other projects. A bare day means its first or last minute of work.
type SetExternal struct {
	Row  kernel.Ref
	Date kernel.Minute  // None: nothing is asked
	Seen *kernel.Minute // the date the user saw, None for none
}

// CommandType is the command's name on the wire.
func (SetExternalStart) CommandType() string { return "activity.set-external-start" }

// Needs is area.Command.
func (SetExternalStart) Needs() access.Module { return access.Gantt }

func (c SetExternalStart) decide(s *State, h area.Desk) ([]event.Event, error) {
	return setExternal(FieldExternalStart, s, c.SetExternal, h, SnapStart)
}

// CommandType is the command's name on the wire.
func (SetExternalFinish) CommandType() string { return "activity.set-external-finish" }

// Needs is area.Command.
func (SetExternalFinish) Needs() access.Module { return access.Gantt }

func (c SetExternalFinish) decide(s *State, h area.Desk) ([]event.Event, error) {
	return setExternal(FieldExternalFinish, s, c.SetExternal, h, SnapFinish)
}

func (c SetConstraint) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.constrained(h, c.Row)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ConstraintTypes, c.Type) {
		return nil, refuse("activity.constraint_unknown", fault.P{"constraint": string(c.Type)})
	}
	if c.Seen != nil && !sameConstraint(withMandatory(*c.Seen, n.Constraint), n.Constraint) {
		return nil, changed(h, n.Row, FieldConstraint.Field, *c.Seen, n.Constraint)
	}
	to := Constraint{Type: c.Type}
	if c.Type.NeedsDate() {
		if c.Date == kernel.None {
			to.Date, err = s.ownDate(h, n, c.Type)
		} else {
			to.Date, err = s.constraintDate(h, n, c.Type, c.Date)
		}
		if err != nil {
			return nil, err
		}
	}
	to = withMandatory(to, n.Constraint)
	if sameConstraint(to, n.Constraint) {
		return nil, nil
	}
	return gathered(FieldConstraint, n, to), nil
}

// withMandatory keeps a constraint mandatory where one of its type is: people choose among eight types and do not say which kind of
// must they mean.
func withMandatory(c, now Constraint) Constraint {
	c.Mandatory = c.Type == now.Type && now.Mandatory
	return c
}

func (c SetConstraintDate) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.constrained(h, c.Row)
	if err != nil {
		return nil, err
	}
	now := kernel.None // a constraint without a date has none to have been seen
	if n.Constraint.Type.NeedsDate() {
		now = n.Constraint.Date
	}
	if c.Seen != nil && (*c.Seen != now || now == kernel.None) {
		return nil, changed(h, n.Row, FieldConstraint.Field, *c.Seen, now)
	}
	if c.Date == kernel.None {
		return gathered(FieldConstraint, n, Constraint{}), nil
	}
	to := Constraint{Type: n.Constraint.Type, Mandatory: n.Constraint.Mandatory}
	if !to.Type.NeedsDate() {
		to = Constraint{Type: SNET}
	}
	if to.Date, err = s.constraintDate(h, n, to.Type, c.Date); err != nil {
		return nil, err
	}
	if sameConstraint(to, n.Constraint) {
		return nil, nil
	}
	return gathered(FieldConstraint, n, to), nil
}

// setExternal sets one of the two external dates. The field says which, snap how a day without a time is meant.
func setExternal(of *record.Column[Activity, kernel.Minute], s *State, c SetExternal, h area.Desk, snap func(*worktime.Calendar, kernel.Minute) kernel.Minute) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	now := of.Of(&n.Activity)
	if err := s.ownColumn(n, of.Name); err != nil && (now == 0 || c.Date != kernel.None) { // what does nothing there may go
		return nil, err
	}
	if c.Seen != nil && orNone(*c.Seen) != orNone(now) {
		return nil, changed(h, n.Row, of.Field, orNone(*c.Seen), orNone(now))
	}
	to := kernel.Minute(0)
	if c.Date != kernel.None {
		if n.Kind == LevelOfEffort {
			return nil, refuse("activity.external_effort", fault.P{"row": n.Row})
		}
		if err := s.near(n.Row, c.Date); err != nil {
			return nil, err
		}
		cal, err := h.WorkTime(n.WorksBy(), c.Date)
		if err != nil {
			return nil, err
		}
		to = snap(cal, c.Date)
	}
	if to == now {
		return nil, nil
	}
	return gathered(of, n, to), nil
}

// orNone is a date of a record as commands tell it: 0 is none.
func orNone(at kernel.Minute) kernel.Minute { return cmp.Or(at, kernel.None) }

// sameConstraint compares what binds, not how it came to be.
func sameConstraint(a, b Constraint) bool {
	a.ByDrag, b.ByDrag = false, false
	if !a.Type.NeedsDate() && a.Type == b.Type {
		return true
	}
	return a == b
}

// constrained resolves an activity whose constraint may be edited.
func (s *State) constrained(h area.Desk, ref kernel.Ref) (*node, error) {
	n, err := s.known(h, ref)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldConstraint.Field.String()); err != nil {
		return nil, err
	}
	if n.Progress >= kernel.Hundred {
		return nil, refuse("activity.constraint_completed", fault.P{"row": n.Row})
	}
	return n, nil
}

// ownDate is the date the activity has now, for a constraint to hold it there. It is a moment and never a bare day: around the clock
// work ends at midnight, and a milestone may stand at the end of a day.
func (s *State) ownDate(h area.Desk, n *node, t ConstraintType) (kernel.Minute, error) {
	at := n.Dates.Start
	if t.OnFinish() {
		at = n.Dates.Finish
	}
	if at == 0 {
		return 0, refuse("activity.constraint_date_missing", fault.P{"row": n.Row, "constraint": string(t)})
	}
	cal, err := h.WorkTime(n.WorksBy(), at)
	switch {
	case err != nil:
		return 0, err
	case t.OnFinish():
		return cal.SameOrPrevious(at), nil
	case n.Kind.IsMilestone():
		return cal.SameOrNext(at), nil
	}
	return cal.NextStart(at), nil
}

func (s *State) constraintDate(h area.Desk, n *node, t ConstraintType, at kernel.Minute) (kernel.Minute, error) {
	if err := s.near(n.Row, at); err != nil {
		return 0, err
	}
	cal, err := h.WorkTime(n.WorksBy(), at)
	if err != nil {
		return 0, err
	}
	if t.OnFinish() {
		return SnapFinish(cal, at), nil
	}
	return SnapStart(cal, at), nil
}
