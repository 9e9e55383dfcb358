package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// revisions gives where the updates of a plan stand on its log.
func revisions(b *bench) (out []int64) {
	for _, u := range b.state.Schedule().Updates() {
		out = append(out, u.Pinned().Revision)
	}
	return out
}

func TestAnUpdatePinsThePlanWhereItIsSaved(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	lasts(b, 3, rows[1])
	done := b.do(ana, schedule.SaveUpdate{Name: "March", Narrative: "Rain in the third week"})
	finish := b.activity(rows[1]).Dates.Finish
	lasts(b, 9, rows[1])

	u := b.state.Schedule().Updates()[0]
	assert.Equal(t, schedule.Pin{Revision: done.Revision, At: done.At.UnixMicro(), By: ana}, u.Pinned())
	assert.Equal(t, "March", u.Name)
	assert.Equal(t, "Rain in the third week", u.Narrative)
	assert.Equal(t, finish, u.Finish, "an edit after the pin does not reach the update")
	assert.Equal(t, b.rows(), b.replayed().Schedule().Image())
}

func TestMovingUpdatesPinsTheLatestDraftNow(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig")
	b.refused(ana, schedule.MoveUpdate{}, "update.no_draft")
	march := b.do(ana, schedule.SaveUpdate{Name: "March"})
	b.do(ana, schedule.SaveUpdate{Name: "April"})
	lasts(b, 4, rows[0])
	moved := b.do(ana, schedule.MoveUpdate{})
	assert.Equal(t, []int64{march.Revision, moved.Revision}, revisions(b))

	b.do(ana, schedule.IssueUpdate{Update: 2})
	again := b.do(ana, schedule.MoveUpdate{})
	assert.Equal(t, []int64{again.Revision, moved.Revision}, revisions(b), "an issued update never moves")
	b.do(ana, schedule.IssueUpdate{Update: 1})
	b.refused(ana, schedule.MoveUpdate{}, "update.no_draft")
}

func TestChangesOfUpdatesAreTakenBack(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, 0, "dig")
	saved := b.do(ana, schedule.SaveUpdate{Name: "March"})
	moved := b.do(ana, schedule.MoveUpdate{})
	b.do(ana, plan.Undo{})
	require.Equal(t, []int64{saved.Revision}, revisions(b), "the pin goes back")
	b.do(ana, plan.Redo{})
	require.Equal(t, []int64{moved.Revision}, revisions(b))
	b.do(ana, plan.Undo{})
	b.do(ana, plan.Undo{})
	require.Empty(t, revisions(b))
	b.do(ana, plan.Redo{})
	require.Equal(t, []int64{saved.Revision}, revisions(b), "it comes back where it was pinned")
}

func TestUpdatesThatAreRefused(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.refused(ana, schedule.SaveUpdate{Name: "March"}, "update.empty")
	b.add(ana, 0, "dig")
	b.refused(ana, schedule.SaveUpdate{}, "name.empty")
	b.refused(ana, schedule.IssueUpdate{Update: 1}, "update.unknown")
	b.refused(ana, plan.Batch{Commands: []plan.Command{schedule.SaveUpdate{Name: "March"}, schedule.Rename{Row: kernel.At(1), Name: "x"}}}, "batch.command_not_allowed")
}

func TestAnUpdateNamesTheBaselineItIsMeasuredAgainst(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	b.do(ana, schedule.SaveUpdate{Name: "March"})
	b.do(ana, saved("Contract", schedule.EntireProject))
	b.do(ana, saved("Second", schedule.EntireProject))
	b.do(ana, schedule.SetProgress{Row: kernel.At(rows[0]), Progress: half})
	at := monday + 3*kernel.Day
	b.do(ana, schedule.SetSettings{DataDate: &at})
	b.do(ana, schedule.SaveUpdate{Name: "April"})
	march, april := b.state.Schedule().Updates()[0], b.state.Schedule().Updates()[1]
	assert.EqualValues(t, 0, march.Baseline)
	assert.Zero(t, march.Progress)
	assert.EqualValues(t, 2, april.Baseline)
	assert.Equal(t, kernel.Percent(250_000), april.Progress)
	assert.Equal(t, at, april.DataDate)
}

func TestAnIssuedUpdateIsIssuedOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, 0, "dig")
	b.do(ana, schedule.SaveUpdate{Name: "March"})
	b.do(ana, schedule.IssueUpdate{Update: 1})
	again, err := b.try(ana, schedule.IssueUpdate{Update: 1})
	require.NoError(t, err)
	assert.Empty(t, again.Events)
	for _, number := range []int32{0, -1, 2} {
		b.refused(ana, schedule.IssueUpdate{Update: number}, "update.unknown")
	}
}

func TestNoUpdateBeyondTheMost(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, 0, "dig")
	for range schedule.MaxUpdates {
		b.do(ana, schedule.SaveUpdate{Name: "Week"})
	}
	f := b.refused(ana, schedule.SaveUpdate{Name: "One more"}, "update.too_many")
	assert.Equal(t, schedule.MaxUpdates, f.Params["max"])
}
