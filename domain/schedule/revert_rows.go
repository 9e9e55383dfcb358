package schedule

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// adopts tells whether an activity may get children back: what it is now is not what others
// made it. If not, it notes why.
func (r *reversal) adopts(row kernel.Row) bool {
	if a := r.s.Activity(row); a.Kind != Summary && !r.Own(row, FieldKind.Field) {
		r.Blame(row, FieldKind.Field)
		return false
	}
	r.touched = append(r.touched, row)
	return true
}

// uproot takes away the activities the command made, with what the same user hung on them
// since. A row on which anything of others hangs stays, and all above it.
func (r *reversal) uproot(e *ActivitiesAdded) {
	plan := r.s
	var roots []kernel.Row
	stays := map[kernel.Row]bool{}
	brought := map[kernel.Row]bool{}
	for _, a := range e.Activities {
		brought[a.Row] = true
	}
	for _, a := range slices.Backward(e.Activities) {
		row := a.Row
		switch {
		case row == kernel.SummaryRow:
		case plan.Activity(row) == nil:
			if !r.made[row] {
				r.Blame(row, FieldRecord)
			}
		case r.held(row, brought, stays):
			for up := row; up != kernel.NoRow; up = plan.Activity(up).Parent {
				stays[up] = true
			}
		default:
			roots = append(roots, row)
		}
	}
	roots = slices.DeleteFunc(roots, func(row kernel.Row) bool { return stays[row] })
	if e.Activities[0].Row == kernel.SummaryRow && r.summaryLeaves(roots) {
		roots = append(roots, kernel.SummaryRow)
	}
	if len(roots) == 0 {
		return
	}
	links, activities := plan.Uprooted(roots)
	for _, a := range activities {
		r.made[a.Row] = true
	}
	if len(links) > 0 {
		r.Take(&LinksRemoved{Links: links})
	}
	r.Take(&ActivitiesRemoved{Activities: activities})
}

// held tells whether others have written on a row the command brought, or hung a row or a
// link on it, and notes who. A row that came under it later, brought by another command,
// holds it with whatever others ever wrote on it: a move makes nobody's row one's own.
// Children are judged by their own rows.
func (r *reversal) held(row kernel.Row, brought, stays map[kernel.Row]bool) bool {
	if stays[row] {
		return true
	}
	plan := r.s
	held := false
	note := func(row kernel.Row, field *event.Field, since int64) {
		if r.Written(row, field, since) {
			r.Blame(row, field)
			held = true
		}
	}
	since := r.Since()
	if !brought[row] {
		since = 0
	}
	for _, field := range Schema.Fields() {
		note(row, field, since)
		if held {
			return true
		}
	}
	held = r.Hung(row)
	in, out := plan.LinksOf(row)
	for _, links := range [2][]kernel.Row{in, out} {
		for _, link := range links {
			note(link, FieldRecord, since)
			for _, field := range ofLinks {
				note(link, field, since)
			}
		}
	}
	for _, child := range plan.Children(row) {
		held = r.held(child, brought, stays) || held
	}
	return held
}

// summaryLeaves tells whether row 0 leaves with the command that brought it: nothing else
// is under it and nobody else has written on it.
func (r *reversal) summaryLeaves(roots []kernel.Row) bool {
	plan := r.s
	if plan.Activity(kernel.SummaryRow) == nil {
		return false
	}
	leaving := map[kernel.Row]bool{}
	for _, row := range roots {
		leaving[row] = true
	}
	for _, child := range plan.Children(kernel.SummaryRow) {
		if !leaving[child] {
			return false
		}
	}
	for _, field := range Schema.Fields() {
		if r.Used(kernel.SummaryRow, field) {
			return false
		}
	}
	return true
}

// replant brings back activities the command removed, parents first, where their parent is
// still there and takes children.
func (r *reversal) replant(e *ActivitiesRemoved) {
	plan := r.s
	var back []Activity
	coming := map[kernel.Row]int{} // depth of those that come back
	for _, a := range slices.Backward(e.Activities) {
		depth := 0
		parent := plan.Activity(a.Parent)
		if d, comes := coming[a.Parent]; comes {
			depth = d + 1
		} else if parent != nil {
			depth = plan.Depth(a.Parent) + 1
		}
		switch {
		case a.Row == kernel.SummaryRow && plan.Activity(a.Row) != nil:
			continue
		case plan.Calendar(a.Calendar) == nil:
			r.Blame(a.Calendar, FieldRecord)
			continue
		case a.ResourceCalendar != 0 && plan.Calendar(a.ResourceCalendar) == nil:
			r.Blame(a.ResourceCalendar, FieldRecord)
			continue
		case a.Row == kernel.SummaryRow:
		case plan.Activity(a.Row) != nil || !r.Own(a.Row, FieldRecord):
			r.Blame(a.Row, FieldRecord)
			continue
		case depth == 0:
			r.Blame(a.Parent, FieldRecord)
			continue
		case depth > MaxDepth:
			r.Blame(a.Parent, FieldPlace)
			continue
		case parent != nil && !r.adopts(a.Parent):
			continue
		}
		coming[a.Row] = depth
		back = append(back, a)
	}
	if len(back) > 0 {
		r.Take(&ActivitiesAdded{Activities: back, Restored: true})
	}
}

// ofLinks are the fields in which a link may be edited.
var ofLinks = [...]*event.Field{FieldLinkType.Field, FieldLag.Field, FieldLagElapsed.Field}

// unlink takes away the links the command made, but for those that others have edited since.
func (r *reversal) unlink(e *LinksAdded) {
	var gone []Link
	for _, l := range e.Links {
		now := r.s.Link(l.Row)
		edited := slices.IndexFunc(ofLinks[:], func(field *event.Field) bool { return r.Used(l.Row, field) })
		switch {
		case now == nil && (r.made[l.From] || r.made[l.To]):
		case now == nil || !r.Own(l.Row, FieldRecord):
			r.Blame(l.Row, FieldRecord)
		case edited >= 0:
			r.Blame(l.Row, ofLinks[edited])
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.Take(&LinksRemoved{Links: gone})
	}
}

func (r *reversal) relink(e *LinksRemoved) {
	plan := r.s
	var back []Link
	for _, l := range e.Links {
		switch same := plan.Linked(l.From, l.To, l.Type); {
		case plan.Link(l.Row) != nil || !r.Own(l.Row, FieldRecord):
			r.Blame(l.Row, FieldRecord)
		case same != nil:
			r.Blame(same.Row, FieldRecord)
		case r.bars(l):
		default:
			back = append(back, l)
		}
	}
	if len(back) > 0 {
		r.Take(&LinksAdded{Links: back, Restored: true})
	}
}

// bars tells whether a link cannot come back because an end of it is gone or because one
// lies under the other, and notes who made it so.
func (r *reversal) bars(l Link) bool {
	plan := r.s
	for _, row := range [2]kernel.Row{l.From, l.To} {
		if plan.Activity(row) == nil {
			r.Blame(row, FieldRecord)
			return true
		}
	}
	switch {
	case plan.IsAbove(l.From, l.To):
		r.Blame(l.To, FieldPlace)
	case plan.IsAbove(l.To, l.From):
		r.Blame(l.From, FieldPlace)
	default:
		return false
	}
	return true
}

// moveBack takes rows back to the places they had. They go all at once, so each is judged by the tree as all of them together
// would leave it; whoever cannot go stays, and the others are judged anew.
func (r *reversal) moveBack(e *PlaceChanged) {
	c := changeBack(r, e.Change, FieldPlace, func(a *Activity) Place {
		return Place{Parent: a.Parent, Rank: a.Rank}
	})
	going := homeward{plan: r.s, to: map[kernel.Row]kernel.Row{}}
	for i, row := range c.Rows {
		if c.To[i].Parent != c.From[i].Parent {
			going.to[row] = c.To[i].Parent
		}
	}
	for judged := 0; judged != len(going.to); {
		judged = len(going.to)
		for _, row := range c.Rows {
			if parent, goes := going.to[row]; goes && !r.goesBack(going, row, parent) {
				delete(going.to, row)
			}
		}
	}
	var back event.Change[Place]
	for i, row := range c.Rows {
		if _, goes := going.to[row]; goes || c.To[i].Parent == c.From[i].Parent {
			back.Rows = append(back.Rows, row)
			back.From, back.To = append(back.From, c.From[i]), append(back.To, c.To[i])
		}
	}
	if len(back.Rows) > 0 {
		r.Take(&PlaceChanged{Change: back})
	}
}

// goesBack tells whether a row may go under a parent it had, and notes what is in the way.
func (r *reversal) goesBack(h homeward, row, parent kernel.Row) bool {
	if r.s.Activity(parent) == nil {
		r.Blame(parent, FieldRecord)
		return false
	}
	way := h.above(row)
	switch link := h.linkAcross(row, way); {
	case way == nil || len(way)+h.height(row) > MaxDepth+1:
		r.Blame(parent, FieldPlace)
	case link != kernel.NoRow:
		r.Blame(link, FieldRecord)
	default:
		return r.adopts(parent)
	}
	return false
}

// homeward is the tree as it would be with rows back under these parents.
type homeward struct {
	plan *State
	to   map[kernel.Row]kernel.Row
}

func (h homeward) parent(row kernel.Row) kernel.Row {
	if parent, goes := h.to[row]; goes {
		return parent
	}
	if a := h.plan.Activity(row); a != nil {
		return a.Parent
	}
	return kernel.NoRow
}

// above are the rows above one, its parent first; none when it would lie under itself.
func (h homeward) above(row kernel.Row) []kernel.Row {
	var way []kernel.Row
	for up := h.parent(row); up != kernel.NoRow; up = h.parent(up) {
		if way = append(way, up); up == row || len(way) > MaxDepth+1 {
			return nil
		}
	}
	return way
}

// height counts the levels of what a row takes along; an activity alone has one.
func (h homeward) height(row kernel.Row) int {
	deepest := 0
	for _, child := range h.plan.Children(row) {
		if _, goes := h.to[child]; !goes {
			deepest = max(deepest, h.height(child))
		}
	}
	return deepest + 1
}

// linkAcross is a link between a row, or one under it, and one on the way up from it; NoRow without one.
func (h homeward) linkAcross(row kernel.Row, way []kernel.Row) kernel.Row {
	for _, up := range way {
		in, out := h.plan.LinksOf(up)
		for _, link := range slices.Concat(in, out) {
			l := h.plan.Link(link)
			other := l.From
			if other == up {
				other = l.To
			}
			if other == row || slices.Contains(h.above(other), row) {
				return link
			}
		}
	}
	return kernel.NoRow
}
