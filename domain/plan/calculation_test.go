package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func TestFirstCalculation(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	w := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Dig"}}})
	a := b.activity(2)
	assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), a.Dates.Start, "act-155 work begins at 08:00")
	assert.Equal(t, kernel.Date(2026, 3, 2, 17, 0), a.Dates.Finish, "act-155 eight hours end at 17:00")
	r := moved(t, w)
	assert.Equal(t, schedule.RowGaps{0, 2}, r.Rows, "row 0 moves with its first activity")
	assert.Equal(t, []int32{int32(a.Dates.Start), int32(a.Dates.Start)}, r.Start, "the first shift is from 0")
	assert.Equal(t, schedule.FinishMove{From: kernel.None, To: a.Dates.Finish}, r.Finish)
	assert.Equal(t, plan.ReasonCommand, r.Reason)
	assert.Equal(t, plan.Engine, b.state.Engine())
	hash, err := b.state.InputHash()
	require.NoError(t, err)
	assert.Equal(t, hash, r.Inputs, "the hash of the inputs is the one computed from nothing")
}

func TestSuccessorsFollow(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Structure", "Roof")
	c := b.add(ana, r[0], "Columns", "Slab")
	b.link(ana, c[0], c[1])
	b.link(ana, c[1], r[1])
	w := b.do(ana, last(c[0], 960))
	m := moved(t, w)
	assert.Equal(t, schedule.RowGaps{0, r[0], r[1], c[0], c[1]}, m.Rows, "successors, their summary and row 0 move")
	assert.Equal(t, int32(480), m.Finish.Work, "the finish moves by a day of work")
	assert.Equal(t, kernel.Date(2026, 3, 5, 17, 0), m.Finish.To)
	assert.Equal(t, kernel.Date(2026, 3, 5, 17, 0), b.state.Schedule().Finish())
	assert.Equal(t, int32(1440), b.activity(r[0]).Dates.Span, "a summary spans the work from its first start to its last finish")
	assert.NotZero(t, b.activity(c[0]).Dates.Flags&schedule.Critical)
	hash, err := b.state.InputHash()
	require.NoError(t, err)
	assert.Equal(t, hash, m.Inputs, "patching row by row ends with the same hash")
	b.do(ana, rename(r[1], "Roofing"))
	assert.Len(t, b.written[len(b.written)-1].Events, 1, "a name moves nothing")
}

func TestACircleIsRefused(t *testing.T) {
	t.Parallel()
	for _, kind := range []schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF} {
		t.Run("link-109, link-110 a link of type "+string(kind)+" that would close a circle is not made, and its activities are named", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "a", "b")
			b.link(ana, r[0], r[1])
			f := b.refused(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[1]), To: kernel.At(r[0]), Type: kind}}}, "link.cycle")
			assert.ElementsMatch(t, r, f.Params["rows"])
			assert.Equal(t, 1, b.state.Schedule().LinkCount())
		})
		t.Run("link-107 a link of type "+string(kind)+" is scheduled at once", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "a", "b")
			b.do(ana, last(r[0], 960))
			w := b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: kind, Lag: 2400}}})
			assert.Contains(t, moved(t, w).Rows, r[1])
		})
	}
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b", "c")
	b.link(ana, r[0], r[1])
	b.link(ana, r[1], r[2])
	f := b.refused(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[2]), To: kernel.At(r[0])}}}, "link.cycle")
	assert.Equal(t, []kernel.Row{r[0], r[1], r[2]}, f.Params["rows"], "every activity on the circle is named")
	b.do(ana, last(r[0], 60))
	assert.Equal(t, kernel.Date(2026, 3, 2, 9, 0), b.activity(r[0]).Dates.Finish, "work goes on after the refusal")
}

func TestBeyondAllBounds(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	b.do(ana, last(r[0], 40*250*480)) // forty years of days
	assert.Greater(t, b.activity(r[0]).Dates.Finish, kernel.Date(2060, 1, 1, 0, 0), "the horizon widens as needed")
	b.refused(ana, last(r[0], schedule.MaxMinutes), "schedule.horizon")
	b.do(ana, last(r[0], 480))
	assert.Equal(t, kernel.Date(2026, 3, 2, 17, 0), b.activity(r[0]).Dates.Finish)
}

func TestARefusedDateLeavesNoHorizonBehind(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a")
	for _, at := range []kernel.Minute{kernel.None + 1, 1 << 30, 1<<31 - 1} {
		for _, c := range []schedule.SetSettings{{Start: &at}, {DataDate: &at}, {MustFinishBy: &at}} {
			b.refused(ana, c, "schedule.date_out_of_range")
			b.do(ana, schedule.SetStart{Row: kernel.At(r[0]), Start: monday + 7*kernel.Day})
			b.do(ana, plan.Undo{})
		}
	}
}

func TestDatesFarFromThePlanAreTaken(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b", "c")
	for _, days := range []kernel.Minute{-19 * 365, 19 * 365, -1000, 14 * 365} {
		c := schedule.Drag{}
		for _, row := range r {
			c.Items = append(c.Items, schedule.DragItem{Row: kernel.At(row), Start: monday + days*kernel.Day})
		}
		w := b.do(ana, c)
		cal, err := worktime.Compile(schedule.StandardCalendar().Time, monday-30*366*kernel.Day, monday+30*366*kernel.Day)
		require.NoError(t, err)
		assert.Equal(t, cal.NextStart(monday+days*kernel.Day), w.Events[0].(*record.Changed[schedule.Activity, schedule.Constraint]).To[2].Date)
		b.do(ana, plan.Undo{})
	}
}

func TestWhatHasBegunStands(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	b.do(ana, schedule.TakeOver{Import: schedule.Import{
		Settings:  schedule.Settings{Name: "Clinic", Start: monday},
		Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{
			{Row: 1, Name: "before", Kind: schedule.Task, Duration: 480, Calendar: 1},
			{Row: 2, Name: "running", Kind: schedule.Task, Duration: 480, Calendar: 1, Progress: 300_000},
			{Row: 3, Name: "after", Kind: schedule.Task, Duration: 480, Calendar: 1},
		},
		Links: []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}, {Row: 2, From: 2, To: 3, Type: schedule.FS}},
	}})
	before, running, after := kernel.Row(2), kernel.Row(3), kernel.Row(4)
	start := b.activity(running).Dates.Start
	assert.Equal(t, kernel.Date(2026, 3, 3, 8, 0), start)
	b.do(ana, last(before, 960))
	assert.Equal(t, start, b.activity(running).Dates.Start, "progress keeps the row where it is")
	b.do(ana, last(running, 960))
	assert.Equal(t, start, b.activity(running).Dates.Start, "an edited duration keeps the start")
	assert.Equal(t, kernel.Date(2026, 3, 4, 17, 0), b.activity(running).Dates.Finish)
	assert.Equal(t, kernel.Date(2026, 3, 5, 8, 0), b.activity(after).Dates.Start, "its successor follows")
	again, err := b.state.Recalculate(plan.ReasonEngine)
	require.NoError(t, err)
	assert.Nil(t, again, "calculating again moves nothing")
}

func TestManualWorkLiesWhereItIsPut(t *testing.T) {
	t.Parallel()
	for name, dates := range map[string]schedule.Dates{
		"given by its file":          {Start: monday + 2*kernel.Day + 8*kernel.Hour, Finish: monday + 2*kernel.Day + 17*kernel.Hour},
		"where calculation found it": {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			calendar := schedule.StandardCalendar()
			calendar.Row = 1
			b.do(ana, schedule.TakeOver{Import: schedule.Import{
				Settings:  schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}},
				Calendars: []schedule.Calendar{calendar},
				Activities: []schedule.Activity{
					{Row: 1, Name: "by hand", Kind: schedule.Task, Duration: 480, Calendar: 1, Manual: true, Dates: dates, ActualStart: kernel.None, ActualFinish: kernel.None},
					{Row: 2, Name: "after", Kind: schedule.Task, Duration: 480, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None},
				},
				Links: []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}},
			}})
			rows := b.state.Schedule().Children(kernel.SummaryRow)
			starts := func() []kernel.Minute {
				return []kernel.Minute{b.activity(rows[0]).Dates.Start, b.activity(rows[1]).Dates.Start}
			}
			before := starts()
			at := func(day kernel.Minute) kernel.Minute { return monday + day*kernel.Day + 8*kernel.Hour }

			b.do(ana, schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(rows[0]), Start: at(8)}}})
			assert.Equal(t, []kernel.Minute{at(8), at(9)}, starts(), "its successor follows")
			b.do(ana, schedule.SetStart{Row: kernel.At(rows[0]), Start: at(3)})
			assert.Equal(t, []kernel.Minute{at(3), at(4)}, starts(), "earlier too: no constraint was left behind")
			b.do(ana, last(rows[0], 960))
			assert.Equal(t, []kernel.Minute{at(3), at(7)}, starts())
			for range 3 {
				b.do(ana, plan.Undo{})
			}
			assert.Equal(t, before, starts(), "undone it lies where it lay")
			b.do(ana, plan.Redo{})
			assert.Equal(t, []kernel.Minute{at(8), at(9)}, starts())
			b.do(ana, plan.Undo{})
			assert.Equal(t, before, starts())
		})
	}
}

func TestEmptySummaries(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Phase", Kind: schedule.Summary}}}).Events)
	assert.Equal(t, int32(1440), b.activity(r[0]).Duration)
	assert.Equal(t, kernel.Date(2026, 3, 4, 17, 0), b.activity(r[0]).Dates.Finish, "a summary without children takes its own 24 h of work")
	c := b.add(ana, r[0], "Dig")
	assert.Equal(t, kernel.Date(2026, 3, 2, 17, 0), b.activity(r[0]).Dates.Finish, "with children it takes theirs")
	b.do(ana, remove(r[0]))
	assert.Nil(t, b.activity(c[0]))
	assert.Zero(t, b.activity(0).Dates, "nothing is left to date")
	assert.Equal(t, kernel.None, b.state.Schedule().Finish())
}

func TestMilestonesThatMovedAreNamed(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Dig")
	first := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Dug", Kind: schedule.Milestone}, {Name: "Aside", Kind: schedule.Milestone}}})
	assert.Empty(t, moved(t, first).Milestones.Rows, "a first date is no move")
	dug := plan.Created(first.Events)[0]
	b.link(ana, r[0], dug)
	m := moved(t, b.do(ana, last(r[0], 960))).Milestones
	assert.Equal(t, []kernel.Row{dug}, m.Rows)
	assert.Equal(t, []kernel.Minute{kernel.Date(2026, 3, 2, 17, 0)}, m.From)
	assert.Equal(t, []kernel.Minute{kernel.Date(2026, 3, 3, 17, 0)}, m.To)

	many := schedule.Add{}
	ties := schedule.LinkAdd{}
	for range schedule.MaxMilestones {
		many.Items = append(many.Items, schedule.AddItem{Kind: schedule.Milestone})
	}
	for _, row := range plan.Created(b.do(ana, many).Events) {
		ties.Items = append(ties.Items, schedule.LinkItem{From: kernel.At(r[0]), To: kernel.At(row)})
	}
	b.do(ana, ties)
	all := moved(t, b.do(ana, last(r[0], 480)))
	assert.Len(t, all.Milestones.Rows, schedule.MaxMilestones, "of more, those of lowest number")
	assert.Equal(t, dug, all.Milestones.Rows[0])
	assert.Greater(t, len(all.Rows), schedule.MaxMilestones+1, "all of them move")
}

func TestTheReasonOfARecalculation(t *testing.T) {
	t.Parallel()
	assert.Equal(t, plan.ReasonImport, plan.ReasonFor([]event.Event{&schedule.Created{}, &schedule.ImportStarted{}}))
	assert.Equal(t, plan.ReasonCommand, plan.ReasonFor([]event.Event{schedule.FieldName.Was(1, "", "Slab")}))
}

func TestProgressPinsAndRollsUp(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	top := b.add(ana, 0, "Structure")
	r := b.add(ana, top[0], "a", "b", "c")
	b.link(ana, r[0], r[1])
	b.link(ana, r[1], r[2])
	w := b.do(ana, schedule.SetProgress{Row: kernel.At(r[1]), Progress: 300_000})
	assert.Empty(t, moved(t, w).Start, "no date moves")
	assert.Empty(t, moved(t, w).End)
	assert.Equal(t, kernel.Percent(100_000), b.activity(top[0]).Dates.Progress, "a third of 30 %")
	assert.Equal(t, kernel.Percent(100_000), b.activity(0).Dates.Progress)
	start := b.activity(r[1]).Dates.Start
	b.do(ana, last(r[0], 960))
	assert.Equal(t, start, b.activity(r[1]).Dates.Start, "act-117 automation is off: its predecessor does not move it")
	b.do(ana, last(r[1], 1440))
	assert.Equal(t, kernel.Date(2026, 3, 6, 8, 0), b.activity(r[2]).Dates.Start, "its successor follows")
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[1]), Progress: 0})
	assert.Equal(t, kernel.Date(2026, 3, 4, 8, 0), b.activity(r[1]).Dates.Start, "act-117 with progress 0 it follows its predecessor again")
	b.do(ana, schedule.Complete{Rows: refs(top[0])})
	assert.Equal(t, kernel.Hundred, b.activity(0).Dates.Progress, "act-118 all the way up")
	basis := schedule.ByCost
	b.do(ana, schedule.Uncomplete{Rows: refs(top[0])})
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: kernel.Hundred})
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r[1]), Value: 3 * kernel.Unit})
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r[0]), Value: kernel.Unit})
	b.do(ana, schedule.SetSettings{Basis: &basis})
	assert.Equal(t, kernel.Percent(250_000), b.activity(top[0]).Dates.Progress, "another basis, another progress")
	b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r[2]), Value: 6 * kernel.Unit})
	assert.Equal(t, kernel.Percent(100_000), b.activity(top[0]).Dates.Progress, "so does another cost")
	b.do(ana, remove(r[2]))
	assert.Equal(t, kernel.Percent(250_000), b.activity(top[0]).Dates.Progress, "and an activity less")
}

func TestATaskThatIsASummaryForAWhile(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a")
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 300_000})
	b.add(ana, r[0], "under")
	assert.Zero(t, b.state.Schedule().Done(b.activity(r[0])), "it shows what is done under it")
	b.do(ana, plan.Undo{})
	assert.Equal(t, kernel.Percent(300_000), b.state.Schedule().Done(b.activity(r[0])), "its own progress was never lost")
}

func TestACalendarThatChangesMovesItsActivities(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	b.link(ana, r[0], r[1])
	spec := schedule.StandardCalendar().Time
	tuesday := worktime.DayOf(monday) + 1
	spec.Exceptions = []worktime.Exception{{From: tuesday, To: tuesday}}
	b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: spec})
	assert.Equal(t, kernel.Date(2026, 3, 4, 8, 0), b.activity(r[1]).Dates.Start, "a day off pushes what follows")
	b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Always", Time: ptr(worktime.AllDay())}}})
	always := b.state.Schedule().Calendars()[1].Row
	b.do(ana, schedule.SetCalendar{Rows: refs(r[0]), Calendar: kernel.At(always)})
	assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), b.activity(r[0]).Dates.Finish, "eight hours around the clock")
	b.do(ana, schedule.CalendarSetDefault{Calendar: kernel.At(always)})
	c := b.add(ana, 0, "c")
	assert.Equal(t, always, b.activity(c[0]).Calendar, "new activities get the default one")
}

func TestTheNameOfAHolidayCalculatesNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	b.link(ana, r[0], r[1])
	spec := schedule.StandardCalendar().Time
	tuesday := worktime.DayOf(monday) + 1
	spec.Exceptions = []worktime.Exception{{From: tuesday, To: tuesday}}
	b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: spec})
	before, err := b.state.InputHash()
	require.NoError(t, err)

	spec.Exceptions = []worktime.Exception{{From: tuesday, To: tuesday, Name: "Carnival"}}
	w := b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: spec})
	require.Len(t, w.Events, 1, "nothing is calculated again")
	after, err := b.state.InputHash()
	require.NoError(t, err)
	assert.Equal(t, before, after)
	name := func() string { return b.state.Schedule().Calendars()[0].Time.Exceptions[0].Name }
	assert.Equal(t, "Carnival", name())
	b.do(ana, plan.Undo{})
	assert.Empty(t, name())
	b.do(ana, plan.Redo{})
	assert.Equal(t, "Carnival", name())
}

func ptr[T any](v T) *T { return &v }

func TestElapsedWorkRunsAroundTheClock(t *testing.T) {
	t.Parallel()
	standard := schedule.StandardCalendar()
	standard.Row = 1
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: schedule.Import{
		Settings: schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}}, Calendars: []schedule.Calendar{standard},
		Activities: []schedule.Activity{
			{Row: 1, Name: "Fraguado", Kind: schedule.Task, Duration: 3 * 1440, Elapsed: true, Calendar: 1},
			{Row: 2, Name: "Descimbre", Kind: schedule.Task, Duration: 480, Calendar: 1},
		},
		Links: []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}},
	}})
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	rows := b.state.Schedule().Children(kernel.SummaryRow)
	cure, strip := b.activity(rows[0]), b.activity(rows[1])
	require.Equal(t, []kernel.Minute{at(0, 0), at(3, 0)}, []kernel.Minute{cure.Dates.Start, cure.Dates.Finish})
	require.Equal(t, at(3, 8), strip.Dates.Start, "sem-043 three days around the clock")
	b.do(ana, schedule.SetFinish{Row: kernel.At(rows[0]), Finish: at(4, 0)})
	require.EqualValues(t, 5*1440, b.activity(rows[0]).Duration, "sem-043 a finish typed counts the clock too")
}

func TestAnActivityIsAddedThatRunsAroundTheClock(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	rows := b.add(ana, 0, "Hormigonado")
	made := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Curado", Duration: ptr[int32](3 * 1440), Elapsed: true}}}).Events)
	b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(rows[0]), To: kernel.At(made[0])}}})
	cure := b.activity(made[0])
	require.Equal(t, []kernel.Minute{at(0, 17), at(3, 17)}, []kernel.Minute{cure.Dates.Start, cure.Dates.Finish}, "sem-155 from the evening on, three days")
	b.do(ana, plan.Undo{})
	b.do(ana, plan.Undo{})
	require.Nil(t, b.state.Schedule().Activity(made[0]))
	b.do(ana, plan.Redo{})
	cure = b.activity(made[0])
	require.True(t, cure.Elapsed, "redone as it was")
	require.Equal(t, 3*kernel.Day, cure.Dates.Finish-cure.Dates.Start)
}

func TestADurationIsMadeElapsedByHand(t *testing.T) {
	t.Parallel()
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	around := func(row kernel.Row, minutes int32) plan.Command {
		return schedule.SetDuration{Row: kernel.At(row), Duration: minutes, Elapsed: ptr(true)}
	}
	site := func(t *testing.T) (b *bench, pour, cure, strip kernel.Row) {
		t.Helper()
		b = newBench(t).create()
		r := b.add(ana, 0, "Hormigonado", "Curado", "Descimbre")
		b.link(ana, r[0], r[1])
		b.link(ana, r[1], r[2])
		b.do(ana, last(r[0], 5*480))
		require.Equal(t, at(4, 17), b.activity(r[0]).Dates.Finish, "poured by Friday evening")
		return b, r[0], r[1], r[2]
	}
	t.Run("sem-155 it runs over the weekend at once, and what waits for it follows; undo takes both back", func(t *testing.T) {
		t.Parallel()
		b, _, cure, strip := site(t)
		before := *b.activity(cure)
		w := b.do(ana, around(cure, 3*1440))
		assert.Equal(t, "activity.set-duration", plan.Label(w.Events))
		require.Equal(t, []kernel.Minute{at(4, 17), at(7, 17)}, []kernel.Minute{b.activity(cure).Dates.Start, b.activity(cure).Dates.Finish})
		require.Equal(t, at(8, 8), b.activity(strip).Dates.Start, "struck on Tuesday morning")
		require.EqualValues(t, 15*60, b.activity(cure).Dates.TotalFloat, "sem-146 until Tuesday morning")
		b.do(ana, plan.Undo{})
		require.Equal(t, before, *b.activity(cure))
		b.do(ana, plan.Redo{})
		require.Equal(t, at(7, 17), b.activity(cure).Dates.Finish)
		b.do(ana, schedule.SetDuration{Row: kernel.At(cure), Duration: 480, Elapsed: ptr(false)})
		require.Equal(t, []kernel.Minute{at(7, 8), at(7, 17)}, []kernel.Minute{b.activity(cure).Dates.Start, b.activity(cure).Dates.Finish}, "a day of work again")
		require.Equal(t, b.rows(), b.replayed().Schedule().Image())
	})
	t.Run("sem-155 as many minutes of the clock as of work are a change of the duration", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		assert.Equal(t, "activity.set-duration", plan.Label(b.do(ana, around(cure, 480)).Events))
		require.Equal(t, at(5, 1), b.activity(cure).Dates.Finish, "eight hours from Friday 17:00")
	})
	t.Run("cpm-113 the first of all that would run around the clock is measured by it", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		b.do(ana, schedule.SetConstraint{Row: kernel.At(cure), Type: schedule.FNLT, Date: at(7, 17)})
		b.refused(ana, around(cure, 3*1440+60), "activity.duration_past_limit")
		b.do(ana, around(cure, 3*1440))
	})
	t.Run("sem-155 another calendar is taken, and counts once the duration is one of work", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		b.do(ana, around(cure, 1440))
		spec := schedule.StandardCalendar().Time
		spec.Week = worktime.Week{time.Saturday: {{From: 480, To: 960}}}
		b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Sábados", Time: &spec}}})
		b.do(ana, schedule.SetCalendar{Rows: refs(cure), Calendar: kernel.At(b.state.Schedule().Calendars()[1].Row)})
		require.Equal(t, []kernel.Minute{at(4, 17), at(5, 17)}, []kernel.Minute{b.activity(cure).Dates.Start, b.activity(cure).Dates.Finish})
		b.do(ana, schedule.SetDuration{Row: kernel.At(cure), Duration: 480, Elapsed: ptr(false)})
		require.Equal(t, []kernel.Minute{at(5, 8), at(5, 16)}, []kernel.Minute{b.activity(cure).Dates.Start, b.activity(cure).Dates.Finish})
	})
	t.Run("what becomes a summary lasts as what is under it, and is elapsed again without it", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		b.do(ana, around(cure, 3*1440))
		child := b.add(ana, cure, "Riego")
		require.EqualValues(t, []int32{480, 480}, []int32{b.activity(cure).Dates.Span, b.activity(child[0]).Duration}, "a day of work")
		b.do(ana, remove(child[0]))
		require.Equal(t, at(7, 17), b.activity(cure).Dates.Finish)
	})
	t.Run("in profile msp progress leaves that share of the clock", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		b.do(ana, schedule.SetSettings{Profile: ptr(schedule.ProfileMSP)})
		b.do(ana, around(cure, 4*1440))
		b.do(ana, schedule.SetProgress{Row: kernel.At(cure), Progress: 250_000})
		require.Equal(t, []kernel.Minute{at(4, 17), at(8, 17)}, []kernel.Minute{b.activity(cure).ActualStart, b.activity(cure).Dates.Finish})
	})
	t.Run("in profile p6 the work left runs around the clock from the data date", func(t *testing.T) {
		t.Parallel()
		b, _, cure, _ := site(t)
		b.do(ana, schedule.SetSettings{Profile: ptr(schedule.ProfileP6)})
		b.do(ana, around(cure, 4*1440))
		b.do(ana, schedule.SetProgress{Row: kernel.At(cure), Progress: 250_000})
		require.EqualValues(t, 3*1440, b.activity(cure).Remaining)
		require.Equal(t, 3*kernel.Day, b.activity(cure).Dates.Finish-at(4, 17), "what is before it is not done: it goes on behind it")
	})
}

func TestALagGoesBackWithWhatItCounts(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ mine, theirs schedule.LinkChange }{
		"another lag around the clock": {
			schedule.LinkChange{Lag: ptr[int32](3 * 1440), Elapsed: ptr(true)}, schedule.LinkChange{Lag: ptr[int32](5 * 1440), Elapsed: ptr(true)},
		},
		"what it counts":              {schedule.LinkChange{Lag: ptr[int32](3 * 1440)}, schedule.LinkChange{Elapsed: ptr(true)}},
		"an amount of what it counts": {schedule.LinkChange{Elapsed: ptr(true)}, schedule.LinkChange{Lag: ptr[int32](1440)}},
	} {
		t.Run("somebody else gave a link "+name+": nothing of it is taken back", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "a", "b")
			link := b.link(cora, r[0], r[1])
			tc.mine.Link, tc.theirs.Link = kernel.At(link), kernel.At(link)
			b.do(cora, schedule.LinkChange{Link: kernel.At(link), Lag: ptr[int32](960)})
			b.do(ana, tc.mine)
			b.do(beto, tc.theirs)
			theirs := *b.state.Schedule().Link(link)
			b.refused(ana, plan.Undo{}, "undo.changed_since")
			b.refused(ana, plan.Undo{Rest: true}, "undo.nothing_left")
			assert.Equal(t, theirs, *b.state.Schedule().Link(link))
		})
	}
}

func TestADurationGoesBackWithWhatItCounts(t *testing.T) {
	t.Parallel()
	task := schedule.Activity{Name: "Curado", Kind: schedule.Task, Duration: 480}
	split, begun := task, task
	split.Duration, split.Split = 960, 480
	begun.Remaining = 480
	for name, tc := range map[string]struct {
		given  schedule.Activity
		mine   schedule.SetDuration
		theirs plan.Command
	}{
		"another duration of it":             {task, schedule.SetDuration{Duration: 3 * 1440, Elapsed: ptr(true)}, schedule.SetDuration{Duration: 5 * 1440}},
		"its way to run, of as many minutes": {task, schedule.SetDuration{Duration: 3 * 480}, schedule.SetDuration{Duration: 3 * 480, Elapsed: ptr(true)}},
		"its duration, of as many minutes":   {task, schedule.SetDuration{Duration: 480, Elapsed: ptr(true)}, schedule.SetDuration{Duration: 1440}},
		"a duration without rests":           {split, schedule.SetDuration{Duration: 3 * 1440, Elapsed: ptr(true)}, schedule.SetDuration{Duration: 5 * 1440}},
		"its work left another way to run":   {begun, schedule.SetDuration{Duration: 960}, schedule.SetDuration{Duration: 960, Elapsed: ptr(true)}},
		"work left of the duration it has":   {begun, schedule.SetDuration{Duration: 9600}, schedule.SetProgress{Progress: 100_000}},
		"work left, by the clock it has":     {begun, schedule.SetDuration{Duration: 3 * 1440, Elapsed: ptr(true)}, schedule.SetProgress{Progress: 500_000}},
	} {
		t.Run("somebody else gave "+name+": nothing of it is taken back", func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			f := fileOf(tc.given)
			f.Settings.Options = schedule.Options{Profile: schedule.ProfileP6, DataDate: monday}
			if tc.given.Remaining > 0 {
				f.Activities[0].ActualStart = monday
			}
			b.do(cora, schedule.TakeOver{Import: f})
			a := b.named("Curado")
			tc.mine.Row = kernel.At(a.Row)
			switch c := tc.theirs.(type) {
			case schedule.SetDuration:
				c.Row = kernel.At(a.Row)
				tc.theirs = c
			case schedule.SetProgress:
				c.Row = kernel.At(a.Row)
				tc.theirs = c
			}
			b.do(ana, tc.mine)
			mine := *a
			b.do(beto, tc.theirs)
			theirs := *a
			refusal := b.refused(ana, plan.Undo{}, "undo.changed_since")
			assert.Equal(t, beto.String(), refusal.Params["user"])
			b.refused(ana, plan.Undo{Rest: true}, "undo.nothing_left")
			assert.Equal(t, theirs, *a)
			b.do(beto, plan.Undo{})
			assert.Equal(t, mine, *a)
		})
	}
	t.Run("rests that a file took away do not come back to what runs by another clock by now", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		split.Code = "A"
		b.do(ana, schedule.TakeOver{Import: fileOf(split)})
		whole := split
		whole.Split = 0
		w := b.do(ana, schedule.Reimport{Import: fileOf(whole), Mode: schedule.Replace})
		row := b.named("Curado").Row
		b.do(beto, schedule.SetDuration{Row: kernel.At(row), Duration: 960, Elapsed: ptr(true)})
		b.try(ana, plan.RestoreBefore{Command: w.Command, Rest: true})
		assert.Equal(t, []any{int32(960), true, int32(0)}, []any{b.activity(row).Duration, b.activity(row).Elapsed, b.activity(row).Split})
	})
	t.Run("taken back in any order of one's own, an amount keeps what it counts", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "Curado")
		first := b.do(ana, schedule.SetDuration{Row: kernel.At(r[0]), Duration: 3 * 1440, Elapsed: ptr(true)})
		b.do(ana, schedule.SetDuration{Row: kernel.At(r[0]), Duration: 5 * 1440})
		b.refused(ana, plan.Undo{Command: first.Command, Rest: true}, "undo.nothing_left")
		assert.Equal(t, []any{int32(5 * 1440), true}, []any{b.activity(r[0]).Duration, b.activity(r[0]).Elapsed})
	})
}

func TestTheSlackOfElapsedWorkRunsAroundTheClock(t *testing.T) {
	t.Parallel()
	standard := schedule.StandardCalendar()
	standard.Row = 1
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: schedule.Import{
		Settings: schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}}, Calendars: []schedule.Calendar{standard},
		Activities: []schedule.Activity{
			{Row: 1, Name: "Fraguado", Kind: schedule.Task, Duration: 1440, Elapsed: true, Calendar: 1},
			{Row: 2, Name: "Montaje", Kind: schedule.Task, Duration: 5 * 480, Calendar: 1},
		},
	}})
	rows := b.state.Schedule().Children(kernel.SummaryRow)
	// From Tuesday 00:00 to Friday 17:00, when the project ends, are three days and seventeen hours.
	d := b.activity(rows[0]).Dates
	require.EqualValues(t, []int32{3*1440 + 17*60, 3*1440 + 17*60}, []int32{d.TotalFloat, d.FreeFloat}, "sem-146")
}

func TestSplitWorkStaysSplitInWhateverIsDoneWithIt(t *testing.T) {
	t.Parallel()
	standard := schedule.StandardCalendar()
	standard.Row = 1
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: schedule.Import{
		Settings: schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}}, Calendars: []schedule.Calendar{standard},
		Activities: []schedule.Activity{
			{Row: 1, Name: "Muros", Kind: schedule.Task, Duration: 960, Split: 480, Calendar: 1},
			{Row: 2, Name: "Por definir", Kind: schedule.Task, Duration: 480, Calendar: 1, Manual: true, Placeholder: true, Dates: schedule.Dates{Start: at(0, 8), Finish: at(0, 17)}},
		},
	}})
	rows := b.state.Schedule().Children(kernel.SummaryRow)
	walls := func() *schedule.Activity { return b.activity(rows[0]) }
	require.Equal(t, at(2, 17), walls().Dates.Finish, "sem-144 two days of work and one of rest from Monday")
	b.do(ana, schedule.SetDuration{Row: kernel.At(rows[0]), Duration: 3 * 480})
	require.Equal(t, at(3, 17), walls().Dates.Finish, "sem-144 another duration keeps the rest")
	b.do(ana, schedule.SetFinish{Row: kernel.At(rows[0]), Finish: at(4, 0)})
	require.Equal(t, []any{int32(4 * 480), int32(480), at(4, 17)}, []any{walls().Duration, walls().Split, walls().Dates.Finish}, "sem-144 a finish typed is where it ends, the rest counted in")
	b.do(ana, schedule.SetFinish{Row: kernel.At(rows[0]), Finish: at(0, 0)})
	require.Equal(t, []any{int32(480), int32(0), at(0, 17)}, []any{walls().Duration, walls().Split, walls().Dates.Finish}, "sem-144 without room for its rest it is done in one piece")
	b.do(ana, plan.Undo{})
	require.Equal(t, []any{int32(4 * 480), int32(480), at(4, 17)}, []any{walls().Duration, walls().Split, walls().Dates.Finish})

	b.do(ana, schedule.SetDuration{Row: kernel.At(rows[0]), Duration: 0})
	b.do(ana, schedule.SetDuration{Row: kernel.At(rows[0]), Duration: 480})
	require.Equal(t, []any{int32(0), at(0, 17)}, []any{walls().Split, walls().Dates.Finish}, "sem-144 what lasted no time has no rest any more")
	b.do(ana, plan.Undo{})
	b.do(ana, plan.Undo{})
	require.Equal(t, []any{int32(4 * 480), int32(480), at(4, 17)}, []any{walls().Duration, walls().Split, walls().Dates.Finish})

	open := b.activity(rows[1])
	require.Zero(t, open.Dates.Flags&schedule.Critical, "sem-143 a placeholder is never critical")
	b.do(ana, schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(rows[1]), Start: at(4, 8)}}})
	require.Equal(t, []any{false, schedule.Critical}, []any{open.Placeholder, open.Dates.Flags & schedule.Critical}, "sem-143 once somebody has put it, it is none")
	b.do(ana, plan.Undo{})
	require.True(t, b.activity(rows[1]).Placeholder)
	b.do(ana, schedule.SetDuration{Row: kernel.At(rows[1]), Duration: 960})
	require.False(t, b.activity(rows[1]).Placeholder, "sem-143 nor once its duration is known")
	b.do(ana, plan.Undo{})
	b.do(ana, schedule.SetProgress{Row: kernel.At(rows[1]), Progress: kernel.Hundred / 2})
	require.False(t, b.activity(rows[1]).Placeholder, "sem-143 nor once work has begun")
}

func TestWhatAFileSaysOfRestsAndPlaceholdersIsTakenOverAndKept(t *testing.T) {
	t.Parallel()
	standard := schedule.StandardCalendar()
	standard.Row = 1
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	file := func(rest int32, open bool) schedule.Import {
		return schedule.Import{
			Settings: schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}}, Calendars: []schedule.Calendar{standard},
			Activities: []schedule.Activity{
				{Row: 1, Name: "Muros", Kind: schedule.Task, Duration: 960, Split: rest, Calendar: 1, Manual: true, Placeholder: open, Dates: schedule.Dates{Start: at(0, 8)}},
				{Row: 2, Name: "Losa", Kind: schedule.Task, Duration: 480, Calendar: 1, Placeholder: true},
			},
		}
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: file(480, true)})
	rows := b.state.Schedule().Children(kernel.SummaryRow)
	is := func() []any {
		a := b.activity(rows[0])
		return []any{a.Split, a.Placeholder, a.Dates.Finish}
	}
	require.Equal(t, []any{int32(480), true, at(2, 17)}, is(), "sem-144 what stands where somebody put it ends behind its rest")
	require.False(t, b.activity(rows[1]).Placeholder, "sem-143 what is calculated has dates")

	image, err := schedule.FromImage(b.rows())
	require.NoError(t, err)
	kept := image.Activity(rows[0])
	require.Equal(t, []any{int32(480), true}, []any{kept.Split, kept.Placeholder}, "an image holds both")

	b.do(ana, schedule.Reimport{Import: file(960, true), Mode: schedule.Merge})
	require.Equal(t, []any{int32(960), true, at(3, 17)}, is(), "sem-144 a later file says how long it rests now")
	b.do(ana, schedule.Reimport{Import: file(960, false), Mode: schedule.Merge})
	require.Equal(t, []any{int32(960), false, at(3, 17)}, is(), "sem-143 and that it has dates now")
}

// Older histories made work manual without saying where it lies: it stays there, and ends where its work ends.
func TestManualWorkOfOlderHistoriesEndsWhereItsWorkEnds(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	row := b.add(ana, 0, "dig")[0]
	b.state.Evolve(schedule.FieldManual.Was(row, false, true))
	require.Zero(t, b.activity(row).PinnedStart)
	b.do(ana, last(row, 960))
	assert.Equal(t, []kernel.Minute{day(0), eve(1)}, []kernel.Minute{b.activity(row).Dates.Start, b.activity(row).Dates.Finish})
	b.do(ana, last(row, 240))
	assert.Equal(t, []kernel.Minute{day(0), monday + 12*kernel.Hour}, []kernel.Minute{b.activity(row).Dates.Start, b.activity(row).Dates.Finish})
}

// Whoever asks between a fact of a calendar and the calculation after it is answered by the calendar as it is.
func TestExpectationsFollowACalendarAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	row := b.add(ana, 0, "dig")[0]
	b.do(ana, last(row, 960))
	at := monday + kernel.Day
	require.Equal(t, kernel.Percent(500_000), standings(t, b, at, schedule.ByFollow)[row].Expected)
	b.state.Evolve(&schedule.CalendarTimeChanged{Calendar: 1, From: b.state.Schedule().Calendar(1).Time, To: worktime.AllDay()})
	require.Equal(t, kernel.Percent(484_848), standings(t, b, at, schedule.ByFollow)[row].Expected, "16 of 33 hours")
}
