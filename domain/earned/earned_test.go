package earned_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/earned"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

const pct = kernel.Hundred / 100

var start = kernel.Date(2026, 3, 2, 8, 0)

func at(weeks int) kernel.Minute { return start + kernel.Minute(weeks)*7*kernel.Day }

func shares(percent ...int32) (out []kernel.Percent) {
	for _, p := range percent {
		out = append(out, kernel.Percent(p)*pct)
	}
	return out
}

func is(t *testing.T, want int64, got *int64, name string) {
	t.Helper()
	if assert.NotNil(t, got, name) {
		assert.Equal(t, want, *got, name)
	}
}

// Two activities over four weeks, worked by hand: 600 in the weeks 1 and 2, 400 in the weeks 3 and 4. At the end of week 3 the plan has
// 600 + 200 = 800, done are 600 and a quarter of 400 = 700, spent are 750.
func project() earned.Schedule {
	return earned.Schedule{
		Tree:     tree(kernel.Hundred, 25*pct),
		Baseline: true, Spent: true, At: at(3), Instants: []kernel.Minute{at(0), at(1), at(2), at(3), at(4)},
		Items: []earned.Item{
			{Weight: 600, Spent: 650, Progress: kernel.Hundred, Planned: shares(0, 50, 100, 100, 100), PlanNow: kernel.Hundred},
			{Weight: 400, Spent: 100, Progress: 25 * pct, Planned: shares(0, 0, 0, 50, 100), PlanNow: 50 * pct},
		},
	}
}

// tree is the same two activities as earned schedule has them, around the clock, with what is done of each.
func tree(done ...kernel.Percent) earned.Tree {
	clock, err := worktime.Compile(worktime.AllDay(), at(-1), at(6))
	if err != nil {
		panic(err)
	}
	return earned.Tree{
		Nodes: []figures.Node{{Row: 1, Basis: 600, Minutes: 10}, {Row: 2, Basis: 400, Minutes: 30}},
		Works: map[kernel.Row]earned.Work{
			1: {Work: figures.Work{Start: at(0), Finish: at(2), Calendar: clock}, Progress: done[0]},
			2: {Work: figures.Work{Start: at(2), Finish: at(4), Calendar: clock}, Progress: done[1]},
		},
	}
}

func TestEarnedValueByHand(t *testing.T) {
	t.Parallel()
	f := earned.Measure(project())
	is(t, 1000, f.BAC, "BAC = total")
	is(t, 800, f.PV, "PV = planned value to date")
	is(t, 700, f.EV, "EV = weight x progress")
	is(t, 750, f.AC, "AC = used cost")
	is(t, -100, f.SV, "SV = EV - PV")
	is(t, 8750, f.SPI, "SPI = EV / PV = 0.875")
	is(t, -50, f.CV, "CV = EV - AC")
	is(t, 9333, f.CPI, "CPI = EV / AC = 0.9333")
	is(t, 1071, f.EAC, "EAC = BAC / CPI = 1071.4")
	is(t, 25_000, f.ES, "ES = 2 + (700 - 600) / (800 - 600) = 2.5 weeks")
	is(t, 30_000, f.AT, "AT = 3 weeks")
	is(t, -5000, f.SVt, "SV(t) = ES - AT")
	is(t, 8333, f.SPIt, "SPI(t) = ES / AT = 0.8333")
	assert.Equal(t, []earned.Point{{at(0), 0}, {at(1), 300}, {at(2), 600}, {at(3), 800}, {at(4), 1000}}, f.Curve)
}

// SPI drifts to 1 when everything is done late; SPI(t) keeps what it cost.
func TestALateEndShowsInEarnedScheduleAlone(t *testing.T) {
	t.Parallel()
	s := project()
	s.At, s.Items[1].Progress, s.Items[1].PlanNow = at(5), kernel.Hundred, kernel.Hundred
	s.Tree = tree(kernel.Hundred, kernel.Hundred)
	f := earned.Measure(s)
	is(t, 10_000, f.SPI, "SPI")
	is(t, 40_000, f.ES, "all was to be earned by the end of week 4")
	is(t, 8000, f.SPIt, "SPI(t) = 4 / 5")
	is(t, -10_000, f.SVt, "SV(t): a week")
}

func TestWhatCannotBeMeasuredIsNil(t *testing.T) {
	t.Parallel()
	none := func(name string, of ...*int64) {
		for _, v := range of {
			assert.Nil(t, v, name)
		}
	}
	s := project()
	s.Baseline = false
	f := earned.Measure(s)
	none("without a baseline", f.PV, f.SV, f.SPI, f.ES, f.AT, f.SVt, f.SPIt)
	is(t, 700, f.EV, "EV needs no baseline")
	is(t, 9333, f.CPI, "nor does CPI")

	s = project()
	s.Items[0].Weight, s.Items[1].Weight = 0, 0
	f = earned.Measure(s)
	none("without weights", f.BAC, f.EV, f.PV, f.AC, f.SPI, f.CPI, f.EAC)
	is(t, 25_000, f.ES, "earned schedule weighs by the tree alone")

	s = project()
	s.Tree.Works = nil
	f = earned.Measure(s)
	none("work that the baseline holds", f.ES, f.AT, f.SVt, f.SPIt)

	s = project()
	s.Spent = false
	f = earned.Measure(s)
	none("nothing reported as spent", f.AC, f.CV, f.CPI, f.EAC)
	is(t, 8750, f.SPI, "the schedule is measured all the same")

	s = project()
	s.At, s.Tree = at(0), tree(0, 0)
	for i := range s.Items {
		s.Items[i].Progress, s.Items[i].PlanNow, s.Items[i].Spent = 0, 0, 0
	}
	f = earned.Measure(s)
	none("before the begin", f.SPI, f.SPIt, f.AT, f.CPI, f.EAC)
	is(t, 0, f.PV, "nothing was due")

	s = project()
	s.Items = append(s.Items, earned.Item{Weight: 500, Spent: 90, Progress: kernel.Hundred})
	f = earned.Measure(s)
	is(t, 1000, f.BAC, "work the baseline does not hold is no part of it")
	is(t, 700, f.EV, "and earns nothing")
	is(t, 750, f.AC, "AC counts the activities that EV counts: 650 + 100")
	is(t, 9333, f.CPI, "so CPI stays 700 / 750")
	assert.Equal(t, int64(90), f.OutsideSpent, "what was spent beside the baseline is counted apart")
	assert.Equal(t, []any{1, int64(500)}, []any{f.Outside, f.OutsideWeight})
	assert.Nil(t, earned.Measure(earned.Schedule{Baseline: true}).BAC, "an empty schedule")
}

// Earned schedule is by weighted progress. With 90 % given to the second activity the plan has 10 of 100 at the end of week 2 and 55 at that of
// week 3. Half of the first and a quarter of the second are 5 + 22.5 = 27.5: ES = 2 + 17.5 / 45 = 2.3889. Where neither has an amount minutes weigh,
// 25 and 75, and the plan has 12.5 and 25 at the ends of the weeks 1 and 2: half of the first and a tenth of the second are 20, ES = 1 + 7.5 / 12.5.
func TestEarnedScheduleIsByWeightedProgress(t *testing.T) {
	t.Parallel()
	of := func(edit func(*earned.Tree), done ...kernel.Percent) earned.Times {
		tr := tree(done...)
		edit(&tr)
		return earned.InTime([]earned.Tree{tr}, true, at(0), at(4), at(3))
	}
	ninety := func(t *earned.Tree) { t.Nodes[1].Custom, t.Nodes[1].Share = true, 90*pct }
	is(t, 23_889, of(ninety, 50*pct, 25*pct).ES, "a share of its own")
	is(t, 16_000, of(func(t *earned.Tree) { t.Nodes[0].Basis, t.Nodes[1].Basis = 0, 0 }, 50*pct, 10*pct).ES, "minutes")
	is(t, 10_000, of(func(t *earned.Tree) { t.Nodes[1] = figures.Node{Row: 2, Milestone: true} }, 50*pct, 0).ES, "a milestone weighs nothing")
}

// A billion of pesos in ten-thousandths of one does not overflow.
func TestGreatAmounts(t *testing.T) {
	t.Parallel()
	s := project()
	const times = 9_000_000_000_000_00
	for i := range s.Items {
		s.Items[i].Weight *= times
		s.Items[i].Spent *= times
	}
	f := earned.Measure(s)
	is(t, 700*times, f.EV, "EV")
	is(t, 9333, f.CPI, "CPI")
	is(t, 25_000, f.ES, "ES")
}

// Shares before the first one are nothing and behind the last one all, so that leaving them out changes no sum.
func TestSharesAreGivenForTheInstantsBetween(t *testing.T) {
	t.Parallel()
	s := project()
	s.Items[0].From, s.Items[0].Planned = 1, shares(50)
	s.Items[1].From, s.Items[1].Planned = 3, shares(50)
	assert.Equal(t, earned.Measure(project()), earned.Measure(s))
	s.Items = append(s.Items, earned.Item{Weight: 70, From: 2, Planned: shares()}, earned.Item{Weight: 7, From: 2, Planned: []kernel.Percent{}})
	f := earned.Measure(s)
	assert.Equal(t, []earned.Point{{at(0), 0}, {at(1), 300}, {at(2), 607}, {at(3), 807}, {at(4), 1007}}, f.Curve, "a milestone at the end of week 2")
	assert.Equal(t, []any{1, int64(70)}, []any{f.Outside, f.OutsideWeight}, "no list at all is no place in the baseline")
}

// The same project of two activities: the rows give 1000, 800, 700 and 750 again, and the curve in shares of 600 and 400 gives ES.
func TestTheRowsBehindTheFiguresGiveThemAgain(t *testing.T) {
	t.Parallel()
	s := project()
	s.Items[0].Row, s.Items[1].Row = 1, 2
	s.Items = append(s.Items, earned.Item{Row: 3, Weight: 500, Spent: 90, Progress: kernel.Hundred})
	var bac, pv, ev, ac, done int64
	lines := earned.Lines(s)
	for _, l := range lines[:2] {
		assert.False(t, l.Outside)
		bac, pv, ev, ac = bac+l.Weight, pv+l.Planned, ev+l.Earned, ac+l.Cost
		done += l.Share / 100 * int64(l.Progress/pct)
	}
	assert.Equal(t, []int64{1000, 800, 700, 750}, []int64{bac, pv, ev, ac})
	assert.Equal(t, earned.Line{Row: 3, Weight: 500, Earned: 500, Cost: 90, Progress: kernel.Hundred, Outside: true}, lines[2])
	curve := earned.Shares(s)
	part := earned.Whole / 10
	assert.Equal(t, []earned.Point{{at(0), 0}, {at(1), 3 * part}, {at(2), 6 * part}, {at(3), 8 * part}, {at(4), 10 * part}}, curve)
	assert.Equal(t, 7*part, done, "all of 600 and a quarter of 400: 2 + (70 - 60) / (80 - 60) = 2.5 weeks")
	s.Baseline = false
	assert.Empty(t, earned.Shares(s))
}
