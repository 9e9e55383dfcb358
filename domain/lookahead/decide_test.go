package lookahead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

// site is one activity from a Monday on, worked from eight to five with an hour of rest.
type site struct{}

func (site) Activity(row kernel.Row) (lookahead.Activity, bool) {
	return lookahead.Activity{Start: kernel.Date(2026, 3, 2, 8, 0), Calendar: 1, Summary: row == 0}, row < 3
}

func (site) Basis() string { return "" }

type desk struct{}

func (desk) Resolve(ref kernel.Ref) (kernel.Row, error) {
	row, _ := ref.Row()
	return row, nil
}

func (desk) Hides(kernel.Row, access.Module) bool { return false }

func (desk) LastWrite(kernel.Row, *event.Field) (area.Write, bool) { return area.Write{}, false }

func (desk) WorkTime(kernel.Row, ...kernel.Minute) (*worktime.Calendar, error) {
	from, to := worktime.Horizon(kernel.Date(2026, 3, 2, 0, 0))
	return worktime.Compile(worktime.AllDay(), from, to)
}

var decider = testkit.Decider[*lookahead.State, area.Command]{
	New: func() *lookahead.State {
		s := lookahead.New(area.NewNumbers())
		s.Over(site{})
		return s
	},
	Evolve: func(s *lookahead.State, e event.Event) *lookahead.State { s.Evolve(e); return s },
	Decide: func(s *lookahead.State, c area.Command) ([]event.Event, error) { return s.Decide(c, desk{}) },
}

func of[T any](v T) *T { return &v }

func at(rows ...kernel.Row) (out []kernel.Ref) {
	for _, row := range rows {
		out = append(out, kernel.At(row))
	}
	return out
}

// tasks are two beneath activity 2, the second beneath the first, and one beside them.
var tasks = lookahead.Tasks.Add(
	lookahead.Task{Row: 4, Name: "Form", Place: lookahead.Place{Activity: 2}, Duration: 480},
	lookahead.Task{Row: 5, Name: "Panels", Place: lookahead.Place{Activity: 2, Parent: 4}, Duration: 480},
	lookahead.Task{Row: 6, Name: "Cast", Place: lookahead.Place{Activity: 2}, Duration: 480, Computed: lookahead.Computed{Start: kernel.Date(2026, 3, 9, 8, 0), Finish: kernel.Date(2026, 3, 9, 17, 0)}},
)

func roadblock(s lookahead.RoadblockState) event.Event {
	return lookahead.Roadblocks.Add(lookahead.Roadblock{Row: 7, Name: "Crane", Standing: lookahead.Standing{State: s}})
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	edit := func(row kernel.Row, v lookahead.TaskValues) area.Command {
		return lookahead.EditTasks{Rows: at(row), Set: v}
	}
	for name, tc := range map[string]struct {
		when area.Command
		key  string
	}{
		"a task that is not there":                     {lookahead.DeleteTasks{Rows: at(9)}, "task.unknown"},
		"a task beneath a summary":                     {lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(0), TaskValues: lookahead.TaskValues{Name: of("x")}}}}, "task.on_summary"},
		"a task beneath an activity that is not there": {lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(3), TaskValues: lookahead.TaskValues{Name: of("x")}}}}, "task.activity_unknown"},
		"a task without a name":                        {lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(2)}}}, "task.name_invalid"},
		"a task beneath its own child":                 {lookahead.MoveTasks{Rows: at(4), Parent: kernel.At(5)}, "task.beneath_itself"},
		"a task beneath a task of another activity":    {lookahead.MoveTasks{Rows: at(6), Activity: kernel.At(1), Parent: kernel.At(4)}, "task.parent_elsewhere"},
		"the progress of a parent":                     {edit(4, lookahead.TaskValues{Progress: of(kernel.Percent(10))}), "task.parent_field"},
		"progress above 100":                           {edit(6, lookahead.TaskValues{Progress: of(kernel.Hundred + 1)}), "task.progress_out_of_range"},
		"an amount above 1,000,000":                    {edit(6, lookahead.TaskValues{Cost: of(lookahead.MaxAmount + 1)}), "task.amount_out_of_range"},
		"a negative duration":                          {edit(6, lookahead.TaskValues{Duration: of(int32(-1))}), "task.duration_out_of_range"},
		"a finish before the start":                    {edit(6, lookahead.TaskValues{Finish: of(kernel.Date(2026, 3, 1, 8, 0))}), "task.finish_before_start"},
		"week 54":                                      {edit(6, lookahead.TaskValues{Week: of(int32(202_654))}), "task.week_unknown"},
		"a weight above 100":                           {edit(6, lookahead.TaskValues{Weight: of(kernel.Hundred + 1)}), "task.weight_out_of_range"},
		"an unknown priority":                          {edit(6, lookahead.TaskValues{Priority: of(lookahead.Priority("x"))}), "task.priority_unknown"},
		"a value that somebody has changed":            {lookahead.EditTasks{Rows: at(6), Set: lookahead.TaskValues{Name: of("x")}, Seen: &lookahead.TaskValues{Name: of("Pour")}}, "task.value_changed"},
		"nobody leads a task to Committed":             {lookahead.SetLean{Rows: at(6), To: lookahead.Committed}, "task.lean_not_allowed"},
		"nor from Debit to Will":                       {lookahead.SetLean{Rows: at(6), To: lookahead.Will}, "task.lean_not_allowed"},
		"a roadblock that is not there":                {lookahead.DeleteRoadblocks{Rows: at(4)}, "roadblock.unknown"},
		"an unknown category":                          {lookahead.EditRoadblocks{Rows: at(7), Set: lookahead.RoadblockValues{Category: of("x")}}, "roadblock.category_unknown"},
		"an unknown status":                            {lookahead.SetRoadblockStatus{Rows: at(7), To: "x"}, "roadblock.status_unknown"},
		"no date":                                      {lookahead.PromiseRoadblocks{Rows: at(7)}, "roadblock.date_missing"},
		"no task":                                      {lookahead.AssignRoadblocks{Rows: at(7)}, "roadblock.no_tasks"},
		"road-222 a notcompromises roadblock is not released": {
			lookahead.SetRoadblockStatus{Rows: at(8), To: lookahead.Released}, "roadblock.change_notcommitment",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.For(t, decider).Given(tasks, roadblock(lookahead.Open),
				lookahead.Roadblocks.Add(lookahead.Roadblock{Row: 8, Name: "Permit", Standing: lookahead.Standing{State: lookahead.NotCommitted}})).
				When(tc.when).ThenFault(tc.key)
		})
	}
}

func TestLeanStatusGoesStepByStep(t *testing.T) {
	t.Parallel()
	week := kernel.Date(2026, 3, 9, 0, 0)
	lead := func(to lookahead.Status, monday kernel.Minute) area.Command {
		return lookahead.SetLean{Rows: at(6), To: to, Coming: monday}
	}
	was := func(from, to lookahead.Status) event.Event {
		return lookahead.FieldLean.Was(6, lookahead.Lean{Status: from}, lookahead.Lean{Status: to})
	}
	testkit.For(t, decider).Given(tasks).
		When(lead(lookahead.Can, week)).Then(was(lookahead.Debit, lookahead.Can)).
		When(lead(lookahead.Will, week+7*kernel.Day)).ThenFault("task.lean_outside_week").
		When(lead(lookahead.Will, week)).Then(was(lookahead.Can, lookahead.Will)).
		When(lead(lookahead.Can, week)).Then(was(lookahead.Will, lookahead.Can)).
		When(lead(lookahead.Debit, week)).Then(was(lookahead.Can, lookahead.Debit))
}

func TestACommittedTaskComesBackAsDebit(t *testing.T) {
	t.Parallel()
	lean := func(from, to lookahead.Lean) event.Event { return lookahead.FieldLean.Was(6, from, to) }
	committed := lookahead.Lean{Status: lookahead.Committed}
	restricted := lookahead.Lean{Status: lookahead.Restricted, Before: lookahead.Committed}
	block := lookahead.Blocks.Add(lookahead.Block{Row: 8, Roadblock: 7, Task: 6})
	moment := kernel.Date(2026, 3, 5, 10, 0)
	testkit.For(t, decider).Given(tasks, lean(lookahead.Lean{}, committed), roadblock(lookahead.Open)).
		When(lookahead.AssignRoadblocks{Rows: at(7), Tasks: at(6)}).Then(block, lean(committed, restricted)).
		When(lookahead.SetRoadblockStatus{Rows: at(7), To: lookahead.Released, At: moment, By: rojas}).
		Then( // lean-207; road-220 the release keeps when it was and by whom
			lookahead.FieldStanding.Was(7, lookahead.Standing{State: lookahead.Open}, lookahead.Standing{State: lookahead.Released, Released: moment, By: rojas}),
			lean(restricted, lookahead.Lean{}),
		)
}

func TestTheFirstPromiseStays(t *testing.T) {
	t.Parallel()
	first, second := kernel.Date(2026, 3, 5, 8, 0), kernel.Date(2026, 3, 12, 8, 0)
	promise := func(date kernel.Minute, reason string) area.Command {
		return lookahead.PromiseRoadblocks{Rows: at(7), Date: date, Reason: reason}
	}
	testkit.For(t, decider).Given(roadblock(lookahead.Draft)).
		When(promise(first, "")).Then(
		lookahead.Promises.Add(lookahead.Promise{Row: 8, Roadblock: 7, Date: first}),
		lookahead.FieldStanding.Was(7, lookahead.Standing{}, lookahead.Standing{State: lookahead.Open}),
	).
		When(promise(second, "")).ThenFault("roadblock.reason_missing").
		When(promise(second, "Lluvia")).Then(lookahead.Promises.Add(lookahead.Promise{Row: 9, Roadblock: 7, Date: second, Reason: "Lluvia"})).
		When(lookahead.SetRoadblockStatus{Rows: at(7), To: lookahead.NotCommitted}).
		Then(lookahead.FieldStanding.Was(7, lookahead.Standing{State: lookahead.Open}, lookahead.Standing{State: lookahead.NotCommitted})).
		When(promise(second+kernel.Day, "Grúa")).Then( // a new date is the only way out of notcompromises
		lookahead.Promises.Add(lookahead.Promise{Row: 10, Roadblock: 7, Date: second + kernel.Day, Reason: "Grúa"}),
		lookahead.FieldStanding.Was(7, lookahead.Standing{State: lookahead.NotCommitted}, lookahead.Standing{State: lookahead.Open}),
	)
}

// TestADateForManyLeavesWhatItIsNotFor: road-223 released ones and those nobody commits to keep what they have; the others are open again.
func TestADateForManyLeavesWhatItIsNotFor(t *testing.T) {
	t.Parallel()
	date := kernel.Date(2026, 3, 5, 8, 0)
	released := lookahead.Standing{State: lookahead.Released, Released: date, By: rojas}
	many := lookahead.PromiseRoadblocks{Rows: at(7, 8, 9), Date: date}
	given := lookahead.Roadblocks.Add(
		lookahead.Roadblock{Row: 8, Name: "Permit", Standing: lookahead.Standing{State: lookahead.NotCommitted}}, lookahead.Roadblock{Row: 9, Name: "Water", Standing: released})
	testkit.For(t, decider).Given(roadblock(lookahead.Draft), given).
		When(many).Then(
		lookahead.Promises.Add(lookahead.Promise{Row: 10, Roadblock: 7, Date: date}),
		lookahead.FieldStanding.Was(7, lookahead.Standing{}, lookahead.Standing{State: lookahead.Open}),
	).
		When(lookahead.PromiseRoadblocks{Rows: at(8, 9), Date: date}).ThenFault("roadblock.change_notcommitment")
}

func TestCategoriesAreTheUnionOfBothLists(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{ // road-216, road-217, enum-307, enum-308
		"design", "rrhh", "machinery", "material", "permissions", "provider", "ambient", "risks", "activity", "procedure", "others", "submittal",
		"contract", "client", "change", "quality", "plan", "weather",
	}, lookahead.Categories)
}
