package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Indent sets activities with their subtrees under the sibling before them, which becomes a summary. Selected siblings that follow one
// another go under the same one, in their order.
type Indent struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Indent) CommandType() string { return "activities.indent" }

// Needs is area.Command.
func (Indent) Needs() access.Module { return access.Gantt }

// Outdent sets activities with their subtrees directly after their parent. A parent left without children becomes a task again.
type Outdent struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Outdent) CommandType() string { return "activities.outdent" }

// Needs is area.Command.
func (Outdent) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c Indent) size() int { return len(c.Rows) }

func (c Indent) decide(s *State, h area.Desk) ([]event.Event, error) {
	rows, err := s.selected(c.Rows, h)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	above := s.siblingsAbove(rows)
	g := s.graft()
	g.uproot(rows)
	for len(rows) > 0 {
		under := above[rows[0]]
		if under == kernel.NoRow {
			return nil, refuse("activity.indent_first", fault.P{"row": rows[0]})
		}
		n := 1
		for n < len(rows) && above[rows[n]] == under {
			n++
		}
		if err := s.settle(g, rows[:n], spot{parent: under, at: len(g.family(under))}); err != nil {
			return nil, err
		}
		rows = rows[n:]
	}
	return g.consequences(nil), nil
}

// siblingsAbove gives for each row the next sibling above it that is not among the rows, NoRow when there is none.
func (s *State) siblingsAbove(rows []kernel.Row) map[kernel.Row]kernel.Row {
	above := make(map[kernel.Row]kernel.Row, len(rows))
	for _, row := range rows {
		above[row] = kernel.NoRow
	}
	seen := map[kernel.Row]bool{}
	for _, row := range rows {
		parent := s.activities.Get(row).Parent
		if seen[parent] {
			continue
		}
		seen[parent] = true
		under := kernel.NoRow
		for _, sibling := range s.activities.Get(parent).children {
			if _, moves := above[sibling]; moves {
				above[sibling] = under
			} else {
				under = sibling
			}
		}
	}
	return above
}

// size is how many rows the command names.
func (c Outdent) size() int { return len(c.Rows) }

func (c Outdent) decide(s *State, h area.Desk) ([]event.Event, error) {
	rows, err := s.selected(c.Rows, h)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	g := s.graft()
	g.uproot(rows)
	var parents []kernel.Row // in the order of the outline
	leaving := map[kernel.Row][]kernel.Row{}
	for _, row := range rows {
		parent := s.activities.Get(row).Parent
		if parent == kernel.SummaryRow {
			return nil, refuse("activity.outdent_top", fault.P{"row": row})
		}
		if leaving[parent] == nil {
			parents = append(parents, parent)
		}
		leaving[parent] = append(leaving[parent], row)
	}
	for _, parent := range parents {
		to := s.activities.Get(parent).Parent
		if err := s.settle(g, leaving[parent], spot{parent: to, at: g.position(to, parent) + 1}); err != nil {
			return nil, err
		}
	}
	return g.consequences(nil), nil
}

// selected resolves rows to move, in the order of the outline.
func (s *State) selected(refs []kernel.Ref, h area.Desk) ([]kernel.Row, error) {
	rows, err := s.movable(refs, h)
	if err != nil {
		return nil, err
	}
	return s.inOutline(rows), nil
}

// settle sets uprooted rows at a spot, in their order.
func (s *State) settle(g *graft, rows []kernel.Row, to spot) error {
	if err := s.mayMove(rows, to.parent); err != nil {
		return err
	}
	for i, rank := range g.open(to, len(rows)) {
		g.set(rows[i], to.parent, rank)
	}
	return nil
}
