package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Duplicate copies activities with their subtrees, each directly behind its original, and the links among what is copied. Copies are
// work not begun: progress, costs and custom weights stay behind, as do the code of the tool an activity came from and the dates that stand
// for its links to other projects.
type Duplicate struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Duplicate) CommandType() string { return "activities.duplicate" }

// Needs is area.Command.
func (Duplicate) Needs() access.Module { return access.Gantt }

// Duplicated lists the activities that a duplicate copies, in the order in which it adds their copies.
func (s *State) Duplicated(c Duplicate, h area.Desk) ([]kernel.Row, error) {
	roots, err := s.selected(c.Rows, h)
	if err != nil {
		return nil, err
	}
	var out []kernel.Row
	var walk func(row kernel.Row)
	walk = func(row kernel.Row) {
		out = append(out, row)
		for _, child := range s.activities.Get(row).children {
			walk(child)
		}
	}
	for _, root := range roots {
		walk(root)
	}
	return out, nil
}

// size is how many rows the command names.
func (c Duplicate) size() int { return len(c.Rows) }

func (c Duplicate) decide(s *State, h area.Desk) ([]event.Event, error) {
	roots, err := s.selected(c.Rows, h)
	if err != nil || len(roots) == 0 {
		return nil, err
	}
	g := s.graft()
	var added []Activity
	twin := map[kernel.Row]kernel.Row{}
	var originals []kernel.Row
	var copySubtree func(n *node, parent kernel.Row, rank kernel.Rank)
	copySubtree = func(n *node, parent kernel.Row, rank kernel.Rank) {
		a := Activities.Copy(n.Activity)
		a.Row, a.Parent, a.Rank = s.numbers.Next()+kernel.Row(len(added)), parent, rank
		twin[n.Row] = a.Row
		originals = append(originals, n.Row)
		added = append(added, a)
		g.plant(a)
		for _, child := range n.children {
			below := s.activities.Get(child)
			copySubtree(below, a.Row, below.Rank)
		}
	}
	count := 0
	for _, root := range roots {
		count += s.heads(root)
	}
	if count > MaxNamed {
		return nil, refuse("command.too_many_rows", fault.P{"rows": count, "max": MaxNamed})
	}
	for _, root := range roots {
		n := s.activities.Get(root)
		copySubtree(n, n.Parent, g.open(spot{parent: n.Parent, at: g.position(n.Parent, root) + 1}, 1)[0])
	}
	links := s.linksAmong(originals)
	if err := s.room(len(added) + len(links)); err != nil {
		return nil, err
	}
	for i := range links {
		l := &links[i]
		l.Row, l.From, l.To = s.numbers.Next()+kernel.Row(len(added)+i), twin[l.From], twin[l.To]
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, &ActivitiesAdded{Activities: part})
	}
	out = append(out, g.consequences(nil)...)
	for part := range parts(links) {
		out = append(out, &LinksAdded{Links: part})
	}
	return out, nil
}

// heads counts the activities of a subtree.
func (s *State) heads(row kernel.Row) int {
	n := 1
	for _, child := range s.activities.Get(row).children {
		n += s.heads(child)
	}
	return n
}
