package cpm

import "gantry/domain/kernel"

// after gives the bound after the lag has run from at: going forward, a lag ends in finish
// form; a lead of P6, which is taken off, ends in start form.
func (n *Network) after(at kernel.Minute, t *tie) kernel.Minute {
	switch {
	case t.lag == 0, at == none:
		return at
	case t.cal == elapsed:
		return at + kernel.Minute(t.lag)
	}
	cal := n.calendars[t.cal]
	if t.lead {
		return cal.Start(cal.Worked(at) + t.lag)
	}
	return cal.Add(at, t.lag)
}

// forward gives every activity its early dates.
func (n *Network) forward(r *Result) {
	gates, gate := n.gates, nextGate(n.gates)
	for p := range n.size {
		for p == gate {
			n.pass(r, &gates[0])
			gates = gates[1:]
			gate = nextGate(gates)
		}
		n.forwardRow(r, p)
	}
}

// forwardRow gives one activity its early dates, from those of its predecessors.
func (n *Network) forwardRow(r *Result, p int) {
	es, ef := r.fullStart, r.fullFinish
	start, finish := n.startMin[p], n.finMin[p]
	by, finishBy := byOwnStart, byOwnFinish
	first, last := n.inFirst[p], n.inFirst[p+1]
	for k := first; k < last; k++ {
		t := &n.in[k]
		switch t.kind {
		case tieKind(FS):
			if x := n.after(ef[t.other], t); x > start {
				start, by = x, k
			}
		case tieKind(SS):
			if x := n.after(es[t.other], t); x > start {
				start, by = x, k
			}
		case tieKind(FF):
			if x := n.after(ef[t.other], t); x > finish {
				finish, finishBy = x, k
			}
		case tieKind(SF):
			if x := n.after(es[t.other], t); x > finish {
				finish, finishBy = x, k
			}
		case fromData:
			if x := n.after(n.opt.DataDate, t); x > start {
				start, by = x, k
			}
		case toData:
			if x := n.after(n.opt.DataDate, t); x > finish {
				finish, finishBy = x, k
			}
		}
	}
	if n.shape[p] != plain {
		n.place(r, int32(p), start, finish, by, finishBy)
		return
	}
	cal, work := n.calendars[n.calendar[p]], n.duration[p]
	at := cal.Worked(start)
	s, f := cal.Start(at), cal.Finish(at+work)
	if finish > f {
		f, by = cal.SameOrNext(finish), finishBy
		s = cal.Start(cal.Worked(f) - work)
	}
	es[p], ef[p], r.Duration[p], r.driver[p] = s, f, work, by
}

// place gives early dates to the rows that are not plain work: start and finish are the
// latest lower bounds, by and finishBy who gave them.
func (n *Network) place(r *Result, p int32, start, finish kernel.Minute, by, finishBy int32) {
	cal, work := n.calendars[n.calendar[p]], n.duration[p]
	var s, f kernel.Minute
	startBy := by
	bound, boundBy := start, by
	if finish > start {
		bound, boundBy = finish, finishBy
	}
	switch n.shape[p] {
	case point:
		s, f, by = bound, bound, boundBy
	case pinned:
		s, f, by = n.startMin[p], n.finMin[p], byPin
		if max(start, n.outside(&n.act[p])) > s || finish > f {
			r.Flags[p] |= Broken
		}
	case effort:
		s, f, by = start, start, bySpan
	case empty, startMilestone:
		s, by = cal.NextStart(bound), boundBy
		f = s
	case milestone, finishMilestone:
		s, by = cal.SameOrNext(bound), boundBy
		f = s
	default:
		if n.expects(&n.act[p]) {
			if work = n.expected(&n.act[p], start, finish, work); work == 0 {
				s, by = cal.NextStart(bound), boundBy
				f = s
				break
			}
		}
		at := cal.Worked(start)
		s, f = cal.Start(at), cal.Finish(at+work)
		if finish > f {
			f, by = cal.SameOrNext(finish), finishBy
			s = cal.Start(cal.Worked(f) - work)
		}
	}
	if h := &n.hard[p]; n.shape[p] != pinned && n.shape[p] != point {
		s, f, by = n.obey(r, p, h, work, s, f, by)
		if n.splits(p) {
			f, by = n.split(p, start, finish, f, by, startBy, finishBy)
		}
	}
	r.EarlyStart[p], r.EarlyFinish[p], r.Duration[p], r.driver[p] = s, f, work, by
}

// form is the shape of a row by the work it is left with: one with an expected finish may have none.
func (n *Network) form(p, work int32) shape {
	if n.shape[p] == ordinary && work == 0 {
		return empty
	}
	return n.shape[p]
}

// expected is the remaining work of an activity with an expected finish: the work from its
// start to that finish, unless the finish is not behind the start or a link asks for more.
func (n *Network) expected(a *Activity, start, finish kernel.Minute, work int32) int32 {
	cal := n.calendars[a.Calendar]
	span := cal.Between(start, a.ExpectedFinish)
	if span <= 0 || finish > a.ExpectedFinish {
		return work
	}
	return span
}

// splits tells whether what is left of a row may be parted from what is done, to wait for its predecessors: with Microsoft
// Project that of work under way that has made progress.
func (n *Network) splits(p int32) bool {
	a := &n.act[p]
	return a.State == Started && n.shape[p] == ordinary && n.opt.Profile == MSP && n.opt.Progress == RetainedLogic && a.Remaining > 0 && a.Remaining < a.Duration
}

// restOf is where what is left of a split row begins, early and late.
func (n *Network) restOf(r *Result, p int32) (early, late kernel.Minute) {
	cal, left := n.calendars[n.calendar[p]], n.act[p].Remaining
	return cal.Start(cal.Worked(r.EarlyFinish[p]) - left), cal.Start(cal.Worked(r.LateFinish[p]) - left)
}

// split gives the finish of work whose rest waits for its predecessors, by where links put its start or its finish.
func (n *Network) split(p int32, start, finish, f kernel.Minute, by, startBy, finishBy int32) (kernel.Minute, int32) {
	cal := n.calendars[n.calendar[p]]
	if startBy >= 0 {
		if later := cal.Add(cal.NextStart(start), n.act[p].Remaining); later > f {
			f, by = later, startBy
		}
	}
	if finishBy >= 0 && finish > f {
		f, by = cal.SameOrNext(finish), finishBy
	}
	return f, by
}

// obey applies the rules that beat links.
func (n *Network) obey(r *Result, p int32, h *hard, work int32, s, f kernel.Minute, by int32) (kernel.Minute, kernel.Minute, int32) {
	cal := n.calendars[n.calendar[p]]
	instant := work == 0
	wanted := s
	switch {
	case h.start != none:
		by = byHardRule
		switch {
		case n.act[p].State == Started:
			s, by = h.start, byPin
		case instant:
			s = n.onDate(p, work, h.start)
		default:
			s = cal.NextStart(h.start)
		}
		f = s
		if !instant {
			f = cal.Add(s, work)
		}
	case h.finish != none:
		by = byHardRule
		if instant {
			f = n.onDate(p, work, h.finish)
			s = f
		} else {
			f = cal.PreviousFinish(h.finish)
			s = cal.Start(cal.Worked(f) - work)
		}
	default:
		if h.capStart != never && s > h.capStart {
			by = byHardRule
			if instant {
				s = cal.SameOrPrevious(h.capStart)
				f = s
			} else {
				s = cal.NextStart(h.capStart)
				f = cal.Add(s, work)
			}
		}
		if h.capFinish != never && f > h.capFinish {
			by = byHardRule
			if instant {
				f = cal.SameOrPrevious(h.capFinish)
				s = f
			} else {
				f = cal.PreviousFinish(h.capFinish)
				s = cal.Start(cal.Worked(f) - work)
			}
		}
	}
	if n.opt.Profile == P6 && by == byHardRule {
		s, f, by = n.notBeforeData(p, work, s, f, by)
	}
	if s < wanted {
		r.Flags[p] |= Broken
	}
	return s, f, by
}

// onDate is where a mandatory date puts a row of no length early: a milestone at the date as it is where it touches work, work at
// its begin.
func (n *Network) onDate(p, work int32, date kernel.Minute) kernel.Minute {
	cal := n.calendars[n.calendar[p]]
	if n.form(p, work) == empty {
		return cal.NextStart(date)
	}
	return cal.SameOrNext(date)
}

// notBeforeData moves mandatory dates before the data date to it: no remaining work is earlier.
func (n *Network) notBeforeData(p, work int32, s, f kernel.Minute, by int32) (kernel.Minute, kernel.Minute, int32) {
	cal, floor := n.calendars[n.calendar[p]], n.opt.floor()
	switch {
	case work == 0 && f < floor:
		s = n.onDate(p, work, floor)
		return s, s, byOwnStart
	case work > 0 && cal.Worked(s) < cal.Worked(floor):
		s = cal.NextStart(floor)
		return s, cal.Add(s, work), byOwnStart
	}
	return s, f, by
}
