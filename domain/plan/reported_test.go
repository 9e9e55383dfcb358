package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// What says nothing new is no change; what takes a report back leaves nothing of it.
func TestAReportOfWhatIsKnownChangesNothing(t *testing.T) {
	t.Parallel()
	for _, p := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP} {
		t.Run(string(p), func(t *testing.T) {
			t.Parallel()
			b, r := site(t, p)
			walls := kernel.At(r[0])
			same := func(what string, c area.Command) {
				w, err := b.try(ana, c)
				require.NoError(t, err, what)
				assert.Empty(t, w.Events, what)
			}
			same("no start where there is none", startedOn(r[0], kernel.None))
			before := b.rows()
			b.do(ana, startedOn(r[0], day(1)))
			same("the same start", startedOn(r[0], day(1)))
			left := b.state.Schedule().WorkLeft(b.activity(r[0]))
			same("the work left that there is", schedule.SetRemaining{Row: walls, Remaining: left})
			b.do(ana, schedule.SetSuspension{Row: walls, Suspended: day(2), Resumed: day(3)})
			same("the same rest", schedule.SetSuspension{Row: walls, Suspended: day(2), Resumed: day(3)})
			b.do(ana, schedule.SetSuspension{Row: walls, Suspended: kernel.None, Resumed: kernel.None})
			assert.Zero(t, b.activity(r[0]).Suspension, "a rest is taken away")
			b.do(ana, startedOn(r[0], kernel.None))
			assert.Equal(t, before, b.rows(), "as if it had never been reported")
			b.do(ana, finishedOn(r[0], day(3)))
			same("the same finish", finishedOn(r[0], day(3)))
		})
	}
}

func TestAReportedDateKeepsToTheOthersOfItsActivity(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(9)) }))
	walls := kernel.At(r[0])
	b.do(ana, startedOn(r[0], day(1)))
	b.do(ana, schedule.SetSuspension{Row: walls, Suspended: day(2), Resumed: kernel.None})
	b.refused(ana, startedOn(r[0], day(3)), "activity.suspended_before_start")
	b.do(ana, startedOn(r[0], day(2)))
	b.do(ana, schedule.SetSuspension{Row: walls, Suspended: kernel.None, Resumed: kernel.None})
	b.do(ana, finishedOn(r[0], day(4)))
	b.refused(ana, startedOn(r[0], day(7)), "activity.actual_start_after_finish")
	b.refused(ana, schedule.SetSuspension{Row: walls, Suspended: day(3), Resumed: day(7)}, "activity.suspended_after_finish")
	b.refused(ana, schedule.SetExpectedFinish{SetReported: reported(r[0], day(8))}, "activity.finish_completed")
	b.do(ana, schedule.SetMilestone{Row: kernel.At(r[1]), Milestone: true})
	b.refused(ana, schedule.SetExpectedFinish{SetReported: reported(r[1], day(8))}, "activity.expected_finish_of_kind")
	b.refused(ana, schedule.SetSuspension{Row: kernel.At(r[1]), Suspended: day(8), Resumed: kernel.None}, "activity.suspension_of_kind")
}

// The day work began is the day it ended, whatever time of it is said.
func TestWorkThatEndsOnTheDayItBeganEndsThere(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	b.do(ana, startedOn(r[0], monday+2*kernel.Day+14*kernel.Hour))
	b.do(ana, finishedOn(r[0], monday+2*kernel.Day+9*kernel.Hour))
	a := b.activity(r[0])
	assert.Equal(t, a.ActualStart, a.ActualFinish)
	assert.Equal(t, monday+2*kernel.Day+14*kernel.Hour, a.ActualFinish)
	assert.Equal(t, kernel.Hundred, a.Progress)
}

func TestWorkLeftIsNeverAllThereIs(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	b.do(ana, startedOn(r[0], day(0)))
	b.refused(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 0}, "activity.remaining_nothing")
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: half})
	b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 400})
	a := b.activity(r[0])
	assert.EqualValues(t, 1600, a.Duration, "the half that is done and what is left")
	assert.Equal(t, kernel.Percent(750_000), a.Progress)
}

// Three days of work for dig, then one for pour; the baseline holds them, then dig takes six days.
func TestACurveTellsWhatWasPlannedProjectedAndReal(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	lasts(b, 3, rows[0])
	b.link(ana, rows[0], rows[1])
	b.do(ana, saved("Contract", schedule.EntireProject))
	lasts(b, 6, rows[0])
	records := []plan.Recorded{
		{Row: rows[0], At: day(0), Progress: 100_000}, {Row: rows[0], At: eve(1), Progress: 500_000}, {Row: 99, At: eve(1), Progress: kernel.Hundred}, {Row: rows[1], At: eve(3), Progress: half},
	}
	got, err := b.state.Curve([]kernel.Minute{monday, eve(1), eve(2), eve(3), monday + 20*kernel.Day}, records, eve(2))
	require.NoError(t, err)
	// Planned by weights of today: six days of dig and one of pour.
	assert.Equal(t, []plan.CurvePoint{
		{At: monday, Known: true},
		{At: eve(1), Planned: 571_429, Projected: 285_714, Real: 428_571, Known: true},
		{At: eve(2), Planned: 857_143, Projected: 428_571, Real: 428_571, Known: true},
		{At: eve(3), Planned: kernel.Hundred, Projected: 571_429, Real: 500_000},
		{At: monday + 20*kernel.Day, Planned: kernel.Hundred, Projected: kernel.Hundred, Real: 500_000},
	}, got)
	none, err := b.state.Curve(nil, records, eve(2))
	require.NoError(t, err)
	assert.Empty(t, none)
}

func TestATaskIsExpectedByThePartOfItsWorkThatIsOver(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	start, finish := c.task(c.line).Computed.Start, c.task(c.line).Computed.Finish
	require.Equal(t, []kernel.Minute{day(0), eve(0)}, []kernel.Minute{start, finish})
	for at, want := range map[kernel.Minute]kernel.Percent{
		start - 1: 0, start: 0, start + 2*kernel.Hour: 250_000, monday + 12*kernel.Hour: half, monday + 13*kernel.Hour: 625_000, monday + 14*kernel.Hour: 625_000, finish - kernel.Hour: 875_000,
		finish: kernel.Hundred, finish + kernel.Day: kernel.Hundred,
	} {
		got, err := c.state.ExpectedOfTask(c.line, at)
		require.NoError(t, err)
		assert.Equal(t, want, got, at)
	}
	got, err := c.state.ExpectedOfTask(99_999, finish)
	require.NoError(t, err)
	assert.Zero(t, got, "of what is not there nothing is expected")
}

func TestAnExportAfreshIsOfWorkThatHasNotBegun(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	lain := schedule.Dates{Start: day(7), Finish: eve(7)}
	file := fileWith(
		work(begunWith(half, 100), func(a *schedule.Activity) {
			a.UsedCost, a.Cost, a.Suspension = 7, 9, schedule.Suspension{Suspended: day(0) + 60}
		}),
		schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 480, Manual: true, Dates: lain, Placeholder: true},
		schedule.Activity{Name: "cure", Code: "C", Kind: schedule.Task, Duration: 480, Progress: half, ActualStart: day(1), Remaining: 240, Manual: true, Dates: schedule.Dates{Start: day(1), Finish: eve(1)}},
	)
	file.Settings.Options = schedule.Options{Profile: schedule.ProfileP6, DataDate: day(2), MustFinishBy: kernel.None}
	file.AsImported = []schedule.Stored{{Activity: 1, Start: day(0), Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None}}
	b.do(ana, schedule.TakeOver{Import: file})
	exported := b.state.Schedule().Export().Import
	exported.Assignments = []schedule.Assignment{{Done: 3, UsedCost: 4}}
	exported.Baselines = make([]schedule.Baseline, 1)
	afresh := exported.Afresh()
	assert.Equal(t, kernel.None, afresh.Settings.Options.DataDate)
	assert.Empty(t, afresh.AsImported)
	assert.Empty(t, afresh.Baselines)
	require.Len(t, afresh.Activities, 3)
	for _, a := range afresh.Activities {
		assert.Zero(t, a.Progress, a.Name)
		assert.Zero(t, a.Remaining, a.Name)
		assert.Zero(t, a.UsedCost, a.Name)
		assert.Zero(t, a.Suspension, a.Name)
		assert.Equal(t, []kernel.Minute{kernel.None, kernel.None}, []kernel.Minute{a.ActualStart, a.ActualFinish}, a.Name)
	}
	assert.Equal(t, kernel.Amount(9), afresh.Activities[0].Cost, "what it will cost stays")
	assert.Equal(t, []bool{false, true, false}, []bool{afresh.Activities[0].Manual, afresh.Activities[1].Manual, afresh.Activities[2].Manual}, "where somebody put it, it stays")
	assert.True(t, afresh.Activities[1].Placeholder)
	assert.Equal(t, schedule.Assignment{}, afresh.Assignments[0])
	assert.Equal(t, half, exported.Activities[0].Progress, "the export itself stays")
	assert.EqualValues(t, 3, exported.Assignments[0].Done)
}
