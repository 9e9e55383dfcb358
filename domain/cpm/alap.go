package cpm

import "gantry/domain/kernel"

// delay moves every as-late-as-possible activity that has not started by its free float,
// successors first, so that a chain of them moves together and nobody else moves. One
// without successors goes to the project finish.
func (n *Network) delay(r *Result) {
	for p := n.size - 1; p >= 0; p-- {
		if !n.isALAP(int32(p)) {
			continue
		}
		cal := n.calendars[n.calendar[p]]
		room, bound := int32(never), false
		for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
			t := &n.out[k]
			if t.kind == lowest && r.EarlyStart[p] <= r.EarlyStart[t.other] {
				room, bound = 0, true // it is the earliest start of its summary, which others follow
			}
			if t.kind >= off {
				continue
			}
			bound = true
			own, theirs := r.EarlyFinish[p], r.EarlyStart[t.other]
			if LinkType(t.kind)&SS != 0 {
				own = r.EarlyStart[p]
			}
			if LinkType(t.kind)&FF != 0 {
				theirs = r.EarlyFinish[t.other]
			}
			room = min(room, cal.Between(own, n.before(theirs, t)))
		}
		if !bound {
			room = cal.Between(r.EarlyFinish[p], r.ProjectFinish)
		}
		if room > 0 {
			n.shift(r, int32(p), cal.Worked(r.EarlyFinish[p])+room)
		}
	}
}

// shift places a row so that it ends when done working minutes are worked.
func (n *Network) shift(r *Result, p int32, done int32) {
	cal, work := n.calendars[n.calendar[p]], r.Duration[p]
	s, f := cal.Start(done-work), cal.Finish(done)
	switch n.shape[p] {
	case startMilestone, empty:
		f = s
	case milestone, finishMilestone:
		s = f
	}
	r.EarlyStart[p], r.EarlyFinish[p], r.driver[p] = s, f, byALAP
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
