package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/codes"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/ranges"
	"gantry/domain/schedule"
)

// ranged lists the ranges of the schedule.
func (b *bench) ranged() (out []string) {
	for r := range b.state.Ranges().Ranges() {
		name := ""
		if a := b.state.Schedule().Activity(r.Of); a != nil && r.Of != 0 {
			name = " " + a.Name
		}
		out = append(out, fmt.Sprintf("%s%s: %s %d %d %d", r.By, name, r.Shape, r.Low, r.Likely, r.High))
	}
	return out
}

func hand(low, likely, high int32, rows ...kernel.Row) ranges.Set {
	return ranges.Set{By: ranges.ByActivity, Rows: refs(rows...), Shape: ranges.Triangular, Low: low, Likely: likely, High: high}
}

func TestRangesAreSettingsOfTheSchedule(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof")
	finish := b.state.Schedule().Finish()
	b.do(ana, hand(240, 480, 960, r...))
	both := []string{"activity Walls: triangular 240 480 960", "activity Roof: triangular 240 480 960"}
	assert.Equal(t, both, b.ranged(), "beyond-10 by hand, several at once")
	b.do(ana, hand(300, 480, 960, r[0]))
	assert.Equal(t, []string{both[1], "activity Walls: triangular 300 480 960"}, b.ranged(), "beyond-10 a new range takes the place of the old")
	assert.Empty(t, b.nothing(ana, hand(300, 480, 960, r[0])), "what is already true")
	b.do(ana, plan.Undo{})
	assert.ElementsMatch(t, both, b.ranged(), "beyond-10 undone")
	b.do(ana, plan.Undo{})
	assert.Empty(t, b.ranged())
	b.do(ana, plan.Redo{})
	assert.ElementsMatch(t, both, b.ranged())

	b.do(ana, schedule.Duplicate{Rows: refs(r[0])})
	assert.Len(t, b.ranged(), 3, "beyond-10 a copy has the range of its original")
	b.do(ana, plan.Undo{})
	assert.ElementsMatch(t, both, b.ranged())
	b.do(ana, schedule.Delete{Rows: refs(r[0])})
	assert.Equal(t, both[1:], b.ranged(), "beyond-10 a range goes with its activity")
	b.do(ana, plan.Undo{})
	assert.ElementsMatch(t, both, b.ranged(), "and comes back with it")
	b.do(ana, ranges.Clear{Ranges: refs(rowOf(b, r[1]))})
	assert.Equal(t, both[:1], b.ranged())
	b.do(beto, hand(300, 480, 960, r[0]))
	theirs := b.ranged()
	_, err := b.try(ana, plan.Undo{Command: b.written[1].Command})
	require.Error(t, err)
	assert.Equal(t, theirs, b.ranged(), "beyond-7 my undo takes back no range that another person set")
	assert.Equal(t, finish, b.state.Schedule().Finish(), "beyond-10 ranges move no date")
}

// rowOf is the range of an activity.
func rowOf(b *bench, activity kernel.Row) kernel.Row {
	for r := range b.state.Ranges().Ranges() {
		if r.By == ranges.ByActivity && r.Of == activity {
			return r.Row
		}
	}
	return 0
}

// Everything varies by nothing, so that each range shows as the days it adds: the activities are one behind the other.
func TestTheMostParticularRangeOfTheScheduleCounts(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Tower", "Yard")
	floor := b.add(ana, r[0], "Floor")[0]
	slab := b.add(ana, floor, "Slab")[0]
	for _, row := range []kernel.Row{slab, r[1]} {
		b.do(ana, last(row, 10*480))
	}
	b.link(ana, slab, r[1])
	made := plan.Created(b.do(ana, codes.AddType{Name: "Zone", Values: []codes.ValueItem{{Code: "N"}}}).Events)
	b.do(ana, codes.Assign{Rows: refs(slab), Type: kernel.At(made[0]), Value: new(kernel.At(made[1]))})
	b.do(ana, schedule.SetTags{Rows: refs(slab), Tags: kernel.SetOf("2"), Available: schedule.Available{Tags: kernel.SetOf("2")}})
	firm := kernel.ID{7}
	b.do(ana, schedule.SetSubcontract{Rows: refs(slab), Subcontract: firm, Available: schedule.Available{Subcontracts: kernel.SetOf(firm.String())}})

	days := func() float64 { return simulated(t, b, plan.RiskAsk{Stored: true}).Project.Mean / 480 }
	group := func(by ranges.By, more int32, rows ...kernel.Row) ranges.Set {
		share := (100 + 10*more) * percent
		return ranges.Set{By: by, Rows: refs(rows...), Shape: ranges.Triangular, Low: share, Likely: share, High: share}
	}
	assert.Zero(t, days(), "without ranges nothing varies")
	b.do(ana, group(ranges.ByAll, 1))
	assert.InDelta(t, 1+1, days(), 1e-9, "beyond-10 everything")
	b.do(ana, group(ranges.BySummary, 2, r[0]))
	assert.InDelta(t, 2+1, days(), 1e-9, "beyond-10 a summary before everything")
	b.do(ana, group(ranges.BySummary, 3, floor))
	assert.InDelta(t, 3+1, days(), 1e-9, "beyond-10 the nearest summary")
	of := group(ranges.BySubcontract, 4)
	of.Subcontract = &firm
	b.do(ana, of)
	assert.InDelta(t, 4+1, days(), 1e-9, "beyond-10 a firm before a summary")
	of = group(ranges.ByTag, 5)
	of.Tag = "2"
	b.do(ana, of)
	assert.InDelta(t, 5+1, days(), 1e-9, "beyond-10 a mark before a firm")
	b.do(ana, group(ranges.ByCode, 6, made[1]))
	assert.InDelta(t, 6+1, days(), 1e-9, "beyond-10 a value before a mark")
	b.do(ana, hand(17*480, 17*480, 17*480, slab))
	assert.InDelta(t, 7+1, days(), 1e-9, "beyond-10 an activity by hand before all")

	// Half of the slab is left: 17 days by hand are 8.5 of it, where the plan has 5.
	b.do(ana, schedule.SetProgress{Row: kernel.At(slab), Progress: 500_000})
	assert.InDelta(t, 3.5+1, days(), 1e-9, "beyond-10 what is left takes its share of a range by hand")
}

func TestAGroupOfTheScheduleDrawsTogether(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof")
	for _, row := range r {
		b.do(ana, last(row, 100*480))
	}
	b.link(ana, r[0], r[1])
	b.do(ana, ranges.Set{By: ranges.ByAll, Shape: ranges.Triangular, Low: 80 * percent, Likely: 100 * percent, High: 120 * percent})
	deviation := func() float64 {
		return simulated(t, b, plan.RiskAsk{Stored: true, Runs: 4000, Seed: 3}).Project.Deviation
	}
	alone := deviation()
	b.do(ana, hand(80*480, 100*480, 120*480, r[0]))
	assert.InEpsilon(t, alone, deviation(), 0.03, "the same range by hand")
	w := b.do(ana, ranges.Set{By: ranges.ByTag, Tag: "2", Correlation: kernel.Hundred})
	b.do(ana, schedule.SetTags{Rows: refs(r...), Tags: kernel.SetOf("2"), Available: schedule.Available{Tags: kernel.SetOf("2")}})
	together := deviation()
	// Two equal independent draws deviate by the root of two, two that are one by two.
	assert.InEpsilon(t, alone*1.4142, together, 0.05, "beyond-10 a correlation of the whole: they are one draw, whoever gave each its range")
	b.do(ana, ranges.Clear{Ranges: refs(plan.Created(w.Events)...)})
	assert.InEpsilon(t, alone, deviation(), 0.03)
}

// Twelve activities of ten days, each planned for ten: they lasted 6 to 17 days. Tenths of 12: the second shortest and the eleventh.
func TestARangeIsLearntFromTheFinishedWorkOfItsGroup(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Done", "Other", "Next")
	for n := range 12 {
		under := b.add(ana, r[0], fmt.Sprint("Pour ", n))[0]
		b.do(ana, last(under, 10*480))
	}
	ahead := b.add(ana, r[0], "Pour on")[0]
	b.do(ana, last(ahead, 10*480))
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	profile := schedule.ProfileP6
	b.do(ana, set(func(c *schedule.SetSettings) { c.Profile, c.DataDate = &profile, to(day(70)) }))
	done := b.state.Schedule().Children(r[0])
	learnt := ranges.Set{By: ranges.BySummary, Rows: refs(r[0]), Shape: ranges.Learnt}
	b.do(ana, learnt)
	for n := range 9 {
		b.do(ana, startedOn(done[n], day(0)))
		b.do(ana, finishedOn(done[n], eve(lasting(6+n))))
	}
	_, _, err := b.state.Risk(plan.RiskAsk{Runs: 1, Stored: true})
	require.True(t, fault.Has(err, "risk.too_little_history"), "beyond-10 nine are no history: %v", err)
	assert.Equal(t, 9, fault.Of(err).Params["finished"], "the sample is stated")
	for n := 9; n < 12; n++ {
		b.do(ana, startedOn(done[n], day(0)))
		b.do(ana, finishedOn(done[n], eve(lasting(6+n))))
	}
	p, samples, err := b.state.Risk(plan.RiskAsk{Runs: 1, Stored: true})
	require.NoError(t, err)
	require.Len(t, samples, 1)
	assert.Equal(t, plan.RiskLearnt{By: plan.RiskBySummary, Row: r[0], Finished: 12, Low: 70 * percent, Likely: 110 * percent, High: 160 * percent}, samples[0], "beyond-10 learnt from own history, the sample stated")
	require.Len(t, p.Activities, 1, "only what lies below the summary varies")
	assert.Equal(t, []int32{7 * 480, 11 * 480, 16 * 480}, []int32{p.Activities[0].Range.Low, p.Activities[0].Range.Likely, p.Activities[0].Range.High})
}

// lasting is the day on which so many working days from a Monday on are over.
func lasting(n int) int { return (n-1)/5*7 + (n-1)%5 }
