package cpm

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Engine names the rules of this package. It changes whenever the same input may give
// another date or mark, so that stored ones can say which rules made them.
const Engine = "gantry-cpm/7"

// Calculate runs all passes and leaves the outcome in r, whose columns are reused.
//
// The only refusal is schedule.horizon: a date is beyond what the calendars were compiled
// for; "row" names one that does. r is then unusable.
func (n *Network) Calculate(r *Result) error {
	n.forget()
	r.resize(len(n.act))
	n.early(r)
	n.backward(r)
	n.spanEfforts(r)
	n.finishFloats(r)
	if n.aside > 0 {
		n.floatsAside(r)
	}
	if n.alaps > 0 {
		n.endFloats(r)
	}
	n.tracePath(r)
	n.judge(r)
	if n.idle > 0 {
		n.rest(r)
	}
	n.show(r)
	n.rollUp(r)
	r.trim(len(n.rows))
	if err := n.withinHorizon(r); err != nil {
		return err
	}
	n.base = r
	return nil
}

// early gives early dates to every activity but levels of effort, and the project its finish.
func (n *Network) early(r *Result) {
	n.forward(r)
	r.ProjectFinish = n.projectFinish(r)
	r.LateBound = r.ProjectFinish
	if given(n.opt.MustFinishBy) {
		r.LateBound = n.opt.MustFinishBy
	}
	if n.alaps > 0 {
		n.delay(r) // the project finish stays what it is
		n.settle(r)
	}
}

// projectFinish is the latest early finish: in profile p6 of open work, as completed work has
// only a point, else of everything. Levels of effort never count.
func (n *Network) projectFinish(r *Result) kernel.Minute {
	latest, any := none, none
	for p, f := range r.EarlyFinish[:n.size] {
		if n.idle > 0 && n.act[p].Inactive {
			continue
		}
		switch n.shape[p] {
		case effort:
			continue
		case point:
			any = max(any, f)
			continue
		}
		latest = max(latest, f)
	}
	if latest == none {
		latest = any
	}
	if latest == none {
		latest = n.opt.floor()
	}
	return latest
}

// finishFloats takes the floats of rows that have none. A row lasts as long late as early, so that on its own calendar either side of it
// has the same float; levels of effort, summaries and floats on another calendar are measured by measured.
func (n *Network) finishFloats(r *Result) {
	for p := range n.size {
		n.finishFloat(r, p)
	}
}

func (n *Network) finishFloat(r *Result, p int) {
	if n.shape[p] == plain || n.shape[p] == effort {
		return
	}
	a := &n.act[p]
	if a.State == Completed {
		r.TotalFloat[p], r.FreeFloat[p] = 0, 0
		return
	}
	if n.expects(a) || n.hard[p].finish != none {
		r.FreeFloat[p] = 0
	}
}

// measured is the total float between early and late dates on the side the schedule says.
func (n *Network) measured(cal *worktime.Calendar, start, finish, lateStart, lateFinish kernel.Minute) int32 {
	byStart, byFinish := cal.Between(start, lateStart), cal.Between(finish, lateFinish)
	switch n.opt.TotalFloat {
	case StartFloat:
		return byStart
	case SmallestFloat:
		return min(byStart, byFinish)
	}
	return byFinish
}

// floatsAside measures the total floats that run on another calendar than the work.
func (n *Network) floatsAside(r *Result) {
	for p := range n.size {
		n.floatAside(r, p)
	}
}

func (n *Network) floatAside(r *Result, p int) {
	a := &n.act[p]
	if a.FloatCalendar == 0 || a.State == Completed || n.shape[p] == effort {
		return
	}
	cal := n.calendars[a.FloatCalendar-1]
	if a.State == Started && (n.opt.Profile != P6 || n.shape[p] == pinned) { // its start is past: only the finish side can have float
		r.TotalFloat[p] = cal.Between(r.EarlyFinish[p], r.LateFinish[p])
		return
	}
	r.TotalFloat[p] = n.measured(cal, r.EarlyStart[p], r.EarlyFinish[p], r.LateStart[p], r.LateFinish[p])
}

// judge marks what is critical.
func (n *Network) judge(r *Result) {
	for p := range n.size {
		if n.isCritical(r, p) {
			r.Flags[p] |= Critical
		}
	}
}

// isCritical: completed work and what is inactive drive nothing any more, and a placeholder nothing yet.
func (n *Network) isCritical(r *Result, p int) bool {
	critical := r.TotalFloat[p] <= n.opt.CriticalLimit
	if n.opt.Critical == ByLongestPath {
		critical = r.Flags[p]&LongestPath != 0
	}
	return critical && n.act[p].State != Completed && !n.act[p].Placeholder
}

// rest takes floats and marks from the inactive rows.
func (n *Network) rest(r *Result) {
	for p := range n.size {
		if n.act[p].Inactive {
			n.restRow(r, p)
		}
	}
}

func (n *Network) restRow(r *Result, p int) {
	r.LateStart[p], r.LateFinish[p] = r.EarlyStart[p], r.EarlyFinish[p]
	r.TotalFloat[p], r.FreeFloat[p] = 0, 0
	r.Flags[p] &^= Critical | LongestPath
}

// show sets the dates people see: the early ones, actual ones where work has begun or ended.
func (n *Network) show(r *Result) {
	copy(r.Start, r.EarlyStart[:n.size])
	copy(r.Finish, r.EarlyFinish[:n.size])
	if n.moved == 0 {
		return
	}
	for p := range n.size {
		n.showRow(r, p)
	}
}

func (n *Network) showRow(r *Result, p int) {
	r.Start[p], r.Finish[p] = r.EarlyStart[p], r.EarlyFinish[p]
	if !n.showsActual(int32(p)) {
		return
	}
	a := &n.act[p]
	r.Start[p] = a.ActualStart
	if a.State == Completed {
		r.Finish[p] = a.ActualFinish
	}
}

func (n *Network) withinHorizon(r *Result) error {
	from, to := n.horizon()
	for p := range n.size {
		if !r.within(p, from, to) {
			return n.beyond(p, from, to)
		}
	}
	return nil
}

// horizon is the span that all calendars cover.
func (n *Network) horizon() (from, to kernel.Minute) {
	from, to = n.calendars[0].From(), n.calendars[0].To()
	for _, c := range n.calendars[1:] {
		from, to = max(from, c.From()), min(to, c.To())
	}
	return from, to
}

func (r *Result) within(p int, from, to kernel.Minute) bool {
	return r.EarlyFinish[p] < to && r.LateStart[p] > from && r.LateFinish[p] < to && r.EarlyStart[p] > from
}

func (n *Network) beyond(p int, from, to kernel.Minute) error {
	return fault.New(fault.Invalid, "schedule.horizon", fault.P{"row": n.rows[p], "from": from, "to": to})
}
