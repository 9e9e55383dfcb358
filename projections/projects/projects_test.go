package projects_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/projects"
	"gantry/readmodels/projects"
)

var ctx = context.Background()

func TestTheListShowsSizeFinishAndProgressOfEverySchedule(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	o.Found()
	imported := o.Open(started(o))
	general := o.OpenEmpty("Programa general")
	rnd := rand.New(rand.NewPCG(5, 5))
	for range 4 {
		o.Work(rnd, 60)
		o.Reached(r)
		got, err := projects.Get(ctx, pool, o.Company, projects.Administrator, o.Project)
		require.NoError(t, err)
		require.Equal(t, "Clínica Los Robles", got.Name)
		require.Equal(t, "Santiago", got.Details.Place)
		require.Len(t, got.Schedules, 2)
		for _, s := range got.Schedules {
			requireEqual(t, o, s)
		}
	}
	list, err := projects.List(ctx, pool, o.Company, projects.Administrator)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.ElementsMatch(t, []kernel.ID{imported, general}, []kernel.ID{list[0].Schedules[0].ID, list[0].Schedules[1].ID})

	other, err := projects.List(ctx, pool, o.ID(), projects.Administrator)
	require.NoError(t, err)
	require.Empty(t, other)
	_, err = projects.Get(ctx, pool, o.ID(), projects.Administrator, o.Project)
	require.ErrorContains(t, err, "project.unknown")

	live := office.Rows(t, pool, "projects")
	require.NoError(t, r.Rebuild(ctx, "projects", nil))
	require.Equal(t, live, office.Rows(t, pool, "projects"))
}

// requireEqual compares a line of the list with the folded plan.
func requireEqual(t *testing.T, o *office.Office, got projects.Schedule) {
	t.Helper()
	o.State(got.ID, func(p *plan.State, revision eventstore.Revision) {
		s := p.Schedule()
		rows, n := 0, 0
		for a := range s.Activities() {
			if a.Row != kernel.SummaryRow {
				rows++
			}
			if a.Kind != schedule.Summary {
				n++
			}
		}
		progress := kernel.Zero
		if summary := s.Activity(kernel.SummaryRow); summary != nil {
			progress = s.Done(summary)
		}
		require.Equal(t, rows, got.Rows)
		require.Equal(t, n, got.Activities, "summaries are no activities")
		require.Equal(t, progress, got.Progress)
		require.Equal(t, s.Finish(), got.Finish)
		require.Equal(t, s.Settings().Start, got.Start)
		require.Equal(t, s.Settings().Name, got.Name)
		require.Equal(t, int64(revision), got.Revision)
	})
}

// started is a file of another tool with work under way.
func started(o *office.Office) plan.Command {
	in := schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "clinica.xer", Project: "CLR"},
		Settings:  schedule.Settings{Name: "Obra gruesa", Start: office.Monday, Options: schedule.Options{Profile: schedule.ProfileP6, DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{schedule.StandardCalendar()},
	}
	in.Calendars[0].Row = 1
	for i, progress := range []kernel.Percent{0, kernel.Hundred / 2, kernel.Hundred / 4} {
		a := schedule.Activity{
			Row: kernel.Row(i + 1), Parent: 0, Name: "Partida", Kind: schedule.Task, Duration: int32(480 * (i + 1)), Calendar: 1, Progress: progress,
			ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if progress > 0 {
			a.ActualStart, a.Remaining = office.Monday, a.Duration/2
		}
		in.Activities = append(in.Activities, a)
	}
	return schedule.TakeOver{Project: o.Project, Import: in}
}
