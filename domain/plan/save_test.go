package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/requests"
	"gantry/domain/schedule"
)

// baselined is a plan of three activities with a saved baseline.
func baselined(t *testing.T) (*bench, []kernel.Row) {
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour", "cure")
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	return b, rows
}

func TestSavingClosesOnesOwnCommands(t *testing.T) {
	t.Parallel()
	b, rows := baselined(t)
	b.do(beto, rename(rows[0], "Dig"))
	own := b.state.Unsaved(ana).Commands
	require.Positive(t, own)
	w := b.do(ana, schedule.Save{})
	assert.Equal(t, "schedule.save", plan.Label(w.Events))
	assert.Equal(t, own, w.Events[0].(*schedule.Saved).Closes)
	assert.Zero(t, b.state.Unsaved(ana).Commands, "save-107 what one did is saved")
	assert.Equal(t, 1, b.state.Unsaved(beto).Commands, "and what another did is not")
	undo, _ := b.state.Stacks(ana)
	assert.NotEqual(t, "schedule.save", undo[0].Type, "a save is no step of undo")
	b.do(ana, plan.Undo{})
	assert.Equal(t, 1, b.state.Unsaved(ana).Commands, "an undo after it is a new unsaved edit")
	b.do(ana, schedule.Save{})
	assert.Empty(t, b.nothing(ana, schedule.Save{}), "with nothing to save there is nothing to mark")
}

func TestSavingRenewsTheActiveBaseline(t *testing.T) {
	t.Parallel()
	b, rows := baselined(t)
	b.do(ana, remove(rows[1]))
	b.do(ana, schedule.Save{})
	all := b.state.Schedule().Baselines()
	require.Len(t, all, 2)
	assert.Equal(t, "Contract (2)", all[1].Name, "save-105 named after the active one with the next suffix")
	assert.True(t, all[1].Active && all[1].Visible, "save-105")
	assert.False(t, all[0].Active || all[0].Visible, "save-105 all others are neither")
	for _, p := range all[1].Points {
		assert.NotEqual(t, rows[1], p.Activity, "save-105 the deleted activity has no point any more")
	}
	b.do(ana, remove(rows[0]))
	b.do(ana, schedule.Save{})
	assert.Equal(t, "Contract (3)", b.state.Schedule().ActiveBaseline().Name, "save-105")
	b.do(ana, rename(rows[2], "x"))
	b.do(ana, schedule.Save{})
	assert.Equal(t, "Contract (3)", b.state.Schedule().ActiveBaseline().Name, "without a deletion it stays")
}

func TestSavingAsksForAnActiveBaseline(t *testing.T) {
	t.Parallel()
	b, rows := baselined(t)
	off := false
	b.do(ana, schedule.SetBaseline{Baseline: 1, Active: &off})
	b.do(beto, rename(rows[0], "Dig"))
	b.do(ana, remove(rows[1]))
	before := len(b.written)
	b.refused(ana, schedule.Save{}, "save.no_active_baseline") // save-106
	assert.Len(t, b.written, before, "save-106 nothing is written")
	b.do(beto, schedule.Save{}) // who deleted nothing of it saves
	b.do(ana, plan.Undo{})
	b.do(ana, schedule.Save{}) // what is there again counts no more
	assert.Len(t, b.state.Schedule().Baselines(), 1)
}

func TestSavingRejectsRequestsWhoseActivityMoved(t *testing.T) {
	t.Parallel()
	b, rows := baselined(t)
	wish := func(row kernel.Row) requests.Ask {
		return requests.Ask{Kind: requests.Modification, Items: []requests.Wish{{Activity: kernel.At(row), Part: requests.Start, Asked: requests.Dates{Start: monday + 30*kernel.Day}}}}
	}
	b.do(beto, wish(rows[0]))
	b.do(beto, wish(rows[2]))
	b.do(ana, last(rows[0], 2400))
	b.do(ana, schedule.Save{})
	all := b.state.Requests().All()
	assert.Equal(t, requests.Rejected, all[0].State, "sir-108 its activity has another duration now")
	assert.Equal(t, requests.BySave, all[0].Items[0].Reason, "sir-108")
	assert.Equal(t, requests.Pending, all[1].State, "sir-108 one whose activity stands as it did goes on waiting")
}

func TestSavingRecordsProgress(t *testing.T) {
	t.Parallel()
	b, rows := baselined(t)
	b.do(ana, schedule.SetProgress{Row: kernel.At(rows[0]), Progress: 400_000})
	w := b.do(ana, schedule.Save{})
	saved := w.Events[0].(*schedule.Saved)
	assert.Equal(t, []kernel.Row{rows[0]}, saved.Progress.Rows, "save-110")
	assert.Equal(t, []kernel.Percent{400_000}, saved.Progress.To, "save-110")
	b.do(ana, rename(rows[0], "x"))
	again := b.do(ana, schedule.Save{}).Events[0].(*schedule.Saved)
	assert.Empty(t, again.Progress.Rows, "save-110 the same progress is recorded once")
	b.do(ana, schedule.SetProgress{Row: kernel.At(rows[0]), Progress: 0})
	third := b.do(ana, schedule.Save{}).Events[0].(*schedule.Saved)
	assert.Equal(t, []kernel.Percent{400_000}, third.Progress.From, "save-110")
}

// nothing gives the events of a command that should change nothing.
func (b *bench) nothing(user kernel.UserID, c plan.Command) []event.Event {
	w, err := b.try(user, c)
	require.NoError(b.t, err)
	return w.Events
}
