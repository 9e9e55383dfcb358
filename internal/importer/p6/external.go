package p6

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// A link to another project cannot be taken over, as every project becomes a schedule of its own. P6 keeps a date in the place of one
// that it loses, and writes most of these dates beside the link (aref, arls). Where it does not, the stored dates of the other end give
// them: in files of P6 both are the same to the minute.

// outward gives both ends of a link between projects the date that replaces it, or reports that it is left out.
func (b *p6Builder) outward(l *p6Link, from, to p6End) {
	if !b.waits(l, from, to) {
		to.lose(l, p6LinkFrom, l.from)
	}
	if !b.awaited(l, from, to) {
		from.lose(l, p6LinkTo, l.to)
	}
}

// waits bounds the start of the successor. A link that bounds the finish lets it begin as much earlier as work is left.
func (b *p6Builder) waits(l *p6Link, from, to p6End) bool {
	a := to.outwards(from)
	if a == nil {
		return false
	}
	at, ok := l.aref, l.aref != 0
	if !ok && from.project != nil {
		t := &b.tasks[from.task]
		at = cmp.Or(t.leftFinish, t.earlyFinish, t.actualFinish, t.finish)
		if l.kind == schedule.SS || l.kind == schedule.SF {
			at = cmp.Or(t.leftStart, t.earlyStart, t.actualStart, t.start)
		}
		if t.status == p6Complete {
			at = max(at, from.project.source.dataDate)
		}
		at, ok = to.project.lagged(l, at, from, to, 1)
		if ok && (l.kind == schedule.FF || l.kind == schedule.SF) {
			at, ok = to.project.worked(a, at, -1)
		}
	}
	if !ok {
		return false
	}
	if a.ExternalStart == 0 || at > a.ExternalStart {
		a.ExternalStart = at
	}
	to.project.find("link.external_date", int(l.line), p6LinkFrom, to.project.called(l.from), to.label)
	return true
}

// awaited bounds the late finish of the predecessor. A link of its start lets it end as much later as work is left.
func (b *p6Builder) awaited(l *p6Link, from, to p6End) bool {
	a := from.outwards(to)
	if a == nil {
		return false
	}
	ofStart := l.kind == schedule.SS || l.kind == schedule.SF // what P6 writes beside such a link is no date to end by
	at, ok := l.arls, l.arls != 0 && !ofStart
	if !ok && to.project != nil {
		t := &b.tasks[to.task]
		at = cmp.Or(t.leftLateStart, t.lateStart)
		if l.kind == schedule.FF || l.kind == schedule.SF {
			at = cmp.Or(t.leftLateFinish, t.lateFinish)
		}
		at, ok = from.project.lagged(l, at, from, to, -1)
		if ok && ofStart {
			at, ok = from.project.worked(a, at, 1)
		}
	}
	if !ok {
		return false
	}
	if a.ExternalFinish == 0 || at < a.ExternalFinish {
		a.ExternalFinish = at
	}
	from.project.find("link.external_date", int(l.line), p6LinkTo, from.project.called(l.to), from.label)
	return true
}

// outwards gives the activity at this end of a link that leads to an end in another project; nil where no date can stand for it.
func (e p6End) outwards(other p6End) *schedule.Activity {
	if e.project == nil || e.project.source.external {
		return nil
	}
	a := &e.project.out.Activities[e.row-1]
	if a.Kind == schedule.LevelOfEffort || other.project != nil && other.project.out.Activities[other.row-1].Kind == schedule.LevelOfEffort {
		return nil // links of such bind nobody
	}
	return a
}

// lagged moves a date of the other end by what is left of the lag: on with a sign of 1, back with -1. The project's own option says on
// which calendar, which is one of the project "of"; where there is none, the lag runs around the clock.
func (p *p6Build) lagged(l *p6Link, at kernel.Minute, from, to p6End, sign int32) (kernel.Minute, bool) {
	if at == 0 || l.lag.minutes == 0 {
		return at, at != 0
	}
	of, row := from.project, from.project.out.Activities[from.row-1].Calendar
	switch p.out.Settings.Options.LagCalendar {
	case "24h":
		of = nil
	case "successor":
		of, row = to.project, to.project.out.Activities[to.row-1].Calendar
	case "project":
		of, row = p, p.standard
	}
	since := kernel.Minute(0)
	switch t := &p.tasks[from.task]; {
	case l.lag.minutes < 0:
	case l.kind == schedule.SS || l.kind == schedule.SF:
		since = t.actualStart
	default:
		since = t.actualFinish
	}
	data := from.project.source.dataDate
	if of == nil {
		lag := l.lag.minutes
		if since != 0 && data > since {
			lag = max(lag-int32(data-since), 0)
		}
		from, to := horizon(p.out.Settings.Start)
		return inside(at+kernel.Minute(sign*lag), from, to)
	}
	c := of.hours(row, at, data, since)
	if c == nil {
		return 0, false
	}
	lag := l.lag.minutes
	if since != 0 && data > since {
		lag = max(lag-c.Between(since, data), 0)
	}
	switch {
	case lag == 0:
		return at, true
	case sign < 0:
		return inside(c.Start(c.Worked(at)-lag), c.From(), c.To())
	}
	return inside(c.Add(at, lag), c.From(), c.To())
}

// worked moves a bound on one side of an activity to its other side: on with a sign of 1, back with -1, over the work that is left.
func (p *p6Build) worked(a *schedule.Activity, at kernel.Minute, sign int32) (kernel.Minute, bool) {
	left := a.Duration
	if a.Started() {
		left = a.Remaining
	}
	if left == 0 || a.Kind.IsMilestone() {
		return at, true
	}
	c := p.hours(a.Calendar, at)
	switch {
	case c == nil:
		return 0, false
	case sign < 0:
		return inside(c.Start(c.Worked(at)-left), c.From(), c.To())
	}
	return inside(c.Finish(c.Worked(at)+left), c.From(), c.To())
}

// inside tells whether a date was reached between two others: at these themselves calendars end.
func inside(at, from, to kernel.Minute) (kernel.Minute, bool) { return at, from < at && at < to }

// hours compiles a calendar of the project; nil where it cannot be, or does not reach a date.
func (p *p6Build) hours(row kernel.Row, dates ...kernel.Minute) *worktime.Calendar {
	c, known := p.compiled[row]
	if !known {
		c = compiledAround(p.out.Calendars[row-1], p.out.Settings.Start)
		if p.compiled == nil {
			p.compiled = map[kernel.Row]*worktime.Calendar{}
		}
		p.compiled[row] = c
	}
	for _, at := range dates {
		if c != nil && at != 0 && (at < c.From() || at >= c.To()) {
			return nil
		}
	}
	return c
}

// horizon is from ten years before a date to thirty behind it.
func horizon(at kernel.Minute) (from, to kernel.Minute) {
	year, _, _, _, _ := at.Civil()
	return kernel.Date(year-10, 1, 1, 0, 0), kernel.Date(year+30, 12, 31, 0, 0)
}

// compiledAround compiles a calendar for the horizon of a date; nil when it cannot be.
func compiledAround(calendar schedule.Calendar, at kernel.Minute) *worktime.Calendar {
	from, to := horizon(at)
	c, err := worktime.Compile(calendar.WorkTime(), from, to)
	if err != nil {
		return nil
	}
	return c
}
