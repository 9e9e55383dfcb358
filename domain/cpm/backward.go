package cpm

import "gantry/domain/kernel"

// before gives the bound after taking the lag off at: going backward, a lag
// begins in start form.
func (n *Network) before(at kernel.Minute, t *tie) kernel.Minute {
	switch {
	case t.lag == 0:
		return at
	case t.cal == elapsed:
		return at - kernel.Minute(t.lag)
	}
	cal := n.calendars[t.cal]
	return cal.Start(cal.Worked(at) - t.lag)
}

// backward gives every activity its late dates, its free float and its total float.
func (n *Network) backward(r *Result) {
	gates, gate := n.gates, lastGate(n.gates)
	for p := n.size - 1; p >= 0; p-- {
		n.backwardRow(r, p)
		for p == gate {
			n.passBack(r, &gates[len(gates)-1])
			gates = gates[:len(gates)-1]
			gate = lastGate(gates)
		}
	}
	n.restoreGates(r)
}

// backwardRow gives one activity its late dates and floats, from the dates of its successors.
func (n *Network) backwardRow(r *Result, p int) {
	es, ef := r.fullStart, r.fullFinish
	ls, lf := r.LateStart, r.LateFinish
	start, finish := n.startMax[p], n.finMax[p]
	// Where the successors' early dates begin, the lags taken off: the room for free float.
	roomStart, roomFinish := never, never
	bound := false
	for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
		t := &n.out[k]
		s := t.other
		if n.unbound(r, s) {
			continue
		}
		switch t.kind {
		case tieKind(FS):
			finish = min(finish, n.before(ls[s], t))
			roomFinish = min(roomFinish, n.before(es[s], t))
		case tieKind(SS):
			start = min(start, n.before(ls[s], t))
			roomStart = min(roomStart, n.before(es[s], t))
		case tieKind(FF):
			finish = min(finish, n.before(lf[s], t))
			roomFinish = min(roomFinish, n.before(ef[s], t))
		case tieKind(SF):
			start = min(start, n.before(lf[s], t))
			roomStart = min(roomStart, n.before(ef[s], t))
		case lowest:
			if es[p] > r.Start[s] {
				continue // another one is the earliest
			}
			start = min(start, ls[s])
			roomStart = min(roomStart, es[s])
		case restFS:
			early, late := n.restOf(r, s)
			finish, roomFinish = min(finish, n.before(late, t)), min(roomFinish, n.before(early, t))
		case restSS:
			early, late := n.restOf(r, s)
			start, roomStart = min(start, n.before(late, t)), min(roomStart, n.before(early, t))
		case roomSS:
			early := es[s]
			if int(s) < n.size && n.splits(s) {
				early, _ = n.restOf(r, s)
			}
			roomStart = min(roomStart, n.before(early, t))
			continue
		case roomSF:
			roomStart = min(roomStart, n.before(ef[s], t))
			continue
		default:
			continue
		}
		bound = true
	}
	cal, work := n.calendars[n.calendar[p]], r.Duration[p]
	doneEarly := cal.Worked(ef[p])
	finish = min(finish, r.LateBound)
	if n.shape[p] != plain && given(n.act[p].ExternalFinish) { // it stands for successors
		roomFinish, bound = min(roomFinish, n.act[p].ExternalFinish), true
	}
	if !bound {
		roomFinish = r.ProjectFinish
		if n.opt.OpenEndsCritical {
			finish = min(finish, ef[p])
		}
	}
	if n.shape[p] != plain {
		n.placeLate(r, int32(p), start, finish)
	} else {
		at := cal.Worked(finish)
		f, s := cal.Finish(at), cal.Start(at-work)
		if start < s {
			s = cal.SameOrPrevious(start)
			f = cal.Finish(cal.Worked(s) + work)
		}
		ls[p], lf[p] = s, f
	}
	room := int32(never)
	if roomFinish != never {
		room = cal.Worked(roomFinish) - doneEarly
	}
	if roomStart != never {
		room = min(room, cal.Worked(roomStart)-cal.Worked(es[p]))
	}
	r.FreeFloat[p] = max(room, 0)
	r.TotalFloat[p] = cal.Worked(lf[p]) - doneEarly
	if n.opt.Profile == MSP && !bound && roomStart == never { // an SS or SF successor of a row that stands leaves it room too
		n.finishFloat(r, p)
		n.floatAside(r, p)
		r.FreeFloat[p] = max(r.TotalFloat[p], 0) // an open end has its total float free
	}
}

// latest places a row that may move as late as its upper bounds allow.
func (n *Network) latest(p, work int32, start, finish kernel.Minute) (s, f kernel.Minute) {
	cal := n.calendars[n.calendar[p]]
	switch n.form(p, work) {
	case empty, finishMilestone:
		f = cal.PreviousFinish(min(start, finish))
		return f, f
	case startMilestone, milestone:
		s = cal.SameOrPrevious(min(start, finish))
		return s, s
	}
	if finish != never {
		at := cal.Worked(finish)
		f, s = cal.Finish(at), cal.Start(at-work)
		if start >= s {
			return s, f
		}
	}
	s = cal.SameOrPrevious(start)
	return s, cal.Finish(cal.Worked(s) + work)
}

// placeLate gives late dates to the rows that are not plain work: start and finish are the
// earliest upper bounds.
func (n *Network) placeLate(r *Result, p int32, start, finish kernel.Minute) {
	var s, f kernel.Minute
	switch n.shape[p] {
	case point:
		s = min(start, finish)
		f = s
	case effort:
		s, f = r.EarlyStart[p], r.EarlyFinish[p]
	case pinned:
		s, f = n.standingLate(r, p, start, finish)
	default:
		s, f = n.latest(p, r.Duration[p], start, finish)
	}
	if h := &n.hard[p]; n.shape[p] != pinned && n.shape[p] != point && (h.start != none || h.finish != none) {
		switch {
		case n.opt.Profile == P6: // the date stands late too, whatever the early dates had to wait for
			s, f = n.latest(p, r.Duration[p], orNever(h.start), orNever(h.finish))
		case n.act[p].State == Started:
			s = r.EarlyStart[p] // a start that has happened is no later than it was
		default:
			s, f = r.EarlyStart[p], r.EarlyFinish[p]
		}
	}
	r.LateStart[p], r.LateFinish[p] = s, f
}

func orNever(date kernel.Minute) kernel.Minute {
	if date == none {
		return never
	}
	return date
}

// standingLate gives late dates to a row that does not move. In profile msp its finish keeps
// the form its successor gives. What has started cannot start late, what is complete has no
// late dates.
func (n *Network) standingLate(r *Result, p int32, start, finish kernel.Minute) (s, f kernel.Minute) {
	cal, work := n.calendars[n.calendar[p]], r.Duration[p]
	state := n.act[p].State
	if state == Completed {
		return r.EarlyStart[p], r.EarlyFinish[p]
	}
	switch {
	case work == 0:
		f = cal.SameOrPrevious(min(start, finish))
		s = f
	case n.opt.Profile == MSP:
		f = cal.SameOrPrevious(finish)
		s = cal.Start(cal.Worked(f) - work)
	default:
		f = cal.PreviousFinish(finish)
		s = cal.Start(cal.Worked(f) - work)
	}
	if start < s {
		s = cal.SameOrPrevious(start)
		f = cal.Finish(cal.Worked(s) + work)
	}
	if state == Started {
		s = r.EarlyStart[p]
	}
	return s, f
}
