package health_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/health"
	"gantry/domain/kernel"
)

const (
	day = 480
	pct = kernel.Hundred / 100
)

func at(d int) kernel.Minute { return kernel.Date(2026, 3, d, 8, 0) }

// sound is an activity that no check finds fault with.
func sound(row kernel.Row) health.Activity {
	return health.Activity{
		Row: row, Duration: 5 * day, Day: day, Start: at(10), Finish: at(16), ActualStart: kernel.None, ActualFinish: kernel.None,
		Predecessors: 1, Successors: 1, Resourced: true, BaselineFinish: at(16),
	}
}

func of(n int, change func(i int, a *health.Activity)) (out []health.Activity) {
	for i := range n {
		a := sound(kernel.Row(i + 1))
		change(i, &a)
		out = append(out, a)
	}
	return out
}

func links(n int, change func(i int, l *health.Link)) (out []health.Link) {
	for i := range n {
		l := health.Link{Row: kernel.Row(100 + i), FinishStart: true}
		change(i, &l)
		out = append(out, l)
	}
	return out
}

func check(t *testing.T, s health.Schedule, number int) health.Check {
	t.Helper()
	all := health.Judge(s, health.Standard)
	require.Len(t, all, 14)
	require.Equal(t, number, all[number-1].Number)
	return all[number-1]
}

// Each check on a schedule at its threshold, which passes, and one step beyond, which fails: counted by hand.
func TestEachCheckAtItsThresholdAndBeyond(t *testing.T) {
	t.Parallel()
	activities := func(bad func(*health.Activity)) func(n, of int) health.Schedule {
		return func(n, total int) health.Schedule {
			return health.Schedule{DataDate: at(5), Activities: of(total, func(i int, a *health.Activity) {
				if i < n {
					bad(a)
				}
			})}
		}
	}
	linked := func(bad func(*health.Link)) func(n, of int) health.Schedule {
		return func(n, total int) health.Schedule {
			return health.Schedule{Links: links(total, func(i int, l *health.Link) {
				if i < n {
					bad(l)
				}
			})}
		}
	}
	for name, tc := range map[string]struct {
		number         int
		make           func(n, of int) health.Schedule
		passes, fails  int // of how many
		of             int
		value, beyondV kernel.Percent
	}{
		"no predecessor":             {1, activities(func(a *health.Activity) { a.Predecessors = 0 }), 2, 3, 40, 5 * pct, 75_000},
		"no successor":               {1, activities(func(a *health.Activity) { a.Successors = 0 }), 2, 3, 40, 5 * pct, 75_000},
		"a lead":                     {2, linked(func(l *health.Link) { l.Lag = -1 }), 0, 1, 400, 0, 2_500},
		"lags":                       {3, linked(func(l *health.Link) { l.Lag = 60 }), 20, 21, 400, 5 * pct, 52_500},
		"links of another type":      {4, linked(func(l *health.Link) { l.FinishStart = false }), 40, 41, 400, 90 * pct, 897_500},
		"hard constraints":           {5, activities(func(a *health.Activity) { a.Hard = true }), 2, 3, 40, 5 * pct, 75_000},
		"float of more than 44 days": {6, activities(func(a *health.Activity) { a.TotalFloat = 44*day + 1 }), 2, 3, 40, 5 * pct, 75_000},
		"negative float":             {7, activities(func(a *health.Activity) { a.TotalFloat = -1 }), 0, 1, 40, 0, 25_000},
		"more than 44 days long":     {8, activities(func(a *health.Activity) { a.Duration = 44*day + 1 }), 2, 3, 40, 5 * pct, 75_000},
		"forecast before the date":   {9, activities(func(a *health.Activity) { a.Start = at(4) }), 0, 1, 40, 0, 25_000},
		"reported after the date":    {9, activities(func(a *health.Activity) { a.Started, a.ActualStart = true, at(6) }), 0, 1, 40, 0, 25_000},
	} {
		passes, fails := check(t, tc.make(tc.passes, tc.of), tc.number), check(t, tc.make(tc.fails, tc.of), tc.number)
		assert.Equal(t, health.Passed, passes.Verdict, name)
		assert.Equal(t, tc.value, passes.Value(), name)
		assert.Equal(t, health.Failed, fails.Verdict, name)
		assert.Equal(t, tc.beyondV, fails.Value(), name)
		assert.Len(t, fails.Failing, tc.fails, name)
	}
}

func TestExactly44DaysAreNotHigh(t *testing.T) {
	t.Parallel()
	s := health.Schedule{Activities: of(1, func(_ int, a *health.Activity) { a.Duration, a.TotalFloat = 44*day, 44*day })}
	assert.Equal(t, health.Passed, check(t, s, 6).Verdict)
	assert.Equal(t, health.Passed, check(t, s, 8).Verdict)
	s.Activities[0].Day = 450 // 44 days of a shorter calendar are less
	assert.Equal(t, health.Failed, check(t, s, 6).Verdict)
	assert.Equal(t, health.Failed, check(t, s, 8).Verdict)
}

func TestFinishedWorkCountsAgainstTheBaselineAlone(t *testing.T) {
	t.Parallel()
	// Ten due by the 20th: seven finished in time, one finished late, one forecast late, one forecast in time. Two more are not in the
	// baseline, one of them finished, and one is due later.
	s := health.Schedule{DataDate: at(20), Baseline: true, Activities: of(13, func(i int, a *health.Activity) {
		a.Started, a.Finished = i < 8 || i == 10, i < 8 || i == 10
		a.Start, a.Finish = at(21), at(22)
		if a.Finished {
			a.Start, a.Finish, a.ActualStart, a.ActualFinish = at(10), at(16), at(10), at(16)
		}
		switch i {
		case 7:
			a.Finish, a.ActualFinish = at(17), at(17)
		case 9:
			a.BaselineFinish, a.Started, a.Finish = at(20), true, at(20)
		case 10, 11:
			a.BaselineFinish = kernel.None
		case 12:
			a.BaselineFinish = at(25)
		}
		a.Predecessors = 0 // of finished work nobody asks
	})}
	missed := check(t, s, 11)
	assert.Equal(t, []any{int64(2), int64(10), health.Failed, []kernel.Row{8, 9}}, []any{missed.Count, missed.Of, missed.Verdict, missed.Failing})
	bei := check(t, s, 14)
	assert.Equal(t, []any{int64(9), int64(12), 75 * pct, health.Failed, []kernel.Row{9, 10, 12}}, []any{bei.Count, bei.Of, bei.Value(), bei.Verdict, bei.Failing})
	assert.Equal(t, int64(4), check(t, s, 1).Of)
	s.Baseline = false
	assert.Equal(t, health.NotEvaluated, check(t, s, 11).Verdict)
	assert.Equal(t, health.NotEvaluated, check(t, s, 14).Verdict)
}

func TestCPLI(t *testing.T) {
	t.Parallel()
	// 145 days to go and 8 days too late: 137 / 145 = 0.9448.
	c := check(t, health.Schedule{Path: 145 * day, Float: -8 * day}, 13)
	assert.Equal(t, []any{kernel.Percent(944_828), health.Failed}, []any{c.Value(), c.Verdict})
	c = check(t, health.Schedule{Path: 100 * day, Float: -5 * day}, 13)
	assert.Equal(t, []any{kernel.Percent(950_000), health.Passed}, []any{c.Value(), c.Verdict})
	for float, want := range map[int32]kernel.Percent{50 * day: 1_500_000, -150 * day: -500_000} {
		c = check(t, health.Schedule{Path: 100 * day, Float: float}, 13)
		assert.Equal(t, want, c.Value(), "the index may leave the range of a share")
	}
	assert.Equal(t, health.NotEvaluated, check(t, health.Schedule{}, 13).Verdict, "nothing is left to do")
}

func TestTheCriticalPathTestDelaysTheEarliestOfTheLeastFloat(t *testing.T) {
	t.Parallel()
	s := health.Schedule{Activities: of(4, func(i int, a *health.Activity) {
		a.TotalFloat, a.Start = []int32{10, -5, -5, 0}[i], at([]int{2, 9, 8, 1}[i])
	})}
	var row kernel.Row
	var by, moves int32
	s.Delay = func(r kernel.Row, minutes int32) (int32, bool) {
		row, by = r, minutes
		return moves, true
	}
	moves = 600 * day
	assert.Equal(t, health.Passed, check(t, s, 12).Verdict)
	assert.Equal(t, []any{kernel.Row(3), int32(600 * day)}, []any{row, by})
	moves = 599 * day // calendars that differ
	assert.Equal(t, health.Passed, check(t, s, 12).Verdict)
	moves = 599*day - 1
	c := check(t, s, 12)
	assert.Equal(t, []any{health.Failed, []kernel.Row{3}}, []any{c.Verdict, c.Failing})
	s.Delay = func(kernel.Row, int32) (int32, bool) { return 0, false }
	assert.Equal(t, health.NotEvaluated, check(t, s, 12).Verdict)
}

func TestNothingIsNeverAPass(t *testing.T) {
	t.Parallel()
	for _, c := range health.Judge(health.Schedule{Baseline: true}, health.Standard) {
		assert.Equal(t, health.NotEvaluated, c.Verdict, c.Name)
	}
	c := check(t, health.Schedule{Activities: of(2, func(i int, a *health.Activity) { a.Resourced = i == 0 })}, 10)
	assert.Equal(t, []any{health.Reported, 50 * pct, []kernel.Row{2}}, []any{c.Verdict, c.Value(), c.Failing}, "hours and cost have no threshold")
}

// One schedule, judged by the thresholds of the DCMA and by each own one: that check alone has another verdict.
func TestEveryOwnThresholdJudgesItsCheckAlone(t *testing.T) {
	t.Parallel()
	s := health.Schedule{
		DataDate: at(5), Baseline: true, Path: 10 * day, Float: -day / 5, // CPLI 0.98
		Activities: of(20, func(i int, a *health.Activity) {
			if i == 0 { // one of twenty: 5 %, which all shares of the DCMA but those of nothing allow
				a.Predecessors, a.Hard, a.TotalFloat, a.Duration, a.Resourced = 0, true, 45*day, 45*day, false
			}
			if i < 19 {
				a.BaselineFinish, a.Started, a.Finished, a.ActualStart, a.ActualFinish, a.Start, a.Finish = at(4), i > 0, i > 0, at(2), at(4), at(2), at(4)
			}
			if i == 0 {
				a.Started, a.ActualFinish, a.Finish = true, kernel.None, at(30)
			}
		}),
		Links: links(20, func(i int, l *health.Link) { l.FinishStart = i > 0; l.Lag = int32(min(i, 1)-1) * -60 }),
		Delay: func(_ kernel.Row, minutes int32) (int32, bool) { return min(minutes, 50*day), true },
	}
	// Two are unfinished: failing one of them fails half.
	for name, tc := range map[string]struct {
		number   int
		own      int32
		was, now health.Verdict
	}{
		"logic": {1, 500_000, health.Failed, health.Passed}, "leads": {2, 0, health.Passed, health.Passed}, "lags": {3, 49_999, health.Passed, health.Failed},
		"link-types": {4, 960_000, health.Passed, health.Failed}, "hard-constraints": {5, 500_000, health.Failed, health.Passed},
		"high-float": {6, 500_000, health.Failed, health.Passed}, "high-float-days": {6, 45, health.Failed, health.Passed},
		"high-duration": {8, 500_000, health.Failed, health.Passed}, "high-duration-days": {8, 45, health.Failed, health.Passed},
		"resources": {10, 499_999, health.Reported, health.Failed}, "missed-tasks": {11, 60_000, health.Failed, health.Passed},
		"critical-path-days": {12, 50, health.Failed, health.Passed}, "path-length": {13, 980_001, health.Passed, health.Failed}, "execution": {14, 940_000, health.Failed, health.Passed},
	} {
		t.Run("beyond-9 own threshold: "+name, func(t *testing.T) {
			t.Parallel()
			limits := health.LimitsOf(map[string]int32{name: tc.own})
			before, after := health.Judge(s, health.Standard), health.Judge(s, limits)
			for i := range before {
				if before[i].Number == tc.number {
					assert.Equal(t, []health.Verdict{tc.was, tc.now}, []health.Verdict{before[i].Verdict, after[i].Verdict})
				} else {
					assert.Equal(t, before[i], after[i], "the others are judged as before")
				}
				assert.Equal(t, before[i].Number == tc.number && tc.own != health.ThresholdOf(name).Standard(), limits.OwnThreshold(before[i].Number), before[i].Name)
			}
		})
	}
	t.Run("beyond-9 what a company may not set is as the DCMA has it", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, health.Standard, health.LimitsOf(map[string]int32{"logic": -1, "lags": 1_000_001, "high-float-days": 0, "beauty": 3}))
	})
	t.Run("beyond-9 each of the fourteen checks has a threshold", func(t *testing.T) {
		t.Parallel()
		has := map[int]bool{}
		for _, one := range health.Thresholds {
			has[one.Check] = true
		}
		assert.Len(t, has, 14)
	})
	t.Run("beyond-9 the score counts what was judged by a threshold", func(t *testing.T) {
		t.Parallel()
		checks := []health.Check{{Verdict: health.Passed}, {Verdict: health.Failed}, {Verdict: health.Reported}, {Verdict: health.NotEvaluated}, {Verdict: health.Passed}}
		assert.Equal(t, health.Score{Passed: 2, Judged: 3}, health.ScoreOf(checks))
	})
}
