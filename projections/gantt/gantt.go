package gantt

import (
	"context"
	"encoding/json"
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
func (Projection) Version() int { return 1 }

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
		if err := fold(s, r.Event); err != nil {
			return err
		}
		s.Reached(int64(r.Revision), int64(r.Position), r.At, r.Actor)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows of its schedule. A fact of another area leaves them as they are.
func fold(s *gantt.ScheduleChanges, e event.Event) error {
	switch e := e.(type) {
	case schedule.Created:
		if err := set(s, e.Settings); err != nil {
			return err
		}
		addCalendars(s, e.Calendars)
	case schedule.ImportStarted:
		return set(s, e.Settings)
	case schedule.CalendarsAdded:
		addCalendars(s, e.Calendars)
	case schedule.CalendarsRemoved:
		for i := range e.Calendars {
			s.RemoveCalendar(e.Calendars[i].Row)
		}
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
			s.AddLink(gantt.LinkRow{Row: l.Row, From: l.From, To: l.To, Type: string(l.Type), Lag: l.Lag})
		}
	case schedule.LinksRemoved:
		for _, l := range e.Links {
			s.RemoveLink(l.Row)
		}
	case schedule.NameChanged:
		each(e.Change, s.Rename)
	case schedule.DurationChanged:
		each(e.Change, s.SetDuration)
	case schedule.RemainingChanged:
		each(e.Change, s.SetRemaining)
	case schedule.KindChanged:
		each(e.Change, func(row kernel.Row, to schedule.Kind) { s.SetKind(row, string(to)) })
	case schedule.PlaceChanged:
		each(e.Change, func(row kernel.Row, to schedule.Place) { s.Place(row, to.Parent, to.Rank) })
	case schedule.Recalculated:
		shift(s, &e)
	}
	return nil
}

func each[T any](c event.Change[T], set func(kernel.Row, T)) {
	for i, row := range c.Rows {
		set(row, c.To[i])
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
		s.Shift(row, gantt.Dates{
			Start: by(e.Start, i), Finish: by(e.End, i), LateStart: by(e.LateStart, i), LateFinish: by(e.LateFinish, i),
			TotalFloat: by(e.TotalFloat, i), FreeFloat: by(e.FreeFloat, i), Span: by(e.Span, i),
		})
		if e.FlagsTo != nil {
			s.Flag(row, uint8(e.FlagsTo[i]))
		}
	}
}

func set(s *gantt.ScheduleChanges, o schedule.Settings) error {
	options, err := json.Marshal(o.Options)
	if err != nil {
		return fmt.Errorf("options: %w", err)
	}
	s.Set(gantt.Settings{
		Project: o.Project, Name: o.Name, Start: o.Start, MinutesPerDay: o.MinutesPerDay, MinutesPerWeek: o.MinutesPerWeek,
		DateFormat: o.DateFormat, Profile: string(o.Options.Profile), DataDate: o.Options.DataDate, MustFinishBy: o.Options.MustFinishBy,
		Options: options,
	})
	return nil
}

func activity(a *schedule.Activity) gantt.ActivityRow {
	date, second := kernel.None, kernel.None
	if dated(a.Constraint.Type) {
		date = a.Constraint.Date
	}
	if dated(a.Second.Type) {
		second = a.Second.Date
	}
	return gantt.ActivityRow{
		Row: a.Row, Parent: a.Parent, Rank: a.Rank, Code: a.Code, Name: a.Name, Kind: string(a.Kind), Duration: a.Duration,
		Remaining: a.Remaining, Calendar: a.Calendar,
		Constraint: constraint(a.Constraint.Type), ConstraintDate: date, ConstraintMandatory: a.Constraint.Mandatory,
		Second: constraint(a.Second.Type), SecondDate: second, SecondMandatory: a.Second.Mandatory,
		Progress: a.Progress, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish, Manual: a.Manual,
		Start: a.Dates.Start, Finish: a.Dates.Finish, LateStart: a.Dates.LateStart, LateFinish: a.Dates.LateFinish,
		TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat, Span: a.Dates.Span, Flags: uint8(a.Dates.Flags),
	}
}

func dated(t schedule.ConstraintType) bool { return t != schedule.ASAP && t != schedule.ALAP }

func constraint(t schedule.ConstraintType) string {
	if t == schedule.ASAP {
		return "asap"
	}
	return string(t)
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
		ex := gantt.CalendarException{From: int32(x.From), To: int32(x.To), Shifts: shifts(x.Shifts), Every: every}
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
