package earned_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/earned"
	"gantry/domain/kernel"
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
		Baseline: true, Spent: true, At: at(3), Instants: []kernel.Minute{at(0), at(1), at(2), at(3), at(4)},
		Items: []earned.Item{
			{Weight: 600, Spent: 650, Progress: kernel.Hundred, Planned: shares(0, 50, 100, 100, 100), PlanNow: kernel.Hundred},
			{Weight: 400, Spent: 100, Progress: 25 * pct, Planned: shares(0, 0, 0, 50, 100), PlanNow: 50 * pct},
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
	none("without weights", f.BAC, f.EV, f.PV, f.AC, f.SPI, f.CPI, f.EAC, f.ES)

	s = project()
	s.Spent = false
	f = earned.Measure(s)
	none("nothing reported as spent", f.AC, f.CV, f.CPI, f.EAC)
	is(t, 8750, f.SPI, "the schedule is measured all the same")

	s = project()
	s.At = at(0)
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
