package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// day is a morning of the week of monday or later ones, eve its end of work.
func day(n int) kernel.Minute { return monday + kernel.Minute(n)*kernel.Day + 8*kernel.Hour }
func eve(n int) kernel.Minute { return monday + kernel.Minute(n)*kernel.Day + 17*kernel.Hour }

func set(change func(*schedule.SetSettings)) schedule.SetSettings {
	var c schedule.SetSettings
	change(&c)
	return c
}

func to[T any](v T) *T { return &v }

// underWay is a schedule of P6 whose activity 2 began before 1, its predecessor, was done; 3 begins five days after 2 began.
func underWay(t *testing.T, changes ...func(*schedule.Activity)) *bench {
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	task := func(row kernel.Row, duration int32) schedule.Activity {
		return schedule.Activity{Row: row, Name: string(rune('A' + row)), Kind: schedule.Task, Duration: duration, Remaining: duration, Calendar: 1,
			ActualStart: kernel.None, ActualFinish: kernel.None}
	}
	acts := []schedule.Activity{task(1, 4800), task(2, 2400), task(3, 480)}
	acts[1].ActualStart, acts[1].Progress, acts[1].Remaining = day(4), 400_000, 1440
	acts[2].ExpectedFinish = eve(30)
	for i := range acts {
		for _, change := range changes {
			change(&acts[i])
		}
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: schedule.Import{
		Source: schedule.Source{Tool: "p6"},
		Settings: schedule.Settings{Name: "Clinic", Start: monday, Options: schedule.Options{
			Profile: schedule.ProfileP6, DataDate: day(7), UseExpectedFinish: true, LagFromEarlyStart: true,
		}},
		Calendars: []schedule.Calendar{calendar}, Activities: acts,
		Links: []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}, {Row: 2, From: 2, To: 3, Type: schedule.SS, Lag: 2400}},
	}})
	return b
}

// Every option of the engine is one of the schedule: what it changes is seen in the dates, and undo takes it back.
func TestEveryOptionOfTheCalculationIsOneOfTheSchedule(t *testing.T) {
	t.Parallel()
	dates := func(b *bench, number kernel.Row) [2]kernel.Minute {
		row := kernel.NoRow
		for a := range b.state.Schedule().Activities() {
			if a.Name == string(rune('A'+number)) {
				row = a.Row
			}
		}
		return [2]kernel.Minute{b.activity(row).Dates.Start, b.activity(row).Dates.Finish}
	}
	t.Run("sem-027 what was begun out of sequence waits for its predecessors, or goes on at the data date", func(t *testing.T) {
		b := underWay(t)
		require.Equal(t, [2]kernel.Minute{day(4), eve(23)}, dates(b, 2))
		b.do(ana, set(func(c *schedule.SetSettings) { c.ProgressMode = to("progress-override") }))
		require.Equal(t, [2]kernel.Minute{day(4), eve(9)}, dates(b, 2))
		b.do(ana, plan.Undo{})
		require.Equal(t, [2]kernel.Minute{day(4), eve(23)}, dates(b, 2))
	})
	t.Run("sem-008 what is left of a start-to-start lag runs from where the predecessor goes on, or from the data date", func(t *testing.T) {
		b := underWay(t)
		b.do(ana, set(func(c *schedule.SetSettings) { c.UseExpectedFinish = to(false) }))
		require.Equal(t, [2]kernel.Minute{day(25), eve(25)}, dates(b, 3))
		b.do(ana, set(func(c *schedule.SetSettings) { c.LagFromEarlyStart = to(false) }))
		require.Equal(t, [2]kernel.Minute{day(11), eve(11)}, dates(b, 3))
	})
	t.Run("sem-031 an expected finish sets the work left only where the schedule says so", func(t *testing.T) {
		b := underWay(t)
		require.Equal(t, eve(30), dates(b, 3)[1])
		b.do(ana, set(func(c *schedule.SetSettings) { c.UseExpectedFinish = to(false) }))
		require.NotEqual(t, eve(30), dates(b, 3)[1])
	})
	t.Run("sem-154 external dates count unless the schedule ignores them", func(t *testing.T) {
		b := newBench(t).create()
		r := b.add(ana, 0, "Site", "Walls")
		b.do(ana, last(r[0], 4800))
		b.do(ana, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(r[1]), Date: monday + 2*kernel.Day + 480}})
		b.do(ana, schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: kernel.At(r[1]), Date: monday + 3*kernel.Day}})
		walls := b.activity(r[1]).Dates
		require.Equal(t, [2]kernel.Minute{monday + 2*kernel.Day + 480, monday + 3*kernel.Day + 1020}, [2]kernel.Minute{walls.Start, walls.LateFinish})
		chain, err := b.state.Why(r[1])
		require.NoError(t, err)
		require.Equal(t, []any{cpm.ByExternal, walls.Start}, []any{chain[0].Reason, chain[0].Bound})
		b.do(ana, set(func(c *schedule.SetSettings) { c.IgnoreExternalDates = to(true) }))
		walls = b.activity(r[1]).Dates
		require.Equal(t, monday+480, walls.Start)
		require.Greater(t, walls.LateFinish, monday+3*kernel.Day+1020)
		b.do(ana, plan.Undo{})
		b.do(ana, plan.Undo{})
		b.do(ana, plan.Undo{})
		require.Equal(t, []kernel.Minute{0, 0, monday + 480}, []kernel.Minute{b.activity(r[1]).ExternalStart, b.activity(r[1]).ExternalFinish, b.activity(r[1]).Dates.Start})
	})
	t.Run("sem-121 a physical percent changes neither the work left nor any date", func(t *testing.T) {
		for _, percent := range []kernel.Percent{100_000, 900_000} {
			b := underWay(t, func(a *schedule.Activity) {
				if a.Row == 2 {
					a.PercentBy, a.Progress = schedule.PercentPhysical, percent
				}
			})
			require.Equal(t, [2]kernel.Minute{day(4), eve(23)}, dates(b, 2))
		}
	})
	t.Run("sem-035 sem-128 several critical paths: each chain is measured to its own end", func(t *testing.T) {
		b := newBench(t).create()
		r := b.add(ana, 0, "Long", "Short")
		b.do(ana, last(r[0], 4800))
		require.Zero(t, b.activity(r[1]).Dates.Flags&schedule.Critical)
		b.do(ana, set(func(c *schedule.SetSettings) { c.MultipleCriticalPaths = to(true) }))
		require.NotZero(t, b.activity(r[1]).Dates.Flags&schedule.Critical)
		require.Zero(t, b.activity(r[1]).Dates.TotalFloat)
	})
	t.Run("sem-024 as late as possible keeps its total float in P6's form and none in Microsoft Project's", func(t *testing.T) {
		b := newBench(t).create()
		r := b.add(ana, 0, "Long", "Late", "After")
		b.do(ana, last(r[0], 4800))
		b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[1]), To: kernel.At(r[2]), Type: schedule.FS}}})
		b.do(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.ALAP})
		require.NotZero(t, b.activity(r[1]).Dates.TotalFloat)
		b.do(ana, set(func(c *schedule.SetSettings) { c.ALAPForm = to("total-float") }))
		require.Zero(t, b.activity(r[1]).Dates.TotalFloat)
	})
	t.Run("an option nobody knows is refused", func(t *testing.T) {
		b := newBench(t).create()
		b.refused(ana, set(func(c *schedule.SetSettings) { c.ALAPForm = to("sideways") }), "schedule.option_unknown")
	})
	t.Run("taking P6's rules turns its habits on, unless they are given", func(t *testing.T) {
		b := newBench(t).create()
		b.do(ana, set(func(c *schedule.SetSettings) { c.Profile = to(schedule.ProfileP6) }))
		o := b.state.Schedule().Settings().Options
		assert.Equal(t, []bool{true, true}, []bool{o.UseExpectedFinish, o.LagFromEarlyStart})
		b.do(ana, set(func(c *schedule.SetSettings) { c.LagFromEarlyStart = to(false) }))
		assert.False(t, b.state.Schedule().Settings().Options.LagFromEarlyStart)
		b.do(ana, set(func(c *schedule.SetSettings) { c.Profile = to(schedule.ProfileMSP) }))
		b.do(ana, set(func(c *schedule.SetSettings) { c.Profile, c.LagFromEarlyStart = to(schedule.ProfileP6), to(false) }))
		assert.False(t, b.state.Schedule().Settings().Options.LagFromEarlyStart)
	})
}

// Microsoft Project splits work under way that has made progress; without the option it goes on.
func TestWorkUnderWayWaitsInTwoParts(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	b.do(ana, set(func(c *schedule.SetSettings) { c.Profile = to(schedule.ProfileMSP) }))
	r := b.add(ana, 0, "Before", "Under way")
	b.do(ana, last(r[0], 4800))
	b.do(ana, last(r[1], 960))
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[1]), Progress: 500_000})
	b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: schedule.FS}}})
	require.Equal(t, eve(14), b.activity(r[1]).Dates.Finish, "sem-028 the second day of work waits for the predecessor")
	require.Equal(t, day(0), b.activity(r[1]).Dates.Start)
	b.do(ana, set(func(c *schedule.SetSettings) { c.ProgressMode = to("progress-override") }))
	require.Equal(t, eve(1), b.activity(r[1]).Dates.Finish)
}
