package table

import (
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// kind is what the row says the activity is; what has rows under it is a summary whatever it says.
func (r *tableActivity) kind(summary bool) {
	a := r.a
	a.Kind = schedule.Task
	if text := r.cell(r.at, colType); text != "" {
		kind, known := activityWords[fold(text)]
		if !known {
			r.note("value.replaced", r.at, colType, text)
			kind = schedule.Task
		}
		a.Kind = kind
	} else {
		r.assume(schedule.FieldKind.Number)
	}
	if text := r.cell(r.at, colMilestone); text != "" {
		is, known := yes(text)
		if !known {
			r.note("value.replaced", r.at, colMilestone, text)
		}
		if is && !a.Kind.IsMilestone() {
			a.Kind = schedule.FinishMilestone
		}
	}
	switch {
	case summary:
		a.Kind = schedule.Summary
	case a.Kind == schedule.Summary:
		a.Kind = schedule.Task
		r.note("activity.empty_summary", r.at, colType, r.cell(r.at, colType))
	}
}

// summary tells what a row with others under it says that is computed from them here.
func (r *tableActivity) summary() {
	if text := r.cell(r.at, colConstraint); text != "" {
		if c, known := constraintWords[fold(text)]; !known || c.Type != schedule.ASAP {
			r.note("summary.constraint", r.at, colConstraint, text)
		}
	}
	if is, _ := yes(r.cell(r.at, colManual)); is {
		r.note("summary.manual", r.at, colManual, r.cell(r.at, colManual))
	}
}

// span reads a duration; ok is false where there is none or it makes no sense, which is reported.
func (r *tableActivity) span(field string) (d span, ok bool) {
	text := r.cell(r.at, field)
	if text == "" {
		return span{}, false
	}
	c := &r.columns[r.by[field]]
	in := r.units
	if c.unit != "" && r.mapping().Duration == "" {
		in.usual = c.unit
	}
	d, ok = in.read(text, c.sign)
	switch {
	case !ok, d.percent:
		r.note("value.replaced", r.at, field, text)
		return span{}, false
	case d.unsure:
		r.note("value.ambiguous", r.at, field, text)
	case d.minutes == 0 && strings.ContainsAny(text, "123456789"):
		r.note("value.rounded", r.at, field, text)
	}
	return d, true
}

// effort is how long the activity lasts: as the row says, from its start to its finish, else a day.
func (r *tableActivity) effort() {
	a := r.a
	d, given := r.span(colDuration)
	if given && d.minutes < 0 {
		r.note("value.replaced", r.at, colDuration, r.cell(r.at, colDuration))
		given = false
	}
	start, finish := r.start, r.finish
	if at := r.date(colActualStart, false); at != kernel.None {
		start = at
	}
	if at := r.date(colActualFinish, true); at != kernel.None {
		finish = at
	}
	switch {
	case given:
		a.Duration, a.Elapsed = int32(d.minutes), d.elapsed
		if d.minutes == 0 && a.Kind == schedule.Task {
			a.Kind = schedule.FinishMilestone
		}
	case a.Kind.IsMilestone():
	case start != kernel.None && finish != kernel.None && finish >= start:
		if a.Duration = r.cal.Between(start, finish); a.Duration > schedule.MaxMinutes {
			r.note("value.replaced", r.at, colFinish, r.cell(r.at, colFinish))
			r.aDay()
		}
	case start != kernel.None && finish != kernel.None:
		r.note("dates.reversed", r.at, colFinish, r.cell(r.at, colFinish))
		r.finish = kernel.None
		r.aDay()
	default:
		r.note("duration.assumed", r.at, colDuration, r.cell(r.at, colDuration))
		r.aDay()
	}
	if a.Kind.IsMilestone() && a.Duration > 0 {
		r.note("milestone.with_duration", r.at, colDuration, r.cell(r.at, colDuration))
		a.Kind = schedule.Task
	}
	if a.Kind.IsMilestone() {
		a.Elapsed = false
	}
}

// aDay is how long lasts what nothing usable is said of.
func (r *tableActivity) aDay() {
	r.a.Duration = r.units.day
	r.assume(schedule.FieldDuration.Number)
	r.assume(schedule.FieldElapsed.Number)
}

// share reads a percentage between 0 and 100; one that makes no sense is 0, one beyond is the bound, and both are reported.
func (r *tableActivity) share(field string) (p kernel.Percent, given bool) {
	text := r.cell(r.at, field)
	if text == "" {
		return 0, false
	}
	v, ok := r.columns[r.by[field]].sign.percent(text)
	if !ok || v < int64(kernel.Zero) || v > int64(kernel.Hundred) {
		r.note("progress.replaced", r.at, field, text)
		v = min(max(v, 0), int64(kernel.Hundred))
	}
	return kernel.Percent(v), ok
}

// progress is what has happened: percent and actual dates, each worked out of the others where it is missing.
func (r *tableActivity) progress() {
	a := r.a
	a.ActualStart, a.ActualFinish = r.date(colActualStart, false), r.date(colActualFinish, true)
	if r.actual[0] && a.ActualStart == kernel.None {
		a.ActualStart = r.start
	}
	if r.actual[1] && a.ActualFinish == kernel.None {
		a.ActualFinish = r.finish
	}
	if a.ActualStart != kernel.None && a.ActualFinish != kernel.None && a.ActualFinish < a.ActualStart {
		r.note("dates.reversed", r.at, colActualFinish, r.cell(r.at, colActualFinish))
		a.ActualFinish = kernel.None
	}
	percent, given := r.share(colPercent)
	a.Progress = percent
	if a.ActualFinish != kernel.None && a.Progress < kernel.Hundred {
		if given {
			r.note("progress.replaced", r.at, colPercent, r.cell(r.at, colPercent))
		}
		a.Progress = kernel.Hundred
	} else if !given {
		r.assume(schedule.FieldProgress.Number)
	}
	if a.Progress == kernel.Hundred && a.ActualFinish == kernel.None {
		r.assume(schedule.FieldActualFinish.Number)
	}
	if a.Progress == kernel.Hundred && a.ActualFinish == kernel.None && r.finish != kernel.None {
		a.ActualFinish = r.finish
		r.note("activity.actual_taken", r.at, colFinish, r.cell(r.at, colFinish))
	}
	if a.Started() && a.ActualStart == kernel.None {
		r.assume(schedule.FieldActualStart.Number)
		if a.ActualStart = r.start; a.ActualStart == kernel.None && a.ActualFinish != kernel.None {
			a.ActualStart = a.ActualFinish
		}
		if a.ActualFinish != kernel.None {
			a.ActualStart = min(a.ActualStart, a.ActualFinish)
		}
		if a.ActualStart != kernel.None {
			r.note("activity.actual_taken", r.at, colStart, r.cell(r.at, colStart))
		}
	}
	r.remaining()
}

// remaining is the work left: as the row says, though only what has begun has any, or what the progress leaves of the duration.
func (r *tableActivity) remaining() {
	a := r.a
	left, given := r.span(colRemaining)
	if a.Finished() || a.Kind.IsMilestone() {
		return
	}
	if given && left.minutes >= 0 && left.minutes <= schedule.MaxMinutes {
		a.Remaining = int32(left.minutes)
		return
	}
	r.assume(schedule.FieldRemaining.Number)
	if a.Started() {
		a.Remaining = int32(source.Rounded(int64(a.Duration)*int64(kernel.Hundred-a.Progress), int64(kernel.Hundred)))
	}
}

// constraint is that of the row or, where nothing comes before it and nothing has begun, its start. A table without a column for
// it says nothing of any other.
func (r *tableActivity) constraint() {
	a := r.a
	text := r.cell(r.at, colConstraint)
	c, known := constraintWords[fold(text)]
	if text != "" && !known {
		r.note("constraint.unknown_type", r.at, colConstraint, text)
		c = schedule.Constraint{}
	}
	if c.Type.NeedsDate() {
		if c.Date = r.date(colConstraintAt, c.Type.OnFinish()); c.Date == kernel.None {
			r.note("constraint.no_date", r.at, colConstraint, text)
			c = schedule.Constraint{}
		}
	}
	if c.Type == schedule.ASAP && !a.Started() && !r.waits() {
		switch {
		case r.start != kernel.None:
			c = schedule.Constraint{Type: schedule.SNET, Date: r.start}
			r.placed()
		case r.finish != kernel.None:
			c = schedule.Constraint{Type: schedule.FNET, Date: r.finish}
			r.placed()
		}
	}
	if !r.has(colConstraint) && c.Type == schedule.ASAP {
		r.assume(schedule.FieldConstraint.Number)
	}
	a.Constraint = c
}

// waits reports whether a link holds back the activity or one of its ancestors.
func (r *tableActivity) waits() bool {
	for node := r.node; node >= 0; node = r.nodes[node].parent {
		if r.bound[node] {
			return true
		}
	}
	return false
}

// amount reads money or hours exactly; what makes no sense is 0, what is below 0 too, and both are reported.
func (r *tableActivity) amount(field string) kernel.Amount {
	text := r.cell(r.at, field)
	if text == "" {
		return 0
	}
	sign := r.columns[r.by[field]].sign
	v, unsure, ok := sign.number(text, 4)
	if !ok && field == colManHours { // "40 hrs", as Microsoft Project writes work
		in := r.units
		in.usual = "h"
		var d span
		if d, ok = in.read(text, sign); ok && !d.percent {
			v = source.Rounded(d.minutes*int64(kernel.Unit), 60)
		}
	}
	const most = 1_000_000_000_000 * int64(kernel.Unit)
	switch {
	case !ok, v > most, v < -most:
		r.note("value.replaced", r.at, field, text)
		return 0
	case v < 0:
		r.note("cost.negative", r.at, field, text)
		return 0
	case unsure:
		r.note("value.ambiguous", r.at, field, text)
	}
	return kernel.Amount(v)
}

func (r *tableActivity) manual() {
	text := r.cell(r.at, colManual)
	is, known := yes(text)
	if _, said := slices.BinarySearch(r.grid.manual, r.at); said {
		is = true
	}
	switch {
	case !known:
		r.note("value.replaced", r.at, colManual, text)
	case !is:
		if r.cell(r.at, autoKey) == "false" { // for it has begun, perhaps
			r.assume(schedule.FieldManual.Number)
		}
	case r.start == kernel.None:
		r.assume(schedule.FieldManual.Number)
		r.note("activity.manual_undated", r.at, colManual, text)
	default:
		a := r.a
		a.Manual, a.Dates.Start = true, r.start
		if r.finish >= r.start {
			a.Dates.Finish = r.finish
		}
		if a.Constraint.Type == schedule.SNET && a.Constraint.Date == r.start && r.cell(r.at, colConstraint) == "" {
			a.Constraint = schedule.Constraint{}
		}
	}
}

func (r *tableActivity) weight() {
	if share, given := r.share(colWeight); given {
		r.a.Weight = schedule.Weight{Custom: true, Share: share}
	}
}

// store keeps the dates of the table to compare ours with.
func (r *tableActivity) store() {
	s := schedule.Stored{
		Activity: r.a.Row, Start: r.start, Finish: r.finish,
		LateStart: r.date(colLateStart, false), LateFinish: r.date(colLateFinish, true),
	}
	for _, float := range [...]struct {
		field string
		to    **int32
	}{{colTotalFloat, &s.TotalFloat}, {colFreeFloat, &s.FreeFloat}} {
		if d, ok := r.span(float.field); ok {
			v := int32(d.minutes)
			*float.to = &v
		}
	}
	if s.Start != kernel.None || s.Finish != kernel.None || s.TotalFloat != nil {
		r.out.AsImported = append(r.out.AsImported, s)
	}
}
