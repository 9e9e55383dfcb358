package changelog_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/weekly"
	"gantry/internal/testkit/office"
)

// TestAReopenedWeekSaysWhyAndItsSecondClosureDoesNotRepeatIt: reopening is a command of its own, with a reason that the log keeps.
func TestAReopenedWeekSaysWhyAndItsSecondClosureDoesNotRepeatIt(t *testing.T) {
	l := newLog(t)
	slab := l.add(map[string]int32{"Losa": 5}, "Losa")["Losa"]
	item := lookahead.TaskItem{Activity: kernel.At(slab), TaskValues: lookahead.TaskValues{Name: new("Moldaje"), Duration: new(int32(480))}}
	task := kernel.At(l.Do(l.id, 0, lookahead.AddTasks{Items: []lookahead.TaskItem{item}}).Created[0])
	l.Do(l.id, 0, lookahead.SetLean{Rows: []kernel.Ref{task}, To: lookahead.Can})
	before, during := l.Site(0, office.Monday-kernel.Day), l.Site(0, office.Monday+kernel.Day)
	week := kernel.At(l.Do(l.id, 0, weekly.Create{Day: office.Monday, Promises: []weekly.Promise{{Task: task}}, Moment: before}).Created[0])

	l.Do(l.id, 0, weekly.Close{Week: week, Moment: during})
	e := l.newest()
	require.Equal(t, []string{"update schedule Programa general week_closed false→true"}, said(e.Change))
	require.Equal(t, []string{`update task Moldaje lean_status "Committed"→"Can"`}, said(e.Changes...))

	l.Do(l.id, 1, weekly.Reopen{Week: week, Reason: "Faltó el avance del sábado"})
	e = l.newest()
	require.Equal(t, l.People[1], e.Actor)
	require.Equal(t, []string{"update schedule Programa general week_closed true→false"}, said(e.Change))
	require.Equal(t, `update schedule Programa general week_reason →"Faltó el avance del sábado"`, said(e.Changes...)[0])

	l.Do(l.id, 0, weekly.Close{Week: week, Moment: during})
	e = l.newest()
	require.Equal(t, []string{"update schedule Programa general week_closed false→true"}, said(e.Change))
	require.NotContains(t, fmt.Sprint(said(e.Changes...)), "week_reason")
}
