package schedule

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Delete removes activities with everything under them and every link that touches them.
type Delete struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Delete) CommandType() string { return "activities.delete" }

// Needs is area.Command.
func (Delete) Needs() access.Module { return access.Gantt }

// Move sets activities with their subtrees elsewhere in the tree: under a parent, at its
// end or directly after or before one of its children. They stand there in the order
// given. A row whose ancestor moves too goes along with it.
type Move struct {
	Rows   []kernel.Ref `json:"rows"`
	Parent kernel.Ref   `json:"parent,omitzero"`
	After  kernel.Ref   `json:"after,omitzero"`
	Before kernel.Ref   `json:"before,omitzero"`
}

// CommandType is the command's name on the wire.
func (Move) CommandType() string { return "activities.move" }

// Needs is area.Command.
func (Move) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c Delete) size() int { return len(c.Rows) }

func (c Delete) decide(s *State, h area.Desk) ([]event.Event, error) {
	var roots []kernel.Row
	for _, ref := range c.Rows {
		row, err := h.Resolve(ref)
		switch {
		case err != nil:
			return nil, err
		case row == kernel.SummaryRow:
			return nil, refuse("activity.summary_undeletable", fault.P{"row": row})
		case s.activities.Get(row) != nil:
			roots = append(roots, row)
		case row >= s.numbers.Next() || s.links.Get(row) != nil || s.Calendar(row) != nil:
			return nil, refuse("activity.unknown", fault.P{"row": row})
		}
		// A number that is not in use any more was deleted before: already so.
	}
	if len(roots) == 0 {
		return nil, nil
	}
	return s.removal(roots), nil
}

// removal is the facts of removing these activities with their subtrees and links, and
// what follows for the parents that stay. The rows exist and row 0 is not among them.
func (s *State) removal(roots []kernel.Row) []event.Event {
	links, activities := s.Uprooted(roots)
	g := s.graft()
	gone := make(map[kernel.Row]bool, len(activities))
	rows := make([]kernel.Row, len(activities))
	for i := range activities {
		rows[i] = activities[i].Row
		gone[rows[i]] = true
	}
	g.uproot(rows)
	var out []event.Event
	for part := range parts(links) {
		out = append(out, &LinksRemoved{Links: part})
	}
	for part := range parts(activities) {
		out = append(out, &ActivitiesRemoved{Activities: part})
	}
	return append(out, g.consequences(gone)...)
}

// Uprooted gives what leaves together with these activities: every link that touches them
// or their subtrees, by number, and the activities themselves, children before parents.
func (s *State) Uprooted(roots []kernel.Row) ([]Link, []Activity) {
	var activities []Activity
	var links []kernel.Row
	taken := map[kernel.Row]bool{}
	var take func(row kernel.Row)
	take = func(row kernel.Row) {
		if taken[row] {
			return
		}
		taken[row] = true
		n := s.activities.Get(row)
		for _, child := range n.children {
			take(child)
		}
		activities = append(activities, n.Activity)
		links = append(append(links, n.in...), n.out...)
	}
	for _, row := range roots {
		take(row)
	}
	slices.Sort(links)
	return s.linkRecords(slices.Compact(links)), activities
}

func (s *State) linkRecords(rows []kernel.Row) []Link {
	out := make([]Link, len(rows))
	for i, row := range rows {
		out[i] = *s.links.Get(row)
	}
	return out
}

// size is how many rows the command names.
func (c Move) size() int { return len(c.Rows) }

func (c Move) decide(s *State, h area.Desk) ([]event.Event, error) {
	rows, err := s.movable(c.Rows, h)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	g := s.graft()
	g.uproot(rows)
	to, err := g.spot(h, c.Parent, c.After, c.Before)
	if err != nil {
		return nil, err
	}
	if s.standsThere(rows, to, g) {
		return nil, nil
	}
	if err := s.mayMove(rows, to.parent); err != nil {
		return nil, err
	}
	for i, rank := range g.open(to, len(rows)) {
		g.set(rows[i], to.parent, rank)
	}
	return g.consequences(nil), nil
}

// movable resolves the rows to move, without those that go along with an ancestor.
func (s *State) movable(refs []kernel.Ref, h area.Desk) ([]kernel.Row, error) {
	named := map[kernel.Row]bool{}
	var rows []kernel.Row
	for _, ref := range refs {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		if n.Row == kernel.SummaryRow {
			return nil, refuse("activity.summary_immovable", fault.P{"row": n.Row})
		}
		if !named[n.Row] {
			named[n.Row] = true
			rows = append(rows, n.Row)
		}
	}
	return slices.DeleteFunc(rows, func(row kernel.Row) bool {
		for up := s.activities.Get(row).Parent; up != kernel.NoRow; up = s.activities.Get(up).Parent {
			if named[up] {
				return true
			}
		}
		return false
	}), nil
}

// standsThere tells whether the rows are where they should go already.
func (s *State) standsThere(rows []kernel.Row, to spot, g *graft) bool {
	now := s.activities.Get(to.parent).children
	rest := g.family(to.parent)
	if len(now) != len(rest)+len(rows) {
		return false
	}
	return slices.Equal(now[to.at:to.at+len(rows)], rows)
}

// mayMove refuses a move under a moved row itself, one deeper than allowed, and one to where
// a link would join an activity and its ancestor.
func (s *State) mayMove(rows []kernel.Row, parent kernel.Row) error {
	above := map[kernel.Row]bool{}
	depth := 0
	for up := parent; up != kernel.NoRow; up = s.activities.Get(up).Parent {
		above[up] = true
		if up != kernel.SummaryRow {
			depth++
		}
	}
	for _, row := range rows {
		if above[row] {
			return refuse("activity.move_under_itself", fault.P{"row": row, "parent": parent})
		}
		if depth+s.Height(row) > MaxDepth {
			return refuse("activity.too_deep", fault.P{"row": row, "max": MaxDepth})
		}
		if l := s.LinkAcross(row, parent); l != nil {
			return refuse("activity.move_linked", fault.P{"row": row, "parent": parent, "from": l.From, "to": l.To})
		}
	}
	return nil
}

// LinkAcross gives a link between the subtree of a row and a parent or its ancestors, or nil.
func (s *State) LinkAcross(row, parent kernel.Row) *Link {
	for up := parent; up != kernel.SummaryRow; {
		n := s.activities.Get(up)
		for _, link := range n.in {
			if l := s.links.Get(link); l.From == row || s.IsAbove(row, l.From) {
				return l
			}
		}
		for _, link := range n.out {
			if l := s.links.Get(link); l.To == row || s.IsAbove(row, l.To) {
				return l
			}
		}
		up = n.Parent
	}
	return nil
}

// Height counts the levels of a subtree; an activity alone has one.
func (s *State) Height(row kernel.Row) int {
	deepest := 0
	for _, child := range s.activities.Get(row).children {
		deepest = max(deepest, s.Height(child))
	}
	return deepest + 1
}

// Depth counts the steps from an activity up to row 0.
func (s *State) Depth(row kernel.Row) int {
	depth := 0
	for row != kernel.SummaryRow {
		row = s.activities.Get(row).Parent
		depth++
	}
	return depth
}

// IsAbove tells whether one activity is an ancestor of another.
func (s *State) IsAbove(ancestor, row kernel.Row) bool {
	for up := s.activities.Get(row).Parent; up != kernel.NoRow; up = s.activities.Get(up).Parent {
		if up == ancestor {
			return true
		}
	}
	return false
}
