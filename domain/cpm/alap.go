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
		start, finish, bound := n.ahead(r, int32(p))
		if outside := n.act[p].ExternalFinish; given(outside) {
			finish, bound = min(finish, outside), true
		}
		if !bound {
			finish = r.ProjectFinish
		}
		start, finish = min(start, n.hard[p].capStart), min(finish, n.hard[p].capFinish)
		if n.opt.ALAP == ALAPTotalFloat {
			start, finish = min(start, n.startMax[p]), min(finish, n.finMax[p], r.LateBound)
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

// ahead tells where what follows an activity, or waits behind a gate for it, now stands: the latest start and finish that leave all of it
// there. It is bound when there is anything that could move.
func (n *Network) ahead(r *Result, p int32) (start, finish kernel.Minute, bound bool) {
	start, finish = never, never
	for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
		t := &n.out[k]
		if t.kind == lowest && r.EarlyStart[p] <= r.EarlyStart[t.other] {
			start, bound = r.EarlyStart[p], true // the earliest start of its summary, which others follow
		}
		if t.kind >= off && t.kind < restFS {
			continue
		}
		if int(t.other) >= n.size {
			room := n.room(r, t.other)
			if room == never {
				continue
			}
			bound = true
			if LinkType(t.kind)&SS != 0 {
				start = min(start, n.before(room, t))
			} else {
				finish = min(finish, n.before(room, t))
			}
			continue
		}
		bound = true
		theirs, ofStart := r.EarlyStart[t.other], LinkType(t.kind)&SS != 0
		switch {
		case t.kind >= restFS:
			theirs, _ = n.restOf(r, t.other)
			ofStart = t.kind == restSS
		case LinkType(t.kind)&FF != 0:
			theirs = r.EarlyFinish[t.other]
		}
		if ofStart {
			start = min(start, n.before(theirs, t))
		} else {
			finish = min(finish, n.before(theirs, t))
		}
	}
	return start, finish, bound
}

// settle has gates and rows that stand see where delayed rows went: completed work holds none of them back, and is told when
// one now ends behind it.
func (n *Network) settle(r *Result) {
	for i := range n.gates {
		n.pass(r, &n.gates[i])
	}
	for p := range n.size {
		if n.shape[p] == pinned {
			n.forwardRow(r, p)
		}
	}
}

// floatless takes the float from every as-late-as-possible activity that has not started:
// Microsoft Project shows them without any.
func (n *Network) floatless(r *Result) {
	for p := range n.size {
		if n.isALAP(int32(p)) {
			r.TotalFloat[p], r.FreeFloat[p] = 0, 0
		}
	}
}
