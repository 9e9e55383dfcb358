package plan

import (
	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Step is one activity on the way from a date to where it comes from, with what places it there.
type Step struct {
	Row           kernel.Row
	Start, Finish kernel.Minute // early dates of the work left
	Reason        cpm.Reason
	Link          schedule.Link       // ByLink
	Bound         kernel.Minute       // ByLink: where the link's lag ends, ByExternal: the date asked for; the rest up to the start is time nobody works
	Constraint    schedule.Constraint // ByConstraint
}

// Why tells what places an activity, then what places that, and so on: down to the project start, the data date, a
// constraint, what another project asks for, work that has begun, or a row that does not move. A summary is where the activity under it is that ends
// last. Faults: "activity.unknown", "activity.undated", and the refusals of a calculation.
func (s *State) Why(row kernel.Row) ([]Step, error) {
	if s.schedule.Activity(row) == nil {
		return nil, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
	}
	network, result, err := s.Calculation()
	if err != nil {
		return nil, err
	}
	var chain []Step
	for range s.schedule.Size() { // no chain is longer, as nothing drives itself
		pos, known := network.Position(row)
		if !known || result.Start[pos] == kernel.None {
			return nil, fault.New(fault.Conflict, "activity.undated", fault.P{"row": row})
		}
		step := s.step(network, result, row, pos)
		chain = append(chain, step)
		next := kernel.NoRow
		switch step.Reason {
		case cpm.ByLink:
			if step.Link.Row != 0 {
				next = step.Link.From
			}
		case cpm.ByChildren:
			next = s.lastUnder(network, result, row)
		}
		if next == kernel.NoRow {
			break
		}
		row = next
	}
	return chain, nil
}

// Placed tells what places an activity of a calculated plan, without asking what places that; false for one without dates.
func (s *State) Placed(network *cpm.Network, result *cpm.Result, row kernel.Row) (Step, bool) {
	pos, known := network.Position(row)
	if !known || result.Start[pos] == kernel.None {
		return Step{}, false
	}
	return s.step(network, result, row, pos), true
}

func (s *State) step(network *cpm.Network, result *cpm.Result, row kernel.Row, pos int32) Step {
	d := network.Why(result, pos)
	out := Step{Row: row, Start: result.EarlyStart[pos], Finish: result.EarlyFinish[pos], Reason: d.Reason}
	switch d.Reason {
	case cpm.ByExternal:
		out.Bound = d.Bound
	case cpm.ByLink:
		out.Bound = d.Bound
		if l := s.schedule.Link(d.Link.Row); l != nil {
			out.Link = *l
		}
	case cpm.ByConstraint:
		out.Constraint = s.constraintOf(row, d.Constraint)
	}
	return out
}

// constraintOf is the constraint of an activity that the engine means: of its two, the one with that date.
func (s *State) constraintOf(row kernel.Row, c cpm.Constraint) schedule.Constraint {
	a := s.schedule.Activity(row)
	if a.Constraint.Date != c.Date && a.Second.Date == c.Date {
		return a.Second
	}
	return a.Constraint
}

// lastUnder is the activity under a summary that ends last, NoRow without any; of several the lowest number.
func (s *State) lastUnder(network *cpm.Network, result *cpm.Result, row kernel.Row) kernel.Row {
	last, at := kernel.NoRow, kernel.None
	for _, child := range s.schedule.Children(row) {
		if pos, known := network.Position(child); known && result.Finish[pos] > at {
			last, at = child, result.Finish[pos]
		}
	}
	return last
}
