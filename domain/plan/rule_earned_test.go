package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/earned"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// Walls of five days for 100 and a roof of five days for 300, one behind the other. On the second Wednesday evening the plan has the walls and
// three days of the roof, 100 + 180; done are the walls and a fifth of the roof, 100 + 60. The plan had 160 when the roof was a day old: by the
// second Monday evening, the end of its first week the Monday before at 08:00.
func TestEarnedValueOfAPlanByHand(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	for i, cost := range []int64{100, 300} {
		b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r[i]), Value: kernel.Amount(cost) * kernel.Unit})
	}
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	measured := func(basis schedule.Basis) earned.Figures {
		s, err := b.state.Earned(basis, eve(9))
		require.NoError(t, err)
		return earned.Measure(s)
	}
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(eve(9)) }))
	b.do(ana, startedOn(r[0], day(0)))
	b.do(ana, finishedOn(r[0], eve(4)))
	b.do(ana, startedOn(r[1], day(7)))
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[1]), Progress: 200_000})
	f := measured(schedule.ByCost)
	require.NotNil(t, f.PV)
	assert.Equal(t, []int64{400, 280, 160, -120, 5714}, []int64{*f.BAC / 10_000, *f.PV / 10_000, *f.EV / 10_000, *f.SV / 10_000, *f.SPI})
	assert.Nil(t, f.AC, "nobody reported a cost")
	// The points: Monday 2 08:00, Monday 9 08:00 with 100, Friday 13 17:00 with 400. ES = 1 + (160 - 100) / 300 of 4 days and 9 hours.
	assert.Equal(t, int64(11_250), *f.ES)
	assert.Equal(t, int64(13_393), *f.AT, "9 days and 9 hours")
	assert.Equal(t, int64(8400), *f.SPIt)

	b.do(ana, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(r[0]), Value: 200 * kernel.Unit})
	f = measured(schedule.ByCost)
	assert.Equal(t, []int64{200, -40, 8000, 500}, []int64{*f.AC / 10_000, *f.CV / 10_000, *f.CPI, *f.EAC / 10_000})

	// By duration both weigh as much; hours nobody entered.
	f = measured(schedule.ByDuration)
	assert.Equal(t, []int64{4800, 2400 + 1440, 2400 + 480}, []int64{*f.BAC, *f.PV, *f.EV})
	assert.Nil(t, f.AC, "minutes have no cost")
	assert.Nil(t, measured(schedule.ByManHours).BAC, "without weights nothing is measured")

	b.do(ana, plan.Undo{})
	b.add(ana, 0, "Yard")
	f = measured(schedule.ByDuration)
	assert.Equal(t, []any{int64(4800), 1, int64(480)}, []any{*f.BAC, f.Outside, f.OutsideWeight}, "what came behind the baseline is counted apart")
}

// The sums of the matrix of five activities at four instants: Monday 2, 9 and 16 at 08:00, and Tuesday 17 at 17:00. Costs are in ten-thousandths,
// the shares of the drain 0, 416,667 and 833,333 millionths and all of it.
func TestThePlannedCurveIsTheSumOfItsActivities(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof", "Drain", "Handover", "Survey")
	for i, days := range []int32{5, 5, 12} {
		b.do(ana, last(r[i], days*480))
	}
	b.do(ana, schedule.SetMilestone{Row: kernel.At(r[3]), Milestone: true})
	b.link(ana, r[0], r[1]) // Monday 9 08:00 to Friday 13 17:00
	b.link(ana, r[1], r[3])
	for i, cost := range []int64{100, 300, 241, 50, 7} {
		b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r[i]), Value: kernel.Amount(cost) * kernel.Unit})
	}
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	s, err := b.state.Earned(schedule.ByCost, eve(9))
	require.NoError(t, err)
	assert.Equal(t, []earned.Point{
		{At: day(0)},
		{At: day(7), Planned: 1_000_000 + 1_004_167 + 70_000},
		{At: day(14), Planned: 1_000_000 + 3_000_000 + 2_008_333 + 500_000 + 70_000},
		{At: eve(15), Planned: 1_000_000 + 3_000_000 + 2_410_000 + 500_000 + 70_000},
	}, earned.Measure(s).Curve)
}

// An activity takes room for the weeks it lasts, however far the baseline reaches.
func TestAnActivityHoldsTheWeeksItLasts(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	far := b.add(ana, 0, "Guarantee")[0]
	b.do(ana, schedule.SetConstraint{Row: kernel.At(far), Type: schedule.SNET, Date: day(7 * 500)})
	b.do(ana, last(r[1], 12*480)) // Monday 9 to Tuesday 24: the Mondays 16 and 23 lie between
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	s, err := b.state.Earned(schedule.ByDuration, eve(9))
	require.NoError(t, err)
	require.Len(t, s.Instants, 502)
	assert.Equal(t, []earned.Item{
		{Row: r[0], Weight: 2400, From: 1, Planned: []kernel.Percent{}, PlanNow: kernel.Hundred},
		{Row: r[1], Weight: 5760, From: 2, Planned: []kernel.Percent{416_667, 833_333}, PlanNow: 250_000},
		{Row: far, Weight: 480, From: 501, Planned: []kernel.Percent{}},
	}, s.Items)
	f := earned.Measure(s)
	assert.Equal(t, []int64{0, 2400, 2400 + 2400, 2400 + 4800, 2400 + 5760}, planned(f, 0, 1, 2, 3, 4))
	assert.Equal(t, []int64{2400 + 5760, 2400 + 5760 + 480}, planned(f, 500, 501))
}

func planned(f earned.Figures, at ...int) (out []int64) {
	for _, i := range at {
		out = append(out, f.Curve[i].Planned)
	}
	return out
}
