package projects_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	commands "gantry/commands/projects"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
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

func TestTheListKnowsHowProjectsListTheirSchedules(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	o.Found()
	p := commands.Projects{Store: o.Store, Clock: o}
	yes, no, first := true, false, 0
	hiddenBefore := o.ID() // a copy of a hidden schedule is hidden before its first event
	set := func(c project.SetSchedule) {
		t.Helper()
		res, err := p.Execute(ctx, o.Caller(0), o.Project, o.ID(), c)
		require.NoError(t, err)
		o.Last = max(o.Last, res.Position)
	}
	set(project.SetSchedule{Schedule: hiddenBefore, Visible: &no})
	_, err := p.Start(ctx, o.Planner, o.Caller(0), o.Project, planning.Request{ID: hiddenBefore, Command: schedule.Create{Name: "Copia", Start: office.Monday}})
	require.NoError(t, err)
	works, pipes := o.OpenEmpty("Obra"), o.OpenEmpty("Andamios")
	look := func() (names []string, at map[string]projects.Schedule, current kernel.ID) {
		t.Helper()
		o.Reached(r)
		got, err := projects.Get(ctx, pool, o.Company, projects.Administrator, o.Project)
		require.NoError(t, err)
		at = map[string]projects.Schedule{}
		for _, s := range got.Schedules {
			names, at[s.Name] = append(names, s.Name), s
		}
		return names, at, got.Current
	}
	names, at, current := look()
	require.Equal(t, []string{"Copia", "Obra", "Andamios"}, names, "the oldest first")
	require.True(t, at["Copia"].Hidden)
	require.True(t, at["Obra"].Productive)
	require.Zero(t, current)

	set(project.SetSchedule{Schedule: pipes, Place: &first, Listed: []kernel.ID{hiddenBefore, works, pipes}, Current: true, Productive: &no})
	set(project.SetSchedule{Schedule: works, Active: &no})
	set(project.SetSchedule{Schedule: hiddenBefore, Visible: &yes})
	names, at, current = look()
	require.Equal(t, []string{"Andamios", "Copia", "Obra"}, names)
	require.Equal(t, pipes, current)
	require.False(t, at["Andamios"].Productive)
	require.True(t, at["Obra"].Removed)
	require.False(t, at["Copia"].Hidden)

	sight, err := projects.SightOfSchedule(ctx, pool, o.Company, projects.Administrator, works)
	require.NoError(t, err)
	require.Equal(t, projects.Sight{Known: true, Visible: true, Removed: true}, sight)
	sight, err = projects.SightOfSchedule(ctx, pool, o.ID(), projects.Administrator, works)
	require.NoError(t, err)
	require.Equal(t, projects.Sight{Visible: true}, sight, "another company's")
	all, err := projects.Sights(ctx, pool, o.Company, projects.Reader{User: o.ID()})
	require.NoError(t, err)
	require.Equal(t, map[kernel.ScheduleID]projects.Sight{
		works: {Known: true, Visible: true, Removed: true}, pipes: {Known: true, Visible: true}, hiddenBefore: {Known: true, Visible: true},
	}, all)

	set(project.SetSchedule{Schedule: works, Active: &yes})
	set(project.SetSchedule{Schedule: pipes, Visible: &no})
	_, at, current = look()
	require.False(t, at["Obra"].Removed)
	require.Zero(t, current, "a hidden one is current no more")

	live := office.Rows(t, pool, "projects")
	require.NoError(t, r.Rebuild(ctx, "projects", nil))
	require.Equal(t, live, office.Rows(t, pool, "projects"))
}
