package plan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
)

func TestWhatAWeekRefuses(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	for _, day := range []int32{-1, 7} {
		m := said(thursday)
		m.PlanningDay = day
		w.refused(ana, weekly.Create{Day: monday, Promises: promises(w.line), Moment: m}, "week.planning_day_unknown")
	}
	unknown := kernel.Made(ana, 1)
	w.refused(ana, weekly.Create{Day: monday, Promises: []weekly.Promise{{Task: unknown}}, Moment: said(thursday)}, "ref.unknown")
	week := w.made(w.line)
	promise := w.of(week, w.line).Row
	for _, c := range []plan.Command{
		weekly.Add{Week: unknown, Promises: promises(w.cut), Moment: said(thursday)}, weekly.Withdraw{Rows: []kernel.Ref{unknown}, Moment: said(thursday)},
		weekly.SetShare{Row: unknown, Share: half, Moment: said(thursday)}, weekly.Close{Week: unknown, Moment: said(friday)}, weekly.Reopen{Week: unknown, Reason: "x"},
		weekly.Delete{Week: unknown},
	} {
		w.refused(ana, c, "ref.unknown")
	}
	many := make([]kernel.Ref, weekly.MaxRows+1)
	for i := range many {
		many[i] = kernel.At(promise)
	}
	w.refused(ana, weekly.Withdraw{Rows: many, Moment: said(thursday)}, "week.too_many_rows")
	w.refused(ana, weekly.Withdraw{Rows: refs(w.line), Moment: said(thursday)}, "commitment.unknown")
	w.refused(ana, weekly.SetShare{Row: kernel.At(promise), Share: kernel.Hundred + 1, Moment: said(thursday)}, "commitment.share_invalid")
	w.refused(ana, weekly.SetShare{Row: kernel.At(promise), Share: 0, Moment: said(thursday)}, "commitment.share_invalid")
	w.do(ana, weekly.SetShare{Row: kernel.At(promise), Share: half, Moment: said(thursday)})
	assert.Equal(t, half, w.of(week, w.line).Share, "before the week begins, less may be promised")
	w.refused(ana, weekly.Reopen{Week: kernel.At(week), Reason: "x"}, "week.not_closed")
	w.refused(ana, weekly.Close{Week: kernel.At(week), Moment: said(monday - 1)}, "week.not_begun")
	w.closed(week, monday)
	w.refused(ana, weekly.Reopen{Week: kernel.At(week), Reason: " "}, "week.reason_missing")
	w.refused(ana, weekly.Reopen{Week: kernel.At(week), Reason: strings.Repeat("x", weekly.MaxDescription+1)}, "week.text_too_long")
	w.refused(ana, weekly.Withdraw{Rows: refs(promise), Moment: said(during)}, "week.closed")
	w.refused(ana, weekly.Delete{Week: kernel.At(week)}, "week.closed")
	w.do(ana, weekly.Reopen{Week: kernel.At(week), Reason: strings.Repeat("x", weekly.MaxDescription)})
	w.refused(ana, weekly.Delete{Week: kernel.At(week)}, "week.was_closed")
}

// A week counts what was promised before it began and what was added since, each with what was kept of it.
func TestAClosureCountsWhatWasPromisedAndWhatWasAdded(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line, w.cut)
	w.do(ana, weekly.Add{Week: kernel.At(week), Promises: promises(w.lay, w.spoil), Moment: said(monday)})
	assert.Equal(t, []bool{false, true}, []bool{w.of(week, w.cut).Late, w.of(week, w.lay).Late}, "from its first minute on the week runs")
	w.report(w.line, 100)
	w.report(w.lay, 100)
	got := w.closed(week, friday)
	assert.Equal(t, []int32{2, 1, 2, 1}, []int32{got.Promised, got.Kept, got.Added, got.AddedKept})
	assert.EqualValues(t, 1, got.Number)
	assert.Equal(t, friday, got.At)
	w.do(ana, weekly.Reopen{Week: kernel.At(week), Reason: "Error"})
	assert.EqualValues(t, 2, w.closed(week, friday).Number)
}

func TestMissesKeepToTheirBounds(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	item := func(year, number int32, set weekly.MissValues, tasks ...kernel.Row) weekly.AddMisses {
		return weekly.AddMisses{Items: []weekly.MissItem{{MissValues: set, Year: year, Week: number, Tasks: refs(tasks...)}}, Moment: said(friday)}
	}
	one := weekly.MissValues{Type: of(int32(1))}
	for _, at := range [][2]int32{{1969, 1}, {2401, 1}, {2026, 0}, {2026, 54}} {
		w.refused(ana, item(at[0], at[1], one), "miss.week_unknown")
	}
	for _, at := range [][2]int32{{1970, 1}, {2400, 53}} {
		w.do(ana, item(at[0], at[1], one))
	}
	w.refused(ana, item(2026, 10, weekly.MissValues{}), "miss.type_unknown")
	w.refused(ana, item(2026, 10, weekly.MissValues{Type: of(int32(1)), DaysLost: of(int32(weekly.MaxDaysLost + 1))}), "miss.days_lost_out_of_range")
	w.refused(ana, item(2026, 10, weekly.MissValues{Type: of(int32(1)), Description: of(strings.Repeat("x", weekly.MaxDescription+1))}), "week.text_too_long")
	w.refused(ana, item(2026, 10, one, w.dig), "commitment.task_unknown")
	many := weekly.AddMisses{Items: make([]weekly.MissItem, weekly.MaxRows+1), Moment: said(friday)}
	w.refused(ana, many, "week.too_many_rows")
	miss := plan.Created(w.do(ana, item(2026, 10, weekly.MissValues{Type: of(int32(1)), DaysLost: of(int32(weekly.MaxDaysLost))}, w.line, w.line)).Events)[0]
	require.Len(t, w.state.Weekly().MissTasks(miss), 1, "a task named twice is one")
	assert.EqualValues(t, weekly.MaxDaysLost, w.state.Weekly().Miss(miss).DaysLost)

	w.do(ana, weekly.AssignMisses{Rows: refs(miss), Tasks: refs(w.cut, w.line)})
	var about []kernel.Row
	for _, task := range w.state.Weekly().MissTasks(miss) {
		about = append(about, task.Task)
	}
	assert.Equal(t, []kernel.Row{w.line, w.cut}, about, "what it is about already is not added again")
	for _, c := range []weekly.AssignMisses{{Rows: refs(miss), Tasks: refs(w.cut)}, {Rows: refs(miss), Tasks: refs(w.lay), Remove: true}} {
		written, err := w.try(ana, c)
		require.NoError(t, err)
		assert.Empty(t, written.Events)
	}
	w.refused(ana, weekly.AssignMisses{Rows: refs(miss), Tasks: []kernel.Ref{kernel.Made(ana, 1)}}, "ref.unknown")
	w.refused(ana, weekly.AssignMisses{Rows: refs(miss), Tasks: []kernel.Ref{kernel.Made(ana, 1)}, Remove: true}, "ref.unknown")
	w.refused(ana, weekly.AssignMisses{Rows: refs(w.line), Tasks: refs(w.cut)}, "miss.unknown")
}
