package curves

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/projections/runner"
	rows "gantry/readmodels/curves"
)

// Projection is the read model of curves.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "curves" }

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
		trace(s, r)
		s.Reached(int64(r.Revision), int64(r.Position))
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows of its schedule. Most facts say nothing of them.
func fold(s *rows.ScheduleChanges, r *eventstore.Recorded) {
	spent := func(row kernel.Row, to kernel.Amount) {
		s.Spend(rows.Spending{Row: row, Revision: int64(r.Revision), At: r.At, Spent: int64(to)})
	}
	switch e := r.Event.(type) {
	case *schedule.BaselineSaved:
		points := make([]rows.Point, len(e.Points))
		for i := range e.Points {
			points[i] = point(&e.Points[i])
		}
		s.Save(e.Baseline, e.Name, points)
	case *schedule.BaselineKept:
		points := make([]rows.Point, len(e.Points))
		for i, p := range e.Points {
			points[i] = rows.Point{Row: p.Activity, Start: p.Start, Finish: p.Finish, Duration: p.Duration, Cost: int64(p.Cost)}
		}
		s.Keep(e.Name, points)
	case *schedule.BaselinesMarked:
		for _, m := range e.Marks {
			s.Mark(rows.Baseline{Number: m.Baseline, Name: m.To.Name, Active: m.To.Active, Visible: m.To.Visible, Deleted: m.To.Deleted})
		}
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			if a := &e.Activities[i]; a.UsedCost != 0 && !e.Restored {
				spent(a.Row, a.UsedCost)
			}
		}
	case record.Change:
		if change, is := schedule.FieldUsedCost.In(e); is {
			for i, row := range change.Rows {
				spent(row, change.To[i])
			}
		}
	}
}

// counted are the tables of rows that figures count, in the areas that have them.
var counted = map[string]bool{
	weekly.Commitments.Name(): true, weekly.Outcomes.Name(): true, weekly.Misses.Name(): true, lookahead.Roadblocks.Name(): true, lookahead.Promises.Name(): true,
}

// trace notes which of the counted rows an event wrote to.
func trace(s *rows.ScheduleChanges, r *eventstore.Recorded) {
	if of := r.Event.Descriptor().Area; of != weekly.Schema.Area && of != lookahead.Schema.Area {
		return
	}
	if c, is := r.Event.(record.Change); is {
		if counted[c.Field().Table] {
			s.Wrote(int64(r.Revision), c.Written()...)
		}
		return
	}
	wrote(s, r, weekly.Commitments, func(c *weekly.Commitment) kernel.Row { return c.Row })
	wrote(s, r, weekly.Outcomes, func(o *weekly.Outcome) kernel.Row { return o.Row })
	wrote(s, r, weekly.Misses, func(m *weekly.Miss) kernel.Row { return m.Row })
	wrote(s, r, lookahead.Roadblocks, func(b *lookahead.Roadblock) kernel.Row { return b.Row })
	wrote(s, r, lookahead.Promises, func(p *lookahead.Promise) kernel.Row { return p.Row })
}

func wrote[R any](s *rows.ScheduleChanges, r *eventstore.Recorded, of *record.Table[R], row func(*R) kernel.Row) {
	records, is := of.AddedIn(r.Event)
	if !is {
		records, _ = of.RemovedIn(r.Event)
	}
	for i := range records {
		s.Wrote(int64(r.Revision), row(&records[i]))
	}
}

func point(v *schedule.BaselineValues) rows.Point {
	return rows.Point{
		Row: v.Activity, Start: v.Start, Finish: v.Finish, Duration: v.Duration, Cost: int64(v.Cost), ManHours: int64(v.ManHours), Calendar: v.Calendar,
	}
}
