package schedule

import (
	"iter"
	"slices"
	"strings"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// graft is a decision about the tree in the making: the state with rows planted, moved
// and taken away, none of which has happened yet.
type graft struct {
	s        *State
	families map[kernel.Row][]sibling // children of the parents touched so far, in order
	touched  []kernel.Row             // those parents, in the order of touching
	planted  map[kernel.Row]kernel.Row
	moved    map[kernel.Row]kernel.Row // new parents of rows that exist
	places   event.Change[Place]
	placed   map[kernel.Row]int // where a row stands in places
}

type sibling struct {
	row  kernel.Row
	rank kernel.Rank
}

// spot is a place between two siblings: before the at-th child of parent.
type spot struct {
	parent kernel.Row
	at     int
}

func (s *State) graft() *graft {
	return &graft{
		s: s, families: map[kernel.Row][]sibling{}, planted: map[kernel.Row]kernel.Row{},
		moved: map[kernel.Row]kernel.Row{}, placed: map[kernel.Row]int{},
	}
}

// family gives the children of a parent as the decision leaves them.
func (g *graft) family(parent kernel.Row) []sibling {
	if f, known := g.families[parent]; known {
		return f
	}
	var f []sibling
	if n := g.s.activities.Get(parent); n != nil {
		f = make([]sibling, 0, len(n.children)+1)
		for _, row := range n.children {
			f = append(f, sibling{row, g.s.activities.Get(row).Rank})
		}
	}
	g.families[parent] = f
	g.touched = append(g.touched, parent)
	return f
}

// position is where a child stands in the family of its parent.
func (g *graft) position(parent, child kernel.Row) int {
	f := g.family(parent)
	rank := g.s.activities.Get(child).Rank
	if i, replaced := g.placed[child]; replaced {
		rank = g.places.To[i].Rank
	}
	at, _ := slices.BinarySearchFunc(f, rank, func(s sibling, rank kernel.Rank) int { return strings.Compare(string(s.rank), string(rank)) })
	for f[at].row != child {
		at++
	}
	return at
}

// parent gives a row's parent as the decision leaves it; false for an unknown row.
func (g *graft) parent(row kernel.Row) (kernel.Row, bool) {
	if p, known := g.planted[row]; known {
		return p, true
	}
	if p, known := g.moved[row]; known {
		return p, true
	}
	if n := g.s.activities.Get(row); n != nil {
		return n.Parent, true
	}
	return 0, false
}

// depth counts the steps from a row up to row 0.
func (g *graft) depth(row kernel.Row) int {
	d := 0
	for row != kernel.SummaryRow {
		row, _ = g.parent(row)
		d++
	}
	return d
}

func (g *graft) hasPlanted(parent kernel.Row) bool {
	_, isNew := g.planted[parent]
	return isNew && len(g.families[parent]) > 0
}

// resolve gives the number of a row that exists or is planted.
func (g *graft) resolve(h area.Desk, ref kernel.Ref) (kernel.Row, error) {
	row, err := h.Resolve(ref)
	if err != nil {
		return 0, err
	}
	if _, known := g.parent(row); !known {
		return 0, refuse("activity.unknown", fault.P{"row": row})
	}
	return row, nil
}

// spot finds the place that parent, after and before name together; each may be missing.
// What it finds may take children: it is not too deep.
func (g *graft) spot(h area.Desk, parent, after, before kernel.Ref) (spot, error) {
	at := spot{parent: kernel.SummaryRow}
	if !parent.IsNone() {
		row, err := g.resolve(h, parent)
		if err != nil {
			return at, err
		}
		at.parent = row
	}
	index := [2]int{-1, -1}
	for i, ref := range [2]kernel.Ref{after, before} {
		if ref.IsNone() {
			continue
		}
		row, err := g.resolve(h, ref)
		if err != nil {
			return at, err
		}
		own, _ := g.parent(row)
		if parent.IsNone() && index[0] < 0 {
			at.parent = own
		}
		if own != at.parent || own == kernel.NoRow {
			return at, refuse("activity.place_contradicts", fault.P{"row": row})
		}
		index[i] = slices.IndexFunc(g.family(own), func(s sibling) bool { return s.row == row })
		if index[i] < 0 { // it is itself on the move
			return at, refuse("activity.place_contradicts", fault.P{"row": row})
		}
	}
	switch {
	case index[0] >= 0 && index[1] >= 0 && index[1] != index[0]+1:
		return at, refuse("activity.place_contradicts", fault.P{"row": at.parent})
	case index[0] >= 0:
		at.at = index[0] + 1
	case index[1] >= 0:
		at.at = index[1]
	default:
		at.at = len(g.family(at.parent))
	}
	if g.depth(at.parent) >= MaxDepth {
		return at, refuse("activity.too_deep", fault.P{"row": at.parent, "max": MaxDepth})
	}
	return at, nil
}

// open makes room for n rows at a spot and gives their ranks. Where the two neighbours
// have the same rank (one came back by undo), the later ones get new ranks too.
func (g *graft) open(at spot, n int) []kernel.Rank {
	f := g.family(at.parent)
	var after, before kernel.Rank
	if at.at > 0 {
		after = f[at.at-1].rank
	}
	end := at.at
	for end < len(f) && f[end].rank == after {
		end++
	}
	if end < len(f) {
		before = f[end].rank
	}
	ranks := kernel.Ranks(after, before, n+end-at.at)
	for i := at.at; i < end; i++ {
		rank := ranks[n+i-at.at]
		if _, isNew := g.planted[f[i].row]; !isNew {
			g.replace(f[i].row, Place{at.parent, rank})
		}
		f[i].rank = rank
	}
	return ranks[:n]
}

// replace notes a new place of a row that exists.
func (g *graft) replace(row kernel.Row, to Place) {
	if i, known := g.placed[row]; known {
		g.places.To[i] = to
		return
	}
	g.placed[row] = len(g.places.Rows)
	n := g.s.activities.Get(row)
	g.places.Rows = append(g.places.Rows, row)
	g.places.From = append(g.places.From, Place{n.Parent, n.Rank})
	g.places.To = append(g.places.To, to)
}

func (g *graft) insert(parent, row kernel.Row, rank kernel.Rank) {
	f := g.family(parent)
	at, _ := slices.BinarySearchFunc(f, rank, func(s sibling, rank kernel.Rank) int {
		if s.rank < rank {
			return -1
		}
		return 1
	})
	g.families[parent] = slices.Insert(f, at, sibling{row, rank})
}

// plant adds a new activity.
func (g *graft) plant(a Activity) {
	g.planted[a.Row] = a.Parent
	if a.Parent != kernel.NoRow {
		g.insert(a.Parent, a.Row, a.Rank)
	}
}

// uproot takes rows of the state from their families, for good or to be set elsewhere.
func (g *graft) uproot(rows []kernel.Row) {
	leaving := map[kernel.Row]bool{}
	for _, row := range rows {
		leaving[row] = true
	}
	for _, row := range rows {
		parent := g.s.activities.Get(row).Parent
		if _, done := g.families[parent]; !done {
			g.families[parent] = slices.DeleteFunc(g.family(parent), func(s sibling) bool { return leaving[s.row] })
		}
	}
}

// set gives a row that was uprooted its new place.
func (g *graft) set(row, parent kernel.Row, rank kernel.Rank) {
	g.moved[row] = parent
	g.insert(parent, row, rank)
	g.replace(row, Place{parent, rank})
}

// consequences are the events that follow from the new tree: places, and the kinds of
// parents that got their first child, with no constraint and no dates of other projects any more, or lost their last one, those
// in gone apart.
func (g *graft) consequences(gone map[kernel.Row]bool) []event.Event {
	var out []event.Event
	if len(g.places.Rows) > 0 {
		out = append(out, &PlaceChanged{g.places})
	}
	var kinds event.Change[Kind]
	var durations event.Change[int32]
	constraints := FieldConstraint.Gather()
	waits := FieldExternalStart.Gather()
	awaited := FieldExternalFinish.Gather()
	slices.Sort(g.touched)
	for _, row := range g.touched {
		n := g.s.activities.Get(row)
		if n == nil || gone[row] || row == kernel.SummaryRow {
			continue
		}
		had, has := len(n.children) > 0, len(g.families[row]) > 0
		if has && !had {
			waits.Set(&n.Activity, 0)
			awaited.Set(&n.Activity, 0)
		}
		switch {
		case has && n.Kind != Summary:
			appendChange(&kinds, row, n.Kind, Summary)
			constraints.Set(&n.Activity, Constraint{}) // a summary lies where its activities lie
		case had && !has:
			if n.Kind != Task {
				appendChange(&kinds, row, n.Kind, Task)
			}
			if n.Duration == 0 {
				appendChange(&durations, row, 0, g.s.settings.MinutesPerDay)
			}
		}
	}
	if len(kinds.Rows) > 0 {
		out = append(out, FieldKind.Event(kinds))
	}
	if len(durations.Rows) > 0 {
		out = append(out, FieldDuration.Event(durations))
	}
	return awaited.Into(waits.Into(constraints.Into(out)))
}

func appendChange[T any](c *event.Change[T], row kernel.Row, from, to T) {
	c.Rows, c.From, c.To = append(c.Rows, row), append(c.From, from), append(c.To, to)
}

// parts cuts records into what one event carries.
func parts[T any](records []T) iter.Seq[[]T] { return slices.Chunk(records, chunk) }
