package commands_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/testkit/office"
	"gantry/internal/timeclock"
)

func TestNothingIsRecordedAtATimeFarAheadOfTheStores(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	ours, theirs, asked, away := timeclock.NewStepping(noon), noon, 0, error(nil)
	o := office.New(t)
	store := commands.NewPunctual(o.Store, ours, func(context.Context) (time.Time, error) {
		asked++
		return theirs, away
	})
	planner := planning.New(planning.Config{Store: store, Clock: ours, NewID: o.ID})
	t.Cleanup(func() { _ = planner.Close(context.Background()) })
	p := projects.Projects{Store: store, Clock: ours}
	ctx := context.Background()
	create := func() error {
		_, err := p.Execute(ctx, o.Caller(0), o.ID(), o.ID(), project.Create{Name: "Torre"})
		return err
	}
	begin := func() *fault.Fault {
		r, err := planner.Execute(ctx, o.ID(), o.Caller(0), []planning.Request{{ID: o.ID(), Command: schedule.Create{Project: o.Project, Name: "Obra", Start: office.Monday}}})
		require.NoError(t, err)
		return r[0].Fault
	}
	require.NoError(t, create())
	require.NoError(t, create())
	require.Equal(t, 1, asked, "the clocks are not compared for every append")
	end := func() eventstore.Position {
		at, err := o.Store.End(ctx)
		require.NoError(t, err)
		return at
	}
	before := end()

	ours.Step(61 * time.Second)
	require.True(t, fault.Has(create(), "store.clock_ahead"), "a project's command")
	require.True(t, fault.Has(begin(), "store.clock_ahead"), "a schedule's command")
	require.True(t, fault.Has(store.OnTime(ctx), "store.clock_ahead"))
	require.Equal(t, before, end(), "nothing is stored")

	theirs = theirs.Add(2 * time.Second)
	require.NoError(t, create(), "as soon as the clocks agree again commands are taken")
	require.Nil(t, begin())
	ours.Step(-time.Hour)
	require.NoError(t, create(), "a clock behind the store's harms no history")
	ours.Step(24 * time.Hour)
	away = errors.New("the database is away")
	assert.NoError(t, store.OnTime(ctx), "what becomes of an append is for a store to say whose clock cannot be read")
}
