package cpm

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// spanEfforts gives every level of effort the span of what it is linked to, early and late.
func (n *Network) spanEfforts(r *Result) {
	if len(n.efforts) == 0 {
		return
	}
	for _, p := range n.efforts {
		n.spanEffort(r, p)
	}
}

// spanEffort gives one level of effort its span. One that nothing is linked with spans the activities of its summary, as a
// WBS summary activity of P6 does.
func (n *Network) spanEffort(r *Result, p int32) {
	early := span{start: never, finish: none}
	late := early
	if n.inFirst[p] == n.inFirst[p+1] && n.outFirst[p] == n.outFirst[p+1] {
		n.reachBelow(r, n.parent[p], &early, &late)
	} else {
		for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
			n.reach(r, n.in[k].other, n.links[k].Type, true, &early, &late)
		}
		for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
			n.reach(r, n.out[k].other, n.links[n.linkOfOut(k)].Type, false, &early, &late)
		}
	}
	cal := n.calendars[n.calendar[p]]
	r.EarlyStart[p], r.EarlyFinish[p] = early.placed(cal, n.opt.floor())
	r.LateStart[p], r.LateFinish[p] = late.placed(cal, n.opt.floor())
	r.Duration[p] = max(cal.Between(r.EarlyStart[p], r.EarlyFinish[p]), 0)
	r.TotalFloat[p] = cal.Between(r.EarlyFinish[p], r.LateFinish[p])
	r.FreeFloat[p] = 0
	r.driver[p] = bySpan
}

// reachBelow widens a span by every activity under a summary, -1 for all there are. What is complete has no late dates.
func (n *Network) reachBelow(r *Result, up int32, early, late *span) {
	if up < 0 {
		for p := range n.size {
			n.reachTo(r, int32(p), early, late)
		}
		return
	}
	for _, p := range n.children(up) {
		if int(p) >= n.size {
			n.reachBelow(r, p, early, late)
			continue
		}
		n.reachTo(r, p, early, late)
	}
}

func (n *Network) reachTo(r *Result, p int32, early, late *span) {
	a := &n.act[p]
	if a.Kind == LevelOfEffort || a.Inactive {
		return
	}
	early.start, early.finish = min(early.start, r.EarlyStart[p]), max(early.finish, r.EarlyFinish[p])
	if a.State != Completed {
		late.start, late.finish = min(late.start, r.LateStart[p]), max(late.finish, r.LateFinish[p])
	}
}

type span struct{ start, finish kernel.Minute }

func (s span) placed(cal *worktime.Calendar, floor kernel.Minute) (start, finish kernel.Minute) {
	start, finish = s.start, s.finish
	if start == never {
		start = floor
	}
	start = cal.NextStart(start)
	if finish == none {
		return start, start
	}
	return start, max(cal.PreviousFinish(finish), start)
}

// reach lets a link to or from another row widen a span: its start is the earliest of the
// starts of SS predecessors and successors and the finishes of FS predecessors, its finish the
// latest of the finishes of FF predecessors and successors. Neither levels of effort nor inactive
// rows widen it, nor summaries of nothing else; what is complete behind a summary is as late as it was.
func (n *Network) reach(r *Result, other int32, kind LinkType, predecessor bool, early, late *span) {
	if n.isEffort(other) || n.act[other].Inactive {
		return
	}
	lateStart, lateFinish := r.LateStart[other], r.LateFinish[other]
	if int(other) >= n.size {
		if r.fullStart[other] == none {
			return
		}
		if n.unbound(r, other) {
			lateStart, lateFinish = r.fullStart[other], r.fullFinish[other]
		}
	}
	done := n.act[other].State == Completed
	switch {
	case kind == SS:
		early.start = min(early.start, r.fullStart[other])
		late.start = min(late.start, lateStart)
	case kind == FS && predecessor:
		early.start = min(early.start, r.fullFinish[other])
		if done {
			late.start = min(late.start, n.act[other].ActualFinish)
		} else {
			late.start = min(late.start, lateFinish)
		}
	case kind == FF:
		early.finish = max(early.finish, r.fullFinish[other])
		if !done || !predecessor {
			late.finish = max(late.finish, lateFinish)
		}
	}
}
