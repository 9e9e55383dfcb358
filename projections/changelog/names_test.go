package changelog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/internal/testkit/office"
	projection "gantry/projections/changelog"
)

// TestAnEntryNamesTasksAndRoadblocksThatAreOnlyEdited: each runner is new, so that a name comes from the table and from nowhere else.
func TestAnEntryNamesTasksAndRoadblocksThatAreOnlyEdited(t *testing.T) {
	l := newLog(t)
	slab := l.add(map[string]int32{"Losa": 5}, "Losa")["Losa"]
	again := func() { l.r = l.Follow(l.pool, projection.Projection{}) }
	item := lookahead.TaskItem{Activity: kernel.At(slab), TaskValues: lookahead.TaskValues{Name: new("Moldaje"), Duration: new(int32(480))}}
	task := []kernel.Ref{kernel.At(l.Do(l.id, 0, lookahead.AddTasks{Items: []lookahead.TaskItem{item}}).Created[0])}
	crane := []kernel.Ref{kernel.At(l.Do(l.id, 0, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{
		RoadblockValues: lookahead.RoadblockValues{Name: new("Grúa")}, Tasks: task,
	}}}).Created[0])}
	l.newest()

	edited := []struct {
		name    string
		command plan.Command
		want    string
	}{
		{"log-109 a task that is edited", lookahead.EditTasks{Rows: task, Set: lookahead.TaskValues{Description: new("Eje 4")}}, `update task Moldaje description ""→"Eje 4"`},
		{"a task that has another name", lookahead.EditTasks{Rows: task, Set: lookahead.TaskValues{Name: new("Moldaje eje 4")}}, `update task Moldaje eje 4 name "Moldaje"→"Moldaje eje 4"`},
		{"and keeps it", lookahead.EditTasks{Rows: task, Set: lookahead.TaskValues{Unit: new("m2")}}, `update task Moldaje eje 4 unit ""→"m2"`},
		{"a roadblock that is promised", lookahead.PromiseRoadblocks{Rows: crane, Date: office.Monday + 9*kernel.Day, Reason: "Banco"}, `update roadblock Grúa promise →` + at(11, 8)},
		{"log-109 a task that goes", lookahead.DeleteTasks{Rows: task}, `delete task Moldaje eje 4`},
		{"one that comes back", plan.Undo{}, `create task Moldaje eje 4`},
		{"and is edited after that", lookahead.EditTasks{Rows: task, Set: lookahead.TaskValues{Description: new("Eje 5")}}, `update task Moldaje eje 4 description "Eje 4"→"Eje 5"`},
	}
	for _, c := range edited {
		again()
		l.Do(l.id, 0, c.command)
		require.Equal(t, []string{c.want}, said(l.newest().Change), c.name)
	}
	again()
	l.Do(l.id, 0, lookahead.PromiseRoadblocks{Rows: crane, Date: office.Monday + 12*kernel.Day, Reason: "Grúa en reparación"})
	require.Equal(t, []string{`update roadblock Grúa promise_reason →"Grúa en reparación"`}, said(l.newest().Changes...), "why a date was moved")
	again()
	l.Do(l.id, 0, lookahead.SetRoadblockStatus{Rows: crane, To: lookahead.Released, At: office.Monday, By: l.Caller(0).User})
	e := l.newest()
	require.Equal(t, "Grúa", e.Name)
	require.Contains(t, said(e.Changes...), `update task Moldaje eje 4 lean_status "Restricted"→"Debit"`, "what follows for a task is named too")
}
