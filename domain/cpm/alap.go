package cpm

import "gantry/domain/kernel"

// delay moves every as-late-as-possible activity that has not started by its free float,
// successors first, so that a chain of them moves together and nobody else moves. One
// without successors goes to the project finish, and none ends behind it. By its free float a row
// takes the clock forms of an early date; to its late dates it takes theirs.
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
		} else {
			finish = min(finish, r.ProjectFinish)
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
			if n.opt.ALAP == ALAPFreeFloat {
				n.beginEarly(r, int32(p))
			}
		}
	}
}

// beginEarly gives a delayed row the start form of the work it begins with: Monday 08:00 for Friday 17:00. The end of work remains
// where that begin would be an end behind the project finish, and outside profile p6 where a successor would have worked between.
func (n *Network) beginEarly(r *Result, p int32) {
	s, f := r.EarlyStart[p], r.EarlyFinish[p]
	begin := n.calendars[n.calendar[p]].NextStart(s)
	switch n.form(p, r.Duration[p]) {
	case milestone, finishMilestone:
		return
	case startMilestone, empty:
		if begin > r.ProjectFinish {
			return
		}
		r.EarlyFinish[p] = begin
	}
	r.EarlyStart[p] = begin
	if begin != s && n.opt.Profile != P6 && !n.leaves(r, p) {
		r.EarlyStart[p], r.EarlyFinish[p] = s, f
	}
}

// leaves reports whether a row moves none of its successors: none has work between its date and its new bound.
func (n *Network) leaves(r *Result, p int32) bool {
	for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
		kind := n.out[k].kind
		if kind >= off && kind < restFS {
			continue
		}
		if t := &n.in[n.linkOfOut(k)]; !n.holdsAt(r, n.out[k].other, t, n.bound(r, t)) {
			return false
		}
	}
	return true
}

// holdsAt tells whether a column holds a bound on it as it stands, and all behind it where it is a gate.
func (n *Network) holdsAt(r *Result, col int32, t *tie, at kernel.Minute) bool {
	if int(col) < n.size {
		return n.calendars[n.calendar[col]].Between(n.bounded(r, col, t), at) <= 0
	}
	v := n.node(col)
	for k := n.outFirst[v]; k < n.outFirst[v+1]; k++ {
		if next := &n.in[n.linkOfOut(k)]; n.out[k].kind != off && !n.holdsAt(r, n.out[k].other, next, n.after(at, next)) {
			return false
		}
	}
	return true
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

// settle updates gates and fixed rows after rows were delayed: completed work holds none of them back, and is marked when
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

// endFloats settles the floats of what goes as late as possible and has not started. By its free float it leaves none before the
// project finish, which it does not pass; Microsoft Project shows it without any.
func (n *Network) endFloats(r *Result) {
	for p := range n.size {
		switch {
		case !n.isALAP(int32(p)):
		case n.opt.ALAP == ALAPTotalFloat:
			r.TotalFloat[p], r.FreeFloat[p] = 0, 0
		default:
			left := n.calendars[n.calendar[p]].Between(r.EarlyFinish[p], r.ProjectFinish)
			r.FreeFloat[p] = min(r.FreeFloat[p], max(left, 0))
		}
	}
}
