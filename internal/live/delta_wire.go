package live

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/readmodels/gantt"
)

// wire is a value as the client reads it: none is null.
func wire(value any) any {
	switch v := value.(type) {
	case kernel.Minute:
		if v == 0 {
			v = kernel.None
		}
		return orNull(v)
	case schedule.Suspension:
		return Suspension{orNull(cmp.Or(v.Suspended, kernel.None)), orNull(cmp.Or(v.Resumed, kernel.None))}
	case schedule.Weight:
		if !v.Custom {
			return nil
		}
		return v.Share
	case schedule.Constraint:
		c := Constraint{Type: constraint(v.Type), Mandatory: v.Mandatory}
		if v.Type != schedule.ASAP && v.Type != schedule.ALAP {
			c.Date = orNull(v.Date)
		}
		return c
	}
	return value
}

func numbers[N ~int32 | ~uint8 | ~uint16](rows []N) gantt.Numbers {
	if rows == nil {
		return nil
	}
	out := make(gantt.Numbers, len(rows))
	for i, r := range rows {
		out[i] = int32(r)
	}
	return out
}

func recalculated(e *schedule.Recalculated) *Recalculated {
	return &Recalculated{
		Rows: numbers([]kernel.Row(e.Rows)), Start: e.Start, Finish: e.End, LateStart: e.LateStart, LateFinish: e.LateFinish,
		TotalFloat: e.TotalFloat, FreeFloat: e.FreeFloat, Span: e.Span, Progress: e.Progress, Flags: numbers(e.FlagsTo),
		Project: Project{From: orNull(e.Finish.From), To: orNull(e.Finish.To), Work: e.Finish.Work},
	}
}

func orNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}

// activities writes whole records as columns. Their computed values are those they left with, or 0 for rows that never had any: the
// shifts of the same delta start from there.
func activities(list []schedule.Activity) *gantt.ActivityColumn {
	c := &gantt.ActivityColumn{}
	var coded, described, costs, spends, works, weighs, rolled, clocked, idle, lent, rests, put, waits, awaited, ruled bool
	for _, a := range list {
		coded, described, weighs = coded || a.Code != "", described || a.Description != "", weighs || a.Weight.Custom
		costs, spends, works = costs || a.Cost != 0, spends || a.UsedCost != 0, works || a.ManHours != 0
		date, d := a.Constraint.Date, a.Dates
		if a.Constraint.Type == schedule.ASAP || a.Constraint.Type == schedule.ALAP {
			date = kernel.None
		}
		weight := a.Weight.Share
		if !a.Weight.Custom {
			weight = gantt.NoWeight
		}
		c.Description, c.Weight = append(c.Description, a.Description), append(c.Weight, int32(weight))
		c.Cost, c.UsedCost, c.ManHours = append(c.Cost, int64(a.Cost)), append(c.UsedCost, int64(a.UsedCost)), append(c.ManHours, int64(a.ManHours))
		c.Row, c.Parent = append(c.Row, int32(a.Row)), append(c.Parent, int32(a.Parent))
		c.Rank, c.Code, c.Name = append(c.Rank, string(a.Rank)), append(c.Code, a.Code), append(c.Name, a.Name)
		c.Kind, c.Calendar = append(c.Kind, string(a.Kind)), append(c.Calendar, int32(a.Calendar))
		c.Duration, c.Remaining = append(c.Duration, a.Duration), append(c.Remaining, a.Remaining)
		c.Constraint, c.ConstraintDate = append(c.Constraint, constraint(a.Constraint.Type)), append(c.ConstraintDate, int32(date))
		c.Progress, c.Manual = append(c.Progress, int32(a.Progress)), append(c.Manual, flag(a.Manual))
		c.ActualStart, c.ActualFinish = append(c.ActualStart, int32(a.ActualStart)), append(c.ActualFinish, int32(a.ActualFinish))
		c.Start, c.Finish = append(c.Start, int32(d.Start)), append(c.Finish, int32(d.Finish))
		c.LateStart, c.LateFinish = append(c.LateStart, int32(d.LateStart)), append(c.LateFinish, int32(d.LateFinish))
		c.TotalFloat, c.FreeFloat = append(c.TotalFloat, d.TotalFloat), append(c.FreeFloat, d.FreeFloat)
		c.Span, c.Flags = append(c.Span, d.Span), append(c.Flags, int32(d.Flags))
		c.Elapsed, clocked = append(c.Elapsed, flag(a.Elapsed)), clocked || a.Elapsed
		c.Inactive, idle = append(c.Inactive, flag(a.Inactive)), idle || a.Inactive
		c.ResourceCalendar, lent = append(c.ResourceCalendar, int32(a.ResourceCalendar)), lent || a.ResourceCalendar != 0
		c.Split, rests = append(c.Split, a.Split), rests || a.Split != 0
		c.PinnedStart, put = append(c.PinnedStart, int32(cmp.Or(a.PinnedStart, kernel.None))), put || a.PinnedStart != 0
		c.ExternalStart, waits = append(c.ExternalStart, int32(cmp.Or(a.ExternalStart, kernel.None))), waits || a.ExternalStart != 0
		c.ExternalFinish, awaited = append(c.ExternalFinish, int32(cmp.Or(a.ExternalFinish, kernel.None))), awaited || a.ExternalFinish != 0
		c.FurtherRules, ruled = append(c.FurtherRules, flag(furtherRules(a))), ruled || furtherRules(a)
		c.SummaryProgress, rolled = append(c.SummaryProgress, int32(d.Progress)), rolled || d.Progress != 0
	}
	leaveOut(&c.Code, coded)
	leaveOut(&c.Description, described)
	leaveOut(&c.Cost, costs)
	leaveOut(&c.UsedCost, spends)
	leaveOut(&c.ManHours, works)
	leaveOut(&c.Weight, weighs)
	leaveOut(&c.SummaryProgress, rolled)
	leaveOut(&c.Elapsed, clocked)
	leaveOut(&c.Inactive, idle)
	leaveOut(&c.ResourceCalendar, lent)
	leaveOut(&c.Split, rests)
	leaveOut(&c.PinnedStart, put)
	leaveOut(&c.ExternalStart, waits)
	leaveOut(&c.ExternalFinish, awaited)
	leaveOut(&c.FurtherRules, ruled)
	return c
}

// furtherRules tells whether the dates of an activity follow from more than the columns say: then only the server knows where they go.
func furtherRules(a schedule.Activity) bool {
	return a.Constraint.Mandatory || a.Second.Type != schedule.ASAP || a.ExpectedFinish != 0 || a.Resumed != 0
}

func leaveOut[C gantt.Words | gantt.Amounts | gantt.OrNull | gantt.Numbers](column *C, has bool) {
	if !has {
		*column = nil
	}
}

func links(list []schedule.Link) *gantt.LinkColumn {
	c := &gantt.LinkColumn{}
	clocked := false
	for _, l := range list {
		c.Elapsed, clocked = append(c.Elapsed, flag(l.Elapsed)), clocked || l.Elapsed
		c.Row, c.From, c.To = append(c.Row, int32(l.Row)), append(c.From, int32(l.From)), append(c.To, int32(l.To))
		c.Type, c.Lag = append(c.Type, string(l.Type)), append(c.Lag, l.Lag)
	}
	leaveOut(&c.Elapsed, clocked)
	return c
}

// constraint is the word of a constraint on the wire; the domain leaves "as soon as possible" empty.
func constraint(t schedule.ConstraintType) string {
	if t == schedule.ASAP {
		return "asap"
	}
	return string(t)
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func settingsOf(o schedule.Settings) gantt.Settings {
	basis := string(o.Basis)
	if o.Basis == schedule.ByDuration {
		basis = "duration"
	}
	return gantt.Settings{
		Name: o.Name, Start: o.Start, MinutesPerDay: o.MinutesPerDay, MinutesPerWeek: o.MinutesPerWeek, DateFormat: o.DateFormat,
		DataDate: orNull(o.Options.DataDate), MustFinishBy: orNull(o.Options.MustFinishBy), Profile: string(o.Options.Profile), Basis: basis,
		Options: gantt.Options{
			LagCalendar: o.Options.LagCalendar, ProgressMode: o.Options.ProgressMode, FloatMode: o.Options.FloatMode, CriticalBy: o.Options.CriticalBy,
			CriticalLimit: o.Options.CriticalLimit, IgnoreDateLimits: o.Options.IgnoreDateLimits, OpenEndsCritical: o.Options.OpenEndsCritical, ALAPForm: o.Options.ALAPForm,
			UseExpectedFinish: o.Options.UseExpectedFinish, LagFromEarlyStart: o.Options.LagFromEarlyStart, MultipleCriticalPaths: o.Options.MultipleCriticalPaths,
			IgnoreExternalDates: o.Options.IgnoreExternalDates,
		},
	}
}

// calendar writes a calendar with its week from Monday.
func calendar(c schedule.Calendar) gantt.CalendarRow {
	return gantt.CalendarRow{Row: c.Row, Name: c.Name, Default: c.Default, CalendarTime: calendarTime(c.Time)}
}

func calendarTime(t worktime.Spec) (out gantt.CalendarTime) {
	for day := range t.Week {
		out.Week[(day+6)%7] = shifts(t.Week[day])
	}
	out.Exceptions = []gantt.CalendarException{}
	for _, e := range t.Exceptions {
		x := gantt.CalendarException{From: int32(e.From), To: int32(e.To), Shifts: shifts(e.Shifts), Every: string(e.Recurrence), Name: e.Name}
		if e.Recurrence == worktime.Once {
			x.Every = "none"
		}
		if e.Every > 1 {
			x.Interval = e.Every
		}
		if e.Until != worktime.NoDay {
			until := int32(e.Until)
			x.Until = &until
		}
		out.Exceptions = append(out.Exceptions, x)
	}
	return out
}

func shifts(list []worktime.Shift) []gantt.Shift {
	out := make([]gantt.Shift, len(list))
	for i, s := range list {
		out[i] = gantt.Shift{s.From, s.To}
	}
	return out
}
