package cpm

import "gantry/domain/kernel"

// delay moves every as-late-as-possible activity that has not started by its free float,
// successors first, so that a chain of them moves together and nobody else moves. One
// without successors goes to the project finish. It takes the clock forms of a late date.
func (n *Network) delay(r *Result) {
	for p := n.size - 1; p >= 0; p-- {
		if !n.isALAP(int32(p)) {
			continue
		}
		cal := n.calendars[n.calendar[p]]
		start, finish, bound := never, never, false
		for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
			t := &n.out[k]
			if t.kind == lowest && r.EarlyStart[p] <= r.EarlyStart[t.other] {
				start, bound = r.EarlyStart[p], true // the earliest start of its summary, which others follow
			}
			if t.kind >= off {
				continue
			}
			bound = true
			theirs := r.EarlyStart[t.other]
			if LinkType(t.kind)&FF != 0 {
				theirs = r.EarlyFinish[t.other]
			}
			if LinkType(t.kind)&SS != 0 {
				start = min(start, n.before(theirs, t))
			} else {
				finish = min(finish, n.before(theirs, t))
			}
		}
		if !bound {
			finish = r.ProjectFinish
		}
		room := int32(never)
		if start != never {
			room = cal.Between(r.EarlyStart[p], start)
		}
		if finish != never {
			room = min(room, cal.Between(r.EarlyFinish[p], finish))
		}
		if room > 0 {
			r.EarlyStart[p], r.EarlyFinish[p] = n.latest(int32(p), r.Duration[p], start, finish)
			r.driver[p] = byALAP
		}
	}
}

// delayToLate moves every as-late-as-possible activity that has not started to its late
// dates. It keeps no float.
func (n *Network) delayToLate(r *Result) {
	for p := range n.size {
		if !n.isALAP(int32(p)) || r.LateFinish[p] <= r.EarlyFinish[p] {
			continue
		}
		r.EarlyStart[p], r.EarlyFinish[p], r.driver[p] = r.LateStart[p], r.LateFinish[p], byALAP
		r.TotalFloat[p], r.FreeFloat[p] = 0, 0
	}
}

// spanEfforts gives every level of effort the span of what it is linked to, early and late.
func (n *Network) spanEfforts(r *Result) {
	if len(n.efforts) == 0 {
		return
	}
	for _, p := range n.efforts {
		early := span{start: never, finish: none}
		late := early
		for _, k := range n.loe {
			n.reach(r, p, k, &early, &late)
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

// reach lets link k widen the span of level of effort p: its start is the earliest of the
// starts of SS predecessors and successors and the finishes of FS predecessors, its finish
// the latest of the finishes of FF predecessors and successors.
func (n *Network) reach(r *Result, p, k int32, early, late *span) {
	from, to, kind := n.in[k].other, n.out[n.outOf[k]].other, n.links[k].Type
	var other int32
	switch p {
	case to:
		other = from
	case from:
		other = to
	default:
		return
	}
	done := n.act[other].State == Completed
	switch {
	case kind == SS:
		early.start = min(early.start, r.EarlyStart[other])
		late.start = min(late.start, r.LateStart[other])
	case kind == FS && other == from:
		early.start = min(early.start, r.EarlyFinish[other])
		if done {
			late.start = min(late.start, n.act[other].ActualFinish)
		} else {
			late.start = min(late.start, r.LateFinish[other])
		}
	case kind == FF:
		early.finish = max(early.finish, r.EarlyFinish[other])
		if !done || other == to {
			late.finish = max(late.finish, r.LateFinish[other])
		}
	}
}
