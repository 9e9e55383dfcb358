package gantt

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/ganttrows"
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
		s.Set(e.Settings.Project, ganttrows.Settings(e.Settings))
		addCalendars(s, e.Calendars)
	case *schedule.ImportStarted:
		s.Set(e.Settings.Project, ganttrows.Settings(e.Settings))
	case *schedule.SettingsChanged:
		s.Set(e.To.Project, ganttrows.Settings(e.To))
	case *schedule.CalendarsAdded:
		addCalendars(s, e.Calendars)
	case *schedule.CalendarsRemoved:
		for i := range e.Calendars {
			s.RemoveCalendar(e.Calendars[i].Row)
		}
	case *schedule.CalendarTimeChanged:
		s.SetCalendar(e.Calendar, gantt.Time, func(c *gantt.CalendarRow) { c.CalendarTime = ganttrows.CalendarTime(e.To) })
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			s.AddActivity(ganttrows.Activity(&e.Activities[i]))
		}
	case *schedule.ActivitiesRemoved:
		for i := range e.Activities {
			s.RemoveActivity(e.Activities[i].Row)
		}
	case *schedule.LinksAdded:
		for _, l := range e.Links {
			s.AddLink(ganttrows.Link(l))
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
		a.Constraint, a.ConstraintDate, a.ConstraintMandatory = ganttrows.Constraint(to)
	}),
	schedule.FieldProgress.Field:     activityColumn(schedule.FieldProgress, gantt.Progress, func(a *gantt.ActivityRow, to kernel.Percent) { a.Progress = to }),
	schedule.FieldActualStart.Field:  activityColumn(schedule.FieldActualStart, gantt.ActualStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualStart = to }),
	schedule.FieldActualFinish.Field: activityColumn(schedule.FieldActualFinish, gantt.ActualFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ActualFinish = to }),
	schedule.FieldManual.Field:       activityColumn(schedule.FieldManual, gantt.Manual, func(a *gantt.ActivityRow, to bool) { a.Manual = to }),
	schedule.FieldCost.Field:         activityColumn(schedule.FieldCost, gantt.Cost, func(a *gantt.ActivityRow, to kernel.Amount) { a.Cost = to }),
	schedule.FieldUsedCost.Field:     activityColumn(schedule.FieldUsedCost, gantt.UsedCost, func(a *gantt.ActivityRow, to kernel.Amount) { a.UsedCost = to }),
	schedule.FieldManHours.Field:     activityColumn(schedule.FieldManHours, gantt.ManHours, func(a *gantt.ActivityRow, to kernel.Amount) { a.ManHours = to }),
	schedule.FieldWeight.Field:       activityColumn(schedule.FieldWeight, gantt.Weight, func(a *gantt.ActivityRow, to schedule.Weight) { a.Weight = ganttrows.Weight(to) }),
	schedule.FieldCode.Field:         activityColumn(schedule.FieldCode, gantt.Code, func(a *gantt.ActivityRow, to string) { a.Code = to }),
	schedule.FieldSecond.Field: activityColumn(schedule.FieldSecond, gantt.Second, func(a *gantt.ActivityRow, to schedule.Constraint) {
		a.Second, a.SecondDate, a.SecondMandatory = ganttrows.Constraint(to)
	}),
	schedule.FieldDeadline.Field:       activityColumn(schedule.FieldDeadline, gantt.Deadline, func(a *gantt.ActivityRow, to kernel.Minute) { a.Deadline = ganttrows.OrNone(to) }),
	schedule.FieldExpectedFinish.Field: activityColumn(schedule.FieldExpectedFinish, gantt.ExpectedFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExpectedFinish = ganttrows.OrNone(to) }),
	schedule.FieldSuspension.Field: activityColumn(schedule.FieldSuspension, gantt.Suspension, func(a *gantt.ActivityRow, to schedule.Suspension) {
		a.Suspended, a.Resumed = ganttrows.OrNone(to.Suspended), ganttrows.OrNone(to.Resumed)
	}),
	schedule.FieldPercentType.Field:      activityColumn(schedule.FieldPercentType, gantt.PercentBy, func(a *gantt.ActivityRow, to schedule.PercentType) { a.PercentBy = ganttrows.PercentBy(to) }),
	schedule.FieldElapsed.Field:          activityColumn(schedule.FieldElapsed, gantt.Elapsed, func(a *gantt.ActivityRow, to bool) { a.Elapsed = to }),
	schedule.FieldInactive.Field:         activityColumn(schedule.FieldInactive, gantt.Inactive, func(a *gantt.ActivityRow, to bool) { a.Inactive = to }),
	schedule.FieldResourceCalendar.Field: activityColumn(schedule.FieldResourceCalendar, gantt.ResourceCalendar, func(a *gantt.ActivityRow, to kernel.Row) { a.ResourceCalendar = ganttrows.OrNoRow(to) }),
	schedule.FieldSplit.Field:            activityColumn(schedule.FieldSplit, gantt.Split, func(a *gantt.ActivityRow, to int32) { a.Split = to }),
	schedule.FieldPinnedStart.Field:      activityColumn(schedule.FieldPinnedStart, gantt.PinnedStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.PinnedStart = ganttrows.OrNone(to) }),
	schedule.FieldExternalStart.Field:    activityColumn(schedule.FieldExternalStart, gantt.ExternalStart, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalStart = ganttrows.OrNone(to) }),
	schedule.FieldExternalFinish.Field:   activityColumn(schedule.FieldExternalFinish, gantt.ExternalFinish, func(a *gantt.ActivityRow, to kernel.Minute) { a.ExternalFinish = ganttrows.OrNone(to) }),
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

func addCalendars(s *gantt.ScheduleChanges, calendars []schedule.Calendar) {
	for _, c := range calendars {
		s.AddCalendar(ganttrows.Calendar(c))
	}
}
