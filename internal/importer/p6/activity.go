package p6

import (
	"cmp"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

func (t *p6Task) label() string { return cmp.Or(t.code, t.name) }

// activity takes one task over as the next row.
func (p *p6Build) activity(index int32, parent kernel.Row) error {
	t := &p.tasks[index]
	a := schedule.Activity{
		Row: kernel.Row(len(p.out.Activities) + 1), Parent: parent, Code: t.code, Name: t.name, Kind: t.kind.kind,
		ActualStart: p6Dated(t.actualStart), ActualFinish: p6Dated(t.actualFinish),
		ExpectedFinish: t.expected, Suspension: schedule.Suspension{Suspended: t.suspended, Resumed: t.resumed}, PercentBy: t.percentBy,
		ExternalStart: t.externalStart, ExternalFinish: t.externalFinish,
	}
	if t.kind.wbs {
		p.find("activity.wbs_summary", t.line, p6TaskKind, "", t.label())
	}
	if a.Kind == schedule.LevelOfEffort {
		for _, date := range [2]struct {
			at    kernel.Minute
			place p6Place
		}{{t.externalStart, p6TaskWaits}, {t.externalFinish, p6TaskAwaited}} {
			if date.at != 0 {
				p.find("activity.external_effort", t.line, date.place, "", t.label())
			}
		}
	}
	if a.Calendar = p.calRow[t.calendar]; a.Calendar == 0 {
		a.Calendar = p.standard
		if !p.source.external {
			p.find("calendar.missing", t.line, p6TaskCalendar, p.p6File.names[t.calendar], t.label())
		}
	}
	if err := p.lasts(t, index); err != nil {
		return err
	}
	if err := p.effort(t, &a); err != nil {
		return err
	}
	a.Constraint = p.constraint(t, t.constraint, t.constraintDate, p6TaskCstr)
	a.Second = p.constraint(t, t.second, t.secondDate, p6TaskCstr2)
	if t.text != "" {
		p.parts[a.Row] = append(p.parts[a.Row], t.text)
	}
	p.rows[index] = a.Row
	p.out.Activities = append(p.out.Activities, a)
	p.stored(t, a.Row)
	return nil
}

// lasts bounds the durations of a task. What no schedule can hold refuses the file where dates depend on it; elsewhere it is cut to the
// bound and reported. P6 itself writes such original durations of work that has begun.
func (p *p6Build) lasts(t *p6Task, index int32) error {
	works := t.status != p6Complete && t.kind.kind == schedule.Task
	for _, d := range [...]struct {
		span   *p6Span
		place  p6Place
		counts bool // dates follow from it
	}{
		{&t.target, p6TaskTarget, works && t.status == p6NotStarted && !t.remaining.given},
		{&t.remaining, p6TaskLeft, works},
	} {
		text := p.cut[p6CutAt{task: true, index: index, left: d.span == &t.remaining}]
		switch {
		case d.span.minutes >= 0 && !d.span.cut:
			continue
		case d.counts && d.span.minutes < 0:
			return p.wrong("import.bad_value", t.line, d.place, cmp.Or(text, hoursOf(d.span.minutes)))
		case d.counts:
			return p.wrong("import.number_too_long", t.line, d.place, text)
		}
		p.find("duration.cut", t.line, d.place, cmp.Or(text, hoursOf(d.span.minutes)), t.label())
		d.span.minutes = max(d.span.minutes, 0)
	}
	return nil
}

// effort takes durations and progress over. P6 schedules what remains: an activity not yet started takes its remaining
// duration.
func (p *p6Build) effort(t *p6Task, a *schedule.Activity) error {
	a.Duration = t.target.minutes
	switch t.status {
	case p6NotStarted:
		a.ActualStart, a.ActualFinish = kernel.None, kernel.None
		if t.remaining.given && t.remaining.minutes != t.target.minutes {
			a.Duration = t.remaining.minutes
			p.find("activity.remaining_taken", t.line, p6TaskLeft, "", t.label())
		}
	case p6Active:
		a.Remaining, a.ActualFinish = t.remaining.minutes, kernel.None
		// A started activity is never at 0 or 100 %: only a finished one is done.
		a.Progress = min(max(t.percent(), 1), kernel.Hundred-1)
		if a.ActualStart == kernel.None {
			return p.wrong("import.bad_value", t.line, p6TaskStart, "")
		}
	case p6Complete:
		a.Progress = kernel.Hundred
		if a.ActualFinish == kernel.None {
			return p.wrong("import.bad_value", t.line, p6TaskFinish, "")
		}
		if a.ActualStart == kernel.None {
			a.ActualStart = a.ActualFinish
		}
		if a.ActualFinish < a.ActualStart {
			p.find("dates.reversed", t.line, p6TaskFinish, "", t.label())
			a.ActualFinish = a.ActualStart
		}
	}
	if a.Kind.IsMilestone() {
		a.Duration, a.Remaining = 0, 0
	}
	return nil
}

// percent is the share done by the activity's own percent type: physical, by duration, or by units of work.
func (t *p6Task) percent() kernel.Percent {
	switch t.percentBy {
	case schedule.PercentPhysical:
		return t.physical
	case schedule.PercentByUnits:
		return kernel.ShareOf(int64(t.done), int64(plus(t.done, t.left)))
	}
	return kernel.ShareOf(int64(t.target.minutes)-int64(t.remaining.minutes), int64(t.target.minutes))
}

func (p *p6Build) constraint(t *p6Task, c schedule.Constraint, date kernel.Minute, at p6Place) schedule.Constraint {
	if c.Type == schedule.ASAP || c.Type == schedule.ALAP {
		return c
	}
	if c.Date = date; date == 0 {
		p.find("constraint.no_date", t.line, at, "", t.label())
		return schedule.Constraint{}
	}
	return c
}

// stored keeps what P6 had computed. Completed activities have no floats of their own. P6 Professional writes only the
// dates of what remains to XML; those of an activity that is not done are its early and late dates.
func (p *p6Build) stored(t *p6Task, row kernel.Row) {
	s := schedule.Stored{
		Activity: row, Start: p6Dated(t.earlyStart), Finish: p6Dated(t.earlyFinish),
		LateStart: p6Dated(t.lateStart), LateFinish: p6Dated(t.lateFinish),
		TotalFloat: t.total.pointer(), FreeFloat: t.free.pointer(),
	}
	if p.format == asXML && t.status != p6Complete {
		s.Start, s.Finish = p6Dated(cmp.Or(t.earlyStart, t.leftStart)), p6Dated(cmp.Or(t.earlyFinish, t.leftFinish))
		s.LateStart, s.LateFinish = p6Dated(cmp.Or(t.lateStart, t.leftLateStart)), p6Dated(cmp.Or(t.lateFinish, t.leftLateFinish))
	}
	critical := false
	switch {
	case t.status == p6Complete:
		s.Critical = &critical
	case t.critical != p6Unsaid:
		critical = t.critical == p6Yes
		s.Critical = &critical
	case p.longest:
		critical = t.driving == p6Yes
		s.Critical = &critical
	case s.TotalFloat != nil:
		critical = *s.TotalFloat <= p.limit
		s.Critical = &critical
	}
	if s.Start != kernel.None || s.Finish != kernel.None || s.TotalFloat != nil {
		p.out.AsImported = append(p.out.AsImported, s)
	}
}

func (s p6Span) pointer() *int32 {
	if !s.given {
		return nil
	}
	return &s.minutes
}

// hoursOf writes minutes as hours, for people.
func hoursOf(minutes int32) string { return strconv.FormatFloat(float64(minutes)/60, 'f', -1, 64) }
