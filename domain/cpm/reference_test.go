package cpm_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// The reference engine: the rules written down one by one, each minute asked whether it is
// worked, rows found by looking through a list, no order but "whose neighbours are done".

// minutes is a calendar as one answer per minute.
type minutes struct {
	base kernel.Minute
	work []bool
}

func (m minutes) at(t kernel.Minute) bool { return m.work[t-m.base] }

// start is the next begin of work, t itself when its minute is worked.
func (m minutes) start(t kernel.Minute) kernel.Minute {
	for !m.at(t) {
		t++
	}
	return t
}

// finish is the last end of work, t itself when the minute before it is worked.
func (m minutes) finish(t kernel.Minute) kernel.Minute {
	for !m.at(t - 1) {
		t--
	}
	return t
}

func (m minutes) touches(t kernel.Minute) bool { return m.at(t) || m.at(t-1) }

func (m minutes) sameOrStart(t kernel.Minute) kernel.Minute {
	if m.touches(t) {
		return t
	}
	return m.start(t)
}

func (m minutes) sameOrFinish(t kernel.Minute) kernel.Minute {
	if m.touches(t) {
		return t
	}
	return m.finish(t)
}

// walk goes w working minutes from t, back when w is negative, and ends anywhere at that
// amount of work; start or finish then give it its form.
func (m minutes) walk(t kernel.Minute, w int32) kernel.Minute {
	for ; w > 0; w-- {
		t = m.start(t) + 1
	}
	for ; w < 0; w++ {
		t = m.finish(t) - 1
	}
	return t
}

func (m minutes) between(a, b kernel.Minute) int32 {
	if b < a {
		return -m.between(b, a)
	}
	count := int32(0)
	for t := a; t < b; t++ {
		if m.at(t) {
			count++
		}
	}
	return count
}

type referenceRow struct {
	es, ef, ls, lf kernel.Minute
	tf, ff         int32
	work           int32
	flags          cpm.Flags
	done           bool
}

type reference struct {
	in   cpm.Input
	cals []minutes
	rows []referenceRow
	end  kernel.Minute
}

func (f *reference) p6() bool { return f.in.Options.Profile == cpm.P6 }

func (f *reference) find(row kernel.Row) int {
	return slices.IndexFunc(f.in.Activities, func(a cpm.Activity) bool { return a.Row == row })
}

func (f *reference) floor() kernel.Minute {
	if f.p6() {
		return max(f.in.Options.ProjectStart, f.in.Options.DataDate)
	}
	return f.in.Options.ProjectStart
}

// constraint gives the dates of one type among both constraints that apply: the latest when a
// lower bound is wanted, the earliest otherwise.
func (f *reference) constraint(a *cpm.Activity, latest bool, types ...cpm.ConstraintType) (kernel.Minute, bool) {
	best, found := kernel.None, false
	for _, c := range []cpm.Constraint{a.Constraint, a.Second} {
		onStart := c.Type == cpm.SNET || c.Type == cpm.SNLT || c.Type == cpm.MSO || c.Type == cpm.StartOn
		if !slices.Contains(types, c.Type) || onStart && a.State != cpm.NotStarted {
			continue
		}
		if !found || latest == (c.Date > best) {
			best, found = c.Date, true
		}
	}
	return best, found
}

// hard tells whether mso and mfo are mandatory, caps whether snlt and fnlt hold early dates.
func (f *reference) hard() bool { return f.p6() || f.in.Options.HonourConstraintDates }
func (f *reference) caps() bool { return !f.p6() && f.in.Options.HonourConstraintDates }

func (f *reference) lagCalendar(l cpm.Link) (minutes, bool) {
	if l.Elapsed {
		return minutes{}, false
	}
	switch f.in.Options.LagCalendar {
	case cpm.LagPredecessor:
		return f.cals[f.in.Activities[f.find(l.From)].Calendar], true
	case cpm.LagSuccessor:
		return f.cals[f.in.Activities[f.find(l.To)].Calendar], true
	case cpm.LagProject:
		return f.cals[f.in.ProjectCalendar], true
	}
	return minutes{}, false
}

// lag is what still runs of it at the data date.
func (f *reference) lag(l cpm.Link) int32 {
	a := f.in.Activities[f.find(l.From)]
	ofStart := l.Type == cpm.SS || l.Type == cpm.SF
	if !f.p6() || l.Lag <= 0 || ofStart && a.State == cpm.NotStarted || !ofStart && a.State != cpm.Completed {
		return l.Lag
	}
	since := a.ActualFinish
	if ofStart {
		since = a.ActualStart
	}
	run := int32(f.in.Options.DataDate - since)
	if cal, ok := f.lagCalendar(l); ok {
		run = cal.between(since, f.in.Options.DataDate)
	}
	return max(0, l.Lag-max(0, run))
}

func (f *reference) forwards(l cpm.Link, t kernel.Minute) kernel.Minute {
	return f.forwardsBy(l, t, f.lag(l))
}

func (f *reference) forwardsBy(l cpm.Link, t kernel.Minute, lag int32) kernel.Minute {
	cal, ok := f.lagCalendar(l)
	switch {
	case lag == 0:
		return t
	case !ok:
		return t + kernel.Minute(lag)
	}
	if lag < 0 && f.p6() {
		return cal.start(cal.walk(t, lag))
	}
	return cal.finish(cal.walk(t, lag))
}

func (f *reference) backwards(l cpm.Link, t kernel.Minute) kernel.Minute {
	lag := f.lag(l)
	cal, ok := f.lagCalendar(l)
	switch {
	case lag == 0:
		return t
	case !ok:
		return t - kernel.Minute(lag)
	}
	return cal.start(cal.walk(t, -lag))
}

// follows tells whether a link counts forward and backward, and whether backward only for free float.
func (f *reference) follows(l cpm.Link) (forward, backward, roomOnly bool) {
	a, b := &f.in.Activities[f.find(l.From)], &f.in.Activities[f.find(l.To)]
	ofStart := l.Type == cpm.SS || l.Type == cpm.SF
	standing := a.Pinned || a.State == cpm.Completed
	switch {
	case a.Kind == cpm.LevelOfEffort || b.Kind == cpm.LevelOfEffort || a.Inactive || b.Inactive:
		return false, false, false
	case f.p6():
		if f.in.Options.Progress == cpm.ProgressOverride && (b.State == cpm.Completed || b.State == cpm.Started && l.Type != cpm.FF && l.Type != cpm.SF) {
			return false, false, false
		}
		return true, true, false
	case b.State == cpm.Completed, standing && ofStart && a.State != cpm.NotStarted:
		return true, false, false
	case f.in.Options.Profile == cpm.MSP && standing && ofStart:
		return true, false, true
	}
	return true, true, false
}

// fromDataDate tells whether the lag of a link runs from the data date, its predecessor having started.
func (f *reference) fromDataDate(l cpm.Link) bool {
	a := &f.in.Activities[f.find(l.From)]
	return f.p6() && f.in.Options.LagFromActualStart && (l.Type == cpm.SS || l.Type == cpm.SF) && a.State == cpm.Started && !a.Pinned
}

// external gives the dates that replace links to other projects: no earlier start, no later finish. Started work waits only in P6, and
// only while its logic is kept.
func (f *reference) external(a *cpm.Activity) (start, finish kernel.Minute) {
	start, finish = kernel.None, math.MaxInt32
	if given0(a.ExternalStart) && (a.State == cpm.NotStarted || f.p6() && f.in.Options.Progress != cpm.ProgressOverride) {
		start = a.ExternalStart
	}
	if given0(a.ExternalFinish) {
		finish = a.ExternalFinish
	}
	return start, finish
}

// point tells whether a completed activity is a point in the network.
func (f *reference) point(a *cpm.Activity) bool {
	return f.p6() && a.State == cpm.Completed && f.in.Options.Progress != cpm.ActualDates
}

func isMilestone(a *cpm.Activity) bool {
	return a.Kind >= cpm.Milestone && a.Kind <= cpm.FinishMilestone
}

func (f *reference) early(i int) {
	a, r := &f.in.Activities[i], &f.rows[i]
	cal := f.cals[a.Calendar]
	if r.done {
		return
	}
	startBound, finishBound := f.floor(), kernel.None
	if f.p6() && a.State != cpm.NotStarted {
		startBound = f.in.Options.DataDate
	}
	if f.p6() && a.State == cpm.Started {
		startBound = max(startBound, a.Resume)
	}
	outside, _ := f.external(a)
	if _, own := f.constraint(a, true, cpm.SNET); own && f.in.Options.Profile == cpm.MSP {
		startBound = kernel.None
	}
	if d, ok := f.constraint(a, true, cpm.SNET, cpm.StartOn); ok && a.State != cpm.Completed {
		startBound = max(startBound, d)
	}
	if d, ok := f.constraint(a, true, cpm.MSO); ok && !f.hard() {
		startBound = max(startBound, d)
	}
	startBound = max(startBound, outside)
	r.work = a.Duration
	if r.work > 0 {
		r.work += a.Split
	}
	switch {
	case isMilestone(a) || f.p6() && a.State == cpm.Completed:
		r.work = 0
	case f.p6() && a.State == cpm.Started:
		r.work = a.Remaining
	}
	lower := []cpm.ConstraintType{cpm.FNET, cpm.FinishOn}
	if !f.hard() {
		lower = append(lower, cpm.MFO)
	}
	for _, c := range []cpm.Constraint{a.Constraint, a.Second} {
		if slices.Contains(lower, c.Type) && !(f.p6() && a.State == cpm.Completed) {
			d := cal.finish(c.Date)
			if r.work == 0 {
				d = cal.sameOrStart(c.Date)
			}
			finishBound = max(finishBound, d)
		}
	}
	waits, ends := kernel.None, kernel.None // the bounds of links alone
	for _, l := range f.in.Links {
		if l.To != a.Row {
			continue
		}
		if forward, _, _ := f.follows(l); !forward {
			continue
		}
		p := &f.rows[f.find(l.From)]
		if !p.done {
			return
		}
		from := p.ef
		if l.Type == cpm.SS || l.Type == cpm.SF {
			from = p.es
		}
		if f.fromDataDate(l) {
			from = f.in.Options.DataDate
		}
		bound := f.forwards(l, from)
		if l.Type == cpm.FS || l.Type == cpm.SS {
			waits = max(waits, bound)
		} else {
			ends = max(ends, bound)
		}
	}
	startBound, finishBound = max(startBound, waits), max(finishBound, ends)
	r.done = true
	both := max(startBound, finishBound)
	switch {
	case a.Kind == cpm.LevelOfEffort:
		return
	case f.point(a):
		r.es, r.ef = both, both
		return
	case a.Pinned:
		r.es, r.ef, r.work = a.Start, a.Finish, cal.between(a.Start, a.Finish)
		return
	case a.State == cpm.Completed:
		r.es, r.ef, r.work = a.ActualStart, a.ActualFinish, cal.between(a.ActualStart, a.ActualFinish)
		return
	case a.Kind == cpm.StartMilestone:
		r.es = cal.start(both)
		r.ef = r.es
	case isMilestone(a), r.work == 0 && !f.p6():
		r.es = cal.sameOrStart(both)
		r.ef = r.es
	case r.work == 0 && !(given0(a.ExpectedFinish) && cal.between(startBound, a.ExpectedFinish) > 0 && finishBound <= a.ExpectedFinish):
		r.es = cal.start(both)
		r.ef = r.es
	default:
		if f.p6() && given0(a.ExpectedFinish) && cal.between(startBound, a.ExpectedFinish) > 0 && finishBound <= a.ExpectedFinish {
			r.work = cal.between(startBound, a.ExpectedFinish)
		}
		r.es = cal.start(startBound)
		r.ef = cal.finish(cal.walk(r.es, r.work))
		if finishBound > r.ef {
			r.ef = cal.sameOrStart(finishBound)
			r.es = cal.start(cal.walk(r.ef, -r.work))
		}
	}
	f.early2(a, r, cal)
	// Microsoft Project parts what is left of work under way from what is done.
	if f.splits(a) {
		if waits != kernel.None {
			r.ef = max(r.ef, cal.finish(cal.walk(cal.start(waits), a.Remaining)))
		}
		if ends > r.ef {
			r.ef = cal.sameOrStart(ends)
		}
	}
}

func (f *reference) splits(a *cpm.Activity) bool {
	return f.in.Options.Profile == cpm.MSP && f.in.Options.Progress == cpm.RetainedLogic && a.State == cpm.Started && !a.Pinned &&
		a.Kind == cpm.Task && a.Remaining > 0 && a.Remaining < a.Duration
}

// bounded gives the early and late date of a successor that a link bounds: of one that is split where its rest begins.
func (f *reference) bounded(l cpm.Link) (early, late kernel.Minute) {
	j := f.find(l.To)
	b, s := &f.in.Activities[j], &f.rows[j]
	switch {
	case l.Type == cpm.FF || l.Type == cpm.SF:
		return s.ef, s.lf
	case f.splits(b):
		cal := f.cals[b.Calendar]
		late = s.lf
		if late != 0 { // known by now
			late = cal.start(cal.walk(s.lf, -b.Remaining))
		}
		return cal.start(cal.walk(s.ef, -b.Remaining)), late
	}
	return s.es, s.ls
}

func given0(m kernel.Minute) bool { return m != kernel.None && m != 0 }

// early2 applies what beats links.
func (f *reference) early2(a *cpm.Activity, r *referenceRow, cal minutes) {
	fromStart := func(s kernel.Minute) {
		r.es, r.ef = s, s
		if r.work > 0 {
			r.ef = cal.finish(cal.walk(s, r.work))
		}
	}
	fromFinish := func(e kernel.Minute) {
		r.es, r.ef = e, e
		if r.work > 0 {
			r.es = cal.start(cal.walk(e, -r.work))
		}
	}
	if a.State == cpm.Started && !f.p6() {
		fromStart(a.ActualStart)
		return
	}
	mso, isMSO := f.constraint(a, true, cpm.MSO)
	mfo, isMFO := f.constraint(a, true, cpm.MFO)
	ofNoLength := r.work == 0 && f.p6() && !isMilestone(a) // begins early, ends late
	switch {
	case isMSO && f.hard() && (r.work > 0 || ofNoLength):
		fromStart(cal.start(mso))
	case isMFO && f.hard() && !isMSO && ofNoLength:
		fromStart(cal.start(mfo))
	case isMSO && f.hard():
		fromStart(cal.sameOrStart(mso))
	case isMFO && f.hard() && r.work > 0:
		fromFinish(cal.finish(mfo))
	case isMFO && f.hard():
		fromFinish(cal.sameOrStart(mfo))
	case f.caps():
		if d, ok := f.constraint(a, false, cpm.SNLT); ok && r.es > d {
			if r.work > 0 {
				fromStart(cal.start(d))
			} else {
				fromStart(cal.sameOrFinish(d))
			}
		}
		if d, ok := f.constraint(a, false, cpm.FNLT); ok && r.ef > d {
			if r.work > 0 {
				fromFinish(cal.finish(d))
			} else {
				fromFinish(cal.sameOrFinish(d))
			}
		}
	}
	if !f.p6() || !isMSO && !isMFO {
		return
	}
	// A mandatory date does not put what is still to do before the data date.
	switch {
	case ofNoLength && r.es < f.floor():
		fromStart(cal.start(f.floor()))
	case r.work == 0 && r.es < f.floor():
		fromStart(cal.sameOrStart(f.floor()))
	case r.work > 0 && r.es < cal.start(f.floor()):
		fromStart(cal.start(f.floor()))
	}
}

func (f *reference) late(i int) {
	a, r := &f.in.Activities[i], &f.rows[i]
	cal := f.cals[a.Calendar]
	if r.done {
		return
	}
	end := f.end
	if f.in.Options.MustFinishBy != kernel.None {
		end = f.in.Options.MustFinishBy
	}
	startBound, finishBound := kernel.Minute(math.MaxInt32), end
	soft := []cpm.ConstraintType{cpm.SNLT, cpm.StartOn}
	softFinish := []cpm.ConstraintType{cpm.FNLT, cpm.FinishOn}
	if !f.hard() || a.State == cpm.Started && !f.p6() {
		soft, softFinish = append(soft, cpm.MSO), append(softFinish, cpm.MFO)
	}
	standing := a.Pinned || a.State == cpm.Completed
	if d, ok := f.constraint(a, false, soft...); ok && !standing {
		startBound = min(startBound, d)
	}
	if d, ok := f.constraint(a, false, softFinish...); ok && !standing {
		finishBound = min(finishBound, d)
	}
	if given0(a.Deadline) && !f.point(a) {
		finishBound = min(finishBound, a.Deadline)
	}
	free := int32(math.MaxInt32)
	bound, room := false, false
	for _, l := range f.in.Links {
		if l.From != a.Row {
			continue
		}
		j := f.find(l.To)
		s := &f.rows[j]
		if !s.done {
			return
		}
		ofStart := l.Type == cpm.SS || l.Type == cpm.SF
		_, backward, roomOnly := f.follows(l)
		if !backward && !roomOnly {
			continue
		}
		if roomOnly {
			earliest, _ := f.bounded(l)
			room = true
			free = min(free, cal.between(r.es, f.backwards(l, earliest)))
			continue
		}
		bound = true
		own := r.ef
		earliest, latest := f.bounded(l)
		if ofStart {
			own = r.es
			startBound = min(startBound, f.backwards(l, latest))
		} else {
			finishBound = min(finishBound, f.backwards(l, latest))
		}
		free = min(free, cal.between(own, f.backwards(l, earliest)))
	}
	r.done = true
	if a.Kind == cpm.LevelOfEffort {
		return
	}
	if a.Inactive {
		r.ls, r.lf = r.es, r.ef
		return
	}
	if _, outside := f.external(a); outside != math.MaxInt32 {
		finishBound, bound = min(finishBound, outside), true
		free = min(free, cal.between(r.ef, outside))
	}
	if !bound {
		free = min(free, cal.between(r.ef, f.end))
		if f.in.Options.OpenEndsCritical {
			finishBound = min(finishBound, r.ef)
		}
	}
	r.ff = max(0, free)
	f.placeLate(a, r, cal, startBound, finishBound)
	if a.FloatCalendar > 0 {
		cal = f.cals[a.FloatCalendar-1]
	}
	r.tf = cal.between(r.ef, r.lf)
	if f.in.Options.TotalFloat != cpm.FinishFloat && !(a.State == cpm.Started && (!f.p6() || a.Pinned)) {
		byStart := cal.between(r.es, r.ls)
		if f.in.Options.TotalFloat == cpm.SmallestFloat {
			byStart = min(byStart, r.tf)
		}
		r.tf = byStart
	}
	if f.in.Options.Profile == cpm.MSP && !bound && !room {
		r.ff = max(0, r.tf)
	}
	if a.State == cpm.Completed {
		r.tf, r.ff = 0, 0
	}
	if _, mandatory := f.constraint(a, true, cpm.MFO); mandatory && f.hard() && !standing && (a.State == cpm.NotStarted || f.p6()) {
		r.ff = 0
	}
	if f.p6() && given0(a.ExpectedFinish) {
		r.ff = 0
	}
	if f.isALAP(a) && f.in.Options.ALAP == cpm.ALAPTotalFloat {
		r.tf, r.ff = 0, 0
	} else if f.isALAP(a) {
		r.ff = min(r.ff, max(0, f.cals[a.Calendar].between(r.ef, f.end)))
	}
}

func (f *reference) placeLate(a *cpm.Activity, r *referenceRow, cal minutes, startBound, finishBound kernel.Minute) {
	both := min(startBound, finishBound)
	starts, mso := f.constraint(a, true, cpm.MSO)
	ends, mfo := f.constraint(a, true, cpm.MFO)
	if f.p6() && (mso || mfo) && !a.Pinned && !f.point(a) { // nothing but the date counts late
		startBound, finishBound = math.MaxInt32, math.MaxInt32
		if mso {
			startBound = starts
		} else {
			finishBound = ends
		}
		both = min(startBound, finishBound)
	}
	switch {
	case f.point(a):
		r.ls, r.lf = both, both
		return
	case a.State == cpm.Completed, (mso || mfo) && f.hard() && !a.Pinned && a.State == cpm.NotStarted && !f.p6():
		r.ls, r.lf = r.es, r.ef
		return
	case a.Pinned && r.work == 0:
		r.lf = cal.sameOrFinish(both)
		r.ls = r.lf
	case a.Pinned && f.in.Options.Profile == cpm.MSP:
		r.lf = cal.sameOrFinish(finishBound)
		r.ls = cal.start(cal.walk(r.lf, -r.work))
	case a.Kind == cpm.FinishMilestone && !a.Pinned, r.work == 0 && f.p6() && !isMilestone(a):
		r.lf = cal.finish(both)
		r.ls = r.lf
	case isMilestone(a) && !a.Pinned, r.work == 0:
		r.lf = cal.sameOrFinish(both)
		r.ls = r.lf
	default:
		r.ls, r.lf = cal.latest(startBound, finishBound, r.work)
	}
	if a.State == cpm.Started && !f.p6() {
		r.ls = r.es
	}
}

// latest places work of some length before its bounds.
func (m minutes) latest(startBound, finishBound kernel.Minute, work int32) (s, e kernel.Minute) {
	if finishBound != math.MaxInt32 {
		e = m.finish(finishBound)
		s = m.start(m.walk(e, -work))
		if startBound >= s {
			return s, e
		}
	}
	s = m.sameOrFinish(startBound)
	return s, m.finish(m.walk(s, work))
}

func (f *reference) calculate() []referenceRow {
	f.rows = make([]referenceRow, len(f.in.Activities))
	all := func(pass func(int)) {
		for i := range f.rows {
			f.rows[i].done = f.in.Activities[i].Kind == cpm.Summary
		}
		for range f.rows {
			for i := range f.rows {
				pass(i)
			}
		}
	}
	all(f.early)
	f.end = kernel.None
	fallback := kernel.None
	for i := range f.rows {
		switch a := &f.in.Activities[i]; {
		case a.Kind == cpm.Summary || a.Kind == cpm.LevelOfEffort || a.Inactive:
		case f.point(a):
			fallback = max(fallback, f.rows[i].ef)
		default:
			f.end = max(f.end, f.rows[i].ef)
		}
	}
	if f.end == kernel.None {
		f.end = fallback
	}
	if f.end == kernel.None {
		f.end = f.floor()
	}
	all(f.delay)
	all(f.late)
	for i := range f.rows {
		if f.in.Activities[i].Kind == cpm.LevelOfEffort {
			f.effort(i)
		}
	}
	all(f.path)
	for i := range f.rows {
		a, r := &f.in.Activities[i], &f.rows[i]
		if a.Kind == cpm.Summary || a.State == cpm.Completed || a.Inactive {
			continue
		}
		if (f.in.Options.Critical == cpm.ByLongestPath && r.flags&cpm.LongestPath != 0 ||
			f.in.Options.Critical == cpm.ByFloat && r.tf <= f.in.Options.CriticalLimit) && !a.Placeholder {
			r.flags |= cpm.Critical
		}
	}
	for i := range f.rows {
		if f.in.Activities[i].Kind == cpm.Summary {
			f.summary(i)
		}
	}
	return f.rows
}

// pool is two dozen calendars compiled and as minutes, over a year and a half: four that people use, and odd ones.
var pool = sync.OnceValues(func() ([]*worktime.Calendar, map[*worktime.Calendar]minutes) {
	from, to := kernel.Date(2025, 5, 1, 0, 0), kernel.Date(2026, 12, 31, 0, 0)
	holiday := worktime.Exception{From: worktime.DayOf(at(14, 0)), To: worktime.DayOf(at(15, 0))}
	short := worktime.Exception{From: worktime.DayOf(at(10, 0)), To: worktime.DayOf(at(10, 0)), Shifts: []worktime.Shift{{From: 9 * 60, To: 11*60 + 40}}}
	specs := []worktime.Spec{
		{Name: "five", Week: week("0111110", workday), Exceptions: []worktime.Exception{holiday, short}},
		{Name: "six", Week: week("0111111", workday)},
		{Name: "nights", Week: week("1111110", []worktime.Shift{{From: 0, To: 6 * 60}, {From: 20 * 60, To: 1440}})},
		worktime.AllDay(),
	}
	r := rand.New(rand.NewPCG(47, 5))
	shifts := func() []worktime.Shift {
		var out []worktime.Shift
		for from := r.Int32N(600); from < 1380 && r.IntN(3) > 0; {
			to := min(1440, from+1+r.Int32N(600))
			out = append(out, worktime.Shift{From: from, To: to})
			from = to + r.Int32N(300)
		}
		return out
	}
	for len(specs) < 24 {
		spec := worktime.Spec{Name: "odd"}
		for d := range spec.Week {
			spec.Week[d] = shifts()
		}
		spec.Week[r.IntN(7)] = workday
		for range r.IntN(6) {
			first := worktime.DayOf(at(1+r.IntN(35), 0))
			e := worktime.Exception{From: first, To: first + worktime.Day(r.IntN(3)), Shifts: shifts()}
			if e.Recurrence = []worktime.Recurrence{worktime.Once, worktime.Weekly, worktime.Monthly}[r.IntN(3)]; e.Recurrence != worktime.Once {
				e.Every, e.Until = 1+int32(r.IntN(3)), first+200
			}
			spec.Exceptions = append(spec.Exceptions, e)
		}
		specs = append(specs, spec)
	}
	var cals []*worktime.Calendar
	all := map[*worktime.Calendar]minutes{}
	for _, s := range specs {
		c, err := worktime.Compile(s, from, to)
		if err != nil {
			panic(err)
		}
		m := minutes{base: c.From(), work: make([]bool, c.To()-c.From()+1)}
		for i := range m.work {
			m.work[i] = c.IsWork(c.From() + kernel.Minute(i))
		}
		cals, all[c] = append(cals, c), m
	}
	return cals, all
})

// fourOf draws the calendars of a network.
func fourOf(t *rapid.T) []*worktime.Calendar {
	cals, _ := pool()
	if rapid.Bool().Draw(t, "usual calendars") {
		return cals[:4]
	}
	return rapid.Permutation(cals).Draw(t, "calendars")[:4]
}

func asMinutes(cals []*worktime.Calendar) []minutes {
	_, all := pool()
	out := make([]minutes, len(cals))
	for i, c := range cals {
		out[i] = all[c]
	}
	return out
}

// anyMinute draws an instant of five weeks, often one that matters.
func anyMinute(t *rapid.T, label string) kernel.Minute {
	day := rapid.IntRange(1, 35).Draw(t, label+" day")
	hour := rapid.SampledFrom([]int{0, 8, 12, 13, 17, 10, 20, 23}).Draw(t, label+" hour")
	return at(day, hour)
}

// smallNetwork draws up to nine activities with everything the reference knows.
func smallNetwork(t *rapid.T, p cpm.Profile) cpm.Input {
	in := cpm.Input{Options: cpm.DefaultOptions(p), Calendars: fourOf(t), ProjectCalendar: rapid.Int32Range(0, 3).Draw(t, "project calendar")}
	o := &in.Options
	o.ProjectStart = at(rapid.IntRange(3, 8).Draw(t, "start"), rapid.SampledFrom([]int{0, 8, 17}).Draw(t, "hour"))
	o.DataDate = at(rapid.IntRange(3, 12).Draw(t, "data date"), 8)
	o.LagCalendar = rapid.SampledFrom([]cpm.LagCalendar{cpm.LagPredecessor, cpm.LagPredecessor, cpm.LagSuccessor, cpm.LagProject, cpm.Lag24Hours}).Draw(t, "lag calendar")
	o.TotalFloat = rapid.SampledFrom([]cpm.FloatMode{cpm.FinishFloat, cpm.StartFloat, cpm.SmallestFloat}).Draw(t, "float")
	o.HonourConstraintDates = rapid.Bool().Draw(t, "honour")
	o.Progress = rapid.SampledFrom([]cpm.ProgressMode{cpm.RetainedLogic, cpm.RetainedLogic, cpm.ProgressOverride, cpm.ActualDates}).Draw(t, "progress")
	o.LagFromActualStart = rapid.IntRange(0, 3).Draw(t, "lag from actual start") == 0
	o.OpenEndsCritical = rapid.IntRange(0, 3).Draw(t, "open ends") == 0
	o.Critical = rapid.SampledFrom([]cpm.CriticalMode{cpm.ByFloat, cpm.ByLongestPath}).Draw(t, "critical")
	o.CriticalLimit = rapid.SampledFrom([]int32{0, 0, 480, -480}).Draw(t, "limit")
	o.ALAP = rapid.SampledFrom([]cpm.ALAPForm{cpm.ALAPFreeFloat, cpm.ALAPTotalFloat}).Draw(t, "alap form")
	if rapid.IntRange(0, 3).Draw(t, "must finish") == 0 {
		o.MustFinishBy = anyMinute(t, "must finish")
	}
	count := rapid.IntRange(1, 9).Draw(t, "activities")
	rows := rapid.Permutation([]kernel.Row{3, 14, 15, 92, 65, 35, 89, 79, 9_999_999}).Draw(t, "rows")
	for i := range count {
		in.Activities = append(in.Activities, anyActivity(t, rows[i]))
	}
	for i := range count {
		for j := range i {
			for range rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2}).Draw(t, "links") {
				in.Links = append(in.Links, cpm.Link{
					Row: kernel.Row(1000 + len(in.Links)), From: rows[j], To: rows[i],
					Type:    cpm.LinkType(rapid.IntRange(0, 3).Draw(t, "type")),
					Lag:     rapid.SampledFrom([]int32{0, 0, 0, 60, 480, 1000, 2400, -60, -480, -1000}).Draw(t, "lag"),
					Elapsed: rapid.IntRange(0, 7).Draw(t, "elapsed") == 0,
				})
			}
		}
	}
	return in
}

func anyActivity(t *rapid.T, row kernel.Row) cpm.Activity {
	a := cpm.Activity{Row: row, Parent: kernel.NoRow, Calendar: rapid.Int32Range(0, 3).Draw(t, "calendar")}
	a.Duration = rapid.SampledFrom([]int32{0, 1, 60, 479, 480, 960, 2400, 3000}).Draw(t, "duration")
	a.Remaining = a.Duration / 2
	a.Kind = rapid.SampledFrom([]cpm.Kind{cpm.Task, cpm.Task, cpm.Task, cpm.Task, cpm.Milestone, cpm.StartMilestone, cpm.FinishMilestone}).Draw(t, "kind")
	types := []cpm.ConstraintType{cpm.ASAP, cpm.ASAP, cpm.ASAP, cpm.ALAP, cpm.SNET, cpm.SNLT, cpm.FNET, cpm.FNLT, cpm.StartOn, cpm.FinishOn, cpm.MSO, cpm.MFO}
	a.Constraint = cpm.Constraint{Type: rapid.SampledFrom(types).Draw(t, "constraint"), Date: anyMinute(t, "constraint")}
	if a.Constraint.Type < cpm.MSO && rapid.IntRange(0, 3).Draw(t, "second") == 0 {
		a.Second = cpm.Constraint{Type: rapid.SampledFrom(types[:10]).Draw(t, "second"), Date: anyMinute(t, "second")}
	}
	switch rapid.IntRange(0, 9).Draw(t, "state") {
	case 0:
		a.State, a.ActualStart = cpm.Started, at(rapid.IntRange(1, 4).Draw(t, "begun"), 10)
	case 1:
		a.State, a.ActualStart = cpm.Completed, at(rapid.IntRange(1, 2).Draw(t, "begun"), 10)
		a.ActualFinish = a.ActualStart + kernel.Minute(rapid.IntRange(0, 3000).Draw(t, "took"))
	case 2:
		a.Pinned, a.Start = true, anyMinute(t, "pinned")
		a.Finish = a.Start + kernel.Minute(rapid.IntRange(0, 9000).Draw(t, "for"))
	}
	switch rapid.IntRange(0, 15).Draw(t, "rarely") {
	case 0:
		a.Deadline = anyMinute(t, "deadline")
	case 1:
		a.ExpectedFinish = anyMinute(t, "expected")
	case 2:
		a.Resume = anyMinute(t, "resume")
	case 3:
		a.Inactive = true
	case 4:
		a.FloatCalendar = rapid.Int32Range(1, 4).Draw(t, "float calendar")
	case 5, 6:
		a.Kind, a.Pinned = cpm.LevelOfEffort, false
	case 7:
		a.Split = rapid.SampledFrom([]int32{1, 240, 1440}).Draw(t, "split")
	case 8:
		a.Placeholder = true
	}
	switch rapid.IntRange(0, 11).Draw(t, "external") {
	case 0:
		a.ExternalStart = anyMinute(t, "external start")
	case 1:
		a.ExternalFinish = anyMinute(t, "external finish")
	case 2:
		a.ExternalStart, a.ExternalFinish = anyMinute(t, "external start"), anyMinute(t, "external finish")
	}
	return a
}

// agree compares a calculation with the reference, row by row.
func agree(t *rapid.T, in cpm.Input) {
	n, err := cpm.Compile(in)
	if err != nil {
		t.Fatal(err)
	}
	var r cpm.Result
	if err := n.Calculate(&r); err != nil {
		if fault.Has(err, "schedule.horizon") {
			t.Skip("beyond the small horizon")
		}
		t.Fatal(err)
	}
	f := reference{in: in, cals: asMinutes(in.Calendars)}
	for i, want := range f.calculate() {
		p, _ := n.Position(in.Activities[i].Row)
		got := referenceRow{r.EarlyStart[p], r.EarlyFinish[p], r.LateStart[p], r.LateFinish[p], r.TotalFloat[p], r.FreeFloat[p], r.Duration[p], r.Flags[p] &^ cpm.Broken, true}
		if got != want {
			t.Logf("options %+v\nlinks %+v", in.Options, in.Links)
			for _, a := range in.Activities {
				t.Logf("%+v", a)
			}
			t.Fatalf("row %d %s %s:\n got %s %s  %s %s  float %d %d work %d flags %d\nwant %s %s  %s %s  float %d %d work %d flags %d", in.Activities[i].Row, in.Activities[i].Kind, in.Activities[i].Constraint.Type,
				clockOf(got.es), clockOf(got.ef), clockOf(got.ls), clockOf(got.lf), got.tf, got.ff, got.work, got.flags,
				clockOf(want.es), clockOf(want.ef), clockOf(want.ls), clockOf(want.lf), want.tf, want.ff, want.work, want.flags)
		}
	}
}

// thousands repeats a property, each time with a hundred networks.
func thousands(t *testing.T, property func(*rapid.T)) {
	for range 15 {
		rapid.Check(t, property)
	}
}

func TestReferenceEngineAgreesInP6(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := smallNetwork(t, cpm.P6)
		for i := range in.Activities {
			in.Activities[i].Pinned = in.Activities[i].Pinned && in.Activities[i].State != cpm.Completed
		}
		agree(t, withSummaries(t, in))
	})
}

func TestReferenceEngineAgreesInMSP(t *testing.T) {
	thousands(t, func(t *rapid.T) { agree(t, withSummaries(t, smallNetwork(t, cpm.MSP))) })
}

func TestReferenceEngineAgreesInGantry(t *testing.T) {
	thousands(t, func(t *rapid.T) { agree(t, withSummaries(t, smallNetwork(t, cpm.Gantry))) })
}
