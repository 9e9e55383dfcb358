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
	if a := r.state.schedule.Activity(row); a.Kind != schedule.Summary && !r.own(row, schedule.FieldKind) {
		r.blame(row, schedule.FieldKind)
		return false
	}
	r.touched = append(r.touched, row)
	return true
}

// uproot takes away the activities the command made, with what the same user hung on them
// since. A row on which anything of others hangs stays, and all above it.
func (r *reversal) uproot(e schedule.ActivitiesAdded) {
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
		r.take(schedule.LinksRemoved{Links: links})
	}
	r.take(schedule.ActivitiesRemoved{Activities: activities})
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
	note := func(row kernel.Row, field schedule.Field, since int64) {
		if w, known := r.state.lastWrite(row, field); known && w.Revision > since && (r.anyone || w.User != r.user) {
			r.blame(row, field)
			held = true
		}
	}
	since := r.since
	if !brought[row] {
		since = 0
	}
	for field := range schedule.FieldCount {
		note(row, field, since)
		if held {
			return true
		}
	}
	in, out := plan.LinksOf(row)
	for _, links := range [2][]kernel.Row{in, out} {
		for _, link := range links {
			note(link, schedule.FieldRecord, since)
			note(link, schedule.FieldLinkType, since)
			note(link, schedule.FieldLag, since)
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
	for field := range schedule.FieldCount {
		if r.used(kernel.SummaryRow, field) {
			return false
		}
	}
	return true
}

// replant brings back activities the command removed, parents first, where their parent is
// still there and takes children.
func (r *reversal) replant(e schedule.ActivitiesRemoved) {
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
		r.take(schedule.ActivitiesAdded{Activities: back, Restored: true})
	}
}

// linkedAcross tells whether a link would join a row with the parent it goes back to, and
// notes who made it.
func (r *reversal) linkedAcross(row, parent kernel.Row) bool {
	l := r.state.schedule.LinkAcross(row, parent)
	if l != nil {
		r.blame(l.Row, schedule.FieldRecord)
	}
	return l != nil
}

func (r *reversal) unlink(e schedule.LinksAdded) {
	var gone []schedule.Link
	for _, l := range e.Links {
		now := r.state.schedule.Link(l.Row)
		switch {
		case now == nil && (r.made[l.From] || r.made[l.To]):
		case now == nil || !r.own(l.Row, schedule.FieldRecord):
			r.blame(l.Row, schedule.FieldRecord)
		case r.used(l.Row, schedule.FieldLinkType):
			r.blame(l.Row, schedule.FieldLinkType)
		case r.used(l.Row, schedule.FieldLag):
			r.blame(l.Row, schedule.FieldLag)
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.take(schedule.LinksRemoved{Links: gone})
	}
}

func (r *reversal) relink(e schedule.LinksRemoved) {
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
		r.take(schedule.LinksAdded{Links: back, Restored: true})
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

func (r *reversal) moveBack(e schedule.PlaceChanged) {
	plan := r.state.schedule
	c := changeBack(r, e.Change, schedule.FieldPlace, func(a *schedule.Activity) schedule.Place {
		return schedule.Place{Parent: a.Parent, Rank: a.Rank}
	})
	// All rows of the change go at once. None may go under another one that goes: each alone
	// would be right, together they could close a ring.
	going := map[kernel.Row]bool{}
	for i, row := range c.Rows {
		if c.To[i].Parent != c.From[i].Parent {
			going[row] = true
		}
	}
	var back event.Change[schedule.Place]
	for i, row := range c.Rows {
		to := c.To[i]
		if to.Parent != c.From[i].Parent {
			switch {
			case plan.Activity(to.Parent) == nil:
				r.blame(to.Parent, schedule.FieldRecord)
				continue
			case r.within(to.Parent, going) || plan.Depth(to.Parent)+plan.Height(row) > schedule.MaxDepth:
				r.blame(to.Parent, schedule.FieldPlace)
				continue
			case r.linkedAcross(row, to.Parent) || !r.adopts(to.Parent):
				continue
			}
		}
		back.Rows = append(back.Rows, row)
		back.From, back.To = append(back.From, c.From[i]), append(back.To, to)
	}
	if len(back.Rows) > 0 {
		r.take(schedule.PlaceChanged{Change: back})
	}
}

// within tells whether a row or one above it is among these.
func (r *reversal) within(row kernel.Row, these map[kernel.Row]bool) bool {
	for up := row; up != kernel.NoRow; up = r.state.schedule.Activity(up).Parent {
		if these[up] {
			return true
		}
	}
	return false
}
