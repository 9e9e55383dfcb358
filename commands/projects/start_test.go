package projects_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit/office"
	"gantry/internal/timeclock"
)

// events counts everything in the store.
func events(t *testing.T, o *office.Office) (n int) {
	t.Helper()
	for _, err := range o.Store.ReadAll(context.Background(), 0) {
		require.NoError(t, err)
		n++
	}
	return n
}

func TestAScheduleBelongsToAProjectOfTheCompany(t *testing.T) {
	o := office.New(t)
	o.Found()
	p := projects.Projects{Store: o.Store, Clock: o}
	create := schedule.Create{Name: "Works", Start: office.Monday}
	ctx := context.Background()

	t.Run("a schedule of an unknown project is refused and leaves nothing behind", func(t *testing.T) {
		before := events(t, o)
		_, err := p.Start(ctx, o.Planner, o.Caller(0), o.ID(), planning.Request{ID: o.ID(), Command: create})
		assert.True(t, fault.Has(err, "project.unknown"), err)
		assert.Equal(t, before, events(t, o))
	})
	t.Run("another company's project is unknown", func(t *testing.T) {
		before := events(t, o)
		stranger := o.Caller(0)
		stranger.Company = o.ID()
		_, err := p.Start(ctx, o.Planner, stranger, o.Project, planning.Request{ID: o.ID(), Command: create})
		assert.True(t, fault.Has(err, "project.unknown"), err)
		assert.Equal(t, before, events(t, o))
	})
	t.Run("the schedule names the project whatever the command says, and asking again begins nothing twice", func(t *testing.T) {
		id := o.ID()
		wrong := create
		wrong.Project = o.ID()
		first, err := p.Start(ctx, o.Planner, o.Caller(0), o.Project, planning.Request{ID: id, Command: wrong})
		require.NoError(t, err)
		o.State(id, func(s *plan.State, _ eventstore.Revision) {
			assert.Equal(t, o.Project, s.Schedule().Settings().Project)
		})
		count := events(t, o)
		again, err := p.Start(ctx, o.Planner, o.Caller(0), o.Project, planning.Request{ID: id, Command: create})
		require.NoError(t, err)
		assert.Equal(t, first.Revision, again.Revision)
		assert.Equal(t, first.Position, again.Position)
		assert.Equal(t, count, events(t, o))

		other := o.ID()
		_, err = p.Execute(ctx, o.Caller(0), other, o.ID(), project.Create{Name: "Other"})
		require.NoError(t, err)
		_, err = p.Start(ctx, o.Planner, o.Caller(0), other, planning.Request{ID: id, Command: create})
		assert.True(t, fault.Has(err, "command.id_taken"), "the id began a schedule of another project: %v", err)
	})
	t.Run("what an import moves is calculated because of the import", func(t *testing.T) {
		calendar := schedule.StandardCalendar()
		calendar.Row = 1
		r, err := p.Start(ctx, o.Planner, o.Caller(0), o.Project, planning.Request{ID: o.ID(), Command: schedule.TakeOver{Import: schedule.Import{
			Settings: schedule.Settings{Name: "Works", Start: office.Monday}, Calendars: []schedule.Calendar{calendar},
			Activities: []schedule.Activity{{Row: 1, Name: "Dig", Kind: schedule.Task, Duration: 480, Calendar: 1}},
		}}})
		require.NoError(t, err)
		moved, is := r.Events[len(r.Events)-1].Event.(*schedule.Recalculated)
		require.True(t, is)
		assert.Equal(t, plan.ReasonImport, moved.Reason)
		assert.Equal(t, kernel.None, moved.Finish.From)
	})
}

func TestACommandOfAProjectIsExecutedOnce(t *testing.T) {
	log := memory.New()
	o := office.Over(t, eventstore.New(log, office.Registry()), 1)
	o.Found()
	p := projects.Projects{Store: o.Store, Clock: o}
	ctx := context.Background()
	rename := func(person int, id kernel.CommandID, name string) (commands.Result, error) {
		return p.Execute(ctx, o.Caller(person), o.Project, id, project.Rename{Name: name})
	}
	id := o.ID()
	first, err := rename(0, id, "Torre")
	require.NoError(t, err)
	_, err = rename(1, o.ID(), "Clínica")
	require.NoError(t, err)
	again, err := rename(0, id, "Torre")
	require.NoError(t, err)
	assert.Equal(t, first, again, "the same id gets the same answer")
	_, err = rename(1, id, "Torre")
	assert.True(t, fault.Has(err, "command.id_taken"), "an id is its sender's own: %v", err)

	for name, tc := range map[string]struct {
		outcome memory.Outcome
		key     string
	}{
		"somebody else is always faster":  {memory.RefusedConflict, "command.too_contended"},
		"the outcome can never be learnt": {memory.UnknownLost, "command.outcome_unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			before := events(t, o)
			log.NextAppends(tc.outcome, tc.outcome, tc.outcome, tc.outcome)
			_, err := rename(0, o.ID(), name)
			assert.True(t, fault.Has(err, tc.key), err)
			assert.Equal(t, before, events(t, o))
		})
	}
	t.Run("an append that was stored after all counts once", func(t *testing.T) {
		before := events(t, o)
		log.NextAppends(memory.UnknownStored)
		_, err := rename(0, o.ID(), "Edificio")
		require.NoError(t, err)
		assert.Equal(t, before+1, events(t, o))
	})
}

func TestAHistoryOfAProjectNeverGoesBackInTime(t *testing.T) {
	store := eventstore.New(memory.New(), office.Registry())
	o := office.Over(t, store, 1)
	noon := time.Date(2030, 3, 2, 12, 0, 0, 0, time.UTC)
	clock := timeclock.NewStepping(noon)
	p := projects.Projects{Store: store, Clock: clock}
	ctx, id := context.Background(), o.ID()
	_, err := p.Execute(ctx, o.Caller(0), id, o.ID(), project.Create{Name: "Torre"})
	require.NoError(t, err)
	clock.Step(-time.Hour)
	_, err = p.Execute(ctx, o.Caller(0), id, o.ID(), project.Rename{Name: "Clínica"})
	require.NoError(t, err)
	clock.Step(3 * time.Hour)
	_, err = p.Execute(ctx, o.Caller(0), id, o.ID(), project.Rename{Name: "Puente"})
	require.NoError(t, err)
	var at []time.Time
	for r, err := range store.Read(ctx, eventstore.Stream{Company: o.Company, Kind: eventstore.Project, ID: id}, 0) {
		require.NoError(t, err)
		at = append(at, r.At)
	}
	assert.Equal(t, []time.Time{noon, noon, noon, noon.Add(2 * time.Hour)}, at, "made with its categories, renamed twice")
}
