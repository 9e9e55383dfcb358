package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
)

// week is a crew whose tasks lie in the week from Monday 2 March 2026, ready to be promised on the Thursday before.
type week struct {
	crew
	cut, lay kernel.Row // two more tasks of dig
}

var (
	thursday = kernel.Date(2026, 2, 26, 16, 0)
	during   = kernel.Date(2026, 3, 4, 9, 0)
	friday   = kernel.Date(2026, 3, 6, 17, 0)
)

func said(now kernel.Minute) weekly.Moment {
	return weekly.Moment{Now: now, PlanningDay: 1, User: ana, People: kernel.SetOf(ana.String(), beto.String()), Reasons: kernel.SetOf("1", "2")}
}

func inWeek(t *testing.T) *week {
	c := withTasks(t)
	made := plan.Created(c.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(c.dig, "Cut"), task(c.dig, "Lay")}}).Events)
	w := &week{c, made[0], made[1]}
	w.do(ana, lookahead.SetLean{Rows: refs(w.line, w.spoil, w.cut, w.lay), To: lookahead.Can})
	return w
}

func promises(tasks ...kernel.Row) (out []weekly.Promise) {
	for _, row := range tasks {
		out = append(out, weekly.Promise{Task: kernel.At(row)})
	}
	return out
}

// made is the plan of the week, with promises of these tasks made on Thursday.
func (w *week) made(tasks ...kernel.Row) kernel.Row {
	c := weekly.Create{Day: monday, Promises: promises(tasks...), Moment: said(thursday)}
	return plan.Created(w.do(ana, c).Events)[0]
}

func (w *week) closed(week kernel.Row, now kernel.Minute) *weekly.Closure {
	w.t.(*testing.T).Helper()
	w.do(ana, weekly.Close{Week: kernel.At(week), Moment: said(now)})
	all := w.state.Weekly().Closures(week)
	return all[len(all)-1]
}

func (w *week) lean(row kernel.Row) lookahead.Status { return w.task(row).Lean.Status }

func (w *week) of(week, task kernel.Row) *weekly.Commitment {
	for _, c := range w.state.Weekly().Commitments(week) {
		if c.Task == task {
			return c
		}
	}
	return nil
}

func TestAPromiseCommitsATask(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line, w.cut)
	assert.Equal(t, lookahead.Committed, w.lean(w.line), "lean-203")
	assert.Equal(t, lookahead.Can, w.lean(w.spoil))
	got := w.of(week, w.line)
	assert.Equal(t, "Set out", got.Name)
	assert.Equal(t, kernel.Hundred, got.Share, "all of it, where nothing else is said")
	assert.Equal(t, []kernel.UserID{ana, ana}, []kernel.UserID{got.By, got.Typed})
	assert.False(t, got.Late)
	plain := *w.state.Weekly().Week(week)
	assert.Equal(t, weekly.Week{Row: week, Year: 2026, Number: 10, Start: kernel.Date(2026, 3, 2, 0, 0), End: kernel.Date(2026, 3, 9, 0, 0), PlanningDay: 1}, plain, "week-210")

	stays := w.task(w.line).Computed.Start
	w.do(ana, schedule.SetStart{Row: kernel.At(w.dig), Start: kernel.Date(2026, 3, 5, 8, 0), Confirmed: true})
	assert.Equal(t, stays, w.task(w.line).Computed.Start, "what is promised stays when its activity moves")
	assert.NotEqual(t, stays, w.task(w.spoil).Computed.Start)
	w.do(ana, plan.Undo{})
	w.do(ana, plan.Undo{})
	assert.Nil(t, w.state.Weekly().Week(week))
	assert.Equal(t, lookahead.Can, w.lean(w.line), "back with the undo")
	assert.Zero(t, w.task(w.line).Pinned)
	w.do(ana, plan.Redo{})
	assert.Equal(t, lookahead.Committed, w.lean(w.line))
}

func TestWhatMayNotBePromised(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	create := func(p ...weekly.Promise) weekly.Create {
		return weekly.Create{Day: monday, Promises: p, Moment: said(thursday)}
	}
	w.refused(ana, create(), "commitment.empty")
	w.refused(ana, create(promises(99_999)...), "commitment.task_unknown")
	w.refused(ana, create(promises(w.line, w.line)...), "commitment.twice")
	w.refused(ana, create(weekly.Promise{Task: kernel.At(w.line), Share: of(kernel.Percent(0))}), "commitment.share_invalid")
	w.refused(ana, create(weekly.Promise{Task: kernel.At(w.line), Share: of(kernel.Hundred + 1)}), "commitment.share_invalid")
	w.refused(ana, weekly.Create{Day: kernel.Date(2026, 4, 6, 0, 0), Promises: promises(w.line), Moment: said(thursday)}, "commitment.outside_week")
	w.refused(ana, weekly.Create{Day: monday, Promises: promises(w.line), By: kernel.UserID{9, 9}, Moment: said(thursday)}, "commitment.person_unknown")
	w.do(ana, lookahead.SetLean{Rows: refs(w.spoil), To: lookahead.Debit})
	w.refused(ana, create(promises(w.spoil)...), "commitment.not_ready")
	w.block(w.cut, monday)
	assert.Equal(t, "Cut", w.refused(ana, create(promises(w.cut)...), "commitment.restricted").Params["task"])
	w.do(ana, w.edit([]kernel.Row{w.lay}, lookahead.TaskValues{Hidden: of(true)}))
	w.refused(ana, create(promises(w.lay)...), "commitment.task_hidden")
	week := w.made(w.line)
	assert.EqualValues(t, 10, w.refused(ana, create(promises(w.line)...), "week.exists").Params["week"], "week-219")
	w.refused(ana, weekly.Add{Week: kernel.At(week), Promises: promises(w.line), Moment: said(thursday)}, "commitment.twice")
	w.refused(ana, weekly.Add{Week: kernel.At(week), Moment: said(thursday)}, "commitment.empty")
	w.refused(ana, weekly.Add{Week: kernel.At(w.line), Promises: promises(w.line), Moment: said(thursday)}, "week.unknown")
}

func TestAParentIsPromisedByItsChildren(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	item := task(w.dig, "Trench, north")
	item.Parent = kernel.At(w.lay)
	second := task(w.dig, "Trench, south")
	second.Parent = kernel.At(w.lay)
	children := plan.Created(w.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{item, second}}).Events)
	w.do(ana, lookahead.SetLean{Rows: refs(children[0]), To: lookahead.Can})
	week := w.made(w.lay)
	require.Len(t, w.state.Weekly().Commitments(week), 1, "those that are ready")
	assert.NotNil(t, w.of(week, children[0]))
}

func TestWithdrawingBeforeAndAfterTheWeekBegins(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line, w.spoil)
	before, after := w.of(week, w.line).Row, w.of(week, w.spoil).Row
	w.do(ana, weekly.Withdraw{Rows: refs(before), Moment: said(thursday)})
	assert.Nil(t, w.state.Weekly().Commitment(before))
	assert.Equal(t, lookahead.Will, w.lean(w.line), "planned again")
	assert.Zero(t, w.task(w.line).Pinned, "and follows its activity")
	w.do(ana, weekly.Withdraw{Rows: refs(after), Moment: said(during)})
	assert.True(t, w.state.Weekly().Commitment(after).Withdrawn)
	assert.Equal(t, lookahead.Will, w.lean(w.spoil))
	w.refused(ana, weekly.SetShare{Row: kernel.At(after), Share: 500_000, Moment: said(during)}, "commitment.withdrawn")
	w.report(w.spoil, 100)
	got := w.closed(week, friday)
	assert.EqualValues(t, 1, got.Promised, "what was withdrawn after the begin counts")
	assert.Zero(t, got.Kept, "as missed, done or not")
}

func TestAShareIsPromisedAndNotLoweredOnceTheWeekRuns(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	w.do(ana, weekly.Create{Day: monday, Promises: []weekly.Promise{{Task: kernel.At(w.line), Share: of(kernel.Percent(600_000))}}, By: beto, Moment: said(thursday)})
	week := w.state.Weekly().Weeks()[0].Row
	one := w.of(week, w.line)
	assert.Equal(t, []kernel.UserID{beto, ana}, []kernel.UserID{one.By, one.Typed}, "who promises and who writes it down")
	w.do(ana, weekly.SetShare{Row: kernel.At(one.Row), Share: 400_000, Seen: of(kernel.Percent(600_000)), Moment: said(thursday)})
	assert.Equal(t, kernel.Percent(400_000), w.of(week, w.line).Share, "look-257")
	seen := w.refused(beto, weekly.SetShare{Row: kernel.At(one.Row), Share: 500_000, Seen: of(kernel.Percent(600_000)), Moment: said(thursday)}, "commitment.value_changed")
	assert.Equal(t, ana.String(), seen.Params["user"])
	w.refused(ana, weekly.SetShare{Row: kernel.At(one.Row), Share: 300_000, Moment: said(during)}, "commitment.share_invalid")
	w.do(ana, weekly.SetShare{Row: kernel.At(one.Row), Share: 450_000, Moment: said(during)})
	w.report(w.line, 45)
	got := w.closed(week, friday)
	assert.EqualValues(t, 1, got.Kept, "the share is reached, not all of the task")
	assert.Equal(t, lookahead.Can, w.lean(w.line), "and the rest can be done")
}

// TestClosing: five promises of the Thursday, three kept, and one of two that came later. PPC is 3 of 5, 60 %.
func TestClosingFreezesWhatTheWeekCameTo(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	more := plan.Created(w.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{task(w.dig, "Pipe"), task(w.dig, "Test"), task(w.dig, "Backfill")}}).Events)
	w.do(ana, lookahead.SetLean{Rows: refs(more...), To: lookahead.Can})
	week := w.made(w.line, w.spoil, w.cut, w.lay, more[0])
	w.do(ana, weekly.Add{Week: kernel.At(week), Promises: promises(more[1], more[2]), Moment: said(during)})
	for _, row := range []kernel.Row{w.line, w.spoil, w.cut, more[1]} {
		w.report(row, 100)
	}
	w.report(w.lay, 99)
	w.block(more[0], friday)
	w.refused(ana, weekly.Close{Week: kernel.At(week), Moment: said(thursday)}, "week.not_begun")
	got := w.closed(week, friday)
	assert.Equal(t, []int32{1, 5, 3, 2, 1}, []int32{got.Number, got.Promised, got.Kept, got.Added, got.AddedKept})
	ppc, any := got.PPC()
	assert.True(t, any)
	assert.Equal(t, kernel.Percent(600_000), ppc)
	assert.Equal(t, lookahead.Can, w.lean(w.lay), "what is not done goes back to what can be done")
	assert.Equal(t, lookahead.Restricted, w.lean(more[0]), "or stays restricted")
	assert.Equal(t, lookahead.Committed, w.lean(w.line), "what is done stays")

	w.refused(ana, weekly.Close{Week: kernel.At(week), Moment: said(friday)}, "week.closed")
	w.refused(ana, weekly.Add{Week: kernel.At(week), Promises: promises(w.lay), Moment: said(friday)}, "week.closed")
	w.refused(ana, weekly.Withdraw{Rows: refs(w.of(week, w.line).Row), Moment: said(friday)}, "week.closed")
	w.refused(ana, weekly.Delete{Week: kernel.At(week)}, "week.closed")

	before := *got
	w.report(w.lay, 100)
	w.do(ana, lookahead.DeleteTasks{Rows: refs(w.spoil)})
	w.do(ana, schedule.Delete{Rows: refs(w.dig)})
	assert.Equal(t, before, *w.state.Weekly().Closures(week)[0], "later work and deletions do not change what was frozen")
	require.Len(t, w.state.Weekly().Outcomes(got.Row), 7)
	assert.Equal(t, "Cart away", w.of(week, w.spoil).Name)
	assert.Equal(t, w.state.Weekly().Image(), w.replayed().Weekly().Image())
}

func TestAWeekWithoutPromisesHasNoPPC(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	w.do(ana, weekly.Create{Day: monday, Promises: promises(w.line), Moment: said(during)})
	week := w.state.Weekly().Weeks()[0].Row
	got := w.closed(week, friday)
	_, any := got.PPC()
	assert.False(t, any, "what is promised once the week runs is counted apart")
	assert.EqualValues(t, 1, got.Added)
}

func TestReopeningKeepsTheFirstClosure(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line, w.spoil)
	w.report(w.line, 100)
	first := *w.closed(week, friday)
	w.refused(ana, weekly.Reopen{Week: kernel.At(week)}, "week.reason_missing")
	w.do(ana, weekly.Reopen{Week: kernel.At(week), Reason: "Faltó el avance del sábado"})
	assert.Equal(t, weekly.Standing{Reason: "Faltó el avance del sábado"}, w.state.Weekly().Week(week).Standing)
	w.refused(ana, weekly.Reopen{Week: kernel.At(week), Reason: "Otra vez"}, "week.not_closed")
	w.refused(ana, weekly.Delete{Week: kernel.At(week)}, "week.was_closed")
	w.report(w.spoil, 100)
	second := *w.closed(week, friday+kernel.Day)
	closures := w.state.Weekly().Closures(week)
	require.Len(t, closures, 2)
	assert.Equal(t, first, *closures[0])
	assert.Equal(t, []int32{1, 1, 2}, []int32{first.Number, first.Kept, first.Promised})
	assert.Equal(t, []int32{2, 2, 2}, []int32{second.Number, second.Kept, second.Promised}, "restated")
}

func TestClosingIsNotTakenBack(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line)
	w.closed(week, friday)
	w.refused(ana, plan.Undo{}, "undo.week_closed")
	assert.True(t, w.state.Weekly().Week(week).Standing.Closed, "closing never goes on the stack; what stands beneath it is kept by the week")
}

func TestAPromiseOfARunningWeekIsWithdrawnAndNotUndone(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	week := w.made(w.line)
	w.do(ana, weekly.Add{Week: kernel.At(week), Promises: promises(w.spoil), Moment: said(thursday)})
	w.clock = w.clock.AddDate(0, 0, int(monday/kernel.Day)-int(w.clock.Unix()/86400)+2)
	w.refused(ana, plan.Undo{}, "undo.week_begun")
	assert.NotNil(t, w.of(week, w.spoil))
}

func TestATaskPromisedInTwoWeeksStaysCommitted(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	w.do(ana, last(w.dig, 10*workday))
	w.do(ana, w.edit([]kernel.Row{w.line}, lookahead.TaskValues{Duration: of(int32(10 * workday))}))
	first := w.made(w.line)
	w.do(ana, weekly.Create{Day: monday + 7*kernel.Day, Promises: promises(w.line), Moment: said(during)})
	w.closed(first, friday)
	assert.Equal(t, lookahead.Committed, w.lean(w.line), "the week to come still promises it")
	w.do(ana, weekly.Delete{Week: kernel.At(w.state.Weekly().Weeks()[1].Row)})
	assert.Equal(t, lookahead.Will, w.lean(w.line), "a plan deleted before its closure")
}

func TestWhoPromisesOwnTasksAloneNeitherMakesNorClosesWeeks(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	firm := kernel.ID{7}
	w.do(ana, w.edit([]kernel.Row{w.line}, lookahead.TaskValues{Subcontract: &firm}))
	week := w.made(w.cut)
	own := plan.By{User: kernel.UserID{6}, Role: access.Subtrade, Subcontract: firm, Levels: access.Levels{access.Lookahead: access.Own, access.Commitments: access.Own}}
	decide := func(c plan.Command) error {
		_, err := w.state.Decide(plan.Meta{ID: kernel.CommandID{1}, By: own}, c, nil)
		return err
	}
	m := said(thursday)
	m.User = own.User
	require.NoError(t, decide(weekly.Add{Week: kernel.At(week), Promises: promises(w.line), Moment: m}))
	require.ErrorContains(t, decide(weekly.Add{Week: kernel.At(week), Promises: promises(w.spoil), Moment: m}), "commitment.task_unknown")
	require.ErrorContains(t, decide(weekly.Withdraw{Rows: refs(w.of(week, w.cut).Row), Moment: m}), "commitment.unknown")
	require.ErrorContains(t, decide(weekly.Create{Day: monday + 7*kernel.Day, Promises: promises(w.line), Moment: m}), "access.denied")
	require.ErrorContains(t, decide(weekly.Close{Week: kernel.At(week), Moment: said(friday)}), "access.denied")
	require.ErrorContains(t, decide(weekly.Delete{Week: kernel.At(week)}), "access.denied")
}

func TestMissesSayWhyTasksWereNotDone(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	add := weekly.AddMisses{Items: []weekly.MissItem{{
		MissValues: weekly.MissValues{Type: of(int32(2)), Priority: of(weekly.High), Description: of("Sin hormigón"), DaysLost: of(int32(3))}, Year: 2026, Week: 10,
		Tasks: refs(w.line, w.spoil),
	}}, Moment: said(friday)}
	miss := plan.Created(w.do(ana, add).Events)[0]
	got := *w.state.Weekly().Miss(miss)
	assert.Equal(t, weekly.Miss{Row: miss, Year: 2026, Week: 10, Type: 2, Priority: weekly.High, Description: "Sin hormigón", DaysLost: 3, By: ana, Responsibles: kernel.SetOf(ana.String())}, got, "cnc-201")
	require.Len(t, w.state.Weekly().MissTasks(miss), 2)
	other := add
	other.Items = []weekly.MissItem{{MissValues: weekly.MissValues{Type: of(int32(77))}, Year: 2026, Week: 10}}
	w.refused(ana, other, "miss.type_unknown")
	other.Items = []weekly.MissItem{{MissValues: weekly.MissValues{Type: of(int32(1))}, Year: 2026, Week: 54}}
	w.refused(ana, other, "miss.week_unknown")
	w.refused(ana, weekly.EditMisses{Rows: refs(miss), Set: weekly.MissValues{Priority: of(weekly.Priority("huge"))}, Moment: said(friday)}, "miss.priority_unknown")
	w.refused(ana, weekly.EditMisses{Rows: refs(miss), Set: weekly.MissValues{Status: of(weekly.MissStatus("gone"))}, Moment: said(friday)}, "miss.status_unknown")
	w.refused(ana, weekly.EditMisses{Rows: refs(miss), Set: weekly.MissValues{DaysLost: of(int32(-1))}, Moment: said(friday)}, "miss.days_lost_out_of_range")
	w.do(ana, weekly.EditMisses{Rows: refs(miss), Set: weekly.MissValues{Status: of(weekly.Resolved)}, Moment: said(friday)})
	assert.Equal(t, weekly.Resolved, w.state.Weekly().Miss(miss).Status, "enum-315")
	w.refused(ana, weekly.EditMisses{Rows: refs(miss), Set: weekly.MissValues{Status: of(weekly.InProcess)}, Seen: &weekly.MissValues{Status: of(weekly.Unsolved)}, Moment: said(friday)}, "commitment.value_changed")
	w.do(ana, weekly.AssignMisses{Rows: refs(miss), Tasks: refs(w.spoil), Remove: true})
	require.Len(t, w.state.Weekly().MissTasks(miss), 1)
	w.do(ana, weekly.DeleteMisses{Rows: refs(miss)})
	assert.Nil(t, w.state.Weekly().Miss(miss))
	w.do(ana, plan.Undo{})
	assert.Equal(t, "Set out", w.state.Weekly().MissTasks(miss)[0].Name)
	w.refused(ana, weekly.DeleteMisses{Rows: refs(w.line)}, "miss.unknown")
}

func TestCommandsOfWeeksMeanWhatTheyAreCalled(t *testing.T) {
	t.Parallel()
	w := inWeek(t)
	label := func(events []event.Event) string { return plan.Label(events) }
	made := w.do(ana, weekly.Create{Day: monday, Promises: promises(w.line), Moment: said(thursday)})
	assert.Equal(t, "week.create", label(made.Events))
	week := w.state.Weekly().Weeks()[0].Row
	assert.Equal(t, "week.promise", label(w.do(ana, weekly.Add{Week: kernel.At(week), Promises: promises(w.cut), Moment: said(thursday)}).Events))
	assert.Equal(t, "week.withdraw", label(w.do(ana, weekly.Withdraw{Rows: refs(w.of(week, w.cut).Row), Moment: said(thursday)}).Events))
	assert.Equal(t, "week.close", label(w.do(ana, weekly.Close{Week: kernel.At(week), Moment: said(friday)}).Events))
	assert.Equal(t, "week.reopen", label(w.do(ana, weekly.Reopen{Week: kernel.At(week), Reason: "Error"}).Events))
}
