package projects

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/projects"
)

// Projection is the read model of the project list.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "projects" }

// Version of the rows.
func (Projection) Version() int { return 6 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return projects.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind {
	return []eventstore.Kind{eventstore.Plan, eventstore.Project}
}

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows: projects.NewChanges()} }

type projector struct{ rows *projects.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		if r.Stream.Kind == eventstore.Project {
			changes := p.rows.Project(r.Stream.Company, r.Stream.ID)
			follow(changes, r)
			changes.Reached(int64(r.Revision))
			continue
		}
		s := p.rows.Of(r.Stream.Company, r.Stream.ID)
		if r.Revision == 1 {
			s.Born(int64(r.Position))
		}
		fold(s, r.Event)
		s.Reached(int64(r.Revision), r.At, r.Actor)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

func fold(s *projects.ScheduleChanges, e event.Event) {
	switch e := e.(type) {
	case *schedule.Created:
		s.Set(e.Settings.Project, e.Settings.Name, e.Settings.Start)
	case *schedule.ImportStarted:
		s.Set(e.Settings.Project, e.Settings.Name, e.Settings.Start)
	case *schedule.SettingsChanged:
		s.Set(e.To.Project, e.To.Name, e.To.Start)
	case *schedule.ActivitiesAdded:
		count(s, e.Activities, 1)
	case *schedule.ActivitiesRemoved:
		count(s, e.Activities, -1)
	case record.Change:
		if kinds, is := schedule.FieldKind.In(e); is {
			for i := range kinds.Rows {
				s.Count(0, leaf(kinds.To[i])-leaf(kinds.From[i]))
			}
		}
	case *schedule.Recalculated:
		s.Finish(e.Finish.To)
		if e.Progress != nil && e.Rows[0] == kernel.SummaryRow {
			s.Gain(e.Progress[0])
		}
	}
}

// count adds activities to the list's figures, or with by -1 takes them off. Summaries are none; that of the project brings its
// progress.
func count(s *projects.ScheduleChanges, activities []schedule.Activity, by int) {
	rows, leaves := len(activities), 0
	for i := range activities {
		a := &activities[i]
		leaves += leaf(a.Kind)
		if a.Row == kernel.SummaryRow {
			rows--
			s.Gain(int32(by) * int32(a.Dates.Progress))
		}
	}
	s.Count(by*rows, by*leaves)
}

// leaf counts an activity that is no summary.
func leaf(k schedule.Kind) int {
	if k == schedule.Summary {
		return 0
	}
	return 1
}
