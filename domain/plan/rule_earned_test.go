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
