package ganttrows

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/readmodels/gantt"
)

// Settings gives the settings of a schedule.
func Settings(o schedule.Settings) gantt.Settings {
	basis := string(o.Basis)
	if o.Basis == schedule.ByDuration {
		basis = "duration"
	}
	return gantt.Settings{
		Name: o.Name, Start: o.Start, MinutesPerDay: o.MinutesPerDay, MinutesPerWeek: o.MinutesPerWeek, DateFormat: o.DateFormat,
		DataDate: OrNull(o.Options.DataDate), MustFinishBy: OrNull(o.Options.MustFinishBy), Profile: string(o.Options.Profile), Basis: basis,
		Options: gantt.Options{
			LagCalendar: o.Options.LagCalendar, ProgressMode: o.Options.ProgressMode, FloatMode: o.Options.FloatMode, CriticalBy: o.Options.CriticalBy,
			CriticalLimit: o.Options.CriticalLimit, IgnoreDateLimits: o.Options.IgnoreDateLimits, OpenEndsCritical: o.Options.OpenEndsCritical, ALAPForm: o.Options.ALAPForm,
			UseExpectedFinish: o.Options.UseExpectedFinish, LagFromEarlyStart: o.Options.LagFromEarlyStart, MultipleCriticalPaths: o.Options.MultipleCriticalPaths,
			IgnoreExternalDates: o.Options.IgnoreExternalDates,
		},
	}
}

// Activity gives an activity without its place in the outline.
func Activity(a *schedule.Activity) gantt.ActivityRow {
	row := gantt.ActivityRow{
		Row: a.Row, Parent: a.Parent, Rank: a.Rank, Code: a.Code, Name: a.Name, Description: a.Description, Kind: string(a.Kind),
		Duration: a.Duration, Remaining: a.Remaining, Calendar: a.Calendar,
		Progress: a.Progress, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish, Manual: a.Manual,
		Cost: a.Cost, UsedCost: a.UsedCost, ManHours: a.ManHours, Weight: Weight(a.Weight),
		Start: a.Dates.Start, Finish: a.Dates.Finish, LateStart: a.Dates.LateStart, LateFinish: a.Dates.LateFinish,
		TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat, Span: a.Dates.Span, Rolled: a.Dates.Progress, Flags: uint8(a.Dates.Flags),
		Deadline: OrNone(a.Deadline), ExpectedFinish: OrNone(a.ExpectedFinish), Suspended: OrNone(a.Suspended), Resumed: OrNone(a.Resumed),
		PercentBy: PercentBy(a.PercentBy), Elapsed: a.Elapsed, Inactive: a.Inactive, ResourceCalendar: OrNoRow(a.ResourceCalendar), Split: a.Split,
		PinnedStart: OrNone(a.PinnedStart), ExternalStart: OrNone(a.ExternalStart), ExternalFinish: OrNone(a.ExternalFinish),
	}
	row.Constraint, row.ConstraintDate, row.ConstraintMandatory = Constraint(a.Constraint)
	row.Second, row.SecondDate, row.SecondMandatory = Constraint(a.Second)
	return row
}

// Link gives a link.
func Link(l schedule.Link) gantt.LinkRow {
	return gantt.LinkRow{Row: l.Row, From: l.From, To: l.To, Type: string(l.Type), Lag: l.Lag, Elapsed: l.Elapsed}
}

// Constraint gives a constraint as its word, which the domain leaves empty for "as soon as possible", and its date, None where the type has
// none.
func Constraint(c schedule.Constraint) (word string, date kernel.Minute, mandatory bool) {
	if !c.Type.NeedsDate() {
		return cmp.Or(string(c.Type), "asap"), kernel.None, c.Mandatory
	}
	return string(c.Type), c.Date, c.Mandatory
}

// Weight gives a custom weight, gantt.NoWeight for none.
func Weight(w schedule.Weight) kernel.Percent {
	if !w.Custom {
		return gantt.NoWeight
	}
	return w.Share
}

// PercentBy gives the word for what a progress is measured by.
func PercentBy(t schedule.PercentType) string { return cmp.Or(string(t), "duration") }

// OrNone gives a date of a record of which 0 says that there is none.
func OrNone(m kernel.Minute) kernel.Minute { return cmp.Or(m, kernel.None) }

// OrNoRow gives a row of a record of which 0 says that there is none.
func OrNoRow(row kernel.Row) kernel.Row {
	if row == 0 {
		return kernel.NoRow
	}
	return row
}

// OrNull gives a date as JSON has it: none is null.
func OrNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}
