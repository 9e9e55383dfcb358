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
	if e.Descriptor().Area != schedule.Schema.Area {
		return
	}
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
			s.AddLink(ganttrows.Link(&l))
		}
	case *schedule.LinksRemoved:
		for _, l := range e.Links {
			s.RemoveLink(l.Row)
		}
	case *schedule.PlaceChanged:
		for i, row := range e.Rows {
			s.SetActivity(row, gantt.Place, func(a *gantt.ActivityRow) { a.Parent, a.Rank = e.To[i].Parent, e.To[i].Rank })
		}
	case record.Change:
		change(s, e)
	case *schedule.Recalculated:
		shift(s, e)
	}
}

// change sets the columns of a changed field.
func change(s *gantt.ScheduleChanges, e record.Change) {
	f := e.Field()
	if cell, is := ganttrows.Activities[f]; is {
		set(s.SetActivity, cell, e)
		return
	}
	if cell, is := ganttrows.Links[f]; is {
		set(s.SetLink, cell, e)
		return
	}
	calendar(s, e)
}

// calendar sets the name of calendars, or which one is the default.
func calendar(s *gantt.ScheduleChanges, e record.Change) {
	var to schedule.Calendar
	for i, row := range e.Written() {
		e.Put(i, &to)
		switch e.Field() {
		case schedule.FieldCalendarName.Field:
			s.SetCalendar(row, gantt.CalendarName, func(c *gantt.CalendarRow) { c.Name = to.Name })
		case schedule.FieldDefault.Field:
			s.SetCalendar(row, gantt.Default, func(c *gantt.CalendarRow) { c.Default = to.Default })
		default:
			panic("gantt: no column for " + e.EventType())
		}
	}
}

func set[A, R any](row func(kernel.Row, gantt.Fields, func(*R)), cell ganttrows.Cell[A, R], e record.Change) {
	if cell.Fields == 0 {
		return // the field has no column
	}
	var to A
	for i, changed := range e.Written() {
		e.Put(i, &to)
		row(changed, cell.Fields, func(r *R) { cell.Give(r, &to) })
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
