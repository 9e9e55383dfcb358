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
// WBS summary activity of P6 does. A completed one keeps its actual dates.
func (n *Network) spanEffort(r *Result, p int32) {
	if a := &n.act[p]; a.State == Completed {
		r.EarlyStart[p], r.EarlyFinish[p] = a.ActualStart, a.ActualFinish
		r.LateStart[p], r.LateFinish[p] = a.ActualStart, a.ActualFinish
		r.Duration[p] = max(n.calendars[n.calendar[p]].Between(a.ActualStart, a.ActualFinish), 0)
		r.TotalFloat[p], r.FreeFloat[p], r.driver[p] = 0, 0, byPin
		return
	}
	early := span{start: never, finish: none}
	late := early
	if n.inFirst[p] == n.inFirst[p+1] && n.outFirst[p] == n.outFirst[p+1] {
		n.reachBelow(r, n.parent[p], &early, &late)
	} else {
		for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
			n.reachBack(r, k, &early, &late)
		}
		for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
			n.reachOn(r, k, &early, &late)
		}
	}
	cal := n.calendars[n.calendar[p]]
	r.EarlyStart[p], r.EarlyFinish[p] = early.placed(cal, n.opt.floor())
	r.LateStart[p], r.LateFinish[p] = late.placed(cal, n.opt.floor())
	r.Duration[p] = max(cal.Between(r.EarlyStart[p], r.EarlyFinish[p]), 0)
	r.TotalFloat[p] = n.measured(cal, r.EarlyStart[p], r.EarlyFinish[p], r.LateStart[p], r.LateFinish[p])
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

// spanned is what a level of effort sees of a row linked with it.
type spanned struct {
	start, finish         kernel.Minute
	lateStart, lateFinish kernel.Minute
	done                  bool
}

// spannedBy gives the dates of a row as the spans of what is linked with it see them. Levels of effort and inactive rows widen no
// span, nor do summaries of nothing else; completed work behind a summary keeps its late dates.
func (n *Network) spannedBy(r *Result, other int32) (spanned, bool) {
	if n.isEffort(other) || n.act[other].Inactive {
		return spanned{}, false
	}
	s := spanned{r.fullStart[other], r.fullFinish[other], r.LateStart[other], r.LateFinish[other], n.act[other].State == Completed}
	if int(other) >= n.size {
		if s.start == none {
			return spanned{}, false
		}
		if n.unbound(r, other) {
			s.lateStart, s.lateFinish = s.start, s.finish
		}
	}
	return s, true
}

// reachBack lets link k into a level of effort widen its span: it starts no later than an SS predecessor starts and an FS predecessor
// finishes, and finishes no earlier than an FF predecessor finishes, each with its lag. Late, a completed FS predecessor counts by its
// actual finish and a completed FF predecessor not at all.
func (n *Network) reachBack(r *Result, k int32, early, late *span) {
	t := &n.in[k]
	s, counts := n.spannedBy(r, t.other)
	if !counts {
		return
	}
	switch n.links[k].Type {
	case SS:
		early.start = min(early.start, n.laterBy(s.start, t))
		late.start = min(late.start, n.after(s.lateStart, t))
	case FS:
		early.start = min(early.start, n.laterBy(s.finish, t))
		if s.done {
			whole := *t
			whole.lag = n.links[k].Lag // it ran from there
			late.start = min(late.start, n.after(n.act[t.other].ActualFinish, &whole))
		} else {
			late.start = min(late.start, n.after(s.lateFinish, t))
		}
	case FF:
		early.finish = max(early.finish, n.after(s.finish, t))
		if !s.done {
			late.finish = max(late.finish, n.after(s.lateFinish, t))
		}
	}
}

// reachOn does the same for a link out of a level of effort: it starts no later than an SS successor and finishes no earlier than an FF
// successor, their lags taken off.
func (n *Network) reachOn(r *Result, k int32, early, late *span) {
	t := &n.out[k]
	s, counts := n.spannedBy(r, t.other)
	if !counts {
		return
	}
	switch n.links[n.linkOfOut(k)].Type {
	case SS:
		early.start = min(early.start, n.notBeforeFloor(s.start, n.before(s.start, t)))
		late.start = min(late.start, n.before(s.lateStart, t))
	case FF:
		early.finish = max(early.finish, n.before(s.finish, t))
		late.finish = max(late.finish, n.before(s.lateFinish, t))
	}
}

// laterBy is where a span begins once the lag of a link has run.
func (n *Network) laterBy(at kernel.Minute, t *tie) kernel.Minute {
	return n.notBeforeFloor(at, n.after(at, t))
}

// notBeforeFloor keeps what a lag takes off from going before the begin of the project and the data date, unless the row that the span
// it links to is there.
func (n *Network) notBeforeFloor(at, moved kernel.Minute) kernel.Minute {
	return max(moved, min(at, n.opt.floor()))
}
