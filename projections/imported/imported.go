package imported

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/imported"
)

// Projection is the read model of what files brought.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "imported" }

// Version of the rows.
func (Projection) Version() int { return 3 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return imported.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows: imported.NewChanges()} }

type projector struct{ rows *imported.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		if !r.Reverts.IsZero() && r.Index == 0 {
			p.rows.TakenBack(imported.Of{Company: r.Stream.Company, Schedule: r.Stream.ID, Command: r.Reverts})
		}
		fold(p.rows, r)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows. A fact that no file brought leaves them as they are.
func fold(rows *imported.Changes, r *eventstore.Recorded) {
	of := imported.Of{Company: r.Stream.Company, Schedule: r.Stream.ID, Command: r.Command}
	switch e := r.Event.(type) {
	case *schedule.ImportStarted:
		if e.CopyOf != "" && e.Source.Tool == "" {
			return // the copy of a schedule that no file brought
		}
		rows.Took(of, source(r, "import", e.Source, e.Problems, e.LeftOut))
	case *schedule.Reimported:
		rows.Took(of, source(r, string(e.Mode), e.Source, e.Problems, e.LeftOut))
	case *schedule.AsImportedKept:
		for _, s := range e.Stored {
			rows.AddDate(of, dates(s))
		}
	case *schedule.AsImportedReplaced:
		rows.ClearDates(of)
		for _, s := range e.To {
			rows.AddDate(of, dates(s))
		}
	case *schedule.TagsKept:
		for _, t := range e.Tags {
			rows.AddTag(of, imported.Tag{Row: t.Activity, Category: t.Category, Value: t.Value, Code: t.Code})
		}
	case *schedule.ResourcesKept:
		for _, x := range e.Resources {
			out := imported.Resource{Number: x.Row, Code: x.Code, Name: x.Name, Kind: string(x.Kind), Units: x.Units, MaxUnits: x.MaxUnits}
			if x.Calendar != 0 {
				out.Calendar = &x.Calendar
			}
			rows.AddResource(of, out)
		}
		for _, a := range e.Assignments {
			rows.AddAssignment(of, imported.Assignment{
				Row: a.Activity, Resource: a.Resource, Work: a.Work, Done: a.Done, Quantity: a.Quantity, Cost: a.Cost, UsedCost: a.UsedCost, Driving: a.Driving,
			})
		}
	case *schedule.BaselineKept:
		for _, b := range e.Points {
			rows.AddPoint(of, e.Name, imported.Point{
				Row: b.Activity, Start: given(b.Start), Finish: given(b.Finish), Duration: b.Duration, Work: b.Work, Cost: b.Cost,
			})
		}
	}
}

func source(r *eventstore.Recorded, mode string, s schedule.Source, problems, leftOut map[string]int) imported.Source {
	out := imported.Source{
		Revision: int64(r.Revision), Mode: mode, Tool: s.Tool, Version: s.Version, File: s.File, Project: s.Project, Activities: int32(s.ActivityRows),
		Options: s.Options, Problems: problems, LeftOut: leftOut, At: r.At,
	}
	if c := s.Currency; c != (schedule.Currency{}) {
		out.Currency = &imported.Currency{Code: c.Code, Name: c.Name, Symbol: c.Symbol, Digits: c.Digits, Place: int(c.Place)}
	}
	if !r.Actor.IsZero() {
		out.By = &r.Actor
	}
	return out
}

func dates(s schedule.Stored) imported.Date {
	return imported.Date{
		Row: s.Activity, Start: given(s.Start), Finish: given(s.Finish), LateStart: given(s.LateStart), LateFinish: given(s.LateFinish),
		TotalFloat: s.TotalFloat, FreeFloat: s.FreeFloat, Critical: s.Critical,
	}
}

// given is a date of which None and 0 say that there is none.
func given(m kernel.Minute) *kernel.Minute {
	if m == kernel.None || m == 0 {
		return nil
	}
	return &m
}
