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

// Amount is a field of activities that holds an amount.
type Amount = record.Column[Activity, kernel.Amount]

// Amounts are the fields that SetAmount sets.
func Amounts() []*Amount { return record.Plains[kernel.Amount](Activities) }

// SetAmount says one of the Amounts of an activity. On the wire it has the name that the field gives it.
type SetAmount struct {
	Field *Amount        `json:"-"`
	Row   kernel.Ref     `json:"row"`
	Value kernel.Amount  `json:"value"`
	Seen  *kernel.Amount `json:"seen,omitempty"`
}

// CommandType is the command's name on the wire.
func (c SetAmount) CommandType() string { return c.Field.Command() }

// Needs is area.Command.
func (c SetAmount) Needs() access.Module { return c.Field.Module }

// SetWeight gives an activity a custom share of its parent's progress, or with nil none.
type SetWeight struct {
	Row    kernel.Ref      `json:"row"`
	Weight *kernel.Percent `json:"weight"`
}

// CommandType is the command's name on the wire.
func (SetWeight) CommandType() string { return "activity.set-weight" }

// Needs is area.Command.
func (SetWeight) Needs() access.Module { return access.Gantt }

func (c SetAmount) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	of := c.Field
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

func (c SetWeight) decide(s *State, h area.Desk) ([]event.Event, error) {
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
