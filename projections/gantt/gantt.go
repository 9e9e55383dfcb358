package gantt

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/gantt"
)

// Projection is the read model of the schedule screen.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "gantt" }

// Version of the rows.
func (Projection) Version() int { return 5 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return gantt.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows: gantt.NewChanges()} }

type projector struct{ rows *gantt.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		s := p.rows.Of(r.Stream.Company, r.Stream.ID)
		fold(s, r.Event)
		s.Reached(int64(r.Revision), int64(r.Position), r.At, r.Actor)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows of its schedule. A fact of another area leaves them as they are.
func fold(s *gantt.ScheduleChanges, e event.Event) {
	switch e := e.(type) {
	case schedule.Created:
		set(s, e.Settings)
		addCalendars(s, e.Calendars)
	case schedule.ImportStarted:
		set(s, e.Settings)
	case schedule.SettingsChanged:
		set(s, e.To)
	case schedule.CalendarsAdded:
		addCalendars(s, e.Calendars)
	case schedule.CalendarsRemoved:
		for i := range e.Calendars {
			s.RemoveCalendar(e.Calendars[i].Row)
		}
	case schedule.CalendarTimeChanged:
		s.SetCalendar(e.Calendar, gantt.Time, func(c *gantt.CalendarRow) { c.CalendarTime = calendarTime(e.To) })
	case schedule.ActivitiesAdded:
		for i := range e.Activities {
			s.AddActivity(activity(&e.Activities[i]))
		}
	case schedule.ActivitiesRemoved:
		for i := range e.Activities {
			s.RemoveActivity(e.Activities[i].Row)
		}
	case schedule.LinksAdded:
		for _, l := range e.Links {
			s.AddLink(gantt.LinkRow{Row: l.Row, From: l.From, To: l.To, Type: string(l.Type), Lag: l.Lag, Elapsed: l.Elapsed})
		}
	case schedule.LinksRemoved:
		for _, l := range e.Links {
			s.RemoveLink(l.Row)
		}
	case schedule.PlaceChanged:
		each(s.SetActivity, gantt.Place, e.Change, func(a *gantt.ActivityRow, to schedule.Place) { a.Parent, a.Rank = to.Parent, to.Rank })
	case schedule.FieldChange:
		give(s, e)
	case schedule.Recalculated:
		shift(s, &e)
	}
}

// give sets one input field.
func give(s *gantt.ScheduleChanges, e schedule.FieldChange) {
	switch e := e.(type) {
	case schedule.NameChanged:
		each(s.SetActivity, gantt.Name, e.Change, func(a *gantt.ActivityRow, to string) { a.Name = to })
	case schedule.DescriptionChanged:
		each(s.SetActivity, gantt.Description, e.Change, func(a *gantt.ActivityRow, to string) { a.Description = to })
	case schedule.KindChanged:
		each(s.SetActivity, gantt.Kind, e.Change, func(a *gantt.ActivityRow, to schedule.Kind) { a.Kind = string(to) })
	case schedule.DurationChanged:
		each(s.SetActivity, gantt.Duration, e.Change, func(a *gantt.ActivityRow, to int32) { a.Duration = to })
	case schedule.RemainingChanged:
		each(s.SetActivity, gantt.Remaining, e.Change, func(a *gantt.ActivityRow, to int32) { a.Remaining = to })
	case schedule.CalendarChanged:
		each(s.SetActivity, gantt.Calendar, e.Change, func(a *gantt.ActivityRow, to kernel.Row) { a.Calendar = to })
	case schedule.ConstraintChanged:
		each(s.SetActivity, gantt.Constraint, e.Change, func(a *gantt.ActivityRow, to schedule.Constraint) {
			a.Constraint, a.ConstraintDate, a.ConstraintMandatory = constraint(to)
		})
	case schedule.ProgressChanged:
		each(s.SetActivity, gantt.Progress, e.Change, func(a *gantt.ActivityRow, to kernel.Percent) { a.Progress = to })
	case schedule.ActualStartChanged:
		each(s.SetActivity, gantt.ActualStart, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualStart = to })
	case schedule.ActualFinishChanged:
		each(s.SetActivity, gantt.ActualFinish, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualFinish = to })
	case schedule.ManualChanged:
		each(s.SetActivity, gantt.Manual, e.Change, func(a *gantt.ActivityRow, to bool) { a.Manual = to })
	case schedule.CostChanged:
		each(s.SetActivity, gantt.Cost, e.Change, func(a *gantt.ActivityRow, to kernel.Amount) { a.Cost = to })
	case schedule.UsedCostChanged:
		each(s.SetActivity, gantt.UsedCost, e.Change, func(a *gantt.ActivityRow, to kernel.Amount) { a.UsedCost = to })
	case schedule.ManHoursChanged:
		each(s.SetActivity, gantt.ManHours, e.Change, func(a *gantt.ActivityRow, to kernel.Amount) { a.ManHours = to })
	case schedule.WeightChanged:
		each(s.SetActivity, gantt.Weight, e.Change, func(a *gantt.ActivityRow, to schedule.Weight) { a.Weight = weight(to) })
	case schedule.CodeChanged:
		each(s.SetActivity, gantt.Code, e.Change, func(a *gantt.ActivityRow, to string) { a.Code = to })
	case schedule.SecondChanged:
		each(s.SetActivity, gantt.Second, e.Change, func(a *gantt.ActivityRow, to schedule.Constraint) {
			a.Second, a.SecondDate, a.SecondMandatory = constraint(to)
		})
	case schedule.DeadlineChanged:
		each(s.SetActivity, gantt.Deadline, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.Deadline = given(to) })
	case schedule.ExpectedFinishChanged:
		each(s.SetActivity, gantt.ExpectedFinish, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExpectedFinish = given(to) })
	case schedule.SuspensionChanged:
		each(s.SetActivity, gantt.Suspension, e.Change, func(a *gantt.ActivityRow, to schedule.Suspension) {
			a.Suspended, a.Resumed = given(to.Suspended), given(to.Resumed)
		})
	case schedule.PercentTypeChanged:
		each(s.SetActivity, gantt.PercentBy, e.Change, func(a *gantt.ActivityRow, to schedule.PercentType) { a.PercentBy = percentBy(to) })
	case schedule.ElapsedChanged:
		each(s.SetActivity, gantt.Elapsed, e.Change, func(a *gantt.ActivityRow, to bool) { a.Elapsed = to })
	case schedule.InactiveChanged:
		each(s.SetActivity, gantt.Inactive, e.Change, func(a *gantt.ActivityRow, to bool) { a.Inactive = to })
	case schedule.ResourceCalendarChanged:
		each(s.SetActivity, gantt.ResourceCalendar, e.Change, func(a *gantt.ActivityRow, to kernel.Row) { a.ResourceCalendar = orNoRow(to) })
	case schedule.SplitChanged:
		each(s.SetActivity, gantt.Split, e.Change, func(a *gantt.ActivityRow, to int32) { a.Split = to })
	case schedule.PinnedStartChanged:
		each(s.SetActivity, gantt.PinnedStart, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.PinnedStart = given(to) })
	case schedule.ExternalStartChanged:
		each(s.SetActivity, gantt.ExternalStart, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalStart = given(to) })
	case schedule.ExternalFinishChanged:
		each(s.SetActivity, gantt.ExternalFinish, e.Change, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalFinish = given(to) })
	case schedule.PlaceholderChanged: // the calculation gives the marks that follow
	case schedule.LagElapsedChanged:
		each(s.SetLink, gantt.Elapsed, e.Change, func(l *gantt.LinkRow, to bool) { l.Elapsed = to })
	case schedule.LinkTypeChanged:
		each(s.SetLink, gantt.LinkType, e.Change, func(l *gantt.LinkRow, to schedule.LinkType) { l.Type = string(to) })
	case schedule.LagChanged:
		each(s.SetLink, gantt.Lag, e.Change, func(l *gantt.LinkRow, to int32) { l.Lag = to })
	case schedule.CalendarRenamed:
		each(s.SetCalendar, gantt.Name, e.Change, func(c *gantt.CalendarRow, to string) { c.Name = to })
	case schedule.DefaultChanged:
		each(s.SetCalendar, gantt.Default, e.Change, func(c *gantt.CalendarRow, to bool) { c.Default = to })
	default:
		panic(fmt.Sprintf("gantt: no column for %s", e.EventType()))
	}
}

func each[R, T any](set func(kernel.Row, gantt.Fields, func(*R)), f gantt.Fields, c event.Change[T], give func(*R, T)) {
	for i, row := range c.Rows {
		set(row, f, func(r *R) { give(r, c.To[i]) })
	}
}

func shift(s *gantt.ScheduleChanges, e *schedule.Recalculated) {
	s.Finish(e.Finish.To)
	by := func(column []int32, i int) int32 {
		if column == nil {
			return 0
		}
		return column[i]
	}
	for i, row := range e.Rows {
		s.Shift(row, gantt.Computed{
			Start: by(e.Start, i), Finish: by(e.End, i), LateStart: by(e.LateStart, i), LateFinish: by(e.LateFinish, i),
			TotalFloat: by(e.TotalFloat, i), FreeFloat: by(e.FreeFloat, i), Span: by(e.Span, i), Rolled: by(e.Progress, i),
		})
		if e.FlagsTo != nil && e.FlagsTo[i] != e.FlagsFrom[i] {
			s.SetActivity(row, gantt.Flags, func(a *gantt.ActivityRow) { a.Flags = uint8(e.FlagsTo[i]) })
		}
	}
}

func set(s *gantt.ScheduleChanges, o schedule.Settings) {
	basis := string(o.Basis)
	if o.Basis == schedule.ByDuration {
		basis = "duration"
	}
	s.Set(o.Project, gantt.Settings{
		Name: o.Name, Start: o.Start, MinutesPerDay: o.MinutesPerDay, MinutesPerWeek: o.MinutesPerWeek, DateFormat: o.DateFormat,
		DataDate: noneIsNull(o.Options.DataDate), MustFinishBy: noneIsNull(o.Options.MustFinishBy), Profile: string(o.Options.Profile), Basis: basis,
		Options: gantt.Options{
			LagCalendar: o.Options.LagCalendar, ProgressMode: o.Options.ProgressMode, FloatMode: o.Options.FloatMode, CriticalBy: o.Options.CriticalBy,
			CriticalLimit: o.Options.CriticalLimit, IgnoreDateLimits: o.Options.IgnoreDateLimits, OpenEndsCritical: o.Options.OpenEndsCritical, ALAPForm: o.Options.ALAPForm,
			UseExpectedFinish: o.Options.UseExpectedFinish, LagFromEarlyStart: o.Options.LagFromEarlyStart, MultipleCriticalPaths: o.Options.MultipleCriticalPaths,
			IgnoreExternalDates: o.Options.IgnoreExternalDates,
		},
	})
}

func noneIsNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}

func weight(w schedule.Weight) kernel.Percent {
	if !w.Custom {
		return gantt.NoWeight
	}
	return w.Share
}

func activity(a *schedule.Activity) gantt.ActivityRow {
	row := gantt.ActivityRow{
		Row: a.Row, Parent: a.Parent, Rank: a.Rank, Code: a.Code, Name: a.Name, Description: a.Description, Kind: string(a.Kind),
		Duration: a.Duration, Remaining: a.Remaining, Calendar: a.Calendar,
		Progress: a.Progress, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish, Manual: a.Manual,
		Cost: a.Cost, UsedCost: a.UsedCost, ManHours: a.ManHours, Weight: weight(a.Weight),
		Start: a.Dates.Start, Finish: a.Dates.Finish, LateStart: a.Dates.LateStart, LateFinish: a.Dates.LateFinish,
		TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat, Span: a.Dates.Span, Rolled: a.Dates.Progress, Flags: uint8(a.Dates.Flags),
		Deadline: given(a.Deadline), ExpectedFinish: given(a.ExpectedFinish), Suspended: given(a.Suspended), Resumed: given(a.Resumed),
		PercentBy: percentBy(a.PercentBy), Elapsed: a.Elapsed, Inactive: a.Inactive, ResourceCalendar: orNoRow(a.ResourceCalendar), Split: a.Split,
		PinnedStart: given(a.PinnedStart), ExternalStart: given(a.ExternalStart), ExternalFinish: given(a.ExternalFinish),
	}
	row.Constraint, row.ConstraintDate, row.ConstraintMandatory = constraint(a.Constraint)
	row.Second, row.SecondDate, row.SecondMandatory = constraint(a.Second)
	return row
}

// given is a date of which 0 says that there is none.
func given(m kernel.Minute) kernel.Minute { return cmp.Or(m, kernel.None) }

func orNoRow(row kernel.Row) kernel.Row {
	if row == 0 {
		return kernel.NoRow
	}
	return row
}

func percentBy(t schedule.PercentType) string { return cmp.Or(string(t), "duration") }

func constraint(c schedule.Constraint) (word string, date kernel.Minute, mandatory bool) {
	switch c.Type {
	case schedule.ASAP:
		return "asap", kernel.None, c.Mandatory
	case schedule.ALAP:
		return "alap", kernel.None, c.Mandatory
	}
	return string(c.Type), c.Date, c.Mandatory
}

func addCalendars(s *gantt.ScheduleChanges, calendars []schedule.Calendar) {
	for _, c := range calendars {
		s.AddCalendar(gantt.CalendarRow{Row: c.Row, Name: c.Name, Default: c.Default, CalendarTime: calendarTime(c.Time)})
	}
}

// calendarTime is the calendar as the client reads it: weeks begin on Monday, nothing is null.
func calendarTime(t worktime.Spec) gantt.CalendarTime {
	out := gantt.CalendarTime{Exceptions: make([]gantt.CalendarException, len(t.Exceptions))}
	for day := range t.Week {
		out.Week[(day+6)%7] = shifts(t.Week[day])
	}
	for i, x := range t.Exceptions {
		every := string(x.Recurrence)
		if x.Recurrence == worktime.Once {
			every = "none"
		}
		ex := gantt.CalendarException{From: int32(x.From), To: int32(x.To), Shifts: shifts(x.Shifts), Every: every, Name: x.Name}
		if x.Every > 1 {
			ex.Interval = x.Every
		}
		if x.Until != worktime.NoDay {
			until := int32(x.Until)
			ex.Until = &until
		}
		out.Exceptions[i] = ex
	}
	return out
}

func shifts(given []worktime.Shift) []gantt.Shift {
	out := make([]gantt.Shift, len(given))
	for i, s := range given {
		out[i] = gantt.Shift{s.From, s.To}
	}
	return out
}
