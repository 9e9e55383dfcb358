package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func saved(name string, option schedule.BaselineOption, affected ...kernel.Row) schedule.SaveBaseline {
	c := schedule.SaveBaseline{Name: name, Option: option}
	for _, row := range affected {
		c.Activities = append(c.Activities, kernel.At(row))
	}
	return c
}

// listed gives the marks of the baselines of a plan, in their order.
func listed(b *bench) (out []schedule.BaselineMarks) {
	for _, one := range b.state.Schedule().Baselines() {
		out = append(out, one.BaselineMarks)
	}
	return out
}

// durations gives the days that a baseline holds of activities, -1 where it has no point.
func durations(b *bench, baseline int, rows ...kernel.Row) []int {
	out := make([]int, len(rows))
	for i, row := range rows {
		out[i] = -1
		for _, p := range b.state.Schedule().Baselines()[baseline-1].Points {
			if p.Activity == row {
				out[i] = int(p.Duration / 480)
			}
		}
	}
	return out
}

func lasts(b *bench, days int32, rows ...kernel.Row) {
	for _, row := range rows {
		b.do(ana, schedule.SetDuration{Row: kernel.At(row), Duration: days * 480})
	}
}

func TestASavedBaselineHoldsThePlanAsItWas(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	lasts(b, 2, rows[0])
	lasts(b, 3, rows[1])
	b.link(ana, rows[0], rows[1])
	b.do(ana, schedule.SetProgress{Row: kernel.At(rows[0]), Progress: 250_000})
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(rows[1]), Value: 70_000})
	b.do(ana, saved("Contract", schedule.EntireProject))
	pour := *b.activity(rows[1])
	lasts(b, 9, rows[0])

	one := b.state.Schedule().Baselines()[0]
	t.Run("base-104 it is active and visible and sums the work", func(t *testing.T) {
		assert.Equal(t, schedule.BaselineMarks{Name: "Contract", Active: true, Visible: true}, one.BaselineMarks)
		assert.EqualValues(t, 5*480, one.Accumulated)
		assert.EqualValues(t, 1, one.Number)
	})
	t.Run("base-106 base-108 its points keep the values of the moment", func(t *testing.T) {
		require.Len(t, one.Points, 3, "the project summary and two activities")
		assert.Equal(t, schedule.BaselineValues{
			Activity: rows[1], Parent: 0, Name: "pour", Start: pour.Dates.Start, Finish: pour.Dates.Finish, Duration: 3 * 480, Cost: 70_000, Calendar: pour.Calendar,
		}, one.Points[2])
		assert.EqualValues(t, 250_000, one.Points[1].Progress)
		assert.NotEqual(t, pour.Dates.Start, b.activity(rows[1]).Dates.Start, "the plan has moved on")
	})
	t.Run("replaying the history gives the same baseline", func(t *testing.T) {
		assert.Equal(t, b.state.Schedule().Baselines(), b.replayed().Schedule().Baselines())
	})
}

// Both activities last three days in the older baseline and two in the plan, and a third one is new.
func TestTheSaveOptionSaysWhichPointsAreReused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		option   schedule.BaselineOption
		affected bool
		want     []int
	}{
		"base-107 base-108 act-215 1 takes all activities at their current values":               {schedule.EntireProject, false, []int{2, 2, 2}},
		"base-107 base-109 act-215 2 takes the new activity and reuses every older point":        {schedule.NewActivities, false, []int{3, 3, 2}},
		"base-107 base-110 act-215 3 takes what is below 100 % and reuses the finished one's":    {schedule.IncompleteActivities, false, []int{3, 2, 2}},
		"base-107 base-111 act-215 4 takes the named activity as new and reuses the other one's": {schedule.UpdateDeleted, true, []int{3, 2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			rows := b.add(ana, 0, "dig", "pour")
			lasts(b, 3, rows...)
			b.do(ana, saved("Contract", schedule.EntireProject))
			lasts(b, 2, rows...)
			rows = append(rows, b.add(ana, 0, "cure")...)
			lasts(b, 2, rows[2])
			b.do(ana, schedule.Complete{Rows: []kernel.Ref{kernel.At(rows[0])}})
			c := saved("Second", tc.option)
			if tc.affected {
				c = saved("Second", tc.option, rows[1])
			}
			b.do(ana, c)
			assert.Equal(t, tc.want, durations(b, 2, rows...))
		})
	}
	t.Run("base-110 a finished activity without an older point is taken as it is", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		rows := b.add(ana, 0, "dig")
		lasts(b, 4, rows[0])
		b.do(ana, schedule.Complete{Rows: []kernel.Ref{kernel.At(rows[0])}})
		b.do(ana, saved("First", schedule.IncompleteActivities))
		assert.Equal(t, []int{4}, durations(b, 1, rows[0]))
	})
	t.Run("base-111 4 renews the summary of a deleted activity and leaves its point out", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		floor := b.add(ana, 0, "floor")[0]
		rows := b.add(ana, floor, "dig", "pour")
		lasts(b, 3, rows...)
		lasts(b, 5, rows[1])
		b.do(ana, saved("Contract", schedule.EntireProject))
		b.do(ana, schedule.Delete{Rows: []kernel.Ref{kernel.At(rows[1])}})
		b.do(ana, saved("Second", schedule.UpdateDeleted))
		assert.Equal(t, []int{3, 3, -1}, durations(b, 2, floor, rows[0], rows[1]))
	})
}

func TestBaselinesAreActivatedShownAndDeleted(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	begin := func(t *testing.T) *bench {
		b := newBench(t).create()
		b.add(ana, 0, "dig")
		b.do(ana, saved("First", schedule.EntireProject))
		b.do(ana, saved("Second", schedule.EntireProject))
		return b
	}
	first := schedule.BaselineMarks{Name: "First"}
	second := schedule.BaselineMarks{Name: "Second", Active: true, Visible: true}
	for name, tc := range map[string]struct {
		command plan.Command
		want    []schedule.BaselineMarks
	}{
		"base-104 the one saved last is active and visible, the others neither": {nil, []schedule.BaselineMarks{first, second}},
		"activating one deactivates the other and shows it": {schedule.SetBaseline{Baseline: 1, Active: &yes}, []schedule.BaselineMarks{
			{Name: "First", Active: true, Visible: true}, {Name: "Second", Visible: true},
		}},
		"one is shown beside the active one": {schedule.SetBaseline{Baseline: 1, Visible: &yes}, []schedule.BaselineMarks{
			{Name: "First", Visible: true}, second,
		}},
		"the active one is hidden and stays active": {schedule.SetBaseline{Baseline: 2, Visible: &no}, []schedule.BaselineMarks{
			first, {Name: "Second", Active: true},
		}},
		"none may be active":            {schedule.SetBaseline{Baseline: 2, Active: &no}, []schedule.BaselineMarks{first, {Name: "Second", Visible: true}}},
		"a deleted one leaves the list": {schedule.DeleteBaseline{Baseline: 1}, []schedule.BaselineMarks{second}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := begin(t)
			if tc.command == nil {
				require.Equal(t, tc.want, listed(b))
				return
			}
			before := listed(b)
			b.do(ana, tc.command)
			require.Equal(t, tc.want, listed(b))
			b.do(ana, plan.Undo{})
			require.Equal(t, before, listed(b), "undone")
			b.do(ana, plan.Redo{})
			require.Equal(t, tc.want, listed(b), "redone")
		})
	}
	t.Run("undoing a save activates the one before it, redoing brings its points back", func(t *testing.T) {
		t.Parallel()
		b := begin(t)
		all := b.state.Schedule().Baselines()
		b.do(ana, plan.Undo{})
		require.Equal(t, []schedule.BaselineMarks{{Name: "First", Active: true, Visible: true}}, listed(b))
		b.do(ana, plan.Redo{})
		require.Equal(t, all, b.state.Schedule().Baselines())
	})
	t.Run("undo names who has changed the baselines since", func(t *testing.T) {
		t.Parallel()
		b := begin(t)
		b.do(beto, schedule.SetBaseline{Baseline: 1, Active: &yes})
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		require.Equal(t, beto.String(), f.Params["user"])
		require.Equal(t, "baselines", f.Params["field"])
	})
	t.Run("a save that cannot be is refused and leaves the plan as it was", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.refused(ana, saved("First", schedule.EntireProject), "baseline.empty")
		b.add(ana, 0, "dig")
		b.refused(ana, saved("", schedule.EntireProject), "name.empty")
		b.refused(ana, saved("First", 5), "baseline.option_unknown")
		b.refused(ana, saved("First", schedule.UpdateDeleted, 99), "activity.unknown")
	})
	t.Run("the active one is not deleted, and a deleted one is unknown", func(t *testing.T) {
		t.Parallel()
		b := begin(t)
		b.refused(ana, schedule.DeleteBaseline{Baseline: 2}, "baseline.active")
		b.do(ana, schedule.DeleteBaseline{Baseline: 1})
		b.refused(ana, schedule.SetBaseline{Baseline: 1, Active: &yes}, "baseline.unknown")
	})
	t.Run("a snapshot keeps them", func(t *testing.T) {
		t.Parallel()
		b := begin(t)
		again, err := plan.Restore(clinic, b.snapshot())
		require.NoError(t, err)
		require.Equal(t, b.state.Schedule().Baselines(), again.Schedule().Baselines())
	})
}

func TestBaselinesOfAFileAreActivated(t *testing.T) {
	t.Parallel()
	yes := true
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: keptFile()})
	require.Equal(t, []schedule.BaselineMarks{{Name: "Contract"}}, listed(b), "brought, and not active yet")
	b.do(ana, schedule.SetBaseline{Baseline: 1, Active: &yes})
	require.Equal(t, []schedule.BaselineMarks{{Name: "Contract", Active: true, Visible: true}}, listed(b))

	later := keptFile()
	later.Baselines[0].Name = "Revision"
	w := b.do(ana, schedule.Reimport{Import: later, Mode: schedule.Append})
	require.Equal(t, []schedule.BaselineMarks{{Name: "Contract", Active: true, Visible: true}, {Name: "Revision"}}, listed(b))
	b.do(ana, plan.RestoreBefore{Command: w.Command})
	require.Equal(t, []schedule.BaselineMarks{{Name: "Contract", Active: true, Visible: true}}, listed(b), "those of a file that is taken back go with it")
}

func TestABaselineLeavesOutWhatItIsTold(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	lasts(b, 2, rows...)
	c := saved("Contract", schedule.EntireProject)
	c.Without = refs(rows[0])
	b.do(ana, c)
	assert.Equal(t, []int{-1, 2}, durations(b, 1, rows...))
	assert.EqualValues(t, 2*480, b.state.Schedule().Baselines()[0].Accumulated, "nor does its work count")
	c.Without = []kernel.Ref{kernel.Made(ana, 1)}
	b.refused(ana, c, "ref.unknown")
	c.Without = refs(kernel.SummaryRow, rows[0], rows[1])
	b.refused(ana, c, "baseline.empty")
}

func TestNoBaselineBeyondTheMost(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, 0, "dig")
	for range schedule.MaxBaselines {
		b.do(ana, saved("Contract", schedule.EntireProject))
	}
	f := b.refused(ana, saved("One more", schedule.EntireProject), "baseline.too_many")
	assert.Equal(t, schedule.MaxBaselines, f.Params["max"])
	b.do(ana, schedule.DeleteBaseline{Baseline: 1})
	b.do(ana, saved("In its place", schedule.EntireProject))
	again, err := b.try(ana, schedule.DeleteBaseline{Baseline: 1})
	require.NoError(t, err)
	assert.Empty(t, again.Events, "what is deleted is deleted")
}

// Without an active baseline the points of the latest one are reused.
func TestTheLatestBaselineIsTheOlderOneWhereNoneIsActive(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig")
	for _, days := range []int32{2, 3} {
		lasts(b, days, rows...)
		b.do(ana, saved("Contract", schedule.EntireProject))
	}
	no := false
	b.do(ana, schedule.SetBaseline{Baseline: 2, Active: &no})
	require.Nil(t, b.state.Schedule().ActiveBaseline())
	lasts(b, 4, rows...)
	b.do(ana, saved("Third", schedule.NewActivities))
	assert.Equal(t, []int{3}, durations(b, 3, rows...))
	again, err := b.try(ana, schedule.SetBaseline{Baseline: 1, Active: &no})
	require.NoError(t, err)
	assert.Empty(t, again.Events, "it is not active")
}

// A refused command takes back the baseline that it had begun to save, with its points.
func TestABaselineOfARefusedCommandLeavesNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.add(ana, 0, "dig")
	b.do(ana, saved("Contract", schedule.EntireProject))
	before := b.snapshot()
	w := b.do(ana, saved("Second", schedule.EntireProject))
	b.state.Unevolve(w.Events)
	assert.Len(t, b.state.Schedule().Baselines(), 1)
	assert.Equal(t, 2, b.state.Schedule().BaselinePoints(), "row 0 and dig")
	assert.True(t, b.state.Schedule().Baselines()[0].Active, "the first is active again")
	require.NotEqual(t, before, b.snapshot(), "the command is still remembered")
}
