package gantt

import (
	"cmp"
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
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
	case *schedule.Created:
		settings(s, e.Settings)
		addCalendars(s, e.Calendars)
	case *schedule.ImportStarted:
		settings(s, e.Settings)
	case *schedule.SettingsChanged:
		settings(s, e.To)
	case *schedule.CalendarsAdded:
		addCalendars(s, e.Calendars)
	case *schedule.CalendarsRemoved:
		for i := range e.Calendars {
			s.RemoveCalendar(e.Calendars[i].Row)
		}
	case *schedule.CalendarTimeChanged:
		s.SetCalendar(e.Calendar, gantt.Time, func(c *gantt.CalendarRow) { c.CalendarTime = calendarTime(e.To) })
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			s.AddActivity(activity(&e.Activities[i]))
		}
	case *schedule.ActivitiesRemoved:
		for i := range e.Activities {
			s.RemoveActivity(e.Activities[i].Row)
		}
	case *schedule.LinksAdded:
		for _, l := range e.Links {
			s.AddLink(gantt.LinkRow{Row: l.Row, From: l.From, To: l.To, Type: string(l.Type), Lag: l.Lag, Elapsed: l.Elapsed})
		}
	case *schedule.LinksRemoved:
		for _, l := range e.Links {
			s.RemoveLink(l.Row)
		}
	case *schedule.PlaceChanged:
		each(s.SetActivity, gantt.Place, e.Change, func(a *gantt.ActivityRow, to schedule.Place) { a.Parent, a.Rank = to.Parent, to.Rank })
	case record.Change:
		give, known := columns[e.Field()]
		if !known {
			panic("gantt: no column for " + e.EventType())
		}
		give(s, e)
	case *schedule.Recalculated:
		shift(s, e)
	}
}

// setter takes the change of a field into the rows.
type setter func(*gantt.ScheduleChanges, event.Event)

// columns are the columns that each field sets. The marks that follow from a placeholder come with the calculation.
var columns = map[*event.Field]setter{
	schedule.FieldName.Field:        activityColumn(schedule.FieldName, gantt.Name, func(a *gantt.ActivityRow, to string) { a.Name = to }),
	schedule.FieldDescription.Field: activityColumn(schedule.FieldDescription, gantt.Description, func(a *gantt.ActivityRow, to string) { a.Description = to }),
	schedule.FieldKind.Field:        activityColumn(schedule.FieldKind, gantt.Kind, func(a *gantt.ActivityRow, to schedule.Kind) { a.Kind = string(to) }),
	schedule.FieldDuration.Field:    activityColumn(schedule.FieldDuration, gantt.Duration, func(a *gantt.ActivityRow, to int32) { a.Duration = to }),
	schedule.FieldRemaining.Field:   activityColumn(schedule.FieldRemaining, gantt.Remaining, func(a *gantt.ActivityRow, to int32) { a.Remaining = to }),
	schedule.FieldCalendar.Field:    activityColumn(schedule.FieldCalendar, gantt.Calendar, func(a *gantt.ActivityRow, to kernel.Row) { a.Calendar = to }),
	schedule.FieldConstraint.Field: activityColumn(schedule.FieldConstraint, gantt.Constraint, func(a *gantt.ActivityRow, to schedule.Constraint) {
		a.Constraint, a.ConstraintDate, a.ConstraintMandatory = constraint(to)
	}),
	schedule.FieldProgress.Field:     activityColumn(schedule.FieldProgress, gantt.Progress, func(a *gantt.ActivityRow, to kernel.Percent) { a.Progress = to }),
	schedule.FieldActualStart.Field:  activityColumn(schedule.FieldActualStart, gantt.ActualStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualStart = to }),
	schedule.FieldActualFinish.Field: activityColumn(schedule.FieldActualFinish, gantt.ActualFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualFinish = to }),
	schedule.FieldManual.Field:       activityColumn(schedule.FieldManual, gantt.Manual, func(a *gantt.ActivityRow, to bool) { a.Manual = to }),
	schedule.FieldCost.Field:         activityColumn(schedule.FieldCost, gantt.Cost, func(a *gantt.ActivityRow, to kernel.Amount) { a.Cost = to }),
	schedule.FieldUsedCost.Field:     activityColumn(schedule.FieldUsedCost, gantt.UsedCost, func(a *gantt.ActivityRow, to kernel.Amount) { a.UsedCost = to }),
	schedule.FieldManHours.Field:     activityColumn(schedule.FieldManHours, gantt.ManHours, func(a *gantt.ActivityRow, to kernel.Amount) { a.ManHours = to }),
	schedule.FieldWeight.Field:       activityColumn(schedule.FieldWeight, gantt.Weight, func(a *gantt.ActivityRow, to schedule.Weight) { a.Weight = weight(to) }),
	schedule.FieldCode.Field:         activityColumn(schedule.FieldCode, gantt.Code, func(a *gantt.ActivityRow, to string) { a.Code = to }),
	schedule.FieldSecond.Field: activityColumn(schedule.FieldSecond, gantt.Second, func(a *gantt.ActivityRow, to schedule.Constraint) {
		a.Second, a.SecondDate, a.SecondMandatory = constraint(to)
	}),
	schedule.FieldDeadline.Field:       activityColumn(schedule.FieldDeadline, gantt.Deadline, func(a *gantt.ActivityRow, to kernel.Minute) { a.Deadline = given(to) }),
	schedule.FieldExpectedFinish.Field: activityColumn(schedule.FieldExpectedFinish, gantt.ExpectedFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExpectedFinish = given(to) }),
	schedule.FieldSuspension.Field: activityColumn(schedule.FieldSuspension, gantt.Suspension, func(a *gantt.ActivityRow, to schedule.Suspension) {
		a.Suspended, a.Resumed = given(to.Suspended), given(to.Resumed)
	}),
	schedule.FieldPercentType.Field:      activityColumn(schedule.FieldPercentType, gantt.PercentBy, func(a *gantt.ActivityRow, to schedule.PercentType) { a.PercentBy = percentBy(to) }),
	schedule.FieldElapsed.Field:          activityColumn(schedule.FieldElapsed, gantt.Elapsed, func(a *gantt.ActivityRow, to bool) { a.Elapsed = to }),
	schedule.FieldInactive.Field:         activityColumn(schedule.FieldInactive, gantt.Inactive, func(a *gantt.ActivityRow, to bool) { a.Inactive = to }),
	schedule.FieldResourceCalendar.Field: activityColumn(schedule.FieldResourceCalendar, gantt.ResourceCalendar, func(a *gantt.ActivityRow, to kernel.Row) { a.ResourceCalendar = orNoRow(to) }),
	schedule.FieldSplit.Field:            activityColumn(schedule.FieldSplit, gantt.Split, func(a *gantt.ActivityRow, to int32) { a.Split = to }),
	schedule.FieldPinnedStart.Field:      activityColumn(schedule.FieldPinnedStart, gantt.PinnedStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.PinnedStart = given(to) }),
	schedule.FieldExternalStart.Field:    activityColumn(schedule.FieldExternalStart, gantt.ExternalStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalStart = given(to) }),
	schedule.FieldExternalFinish.Field:   activityColumn(schedule.FieldExternalFinish, gantt.ExternalFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalFinish = given(to) }),
	schedule.FieldLagElapsed.Field:       linkColumn(schedule.FieldLagElapsed, gantt.Elapsed, func(l *gantt.LinkRow, to bool) { l.Elapsed = to }),
	schedule.FieldLinkType.Field:         linkColumn(schedule.FieldLinkType, gantt.LinkType, func(l *gantt.LinkRow, to schedule.LinkType) { l.Type = string(to) }),
	schedule.FieldLag.Field:              linkColumn(schedule.FieldLag, gantt.Lag, func(l *gantt.LinkRow, to int32) { l.Lag = to }),
	schedule.FieldCalendarName.Field:     calendarColumn(schedule.FieldCalendarName, gantt.Name, func(c *gantt.CalendarRow, to string) { c.Name = to }),
	schedule.FieldDefault.Field:          calendarColumn(schedule.FieldDefault, gantt.Default, func(c *gantt.CalendarRow, to bool) { c.Default = to }),
	schedule.FieldPlaceholder.Field:      func(*gantt.ScheduleChanges, event.Event) {},
}

func activityColumn[T comparable](of *record.Column[schedule.Activity, T], f gantt.Fields, give func(*gantt.ActivityRow, T)) setter {
	return func(s *gantt.ScheduleChanges, e event.Event) { set(s.SetActivity, of, f, give, e) }
}

func linkColumn[T comparable](of *record.Column[schedule.Link, T], f gantt.Fields, give func(*gantt.LinkRow, T)) setter {
	return func(s *gantt.ScheduleChanges, e event.Event) { set(s.SetLink, of, f, give, e) }
}

func calendarColumn[T comparable](of *record.Column[schedule.Calendar, T], f gantt.Fields, give func(*gantt.CalendarRow, T)) setter {
	return func(s *gantt.ScheduleChanges, e event.Event) { set(s.SetCalendar, of, f, give, e) }
}

func set[S, R any, T comparable](row func(kernel.Row, gantt.Fields, func(*R)), of *record.Column[S, T], f gantt.Fields, give func(*R, T), e event.Event) {
	changed, _ := of.In(e)
	each(row, f, changed.Change, give)
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

func settings(s *gantt.ScheduleChanges, o schedule.Settings) {
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
