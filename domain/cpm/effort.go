package cpm

import "gantry/domain/kernel"

// spanEfforts gives every level of effort the span of what it is linked to, early and late.
func (n *Network) spanEfforts(r *Result) {
	if len(n.efforts) == 0 {
		return
	}
	for _, p := range n.efforts {
		early := span{start: never, finish: none}
		late := early
		for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
			n.reach(r, n.in[k].other, n.links[k].Type, true, &early, &late)
		}
		for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
			n.reach(r, n.out[k].other, n.links[n.linkOfOut(k)].Type, false, &early, &late)
		}
		cal := n.calendars[n.calendar[p]]
		r.EarlyStart[p], r.EarlyFinish[p] = early.placed(cal.NextStart, cal.PreviousFinish, n.opt.floor())
		r.LateStart[p], r.LateFinish[p] = late.placed(cal.NextStart, cal.PreviousFinish, n.opt.floor())
		r.Duration[p] = max(cal.Between(r.EarlyStart[p], r.EarlyFinish[p]), 0)
		r.TotalFloat[p] = cal.Between(r.EarlyFinish[p], r.LateFinish[p])
		r.FreeFloat[p] = 0
		r.driver[p] = bySpan
	}
}

type span struct{ start, finish kernel.Minute }

func (s span) placed(next, previous func(kernel.Minute) kernel.Minute, floor kernel.Minute) (start, finish kernel.Minute) {
	start, finish = s.start, s.finish
	if start == never {
		start = floor
	}
	start = next(start)
	if finish == none {
		return start, start
	}
	return start, max(previous(finish), start)
}

// reach lets a link to or from another row widen a span: its start is the earliest of the
// starts of SS predecessors and successors and the finishes of FS predecessors, its finish the
// latest of the finishes of FF predecessors and successors. Levels of effort do not widen each
// other.
func (n *Network) reach(r *Result, other int32, kind LinkType, predecessor bool, early, late *span) {
	if n.isEffort(other) {
		return
	}
	done := n.act[other].State == Completed
	switch {
	case kind == SS:
		early.start = min(early.start, r.EarlyStart[other])
		late.start = min(late.start, r.LateStart[other])
	case kind == FS && predecessor:
		early.start = min(early.start, r.EarlyFinish[other])
		if done {
			late.start = min(late.start, n.act[other].ActualFinish)
		} else {
			late.start = min(late.start, r.LateFinish[other])
		}
	case kind == FF:
		early.finish = max(early.finish, r.EarlyFinish[other])
		if !done || !predecessor {
			late.finish = max(late.finish, r.LateFinish[other])
		}
	}
}
