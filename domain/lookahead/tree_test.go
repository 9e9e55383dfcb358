package lookahead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/testkit"
)

// tower is tasks beneath each other, from row 10 on.
func tower(height int) event.Event {
	var all []lookahead.Task
	for i := range height {
		t := lookahead.Task{Row: kernel.Row(10 + i), Name: "Level", Place: lookahead.Place{Activity: 2}}
		if i > 0 {
			t.Parent = t.Row - 1
		}
		all = append(all, t)
	}
	return lookahead.Tasks.Add(all...)
}

func TestTasksHangEightLevelsDeep(t *testing.T) {
	t.Parallel()
	beneath := func(row kernel.Row) area.Command {
		return lookahead.AddTasks{Items: []lookahead.TaskItem{{Parent: kernel.At(row), TaskValues: lookahead.TaskValues{Name: of("x")}}}}
	}
	s := decided(t, beneath(16), tower(7))
	assert.Equal(t, lookahead.Place{Activity: 2, Parent: 16}, s.Task(17).Place, "the eighth level")
	testkit.For(t, decider).Given(tower(8)).When(beneath(17)).ThenFault("task.too_deep")
	alone := lookahead.Tasks.Add(
		lookahead.Task{Row: 30, Name: "Pair", Place: lookahead.Place{Activity: 2}}, lookahead.Task{Row: 31, Name: "Its child", Place: lookahead.Place{Activity: 2, Parent: 30}},
	)
	s = decided(t, lookahead.MoveTasks{Rows: at(30), Parent: kernel.At(15)}, tower(6), alone)
	assert.Equal(t, kernel.Row(15), s.Task(30).Parent, "with its child it reaches the eighth")
	assert.Equal(t, kernel.Row(30), s.Task(31).Parent)
	testkit.For(t, decider).Given(tower(7), alone).When(lookahead.MoveTasks{Rows: at(30), Parent: kernel.At(16)}).ThenFault("task.too_deep")
}

func TestACommandNamesAtMostFiveThousandRows(t *testing.T) {
	t.Parallel()
	many := func(row kernel.Row, n int) (out []kernel.Ref) {
		for range n {
			out = append(out, kernel.At(row))
		}
		return out
	}
	s := decided(t, lookahead.EditTasks{Rows: many(6, 5000), Set: lookahead.TaskValues{Name: of("Slab")}}, tasks)
	assert.Equal(t, "Slab", s.Task(6).Name, "a row named again counts once")
	for name, c := range map[string]area.Command{
		"tasks":          lookahead.EditTasks{Rows: many(6, 5001)},
		"roadblocks":     lookahead.EditRoadblocks{Rows: many(7, 5001)},
		"new tasks":      lookahead.AddTasks{Items: make([]lookahead.TaskItem, 5001)},
		"new roadblocks": lookahead.AddRoadblocks{Items: make([]lookahead.RoadblockItem, 5001)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.For(t, decider).Given(tasks, roadblock(lookahead.Open)).When(c).ThenFault("task.too_many_rows")
		})
	}
}

// plots are activities that start a week apart.
type plots struct{ site }

func (plots) Activity(row kernel.Row) (lookahead.Activity, bool) {
	return lookahead.Activity{Start: kernel.Date(2026, 3, 2, 8, 0) + kernel.Minute(row-1)*7*kernel.Day, Calendar: 1, Progress: 300_000}, row > 0 && row < 3
}

// onPlots decides over them; the activity of the tasks starts on 9 March, the other on the 2nd. All time is working time.
func onPlots(t *testing.T, c area.Command, facts ...event.Event) (*lookahead.State, []event.Event) {
	t.Helper()
	s := lookahead.New(area.NewNumbers())
	s.Over(plots{})
	for _, e := range facts {
		s.Evolve(e)
	}
	events, err := s.Decide(c, desk{})
	require.NoError(t, err)
	for _, e := range events {
		s.Evolve(e)
	}
	return s, events
}

func TestATaskKeepsItsDatesUnderAnotherActivity(t *testing.T) {
	t.Parallel()
	start := kernel.Date(2026, 3, 10, 8, 0)
	family := lookahead.Tasks.Add(
		lookahead.Task{Row: 4, Name: "Form", Place: lookahead.Place{Activity: 2}, Computed: lookahead.Computed{Start: start, Finish: start + 480}},
		lookahead.Task{Row: 5, Name: "Panels", Place: lookahead.Place{Activity: 2, Parent: 4}, Placement: lookahead.Placement{Offset: 1440}, Duration: 480, Computed: lookahead.Computed{Start: start, Finish: start + 480}},
		lookahead.Task{Row: 6, Name: "Fresh", Place: lookahead.Place{Activity: 2}, Placement: lookahead.Placement{Offset: 7}},
	)
	s, _ := onPlots(t, lookahead.MoveTasks{Rows: at(4, 6), Activity: kernel.At(1)}, family)
	assert.Equal(t, lookahead.Place{Activity: 1, Parent: 4}, s.Task(5).Place, "what is beneath it comes along")
	assert.Equal(t, lookahead.Placement{Offset: 8 * 1440}, s.Task(5).Placement, "eight days behind the start of its new activity")
	assert.Equal(t, lookahead.Placement{}, s.Task(4).Placement, "a parent has no start of its own")
	assert.Equal(t, lookahead.Placement{Offset: 7}, s.Task(6).Placement, "nor one that has no dates yet")

	s, events := onPlots(t, lookahead.DuplicateTasks{Rows: at(4, 5), Activity: kernel.At(1)}, family)
	copies, _ := lookahead.Tasks.AddedIn(events[0])
	require.Len(t, copies, 2, "a child that goes with its parent is copied once")
	assert.Equal(t, lookahead.Place{Activity: 1}, copies[0].Place)
	assert.Equal(t, lookahead.Place{Activity: 1, Parent: copies[0].Row}, copies[1].Place)
	assert.Equal(t, lookahead.Placement{Offset: 8 * 1440}, copies[1].Placement)
	assert.Equal(t, lookahead.Place{Activity: 2, Parent: 4}, s.Task(5).Place, "the original stays")

	_, events = onPlots(t, lookahead.DuplicateTasks{Rows: at(5)}, family)
	copies, _ = lookahead.Tasks.AddedIn(events[0])
	require.Len(t, copies, 1)
	assert.Equal(t, lookahead.Place{Activity: 2, Parent: 4}, copies[0].Place, "without an activity a copy stands beside its original")
	assert.Equal(t, lookahead.Placement{Offset: 1440}, copies[0].Placement)
}

func TestACopyOfATaskThatHasBegunFollowsItsActivity(t *testing.T) {
	t.Parallel()
	start := kernel.Date(2026, 3, 10, 8, 0)
	begun := lookahead.Tasks.Add(lookahead.Task{
		Row: 4, Name: "Form", Place: lookahead.Place{Activity: 2}, Placement: lookahead.Placement{Pinned: start}, Duration: 480, Progress: 500_000,
		Computed: lookahead.Computed{Start: start, Finish: start + 480},
	})
	_, events := onPlots(t, lookahead.DuplicateTasks{Rows: at(4)}, begun)
	copies, _ := lookahead.Tasks.AddedIn(events[0])
	require.Len(t, copies, 1)
	assert.Equal(t, lookahead.Placement{Offset: 1440}, copies[0].Placement, "a day behind its activity, pinned no longer")
	assert.Zero(t, copies[0].Progress)
}

func TestTheFirstTaskSaysWhatStoodAboveIt(t *testing.T) {
	t.Parallel()
	item := func(activity, parent kernel.Ref) lookahead.TaskItem {
		return lookahead.TaskItem{Activity: activity, Parent: parent, TaskValues: lookahead.TaskValues{Name: of("x")}}
	}
	_, events := onPlots(t, lookahead.AddTasks{Items: []lookahead.TaskItem{item(kernel.At(2), kernel.Ref{})}})
	made, _ := lookahead.Tasks.AddedIn(events[0])
	assert.Equal(t, kernel.Percent(300_000), made[0].Progress, "the progress of the activity")
	assert.Equal(t, int32(480), made[0].Duration, "a task lasts a day of eight hours unless somebody says otherwise")
	parent := lookahead.Tasks.Add(lookahead.Task{Row: 4, Name: "Form", Place: lookahead.Place{Activity: 2}, Placement: lookahead.Placement{Offset: 90}, Progress: 0})
	_, events = onPlots(t, lookahead.AddTasks{Items: []lookahead.TaskItem{item(kernel.Ref{}, kernel.At(4))}}, parent)
	made, _ = lookahead.Tasks.AddedIn(events[0])
	assert.Equal(t, lookahead.Placement{Offset: 90}, made[0].Placement, "the first child starts where its parent did")
	_, events = onPlots(t, lookahead.AddTasks{Items: []lookahead.TaskItem{item(kernel.At(2), kernel.Ref{})}}, parent)
	made, _ = lookahead.Tasks.AddedIn(events[0])
	assert.Zero(t, made[0].Progress, "a further task of the activity has done nothing")
}

func TestATaskIsWillOnlyInTheComingWeek(t *testing.T) {
	t.Parallel()
	start, finish := kernel.Date(2026, 3, 9, 8, 0), kernel.Date(2026, 3, 9, 17, 0) // of task 6
	can := lookahead.FieldLean.Was(6, lookahead.Lean{}, lookahead.Lean{Status: lookahead.Can})
	for name, tc := range map[string]struct {
		coming kernel.Minute
		taken  bool
	}{
		"it ends as the week begins":             {finish, false},
		"it ends a minute behind the beginning":  {finish - 1, true},
		"it begins as the week ends":             {start - 7*kernel.Day, false},
		"it begins a minute before the week end": {start - 7*kernel.Day + 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := lookahead.SetLean{Rows: at(6), To: lookahead.Will, Coming: tc.coming}
			if !tc.taken {
				testkit.For(t, decider).Given(tasks, can).When(c).ThenFault("task.lean_outside_week")
				return
			}
			assert.Equal(t, lookahead.Will, decided(t, c, tasks, can).Task(6).Lean.Status)
		})
	}
}

func TestAmongSeveralRoadblocksOneThatNobodyCommitsToStays(t *testing.T) {
	t.Parallel()
	lost := lookahead.Roadblocks.Add(lookahead.Roadblock{Row: 8, Name: "Permit", Standing: lookahead.Standing{State: lookahead.NotCommitted}})
	moment := kernel.Date(2026, 3, 5, 10, 0)
	both := lookahead.SetRoadblockStatus{Rows: at(7, 8), To: lookahead.Released, At: moment, By: rojas}
	s := decided(t, both, roadblock(lookahead.Open), lost)
	assert.Equal(t, lookahead.Standing{State: lookahead.Released, Released: moment, By: rojas}, s.Roadblock(7).Standing)
	assert.Equal(t, lookahead.NotCommitted, s.Roadblock(8).Standing.State)
	s = decided(t, lookahead.PromiseRoadblocks{Rows: at(8, 7), Date: moment}, roadblock(lookahead.Draft), lost)
	assert.Equal(t, lookahead.Open, s.Roadblock(7).Standing.State)
	assert.Equal(t, lookahead.NotCommitted, s.Roadblock(8).Standing.State)
	testkit.For(t, decider).Given(roadblock(lookahead.NotCommitted), lost).When(lookahead.PromiseRoadblocks{Rows: at(8, 7), Date: moment}).
		ThenFault("roadblock.change_notcommitment")
}

func TestAnOpenedRoadblockIsADraftUntilSomebodyPromises(t *testing.T) {
	t.Parallel()
	reopen := lookahead.SetRoadblockStatus{Rows: at(7), To: lookahead.Open}
	assert.Equal(t, lookahead.Draft, decided(t, reopen, roadblock(lookahead.Released)).Roadblock(7).Standing.State)
	promised := lookahead.Promises.Add(lookahead.Promise{Row: 9, Roadblock: 7, Date: kernel.Date(2026, 3, 5, 10, 0)})
	assert.Equal(t, lookahead.Open, decided(t, reopen, roadblock(lookahead.Released), promised).Roadblock(7).Standing.State)
	testkit.For(t, decider).Given(roadblock(lookahead.Open), promised).When(reopen).ThenNothing()
}

func TestARoadblockStandsInTheWayOfTheTasksThatItIsGiven(t *testing.T) {
	t.Parallel()
	block := lookahead.Blocks.Add(lookahead.Block{Row: 8, Roadblock: 7, Task: 5}, lookahead.Block{Row: 9, Roadblock: 7, Task: 6})
	given := []event.Event{tasks, roadblock(lookahead.Open), block}
	s := decided(t, lookahead.AssignRoadblocks{Rows: at(7), Tasks: at(5, 4)}, given...)
	assert.Equal(t, []kernel.Row{5, 6, 4}, s.Blocked(7), "one that it blocks already is not blocked twice")
	s = decided(t, lookahead.AssignRoadblocks{Rows: at(7), Tasks: at(5, 4), Remove: true}, given...)
	assert.Equal(t, []kernel.Row{6}, s.Blocked(7))
	testkit.For(t, decider).Given(given...).When(lookahead.AssignRoadblocks{Rows: at(7), Tasks: at(5, 6)}).ThenNothing()
}

func TestARoadblockGoesWithTheLastTaskItStandsInTheWayOf(t *testing.T) {
	t.Parallel()
	block := lookahead.Blocks.Add(lookahead.Block{Row: 8, Roadblock: 7, Task: 5}, lookahead.Block{Row: 9, Roadblock: 7, Task: 6})
	promised := lookahead.Promises.Add(lookahead.Promise{Row: 10, Roadblock: 7, Date: kernel.Date(2026, 3, 5, 10, 0)})
	given := []event.Event{tasks, roadblock(lookahead.Open), promised, block}
	s := decided(t, lookahead.DeleteTasks{Rows: at(4)}, given...)
	assert.Nil(t, s.Task(5), "a task goes with the one above it")
	require.NotNil(t, s.Roadblock(7))
	assert.Equal(t, []kernel.Row{6}, s.Blocked(7))
	s = decided(t, lookahead.DeleteTasks{Rows: at(6, 5)}, given...)
	assert.Nil(t, s.Roadblock(7))
	assert.NotNil(t, s.Task(4))
}
