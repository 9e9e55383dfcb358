package projects

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/event"
	"gantry/domain/project"
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
func (Projection) Version() int { return 1 }

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
			switch e := r.Event.(type) {
			case project.Created:
				p.rows.CreateProject(r.Stream.Company, r.Stream.ID, e.Name, e.Place)
			case project.Renamed:
				p.rows.RenameProject(r.Stream.Company, r.Stream.ID, e.To)
			}
			p.rows.ProjectReached(r.Stream.Company, r.Stream.ID, int64(r.Revision))
			continue
		}
		s := p.rows.Of(r.Stream.Company, r.Stream.ID)
		fold(s, r.Event)
		s.Reached(int64(r.Revision), r.At, r.Actor)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

func fold(s *projects.ScheduleChanges, e event.Event) {
	switch e := e.(type) {
	case schedule.Created:
		s.Set(e.Settings.Project, e.Settings.Name, e.Settings.Start)
	case schedule.ImportStarted:
		s.Set(e.Settings.Project, e.Settings.Name, e.Settings.Start)
	case schedule.ActivitiesAdded:
		for i := range e.Activities {
			a := &e.Activities[i]
			s.Add(a.Row, projects.Work{Leaf: a.Kind != schedule.Summary, Duration: a.Duration, Progress: a.Progress})
		}
	case schedule.ActivitiesRemoved:
		for i := range e.Activities {
			s.Remove(e.Activities[i].Row)
		}
	case schedule.DurationChanged:
		for i, row := range e.Rows {
			s.SetDuration(row, e.To[i])
		}
	case schedule.KindChanged:
		for i, row := range e.Rows {
			s.SetLeaf(row, e.To[i] != schedule.Summary)
		}
	case schedule.Recalculated:
		s.Finish(e.Finish.To)
	}
}
