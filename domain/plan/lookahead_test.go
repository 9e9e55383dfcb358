package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

const workday = 8 * 60

func of[T any](v T) *T { return &v }

func task(activity kernel.Row, name string) lookahead.TaskItem {
	return lookahead.TaskItem{Activity: kernel.At(activity), TaskValues: lookahead.TaskValues{Name: &name}}
}

// crew is a plan with two activities in a row, each with tasks.
type crew struct {
	*bench
	dig, pour   kernel.Row
	line, spoil kernel.Row // tasks of dig
}

func withTasks(t *testing.T) crew {
	b := newBench(t).create()
	r := b.add(ana, kernel.SummaryRow, "Dig", "Pour")
	b.do(ana, last(r[0], 5*workday))
	b.link(ana, r[0], r[1])
	tasks := plan.Created(b.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(r[0], "Set out"), task(r[0], "Cart away")}}).Events)
	return crew{b, r[0], r[1], tasks[0], tasks[1]}
}

func (c crew) task(row kernel.Row) *lookahead.Task { return c.state.Lookahead().Task(row) }

func (c crew) edit(rows []kernel.Row, set lookahead.TaskValues) plan.Command {
	return lookahead.EditTasks{Rows: refs(rows...), Set: set}
}

func (c crew) report(row kernel.Row, percent int) plan.Written {
	c.t.(*testing.T).Helper()
	return c.do(ana, c.edit([]kernel.Row{row}, lookahead.TaskValues{Progress: of(kernel.Percent(percent) * 10_000)}))
}

// state of tasks and roadblocks, as a snapshot keeps it.
func (c crew) kept() string { return string(c.state.Lookahead().Image()) }

func TestTasksFollowTheirActivity(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	c.do(ana, c.edit([]kernel.Row{c.line}, lookahead.TaskValues{Start: of(kernel.Date(2026, 3, 3, 8, 0)), Duration: of(int32(workday))}))
	require.Equal(t, kernel.Date(2026, 3, 3, 8, 0), c.task(c.line).Computed.Start)
	moved := c.do(ana, schedule.SetStart{Row: kernel.At(c.dig), Start: kernel.Date(2026, 3, 5, 8, 0), Confirmed: true})
	assert.Equal(t, kernel.Date(2026, 3, 6, 8, 0), c.task(c.line).Computed.Start, "a task that has not started moves by the same working time")
	assert.IsType(t, &lookahead.Recalculated{}, moved.Events[len(moved.Events)-1], "in the same command, as one fact")
	c.do(ana, plan.Undo{})
	assert.Equal(t, kernel.Date(2026, 3, 3, 8, 0), c.task(c.line).Computed.Start, "and back with its undo")
}

func TestWhatHasStartedStaysWhenItsActivityMoves(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	profile := schedule.ProfileP6
	c.do(ana, schedule.SetSettings{Profile: &profile})
	c.report(c.line, 50)
	at, waiting := c.task(c.line).Computed.Start, c.task(c.spoil).Computed.Start
	c.do(ana, lookahead.MoveTasks{Rows: refs(c.line), Activity: kernel.At(c.pour)})
	c.do(ana, last(c.dig, 8*workday))
	c.do(ana, schedule.SetStart{Row: kernel.At(c.dig), Start: kernel.Date(2026, 3, 5, 8, 0), Confirmed: true})
	assert.Equal(t, at, c.task(c.line).Computed.Start, "what has started stays")
	assert.Equal(t, waiting+3*kernel.Day, c.task(c.spoil).Computed.Start)
	c.report(c.line, 0)
	assert.Zero(t, c.task(c.line).Pinned, "and follows again once it has not")
}

func TestProgressOfTasksIsThatOfTheirActivity(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	start := c.task(c.line).Computed.Start
	c.report(c.line, 50)
	a := c.activity(c.dig)
	assert.Equal(t, kernel.Percent(250_000), a.Progress)
	assert.Equal(t, start, a.ActualStart, "the actual start is that of the task that has begun")
	assert.Equal(t, kernel.None, a.ActualFinish)
	c.do(beto, c.edit([]kernel.Row{c.spoil}, lookahead.TaskValues{Progress: of(kernel.Hundred)}))
	assert.Equal(t, kernel.Percent(750_000), c.activity(c.dig).Progress)

	c.do(ana, plan.Undo{})
	assert.Equal(t, kernel.Percent(500_000), c.activity(c.dig).Progress, "what somebody else has reported since stays, and nobody is in the way")
	c.do(ana, plan.Redo{})
	c.report(c.line, 100)
	a = c.activity(c.dig)
	assert.Equal(t, kernel.Hundred, a.Progress)
	assert.Equal(t, c.task(c.spoil).Computed.Finish, a.ActualFinish)

	assert.Equal(t, c.dig, c.refused(ana, schedule.SetProgress{Row: kernel.At(c.dig), Progress: 10}, "activity.has_tasks").Params["row"], "act-124")
	c.refused(ana, schedule.Uncomplete{Rows: refs(c.dig)}, "activity.has_tasks")
}

func TestTheFirstTasksOfAnActivityUnderWayHaveItsProgress(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	c.do(ana, schedule.SetProgress{Row: kernel.At(c.pour), Progress: 400_000})
	c.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(c.pour, "Form"), task(c.pour, "Cast")}})
	assert.Equal(t, kernel.Percent(400_000), c.activity(c.pour).Progress)
}

func TestNothingComesBeneathAnActivityWithTasks(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	c.do(ana, schedule.Unchain{Rows: refs(c.dig, c.pour)})
	assert.Equal(t, c.dig, c.refused(ana, under(c.dig, c.pour), "activity.lookahead_parent").Params["row"], "undo-124")
	c.refused(ana, schedule.Indent{Rows: refs(c.pour)}, "activity.lookahead_parent")
	c.refused(ana, schedule.Add{Items: []schedule.AddItem{{Name: "x", Parent: kernel.At(c.dig)}}}, "activity.lookahead_parent")
	c.refused(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(kernel.SummaryRow, "x")}}, "task.on_summary")
}

func TestTasksAndRoadblocksGoWithTheirActivity(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{
		{RoadblockValues: lookahead.RoadblockValues{Name: of("Permit")}, Tasks: refs(c.line), Date: of(kernel.Date(2026, 3, 9, 8, 0))},
	}})
	before := c.kept()
	gone := c.do(ana, schedule.Delete{Rows: refs(c.dig)})
	assert.Equal(t, "activities.delete", plan.Label(gone.Events))
	assert.Nil(t, c.task(c.line))
	for r := range c.state.Lookahead().Roadblocks() {
		assert.Fail(t, "a roadblock is left", r.Name)
	}
	c.do(ana, plan.Undo{})
	assert.Equal(t, before, c.kept())
}

func TestARoadblockRestrictsAndReleasesItsTasks(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	lean := func() [2]lookahead.Lean { return [2]lookahead.Lean{c.task(c.line).Lean, c.task(c.spoil).Lean} }
	c.do(ana, lookahead.SetLean{Rows: refs(c.line), To: lookahead.Can})
	w := c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{
		{RoadblockValues: lookahead.RoadblockValues{Name: of("Crane")}, Tasks: refs(c.line, c.spoil)},
		{RoadblockValues: lookahead.RoadblockValues{Name: of("Permit")}, Tasks: refs(c.line), Date: of(kernel.Date(2026, 3, 9, 8, 0))},
	}})
	crane, permit := plan.Created(w.Events)[0], plan.Created(w.Events)[1]
	restricted := func(before lookahead.Status) lookahead.Lean {
		return lookahead.Lean{Status: lookahead.Restricted, Before: before}
	}
	assert.Equal(t, [2]lookahead.Lean{restricted(lookahead.Can), restricted(lookahead.Debit)}, lean(), "lean-204 any roadblock restricts, lean-205 and what the task was is kept")
	assert.Equal(t, "roadblocks.add", plan.Label(w.Events))
	c.refused(ana, lookahead.SetLean{Rows: refs(c.line), To: lookahead.Can}, "task.lean_not_allowed")

	release := func(row kernel.Row) plan.Command {
		return lookahead.SetRoadblockStatus{Rows: refs(row), To: lookahead.Released, At: kernel.Date(2026, 3, 4, 9, 0)}
	}
	c.do(beto, release(crane))
	assert.Equal(t, [2]lookahead.Lean{restricted(lookahead.Can), {}}, lean(), "only the last release frees a task")
	assert.Equal(t, lookahead.Standing{State: lookahead.Released, Released: kernel.Date(2026, 3, 4, 9, 0), By: beto}, c.state.Lookahead().Roadblock(crane).Standing)
	c.do(beto, release(permit))
	assert.Equal(t, [2]lookahead.Lean{{Status: lookahead.Can}, {}}, lean(), "lean-206 the task returns to what it was")
	c.do(beto, plan.Undo{})
	assert.Equal(t, restricted(lookahead.Can), c.task(c.line).Lean)
	c.do(beto, plan.Redo{})

	c.do(beto, lookahead.SetRoadblockStatus{Rows: refs(permit), To: lookahead.Open})
	assert.Equal(t, lookahead.Standing{State: lookahead.Open}, c.state.Lookahead().Roadblock(permit).Standing, "road-221")
	assert.Equal(t, restricted(lookahead.Can), c.task(c.line).Lean)
	c.do(ana, lookahead.DeleteRoadblocks{Rows: refs(permit)})
	assert.Equal(t, lookahead.Lean{Status: lookahead.Can}, c.task(c.line).Lean, "one that goes is in nobody's way")
}

func TestUndoBringsTheLookaheadBack(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	w := c.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{{Parent: kernel.At(c.line), TaskValues: lookahead.TaskValues{Name: of("Pegs")}}}})
	pegs := plan.Created(w.Events)[0]
	w = c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: lookahead.RoadblockValues{Name: of("Permit")}, Tasks: refs(pegs, c.spoil)}}})
	permit := plan.Created(w.Events)[0]
	for name, command := range map[string]plan.Command{
		"an edit":         c.edit([]kernel.Row{pegs, c.spoil}, lookahead.TaskValues{Name: of("x"), Duration: of(int32(60)), Progress: of(kernel.Percent(10)), Cost: of(kernel.Unit), Week: of(int32(202610))}),
		"a start":         c.edit([]kernel.Row{pegs}, lookahead.TaskValues{Start: of(kernel.Date(2026, 3, 7, 8, 0)), Finish: of(kernel.Date(2026, 3, 10, 17, 0))}),
		"a move":          lookahead.MoveTasks{Rows: refs(c.line), Activity: kernel.At(c.pour)},
		"a move beneath":  lookahead.MoveTasks{Rows: refs(c.spoil), Parent: kernel.At(c.line)},
		"a duplicate":     lookahead.DuplicateTasks{Rows: refs(c.line, pegs), Activity: kernel.At(c.pour)},
		"a deletion":      lookahead.DeleteTasks{Rows: refs(c.line, pegs, c.spoil)},
		"a promise":       lookahead.PromiseRoadblocks{Rows: refs(permit), Date: monday},
		"a release":       lookahead.SetRoadblockStatus{Rows: refs(permit), To: lookahead.Released, At: monday},
		"a roadblock off": lookahead.AssignRoadblocks{Rows: refs(permit), Tasks: refs(pegs), Remove: true},
		"a roadblock":     lookahead.DeleteRoadblocks{Rows: refs(permit)},
		"an edited one":   lookahead.EditRoadblocks{Rows: refs(permit), Set: lookahead.RoadblockValues{Category: of("material"), Priority: of(lookahead.Urgent), Responsible: &ana}},
		"the activity":    schedule.Delete{Rows: refs(c.dig)},
	} {
		before, activities := c.kept(), c.rows()
		c.do(ana, command)
		done := c.kept()
		require.NotEqual(t, before, done, name)
		c.do(ana, plan.Undo{})
		require.Equal(t, before, c.kept(), "%s and back", name)
		now := c.rows()
		now.Next = activities.Next // a number is never given twice
		require.Equal(t, activities, now, name)
		c.do(ana, plan.Redo{})
		require.Equal(t, done, c.kept(), "%s and again", name)
		c.do(ana, plan.Undo{})
		snapshot := c.snapshot()
		again, err := c.replayed().Snapshot()
		require.NoError(t, err)
		require.Equal(t, snapshot, again, "%s replayed", name)
		restored, err := plan.Restore(clinic, snapshot)
		require.NoError(t, err)
		again, err = restored.Snapshot()
		require.NoError(t, err)
		require.Equal(t, snapshot, again, "%s restored", name)
	}
}
