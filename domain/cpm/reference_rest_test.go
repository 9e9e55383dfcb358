package cpm_test

import (
	"math"
	"sync"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// The rest of the reference engine: what comes after the early dates and beside the late ones.

func (f *reference) isALAP(a *cpm.Activity) bool {
	_, mso := f.constraint(a, true, cpm.MSO)
	_, mfo := f.constraint(a, true, cpm.MFO)
	return (a.Constraint.Type == cpm.ALAP || a.Second.Type == cpm.ALAP) && a.State == cpm.NotStarted && !a.Pinned &&
		a.Kind != cpm.LevelOfEffort && !((mso || mfo) && f.hard())
}

// delay moves a row that goes as late as possible, once all behind it stand.
func (f *reference) delay(i int) {
	a, r := &f.in.Activities[i], &f.rows[i]
	if r.done {
		return
	}
	cal := f.cals[a.Calendar]
	const never = kernel.Minute(math.MaxInt32)
	start, finish, bound := never, never, false
	for _, l := range f.in.Links {
		if l.From != a.Row {
			continue
		}
		s := &f.rows[f.find(l.To)]
		if !s.done {
			return
		}
		if _, backward, _ := f.follows(l); !backward {
			continue
		}
		bound = true
		theirs, _ := f.bounded(l)
		if l.Type == cpm.SS || l.Type == cpm.SF {
			start = min(start, f.backwards(l, theirs))
		} else {
			finish = min(finish, f.backwards(l, theirs))
		}
	}
	r.done = true
	if !f.isALAP(a) {
		return
	}
	if _, outside := f.external(a); outside != never {
		finish, bound = min(finish, outside), true
	}
	if !bound {
		finish = f.end
	}
	limits := f.caps() || f.in.Options.ALAP == cpm.ALAPTotalFloat
	if d, ok := f.constraint(a, false, cpm.SNLT); ok && limits {
		start = min(start, d)
	}
	if d, ok := f.constraint(a, false, cpm.FNLT); ok && limits {
		finish = min(finish, d)
	}
	if f.in.Options.ALAP == cpm.ALAPFreeFloat {
		finish = min(finish, f.end)
	}
	if f.in.Options.ALAP == cpm.ALAPTotalFloat {
		if d, ok := f.constraint(a, false, cpm.StartOn); ok {
			start = min(start, d)
		}
		if d, ok := f.constraint(a, false, cpm.MSO); ok && !f.hard() {
			start = min(start, d)
		}
		if d, ok := f.constraint(a, false, cpm.FinishOn); ok {
			finish = min(finish, d)
		}
		if d, ok := f.constraint(a, false, cpm.MFO); ok && !f.hard() {
			finish = min(finish, d)
		}
		if given0(a.Deadline) {
			finish = min(finish, a.Deadline)
		}
		if f.in.Options.MustFinishBy != kernel.None {
			finish = min(finish, f.in.Options.MustFinishBy)
		} else {
			finish = min(finish, f.end)
		}
	}
	if start != never && cal.between(r.es, start) <= 0 || finish != never && cal.between(r.ef, finish) <= 0 {
		return
	}
	both := min(start, finish)
	switch {
	case a.Kind == cpm.FinishMilestone, r.work == 0 && f.p6() && !isMilestone(a):
		r.ef = cal.finish(both)
		r.es = r.ef
	case r.work == 0:
		r.ef = cal.sameOrFinish(both)
		r.es = r.ef
	default:
		r.es, r.ef = cal.latest(start, finish, r.work)
	}
	if f.in.Options.ALAP == cpm.ALAPTotalFloat || a.Kind == cpm.FinishMilestone || a.Kind == cpm.Milestone || r.work == 0 && !f.p6() && a.Kind == cpm.Task {
		return
	}
	// By its free float a row begins in start form, as every early date does.
	was := *r
	r.es = cal.start(was.es)
	if r.work == 0 {
		r.ef = r.es
		if r.es > f.end {
			*r = was
		}
	}
	for _, l := range f.in.Links {
		if l.From != a.Row || f.p6() || *r == was {
			continue
		}
		if forward, backward, _ := f.follows(l); !forward || !backward {
			continue
		}
		at := r.ef
		if l.Type == cpm.SS || l.Type == cpm.SF {
			at = r.es
		}
		theirs, _ := f.bounded(l)
		if f.cals[f.in.Activities[f.find(l.To)].Calendar].between(theirs, f.forwards(l, at)) > 0 { // it would have the successor move
			*r = was
		}
	}
}

// effort spans what a level of effort is linked to, or what is under its summary.
func (f *reference) effort(i int) {
	a, r := &f.in.Activities[i], &f.rows[i]
	cal := f.cals[a.Calendar]
	if a.State == cpm.Completed {
		r.es, r.ef, r.ls, r.lf = a.ActualStart, a.ActualFinish, a.ActualStart, a.ActualFinish
		r.work, r.tf, r.ff, r.flags = cal.between(r.es, r.ef), 0, 0, 0
		return
	}
	const never = kernel.Minute(math.MaxInt32)
	es, ls, ef, lf := never, never, kernel.None, kernel.None
	links := 0
	for _, l := range f.in.Links {
		if l.From != a.Row && l.To != a.Row {
			continue
		}
		links++
		other := f.find(l.From + l.To - a.Row)
		o := &f.in.Activities[other]
		if o.Kind == cpm.LevelOfEffort || o.Inactive {
			continue
		}
		x, before := f.rows[other], l.To == a.Row
		lagged := func(t kernel.Minute) kernel.Minute {
			if before {
				return f.forwards(l, t)
			}
			return f.backwards(l, t)
		}
		// Early, a lag leads a span no further back than to the begin of the project, or to the row itself.
		begins := func(t kernel.Minute) kernel.Minute { return max(lagged(t), min(t, f.floor())) }
		switch {
		case l.Type == cpm.SS:
			es, ls = min(es, begins(x.es)), min(ls, lagged(x.ls))
		case l.Type == cpm.FS && before && o.State == cpm.Completed:
			es, ls = min(es, begins(x.ef)), min(ls, f.forwardsBy(l, o.ActualFinish, l.Lag))
		case l.Type == cpm.FS && before:
			es, ls = min(es, begins(x.ef)), min(ls, lagged(x.lf))
		case l.Type == cpm.FF:
			ef = max(ef, lagged(x.ef))
			if !before || o.State != cpm.Completed {
				lf = max(lf, lagged(x.lf))
			}
		}
	}
	for j := range f.in.Activities {
		o, x := &f.in.Activities[j], f.rows[j]
		if links > 0 || o.Kind == cpm.LevelOfEffort || o.Kind == cpm.Summary || o.Inactive || !f.under(j, a.Parent) {
			continue
		}
		es, ef = min(es, x.es), max(ef, x.ef)
		if o.State != cpm.Completed {
			ls, lf = min(ls, x.ls), max(lf, x.lf)
		}
	}
	place := func(start, finish kernel.Minute) (kernel.Minute, kernel.Minute) {
		if start == never {
			start = f.floor()
		}
		start = cal.start(start)
		if finish == kernel.None {
			return start, start
		}
		return start, max(cal.finish(finish), start)
	}
	r.es, r.ef = place(es, ef)
	r.ls, r.lf = place(ls, lf)
	r.work, r.ff = cal.between(r.es, r.ef), 0
	byStart, byFinish := cal.between(r.es, r.ls), cal.between(r.ef, r.lf)
	r.tf = map[cpm.FloatMode]int32{cpm.FinishFloat: byFinish, cpm.StartFloat: byStart, cpm.SmallestFloat: min(byStart, byFinish)}[f.in.Options.TotalFloat]
	if a.Inactive {
		r.ls, r.lf, r.tf = r.es, r.ef, 0
	}
}

func (f *reference) under(j int, summary kernel.Row) bool {
	for up := f.in.Activities[j].Parent; ; up = f.in.Activities[f.find(up)].Parent {
		if up == summary {
			return true
		}
		if up == kernel.NoRow {
			return false
		}
	}
}

// path marks the longest path, once it is known of all behind the row.
func (f *reference) path(i int) {
	a, r := &f.in.Activities[i], &f.rows[i]
	if r.done {
		return
	}
	on := a.Kind != cpm.LevelOfEffort && a.State != cpm.Completed && r.ef == f.end
	for _, l := range f.in.Links {
		if l.From != a.Row {
			continue
		}
		j := f.find(l.To)
		b, s := &f.in.Activities[j], &f.rows[j]
		if !s.done {
			return
		}
		stands := b.Pinned || b.State == cpm.Completed && !f.point(b)
		if forward, _, _ := f.follows(l); !forward || f.fromDataDate(l) || s.flags&cpm.LongestPath == 0 || stands {
			continue
		}
		from := r.ef
		if l.Type == cpm.SS || l.Type == cpm.SF {
			from = r.es
		}
		to, _ := f.bounded(l)
		on = on || f.cals[b.Calendar].between(f.forwards(l, from), to) <= 0
	}
	r.done = true
	if on && !a.Inactive {
		r.flags |= cpm.LongestPath
	}
}

// summary spans what is directly under a summary.
func (f *reference) summary(i int) {
	sum, r := &f.in.Activities[i], &f.rows[i]
	for j := range f.in.Activities {
		if f.in.Activities[j].Kind == cpm.Summary && f.in.Activities[j].Parent == sum.Row {
			f.summary(j)
		}
	}
	cal, o := f.cals[sum.Calendar], &f.in.Options
	const never = kernel.Minute(math.MaxInt32)
	*r = referenceRow{es: never, ef: kernel.None, ls: never, lf: kernel.None, ff: math.MaxInt32, done: true}
	shown := func(j int) (kernel.Minute, kernel.Minute) {
		a, x := &f.in.Activities[j], &f.rows[j]
		switch {
		case a.State == cpm.NotStarted || a.Kind == cpm.Summary || a.Pinned, !f.p6() && a.Kind != cpm.LevelOfEffort:
			return x.es, x.ef
		case a.State == cpm.Completed:
			return a.ActualStart, a.ActualFinish
		}
		return a.ActualStart, x.ef
	}
	children := func(each func(j int, start, finish kernel.Minute)) {
		for j := range f.in.Activities {
			if f.in.Activities[j].Parent != sum.Row || f.in.Activities[j].Inactive {
				continue
			}
			if start, finish := shown(j); finish != kernel.None {
				each(j, start, finish)
			}
		}
	}
	open := false
	children(func(j int, start, finish kernel.Minute) {
		x := f.rows[j]
		r.es, r.ef, r.flags = min(r.es, start), max(r.ef, finish), r.flags|x.flags
		if a := &f.in.Activities[j]; a.Kind != cpm.Summary && a.State != cpm.Completed || a.Kind == cpm.Summary && f.open(j) {
			r.ls, r.lf, open = min(r.ls, x.ls), max(r.lf, x.lf), true
		}
	})
	if r.ef == kernel.None {
		*r = referenceRow{es: kernel.None, ef: kernel.None, ls: kernel.None, lf: kernel.None, done: true}
		return
	}
	children(func(j int, _, finish kernel.Minute) {
		if finish == r.ef {
			r.ff = min(r.ff, f.rows[j].ff)
		}
	})
	if !open {
		r.ls, r.lf = r.es, r.ef
	}
	r.work = cal.between(r.es, r.ef)
	byStart, byFinish := cal.between(r.es, r.ls), cal.between(r.ef, r.lf)
	r.tf = map[cpm.FloatMode]int32{cpm.FinishFloat: byFinish, cpm.StartFloat: byStart, cpm.SmallestFloat: min(byStart, byFinish)}[o.TotalFloat]
	if o.Profile != cpm.MSP {
		return
	}
	r.ff = r.tf
	if o.Critical == cpm.ByFloat {
		r.flags &^= cpm.Critical
		if r.tf <= o.CriticalLimit {
			r.flags |= cpm.Critical
		}
	}
}

// open tells whether anything under a summary is still to do.
func (f *reference) open(i int) bool {
	for j := range f.in.Activities {
		a := &f.in.Activities[j]
		if a.Kind != cpm.Summary && !a.Inactive && a.State != cpm.Completed && f.under(j, f.in.Activities[i].Row) {
			return true
		}
	}
	return false
}

// mirrors are the calendars of the pool in mirrored time.
var mirrors sync.Map

// mirror is a calendar of the pool in time that runs back: day by day an exception of its own, over the days that matter.
func mirror(c *worktime.Calendar) *worktime.Calendar {
	if known, ok := mirrors.Load(c); ok {
		return known.(*worktime.Calendar)
	}
	m := asMinutes([]*worktime.Calendar{c})[0]
	spec := worktime.Spec{Name: "mirror", Week: week("1111111", workday)}
	for day := worktime.DayOf(c.From()) + 1; day < worktime.DayOf(c.To())-1; day++ {
		theirs := worktime.DayOf(axis - day.Minute() - kernel.Day).Minute()
		e := worktime.Exception{From: day, To: day}
		for minute := int32(0); minute < 1440; minute++ {
			source := theirs + 1439 - kernel.Minute(minute)
			if source < c.From() || source >= c.To() || !m.at(source) {
				continue
			}
			if last := len(e.Shifts) - 1; last >= 0 && e.Shifts[last].To == minute {
				e.Shifts[last].To++
				continue
			}
			e.Shifts = append(e.Shifts, worktime.Shift{From: minute, To: minute + 1})
		}
		spec.Exceptions = append(spec.Exceptions, e)
	}
	out, err := worktime.Compile(spec, c.From(), c.To()-kernel.Day)
	if err != nil {
		panic(err)
	}
	mirrors.Store(c, out)
	return out
}
