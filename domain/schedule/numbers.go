package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// MaxAmount is the largest cost or number of hours of one activity.
const MaxAmount = 1_000_000 * kernel.Unit

// SetCost says what an activity costs.
type SetCost struct{ SetAmount }

// SetUsedCost says what was spent on an activity.
type SetUsedCost struct{ SetAmount }

// SetManHours says how many hours of work an activity takes.
type SetManHours struct{ SetAmount }

// SetAmount is a number of an activity.
type SetAmount struct {
	Row   kernel.Ref     `json:"row"`
	Value kernel.Amount  `json:"value"`
	Seen  *kernel.Amount `json:"seen,omitempty"`
}

// CommandType is the command's name on the wire.
func (SetCost) CommandType() string { return "activity.set-cost" }

// Needs is area.Command.
func (SetCost) Needs() access.Module { return access.Gantt }

// CommandType is the command's name on the wire.
func (SetUsedCost) CommandType() string { return "activity.set-used-cost" }

// Needs is area.Command.
func (SetUsedCost) Needs() access.Module { return access.Gantt }

// CommandType is the command's name on the wire.
func (SetManHours) CommandType() string { return "activity.set-man-hours" }

// Needs is area.Command.
func (SetManHours) Needs() access.Module { return access.Gantt }

// SetWeight gives an activity a custom share of its parent's progress, or with nil none.
type SetWeight struct {
	Row    kernel.Ref      `json:"row"`
	Weight *kernel.Percent `json:"weight"`
}

// CommandType is the command's name on the wire.
func (SetWeight) CommandType() string { return "activity.set-weight" }

// Needs is area.Command.
func (SetWeight) Needs() access.Module { return access.Gantt }

func setAmount(of *record.Column[Activity, kernel.Amount], s *State, c SetAmount, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	now := of.Of(&n.Activity)
	if err := s.ownColumn(n, of.Name); err != nil {
		return nil, err
	}
	switch {
	case c.Value < 0 || c.Value > MaxAmount:
		return nil, refuse("activity.number_out_of_range", fault.P{"row": n.Row, "field": of.Name, "value": c.Value, "max": int64(MaxAmount / kernel.Unit)})
	case c.Value == now:
		return nil, nil
	case c.Seen != nil && *c.Seen != now:
		return nil, changed(h, n.Row, of.Field, *c.Seen, now)
	}
	return gathered(of, n, c.Value), nil
}

func (s *State) setWeight(c SetWeight, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if n.Row == kernel.SummaryRow {
		return nil, refuse("activity.summary_column", fault.P{"row": n.Row, "field": FieldWeight.Name})
	}
	if c.Weight == nil {
		return gathered(FieldWeight, n, Weight{}), nil
	}
	if *c.Weight < 0 || *c.Weight > kernel.Hundred {
		return nil, refuse("activity.weight_out_of_range", fault.P{"row": n.Row, "weight": *c.Weight})
	}
	others := kernel.Percent(0)
	for _, row := range s.activities.Get(n.Parent).children {
		if sibling := s.activities.Get(row); row != n.Row && sibling.Weight.Custom {
			others += sibling.Weight.Share
		}
	}
	if others+*c.Weight > kernel.Hundred {
		return nil, refuse("activity.weights_exceed", fault.P{"row": n.Row, "weight": *c.Weight, "left": kernel.Hundred - others})
	}
	return gathered(FieldWeight, n, Weight{Custom: true, Share: *c.Weight}), nil
}
