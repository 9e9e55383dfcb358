package lookahead_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/testkit"
)

var otherFirm = kernel.MustParseID("01890000-0000-7000-8000-0000000000f2")

// decided is the state after a command that is accepted.
func decided(t *testing.T, c area.Command, facts ...event.Event) *lookahead.State {
	t.Helper()
	s := decider.New()
	for _, e := range facts {
		s.Evolve(e)
	}
	events, err := s.Decide(c, desk{})
	require.NoError(t, err)
	for _, e := range events {
		s.Evolve(e)
	}
	return s
}

func whole() lookahead.TaskValues {
	return lookahead.TaskValues{
		Name: of("Walls"), Description: of("North side"), Duration: of(int32(960)), Quantity: of(5 * kernel.Unit), Done: of(2 * kernel.Unit),
		Unit: of("m3"), Hours: of(7 * kernel.Unit), Cost: of(9 * kernel.Unit), Responsibles: of(kernel.SetOf(rojas.String())), Subcontract: of(firm),
		Tags: of(kernel.SetOf("3")), Priority: of(lookahead.High), Weight: of(kernel.Percent(400_000)), Week: of(int32(202_611)), Hidden: of(true),
	}
}

func TestATaskKeepsEveryValueThatSomebodyGivesIt(t *testing.T) {
	t.Parallel()
	v := whole()
	want := lookahead.Task{
		Row: 6, Name: "Walls", Description: "North side", Place: lookahead.Place{Activity: 2}, Duration: 960, Quantity: 5 * kernel.Unit, Done: 2 * kernel.Unit,
		Unit: "m3", Hours: 7 * kernel.Unit, Cost: 9 * kernel.Unit, Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm, Tags: kernel.SetOf("3"),
		Priority: lookahead.High, Weight: lookahead.Weight{Custom: true, Share: 400_000}, Week: 202_611, Hidden: true,
		Computed: lookahead.Computed{Start: kernel.Date(2026, 3, 9, 8, 0), Finish: kernel.Date(2026, 3, 9, 17, 0)},
	}
	s := decided(t, lookahead.EditTasks{Rows: at(6), Set: v}, tasks)
	assert.Equal(t, want, *s.Task(6))
	s = decided(t, lookahead.EditTasks{Rows: at(6), Set: lookahead.TaskValues{Weight: of(kernel.Percent(-1))}}, tasks,
		lookahead.FieldWeight.Was(6, lookahead.Weight{}, lookahead.Weight{Custom: true, Share: 400_000}))
	assert.Equal(t, lookahead.Weight{}, s.Task(6).Weight, "a weight below nothing takes the own one away")
}

func TestWhoeverSawAnotherValueDoesNotOverwriteIt(t *testing.T) {
	t.Parallel()
	given := []event.Event{lookahead.Tasks.Add(lookahead.Task{
		Row: 6, Name: "Walls", Description: "North side", Place: lookahead.Place{Activity: 2}, Duration: 960, Quantity: 5 * kernel.Unit, Done: 2 * kernel.Unit,
		Unit: "m3", Hours: 7 * kernel.Unit, Cost: 9 * kernel.Unit, Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm, Tags: kernel.SetOf("3"),
		Priority: lookahead.High, Weight: lookahead.Weight{Custom: true, Share: 400_000}, Progress: 10, Week: 202_611, Hidden: true,
		Computed: lookahead.Computed{Start: kernel.Date(2026, 3, 9, 8, 0), Finish: kernel.Date(2026, 3, 9, 17, 0)},
	})}
	stands := whole()
	stands.Progress, stands.Start, stands.Finish = of(kernel.Percent(10)), of(kernel.Date(2026, 3, 9, 8, 0)), of(kernel.Date(2026, 3, 9, 17, 0))
	s := decided(t, lookahead.EditTasks{Rows: at(6), Set: lookahead.TaskValues{Name: of("Slab")}, Seen: &stands}, given...)
	assert.Equal(t, "Slab", s.Task(6).Name, "what they saw still stands")
	for name, seen := range map[string]lookahead.TaskValues{
		"name": {Name: of("x")}, "description": {Description: of("")}, "duration": {Duration: of(int32(480))}, "quantity": {Quantity: of(kernel.Unit)},
		"done": {Done: of(kernel.Unit)}, "unit": {Unit: of("m")}, "hours": {Hours: of(kernel.Unit)}, "cost": {Cost: of(kernel.Unit)},
		"people": {Responsibles: of(kernel.SetOf())}, "firm": {Subcontract: of(otherFirm)}, "tags": {Tags: of(kernel.SetOf("4"))},
		"priority": {Priority: of(lookahead.Low)}, "weight": {Weight: of(kernel.Percent(-1))}, "progress": {Progress: of(kernel.Percent(0))},
		"week": {Week: of(int32(0))}, "hidden": {Hidden: of(false)}, "start": {Start: of(kernel.Date(2026, 3, 8, 8, 0))},
		"finish": {Finish: of(kernel.Date(2026, 3, 9, 16, 0))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.For(t, decider).Given(given...).When(lookahead.EditTasks{Rows: at(6), Set: lookahead.TaskValues{Name: of("Slab")}, Seen: &seen}).
				ThenFault("task.value_changed")
		})
	}
}

func TestTheBoundsOfATaskBelongToIt(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		set  lookahead.TaskValues
		key  string // empty: taken
		held func(*lookahead.Task) any
		want any
	}{
		"the greatest quantity":  {lookahead.TaskValues{Quantity: of(lookahead.MaxAmount)}, "", func(t *lookahead.Task) any { return t.Quantity }, lookahead.MaxAmount},
		"a greater quantity":     {lookahead.TaskValues{Quantity: of(lookahead.MaxAmount + 1)}, "task.amount_out_of_range", nil, nil},
		"a negative quantity":    {lookahead.TaskValues{Quantity: of(kernel.Amount(-1))}, "task.amount_out_of_range", nil, nil},
		"more done than fits":    {lookahead.TaskValues{Done: of(lookahead.MaxAmount + 1)}, "task.amount_out_of_range", nil, nil},
		"negative hours":         {lookahead.TaskValues{Hours: of(kernel.Amount(-1))}, "task.amount_out_of_range", nil, nil},
		"the longest duration":   {lookahead.TaskValues{Duration: of(lookahead.MaxDuration)}, "", func(t *lookahead.Task) any { return t.Duration }, lookahead.MaxDuration},
		"a longer duration":      {lookahead.TaskValues{Duration: of(lookahead.MaxDuration + 1)}, "task.duration_out_of_range", nil, nil},
		"no duration":            {lookahead.TaskValues{Duration: of(int32(0))}, "", func(t *lookahead.Task) any { return t.Duration }, int32(0)},
		"all done":               {lookahead.TaskValues{Progress: of(kernel.Hundred)}, "", func(t *lookahead.Task) any { return t.Progress }, kernel.Hundred},
		"less than nothing done": {lookahead.TaskValues{Progress: of(kernel.Percent(-1))}, "task.progress_out_of_range", nil, nil},
		"the whole weight":       {lookahead.TaskValues{Weight: of(kernel.Hundred)}, "", func(t *lookahead.Task) any { return t.Weight.Share }, kernel.Hundred},
		"a weight of nothing":    {lookahead.TaskValues{Weight: of(kernel.Percent(0))}, "", func(t *lookahead.Task) any { return t.Weight }, lookahead.Weight{Custom: true}},
		"the first week":         {lookahead.TaskValues{Week: of(int32(197_001))}, "", func(t *lookahead.Task) any { return t.Week }, int32(197_001)},
		"a week before":          {lookahead.TaskValues{Week: of(int32(196_953))}, "task.week_unknown", nil, nil},
		"the last week":          {lookahead.TaskValues{Week: of(int32(240_053))}, "", func(t *lookahead.Task) any { return t.Week }, int32(240_053)},
		"a week behind it":       {lookahead.TaskValues{Week: of(int32(240_101))}, "task.week_unknown", nil, nil},
		"week 0 of a year":       {lookahead.TaskValues{Week: of(int32(202_600))}, "task.week_unknown", nil, nil},
		"the longest text":       {lookahead.TaskValues{Description: of(strings.Repeat("a", 4000))}, "", func(t *lookahead.Task) any { return len(t.Description) }, 4000},
		"a longer text":          {lookahead.TaskValues{Description: of(strings.Repeat("a", 4001))}, "task.text_too_long", nil, nil},
		"a unit of 20 letters":   {lookahead.TaskValues{Unit: of(strings.Repeat("a", 20))}, "", func(t *lookahead.Task) any { return len(t.Unit) }, 20},
		"a unit of 21 letters":   {lookahead.TaskValues{Unit: of(strings.Repeat("a", 21))}, "task.text_too_long", nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := lookahead.EditTasks{Rows: at(6), Set: tc.set}
			if tc.key != "" {
				testkit.For(t, decider).Given(tasks).When(c).ThenFault(tc.key)
				return
			}
			assert.Equal(t, tc.want, tc.held(decided(t, c, tasks).Task(6)))
		})
	}
}

func TestOnlyWhatTheProjectOffersOrTheRowHasAlreadyIsTaken(t *testing.T) {
	t.Parallel()
	stranger := kernel.MustParseID("01890000-0000-7000-8000-0000000000c3")
	offers := &lookahead.Available{
		People: kernel.SetOf(rojas.String()), Subcontracts: kernel.SetOf(firm.String()), Tags: kernel.SetOf("1"), Types: kernel.SetOf("5"),
	}
	left := kernel.MustParseID("01890000-0000-7000-8000-0000000000d4") // no longer of the project, and named in both rows
	given := []event.Event{
		lookahead.Tasks.Add(lookahead.Task{Row: 6, Name: "Cast", Place: lookahead.Place{Activity: 2}, Responsibles: kernel.SetOf(left.String()), Subcontract: otherFirm, Tags: kernel.SetOf("2")}),
		lookahead.Roadblocks.Add(lookahead.Roadblock{Row: 7, Name: "Crane", Responsible: left, Responsibles: kernel.SetOf(left.String()), Reporters: kernel.SetOf(left.String()), Type: 9, Subcontract: otherFirm}),
	}
	task := func(v lookahead.TaskValues) area.Command {
		return lookahead.EditTasks{Rows: at(6), Set: v, Available: offers}
	}
	crane := func(v lookahead.RoadblockValues) area.Command {
		return lookahead.EditRoadblocks{Rows: at(7), Set: v, Available: offers}
	}
	set := kernel.SetOf(stranger.String())
	for name, tc := range map[string]struct {
		when area.Command
		key  string
	}{
		"a stranger does not answer for a task":      {task(lookahead.TaskValues{Responsibles: &set}), "task.person_unknown"},
		"a firm that is not of the project":          {task(lookahead.TaskValues{Subcontract: &stranger}), "task.subcontract_unknown"},
		"a tag that the project does not have":       {task(lookahead.TaskValues{Tags: of(kernel.SetOf("1", "4"))}), "task.tag_unknown"},
		"a stranger does not answer for a roadblock": {crane(lookahead.RoadblockValues{Responsibles: &set}), "task.person_unknown"},
		"nor first":                                   {crane(lookahead.RoadblockValues{Responsible: &stranger}), "task.person_unknown"},
		"nor hears of it":                             {crane(lookahead.RoadblockValues{Reporters: &set}), "task.person_unknown"},
		"a type that is not on the list":              {crane(lookahead.RoadblockValues{Type: of(int32(6))}), "roadblock.type_unknown"},
		"a roadblock of a firm that is not its":       {crane(lookahead.RoadblockValues{Subcontract: &stranger}), "task.subcontract_unknown"},
		"a new task of a stranger":                    {lookahead.AddTasks{Available: offers, Items: []lookahead.TaskItem{{Activity: kernel.At(2), TaskValues: lookahead.TaskValues{Name: of("x"), Responsibles: &set}}}}, "task.person_unknown"},
		"a new roadblock that a stranger answers for": {lookahead.AddRoadblocks{Available: offers, Items: []lookahead.RoadblockItem{{RoadblockValues: lookahead.RoadblockValues{Name: of("x"), Responsible: &stranger}}}}, "task.person_unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.For(t, decider).Given(given...).When(tc.when).ThenFault(tc.key)
		})
	}
	both := kernel.SetOf(rojas.String(), left.String())
	s := decided(t, task(lookahead.TaskValues{Responsibles: &both, Subcontract: &otherFirm, Tags: of(kernel.SetOf("1", "2"))}), given...)
	assert.Equal(t, both, s.Task(6).Responsibles, "whoever has left stays beside the new one")
	assert.Equal(t, otherFirm, s.Task(6).Subcontract)
	assert.Equal(t, kernel.SetOf("1", "2"), s.Task(6).Tags)
	s = decided(t, task(lookahead.TaskValues{Subcontract: &firm}), given...)
	assert.Equal(t, firm, s.Task(6).Subcontract)
	s = decided(t, task(lookahead.TaskValues{Subcontract: &kernel.ID{}}), given...)
	assert.True(t, s.Task(6).Subcontract.IsZero(), "no firm is always there")
	s = decided(t, crane(lookahead.RoadblockValues{Responsible: &left, Responsibles: &both, Reporters: &both, Type: of(int32(9)), Subcontract: &firm}), given...)
	assert.Equal(t, lookahead.Roadblock{Row: 7, Name: "Crane", Responsible: left, Responsibles: both, Reporters: both, Type: 9, Subcontract: firm}, *s.Roadblock(7))
	s = decided(t, crane(lookahead.RoadblockValues{Responsible: &rojas, Type: of(int32(5))}), given...)
	assert.Equal(t, rojas, s.Roadblock(7).Responsible)
	assert.Equal(t, int32(5), s.Roadblock(7).Type)
	s = decided(t, crane(lookahead.RoadblockValues{Responsible: &kernel.UserID{}, Type: of(int32(0))}), given...)
	assert.True(t, s.Roadblock(7).Responsible.IsZero(), "nobody, and no type, are always there")
	assert.Zero(t, s.Roadblock(7).Type)
}
