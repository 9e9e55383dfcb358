package cpm

import "gantry/domain/kernel"

// deriveAll fills the columns of the passes from the activities and the options.
func (n *Network) deriveAll() {
	n.shape = make([]shape, n.size)
	n.calendar = make([]uint16, len(n.act))
	n.duration = make([]int32, n.size)
	n.startMin, n.finMin = make([]kernel.Minute, n.size), make([]kernel.Minute, n.size)
	n.startMax, n.finMax = make([]kernel.Minute, n.size), make([]kernel.Minute, n.size)
	n.hard = make([]hard, n.size)
	for p := range n.rows {
		n.derive(int32(p))
		n.count(int32(p), 1)
	}
	for k := range n.links {
		n.deriveLink(int32(k))
	}
}

// count keeps the numbers of rows that need one of the rarer passes.
func (n *Network) count(p int32, by int) {
	if int(p) >= n.size {
		return
	}
	a := &n.act[p]
	if n.isALAP(p) {
		n.alaps += by
	}
	if n.showsActual(p) {
		n.moved += by
	}
	if a.FloatCalendar > 0 {
		n.aside += by
	}
	if a.Inactive {
		n.idle += by
	}
}

// showsActual tells whether the dates to show of a row are not those it is calculated with.
func (n *Network) showsActual(p int32) bool {
	return n.act[p].State != NotStarted && (n.opt.Profile == P6 && n.shape[p] != pinned || n.shape[p] == effort)
}

// isALAP tells whether the row may be delayed by its constraint: what has started may not.
func (n *Network) isALAP(p int32) bool {
	a := &n.act[p]
	if a.Constraint.Type != ALAP && a.Second.Type != ALAP || a.State != NotStarted {
		return false
	}
	if n.hard[p].start != none || n.hard[p].finish != none { // its date stands
		return false
	}
	return n.shape[p] != pinned && n.shape[p] != effort && n.shape[p] != point
}

func (n *Network) derive(p int32) {
	a := &n.act[p]
	n.calendar[p] = uint16(a.Calendar)
	if int(p) >= n.size {
		return
	}
	n.duration[p] = n.work(a)
	n.startMin[p], n.finMin[p] = n.opt.floor(), none
	n.startMax[p], n.finMax[p] = never, never
	n.hard[p] = hard{start: none, finish: none, capStart: never, capFinish: never}
	n.shape[p] = n.shapeOf(a)
	switch n.shape[p] {
	case effort:
		return
	case point:
		n.startMin[p] = n.opt.remainingFrom()
		n.boundOutside(p, a)
		return
	case pinned:
		n.derivePinned(p, a)
		return
	}
	if a.State == Started {
		if n.opt.Profile == P6 {
			n.startMin[p] = n.opt.remainingFrom()
			if given(a.Resume) {
				n.startMin[p] = max(n.startMin[p], a.Resume)
			}
		} else {
			n.hard[p].start = a.ActualStart
			n.startMin[p] = none // it has begun: only links can have the rest wait
		}
	}
	if n.opt.Profile == MSP && a.State == NotStarted && (a.Constraint.Type == SNET || a.Second.Type == SNET) {
		n.startMin[p] = none // with its own date it may begin before the project
	}
	n.constrain(p, a, a.Constraint)
	n.constrain(p, a, a.Second)
	if a.State == Started && n.opt.Profile != P6 {
		n.finMin[p] = none
	}
	if given(a.Deadline) {
		n.finMax[p] = min(n.finMax[p], a.Deadline)
	}
	n.boundOutside(p, a)
	free := hard{start: none, finish: none, capStart: never, capFinish: never}
	if n.shape[p] == plain && (n.hard[p] != free || n.expects(a) || given(a.ExternalFinish)) {
		n.shape[p] = ordinary
	}
}

// work is what is left to do, the rests of split work included: all of it, or the remaining work of a P6 activity under way.
func (n *Network) work(a *Activity) int32 {
	switch {
	case a.Kind == Milestone || a.Kind == StartMilestone || a.Kind == FinishMilestone:
		return 0
	case n.opt.Profile == P6 && a.State == Completed:
		return 0
	case n.opt.Profile == P6 && a.State == Started:
		return a.Remaining
	case a.Duration > 0:
		return a.Duration + a.Split
	}
	return a.Duration
}

func (n *Network) shapeOf(a *Activity) shape {
	switch {
	case a.Kind == LevelOfEffort:
		return effort
	case a.State == Completed && n.opt.Profile == P6 && n.opt.Progress != ActualDates:
		return point
	case a.State == Completed || a.Pinned:
		return pinned
	case a.Kind == StartMilestone:
		return startMilestone
	case a.Kind == FinishMilestone:
		return finishMilestone
	case a.Kind == Milestone:
		return milestone
	case n.work(a) == 0 && n.opt.Profile != P6:
		return milestone
	case n.work(a) == 0 && !n.expects(a):
		return empty
	}
	return plain
}

func (n *Network) expects(a *Activity) bool {
	return given(a.ExpectedFinish) && n.opt.Profile == P6
}

// boundOutside applies the dates that stand for links to other projects, as such links would bind.
func (n *Network) boundOutside(p int32, a *Activity) {
	n.startMin[p] = max(n.startMin[p], n.outside(a))
	if given(a.ExternalFinish) {
		n.finMax[p] = min(n.finMax[p], a.ExternalFinish)
	}
}

// outside is the external start as far as it counts, else none: once work has begun, in profile p6 alone and while the rest of it
// waits for predecessors.
func (n *Network) outside(a *Activity) kernel.Minute {
	if given(a.ExternalStart) && (a.State == NotStarted || n.opt.Profile == P6 && n.opt.Progress != ProgressOverride) {
		return a.ExternalStart
	}
	return none
}

func (n *Network) derivePinned(p int32, a *Activity) {
	start, finish := a.Start, a.Finish
	if !a.Pinned {
		start, finish = a.ActualStart, a.ActualFinish
	}
	n.startMin[p], n.finMin[p] = start, finish
	n.duration[p] = max(n.calendars[a.Calendar].Between(start, finish), 0)
	for _, date := range [2]kernel.Minute{a.Deadline, a.ExternalFinish} {
		if given(date) {
			n.finMax[p] = min(n.finMax[p], date)
		}
	}
}

// constrain turns a constraint into bounds. What has started no longer obeys a constraint
// on its start.
func (n *Network) constrain(p int32, a *Activity, c Constraint) {
	honour := n.opt.HonourConstraintDates && n.opt.Profile != P6
	standing := a.State == Started && n.opt.Profile != P6 // placed by its actual start
	mandatory := (honour || n.opt.Profile == P6) && !standing
	cal := n.calendars[a.Calendar]
	onStart := c.Type == SNET || c.Type == SNLT || c.Type == MSO || c.Type == StartOn
	if a.State != NotStarted && onStart {
		return
	}
	notBefore := func() {
		date := cal.PreviousFinish(c.Date)
		if n.duration[p] == 0 {
			date = cal.SameOrNext(c.Date)
		}
		n.finMin[p] = max(n.finMin[p], date)
	}
	switch c.Type {
	case SNET:
		n.startMin[p] = max(n.startMin[p], c.Date)
	case SNLT:
		n.startMax[p] = min(n.startMax[p], c.Date)
		if honour {
			n.hard[p].capStart = min(n.hard[p].capStart, c.Date)
		}
	case FNET:
		notBefore()
	case FNLT:
		n.finMax[p] = min(n.finMax[p], c.Date)
		if honour {
			n.hard[p].capFinish = min(n.hard[p].capFinish, c.Date)
		}
	case MSO:
		if mandatory {
			n.hard[p].start = c.Date
			return
		}
		fallthrough
	case StartOn:
		n.startMin[p] = max(n.startMin[p], c.Date)
		n.startMax[p] = min(n.startMax[p], c.Date)
	case MFO:
		if mandatory {
			n.hard[p].finish = c.Date
			return
		}
		fallthrough
	case FinishOn:
		notBefore()
		n.finMax[p] = min(n.finMax[p], c.Date)
	}
}

// deriveLink makes both ties of link k: what is left of its lag, the calendar the lag runs on
// and whether it is followed at all in each direction.
func (n *Network) deriveLink(k int32) {
	l := &n.links[k]
	back := &n.out[n.outOf[k]]
	into := &n.in[k]
	from, to := into.other, back.other
	a, b := &n.act[from], &n.act[to]

	cal := elapsed
	if !l.Elapsed {
		switch n.opt.LagCalendar {
		case LagPredecessor:
			cal = int16(a.Calendar)
		case LagSuccessor:
			cal = int16(b.Calendar)
		case LagProject:
			cal = int16(n.project)
		}
	}
	lag := n.running(l, a, cal)
	into.cal, into.lag, into.kind = cal, lag, tieKind(l.Type)
	back.cal, back.lag, back.kind = cal, lag, tieKind(l.Type)
	into.lead = n.opt.Profile == P6 && lag < 0

	switch {
	case n.isEffort(from) || n.isEffort(to) || a.Inactive || b.Inactive:
		into.kind, back.kind = off, off
	case n.opt.Profile == P6:
		switch {
		case n.opt.Progress == ProgressOverride && (b.State == Completed || b.State == Started && l.Type&FF == 0):
			into.kind, back.kind = off, off
		case n.opt.LagFromActualStart && l.Type&SS != 0 && a.State == Started && int(from) < n.size && n.shape[from] != pinned && given(n.opt.DataDate):
			into.kind = fromData + tieKind(l.Type>>1)
		}
	default:
		// What is complete asks nothing of its predecessors any more; a start that has happened is
		// bounded by nobody, nor is, with Microsoft Project, one that stands.
		ofStanding := int(from) < n.size && n.shape[from] == pinned && l.Type&SS != 0
		switch {
		case b.State == Completed, ofStanding && a.State != NotStarted:
			back.kind = off
		case ofStanding && n.opt.Profile == MSP:
			back.kind = roomSS + tieKind(l.Type>>1)
		case l.Type&FF == 0 && int(to) < n.size && n.splits(to):
			back.kind = restFS + tieKind(l.Type)
		}
	}
	if back.kind == tieKind(SS) && l.Row == kernel.NoRow {
		back.kind = lowest
	}
}

func (n *Network) isEffort(col int32) bool { return n.act[col].Kind == LevelOfEffort }

// running is what is left of a lag at the data date: P6 counts a lag down from the actual
// start (SS, SF) or actual finish (FS, FF) of its predecessor.
func (n *Network) running(l *Link, a *Activity, cal int16) int32 {
	if l.Lag <= 0 || n.opt.Profile != P6 || !given(n.opt.DataDate) {
		return l.Lag
	}
	var since kernel.Minute
	switch {
	case l.Type&SS != 0 && a.State != NotStarted:
		since = a.ActualStart
	case l.Type&SS == 0 && a.State == Completed:
		since = a.ActualFinish
	default:
		return l.Lag
	}
	run := int32(n.opt.DataDate - since)
	if cal != elapsed {
		run = n.calendars[cal].Between(since, n.opt.DataDate)
	}
	return max(l.Lag-max(run, 0), 0)
}
