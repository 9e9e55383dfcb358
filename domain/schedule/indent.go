package schedule

import (
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

// Outdent sets activities with their subtrees directly after their parent. A parent left without children becomes a task again.
type Outdent struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Outdent) CommandType() string { return "activities.outdent" }

func (s *State) indent(c Indent, h History) ([]event.Event, error) {
	rows, err := s.selected(c.Rows, h)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	moving := map[kernel.Row]bool{}
	for _, row := range rows {
		moving[row] = true
	}
	g := s.graft()
	g.uproot(rows)
	for _, row := range rows {
		under := kernel.NoRow
		for _, sibling := range s.activities.get(s.activities.get(row).Parent).children {
			if sibling == row {
				break
			}
			if !moving[sibling] {
				under = sibling
			}
		}
		if under == kernel.NoRow {
			return nil, refuse("activity.indent_first", fault.P{"row": row})
		}
		if err := s.settle(g, row, spot{parent: under, at: len(g.family(under))}); err != nil {
			return nil, err
		}
	}
	return g.consequences(nil), nil
}

func (s *State) outdent(c Outdent, h History) ([]event.Event, error) {
	rows, err := s.selected(c.Rows, h)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	g := s.graft()
	g.uproot(rows)
	last := map[kernel.Row]kernel.Row{} // of a parent: the child that went out of it last
	for _, row := range rows {
		parent := s.activities.get(row).Parent
		if parent == kernel.SummaryRow {
			return nil, refuse("activity.outdent_top", fault.P{"row": row})
		}
		after, again := last[parent]
		if !again {
			after = parent
		}
		last[parent] = row
		to := s.activities.get(parent).Parent
		at := 0
		for i, sibling := range g.family(to) {
			if sibling.row == after {
				at = i + 1
			}
		}
		if err := s.settle(g, row, spot{parent: to, at: at}); err != nil {
			return nil, err
		}
	}
	return g.consequences(nil), nil
}

// selected resolves rows to move, in the order of the outline.
func (s *State) selected(refs []kernel.Ref, h History) ([]kernel.Row, error) {
	rows, err := s.movable(refs, h)
	if err != nil {
		return nil, err
	}
	return s.inOutline(rows), nil
}

// settle sets an uprooted row at a spot.
func (s *State) settle(g *graft, row kernel.Row, to spot) error {
	if err := s.mayMove([]kernel.Row{row}, to.parent); err != nil {
		return err
	}
	g.set(row, to.parent, g.open(to, 1)[0])
	return nil
}
