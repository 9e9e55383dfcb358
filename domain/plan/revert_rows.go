package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// adopts tells whether an activity may get children back: what it is now is not what others
// made it. If not, it notes why.
func (r *reversal) adopts(row kernel.Row) bool {
	if a := r.state.schedule.Activity(row); a.Kind != schedule.Summary && !r.own(row, schedule.FieldKind.Field) {
		r.blame(row, schedule.FieldKind.Field)
		return false
	}
	r.touched = append(r.touched, row)
	return true
}

// uproot takes away the activities the command made, with what the same user hung on them
// since. A row on which anything of others hangs stays, and all above it.
func (r *reversal) uproot(e *schedule.ActivitiesAdded) {
	plan := r.state.schedule
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
				r.blame(row, schedule.FieldRecord)
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
		r.take(&schedule.LinksRemoved{Links: links})
	}
	r.take(&schedule.ActivitiesRemoved{Activities: activities})
}

// held tells whether others have written on a row the command brought, or hung a row or a
// link on it, and notes who. A row that came under it later, brought by another command,
// holds it with whatever others ever wrote on it: a move makes nobody's row one's own.
// Children are judged by their own rows.
func (r *reversal) held(row kernel.Row, brought, stays map[kernel.Row]bool) bool {
	if stays[row] {
		return true
	}
	plan := r.state.schedule
	held := false
	note := func(row kernel.Row, field *event.Field, since int64) {
		if w, known := r.state.lastWrite(row, field); known && w.Revision > since && (r.anyone || w.User != r.user) {
			r.blame(row, field)
			held = true
		}
	}
	since := r.since
	if !brought[row] {
		since = 0
	}
	for _, field := range schedule.Schema.Fields() {
		note(row, field, since)
		if held {
			return true
		}
	}
	in, out := plan.LinksOf(row)
	for _, links := range [2][]kernel.Row{in, out} {
		for _, link := range links {
			note(link, schedule.FieldRecord, since)
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
	plan := r.state.schedule
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
	for _, field := range schedule.Schema.Fields() {
		if r.used(kernel.SummaryRow, field) {
			return false
		}
	}
	return true
}

// replant brings back activities the command removed, parents first, where their parent is
// still there and takes children.
func (r *reversal) replant(e *schedule.ActivitiesRemoved) {
	plan := r.state.schedule
	var back []schedule.Activity
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
			r.blame(a.Calendar, schedule.FieldRecord)
			continue
		case a.ResourceCalendar != 0 && plan.Calendar(a.ResourceCalendar) == nil:
			r.blame(a.ResourceCalendar, schedule.FieldRecord)
			continue
		case a.Row == kernel.SummaryRow:
		case plan.Activity(a.Row) != nil || !r.own(a.Row, schedule.FieldRecord):
			r.blame(a.Row, schedule.FieldRecord)
			continue
		case depth == 0:
			r.blame(a.Parent, schedule.FieldRecord)
			continue
		case depth > schedule.MaxDepth:
			r.blame(a.Parent, schedule.FieldPlace)
			continue
		case parent != nil && !r.adopts(a.Parent):
			continue
		}
		coming[a.Row] = depth
		back = append(back, a)
	}
	if len(back) > 0 {
		r.take(&schedule.ActivitiesAdded{Activities: back, Restored: true})
	}
}

// ofLinks are the fields in which a link may be edited.
var ofLinks = [...]*event.Field{schedule.FieldLinkType.Field, schedule.FieldLag.Field, schedule.FieldLagElapsed.Field}

// unlink takes away the links the command made, but for those that others have edited since.
func (r *reversal) unlink(e *schedule.LinksAdded) {
	var gone []schedule.Link
	for _, l := range e.Links {
		now := r.state.schedule.Link(l.Row)
		edited := slices.IndexFunc(ofLinks[:], func(field *event.Field) bool { return r.used(l.Row, field) })
		switch {
		case now == nil && (r.made[l.From] || r.made[l.To]):
		case now == nil || !r.own(l.Row, schedule.FieldRecord):
			r.blame(l.Row, schedule.FieldRecord)
		case edited >= 0:
			r.blame(l.Row, ofLinks[edited])
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.take(&schedule.LinksRemoved{Links: gone})
	}
}

func (r *reversal) relink(e *schedule.LinksRemoved) {
	plan := r.state.schedule
	var back []schedule.Link
	for _, l := range e.Links {
		switch same := plan.Linked(l.From, l.To, l.Type); {
		case plan.Link(l.Row) != nil || !r.own(l.Row, schedule.FieldRecord):
			r.blame(l.Row, schedule.FieldRecord)
		case same != nil:
			r.blame(same.Row, schedule.FieldRecord)
		case r.bars(l):
		default:
			back = append(back, l)
		}
	}
	if len(back) > 0 {
		r.take(&schedule.LinksAdded{Links: back, Restored: true})
	}
}

// bars tells whether a link cannot come back because an end of it is gone or because one
// lies under the other, and notes who made it so.
func (r *reversal) bars(l schedule.Link) bool {
	plan := r.state.schedule
	for _, row := range [2]kernel.Row{l.From, l.To} {
		if plan.Activity(row) == nil {
			r.blame(row, schedule.FieldRecord)
			return true
		}
	}
	switch {
	case plan.IsAbove(l.From, l.To):
		r.blame(l.To, schedule.FieldPlace)
	case plan.IsAbove(l.To, l.From):
		r.blame(l.From, schedule.FieldPlace)
	default:
		return false
	}
	return true
}

// moveBack takes rows back to the places they had. They go all at once, so each is judged by the tree as all of them together
// would leave it; whoever cannot go stays, and the others are judged anew.
func (r *reversal) moveBack(e *schedule.PlaceChanged) {
	c := changeBack(r, e.Change, schedule.FieldPlace, func(a *schedule.Activity) schedule.Place {
		return schedule.Place{Parent: a.Parent, Rank: a.Rank}
	})
	going := homeward{plan: r.state.schedule, to: map[kernel.Row]kernel.Row{}}
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
	var back event.Change[schedule.Place]
	for i, row := range c.Rows {
		if _, goes := going.to[row]; goes || c.To[i].Parent == c.From[i].Parent {
			back.Rows = append(back.Rows, row)
			back.From, back.To = append(back.From, c.From[i]), append(back.To, c.To[i])
		}
	}
	if len(back.Rows) > 0 {
		r.take(&schedule.PlaceChanged{Change: back})
	}
}

// goesBack tells whether a row may go under a parent it had, and notes what is in the way.
func (r *reversal) goesBack(h homeward, row, parent kernel.Row) bool {
	if r.state.schedule.Activity(parent) == nil {
		r.blame(parent, schedule.FieldRecord)
		return false
	}
	way := h.above(row)
	switch link := h.linkAcross(row, way); {
	case way == nil || len(way)+h.height(row) > schedule.MaxDepth+1:
		r.blame(parent, schedule.FieldPlace)
	case link != kernel.NoRow:
		r.blame(link, schedule.FieldRecord)
	default:
		return r.adopts(parent)
	}
	return false
}

// homeward is the tree as it would be with rows back under these parents.
type homeward struct {
	plan *schedule.State
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
		if way = append(way, up); up == row || len(way) > schedule.MaxDepth+1 {
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
