package weekly

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/projections/runner"
	rows "gantry/readmodels/weekly"
)

// Projection is the read model of the weekly work plans.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "weekly" }

// Version of the rows.
func (Projection) Version() int { return 1 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return rows.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows.NewChanges()} }

type projector struct{ rows *rows.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		s := p.rows.Of(r.Stream.Company, r.Stream.ID)
		fold(s, r)
		s.Reached(int64(r.Revision), int64(r.Position))
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows of its schedule. A fact of another area leaves them as they are.
func fold(s *rows.ScheduleChanges, r *eventstore.Recorded) {
	if r.Event.Descriptor().Area != weekly.Schema.Area {
		return
	}
	if c, is := r.Event.(record.Change); is {
		change(s, c)
		return
	}
	come(r, weekly.Weeks, func(w *weekly.Week) { s.Weeks.Add(w.Row, week(w, r.Actor)) }, func(w *weekly.Week) { s.Weeks.Remove(w.Row) })
	come(r, weekly.Commitments,
		func(c *weekly.Commitment) { s.Commitments.Add(c.Row, commitment(c)) }, func(c *weekly.Commitment) { s.Commitments.Remove(c.Row) })
	come(r, weekly.Closures, func(c *weekly.Closure) { s.Closures.Add(c.Row, closure(c)) }, nil)
	come(r, weekly.Outcomes, func(o *weekly.Outcome) { s.Outcomes.Add(o.Row, outcome(o)) }, nil)
	come(r, weekly.Misses, func(m *weekly.Miss) { s.Misses.Add(m.Row, miss(m, r)) }, func(m *weekly.Miss) { s.Misses.Remove(m.Row) })
	come(r, weekly.MissTasks, func(t *weekly.MissTask) {
		s.MissTasks.Add(t.Row, rows.MissTaskRow{Row: t.Row, Miss: t.Miss, Task: t.Task, Name: t.Name})
	}, func(t *weekly.MissTask) { s.MissTasks.Remove(t.Row) })
}

// change sets the columns of a changed field.
func change(s *rows.ScheduleChanges, e record.Change) {
	f := e.Field()
	for i, row := range e.Written() {
		switch {
		case weeks[f] != nil:
			of := &weekly.Week{}
			e.Put(i, of)
			s.Weeks.Set(row, func(to *rows.WeekRow) { weeks[f](to, of) })
		case commitments[f] != nil:
			of := &weekly.Commitment{}
			e.Put(i, of)
			s.Commitments.Set(row, func(to *rows.CommitmentRow) { commitments[f](to, of) })
		case misses[f] != nil:
			of := &weekly.Miss{}
			e.Put(i, of)
			s.Misses.Set(row, func(to *rows.MissRow) { misses[f](to, of) })
		default:
			panic("weekly: no columns for " + e.EventType())
		}
	}
}

func come[R any](r *eventstore.Recorded, of *record.Table[R], add, remove func(*R)) {
	if added, is := of.AddedIn(r.Event); is {
		for i := range added {
			add(&added[i])
		}
	}
	if removed, is := of.RemovedIn(r.Event); is {
		for i := range removed {
			remove(&removed[i])
		}
	}
}

// What the fields of weeks, commitments and misses write into their columns.
var (
	weeks = map[*event.Field]func(*rows.WeekRow, *weekly.Week){
		weekly.FieldEnd.Field: func(to *rows.WeekRow, of *weekly.Week) { to.Finish = of.End },
		weekly.FieldStanding.Field: func(to *rows.WeekRow, of *weekly.Week) {
			to.Closed, to.Reason = of.Standing.Closed, of.Standing.Reason
		},
	}
	commitments = map[*event.Field]func(*rows.CommitmentRow, *weekly.Commitment){
		weekly.FieldShare.Field:     func(to *rows.CommitmentRow, of *weekly.Commitment) { to.Share = int32(of.Share) },
		weekly.FieldWithdrawn.Field: func(to *rows.CommitmentRow, of *weekly.Commitment) { to.Withdrawn = of.Withdrawn },
	}
	misses = map[*event.Field]func(*rows.MissRow, *weekly.Miss){
		weekly.FieldMissType.Field:        func(to *rows.MissRow, of *weekly.Miss) { to.Type = of.Type },
		weekly.FieldMissPriority.Field:    func(to *rows.MissRow, of *weekly.Miss) { to.Priority = string(of.Priority) },
		weekly.FieldMissStatus.Field:      func(to *rows.MissRow, of *weekly.Miss) { to.Status = string(of.Status) },
		weekly.FieldMissDescription.Field: func(to *rows.MissRow, of *weekly.Miss) { to.Description = of.Description },
		weekly.FieldDaysLost.Field:        func(to *rows.MissRow, of *weekly.Miss) { to.DaysLost = of.DaysLost },
		weekly.FieldPicture.Field:         func(to *rows.MissRow, of *weekly.Miss) { to.Picture = of.Picture },
	}
)

func week(w *weekly.Week, by kernel.UserID) rows.WeekRow {
	return rows.WeekRow{
		Row: w.Row, Year: w.Year, Week: w.Number, Start: w.Start, Finish: w.End, PlanningDay: w.PlanningDay, Closed: w.Standing.Closed, Reason: w.Standing.Reason, MadeBy: named(by),
	}
}

func commitment(c *weekly.Commitment) rows.CommitmentRow {
	return rows.CommitmentRow{
		Row: c.Row, Week: c.Week, Task: c.Task, Name: c.Name, Start: c.Start, Finish: c.Finish, Duration: c.Duration, Quantity: int64(c.Quantity), Begun: int32(c.From),
		Share: int32(c.Share), Responsibles: string(c.Responsibles), Subcontract: named(c.Subcontract), By: named(c.By), Typed: named(c.Typed), Late: c.Late, Withdrawn: c.Withdrawn,
	}
}

func closure(c *weekly.Closure) rows.ClosureRow {
	return rows.ClosureRow{
		Row: c.Row, Week: c.Week, Number: c.Number, Promised: c.Promised, Kept: c.Kept, Added: c.Added, AddedKept: c.AddedKept, At: c.At, By: named(c.By),
	}
}

func outcome(o *weekly.Outcome) rows.OutcomeRow {
	return rows.OutcomeRow{
		Row: o.Row, Closure: o.Closure, Commitment: o.Commitment, Task: o.Task, Name: o.Name, Share: int32(o.Share), Realized: int32(o.Realized),
		Responsibles: string(o.Responsibles), Subcontract: named(o.Subcontract), Kept: o.Kept, Late: o.Late, Withdrawn: o.Withdrawn,
	}
}

func miss(m *weekly.Miss, r *eventstore.Recorded) rows.MissRow {
	return rows.MissRow{
		Row: m.Row, Year: m.Year, Week: m.Week, Type: m.Type, Priority: string(m.Priority), Status: string(m.Status), Description: m.Description, DaysLost: m.DaysLost,
		Picture: m.Picture, By: named(m.By), Responsibles: string(m.Responsibles), Subcontract: named(m.Subcontract), MadeAt: r.At,
	}
}

func named(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}
