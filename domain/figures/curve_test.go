package figures_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// mornings works from 8 to 12 on Mondays to Fridays.
func mornings(t *testing.T) *worktime.Calendar {
	t.Helper()
	s := worktime.Spec{}
	for d := 1; d <= 5; d++ {
		s.Week[d] = []worktime.Shift{{From: 480, To: 720}}
	}
	c, err := worktime.Compile(s, day(1)-400*kernel.Day, day(1)+400*kernel.Day)
	require.NoError(t, err)
	return c
}

// Worked by hand: the project has A of 10 hours with a custom share of 40 %, and a group B that gets the other 60 %, of which C brings 3 of
// 4 hours and D one. A milestone weighs nothing.
func TestTheWeightOfALeafIsTheProductOfSharesAlongItsPath(t *testing.T) {
	nodes := []figures.Node{
		{Row: 0, Parent: kernel.NoRow}, {Row: 1, Minutes: 600, Basis: 600, Custom: true, Share: percent(40_00)}, {Row: 2},
		{Row: 3, Parent: 2, Minutes: 180, Basis: 180}, {Row: 4, Parent: 2, Minutes: 60, Basis: 60}, {Row: 5, Milestone: true},
	}
	leaves, fellBack := figures.Weigh(figures.Whole, kernel.SummaryRow, nodes)
	require.False(t, fellBack)
	require.Equal(t, []figures.Weighed{
		{Row: 1, Weight: figures.Whole / 100 * 40}, {Row: 3, Weight: figures.Whole / 100 * 45}, {Row: 4, Weight: figures.Whole / 100 * 15}, {Row: 5},
	}, leaves)
}

func TestWithoutABasisWorkingMinutesWeighAndItIsSaid(t *testing.T) {
	leaves, fellBack := figures.Weigh(figures.Whole, 0, []figures.Node{{Row: 1, Minutes: 60}, {Row: 2, Minutes: 180}})
	require.True(t, fellBack, "nothing costs anything")
	require.Equal(t, []figures.Weighed{{Row: 1, Weight: figures.Whole / 4}, {Row: 2, Weight: figures.Whole / 4 * 3}}, leaves)
	leaves, fellBack = figures.Weigh(figures.Whole, 0, []figures.Node{{Row: 1}, {Row: 2}})
	require.False(t, fellBack)
	require.Equal(t, []figures.Weighed{{Row: 1, Weight: figures.Whole / 2}, {Row: 2, Weight: figures.Whole / 2}}, leaves, "without minutes all weigh alike")
	leaves, _ = figures.Weigh(figures.Whole, 0, []figures.Node{{Row: 1, Minutes: 60, Custom: true}, {Row: 2, Minutes: 180, Custom: true}})
	require.Equal(t, figures.Whole/4, leaves[0].Weight, "all with a share of 0: as if they had none")
}

func TestWeightsSumToTheWholeExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 5))
	for range 200 {
		nodes := []figures.Node{{Row: 0, Parent: kernel.NoRow}}
		for i := 1; i <= 1+r.IntN(60); i++ {
			n := figures.Node{Row: kernel.Row(i), Parent: kernel.Row(r.IntN(i)), Minutes: r.Int64N(5000), Basis: r.Int64N(1e12), Milestone: r.IntN(9) == 0}
			if r.IntN(5) == 0 {
				n.Custom, n.Share = true, kernel.Percent(r.IntN(1_200_000))
			}
			nodes = append(nodes, n)
		}
		leaves, _ := figures.Weigh(figures.Whole, 0, nodes)
		var sum int64
		for _, l := range leaves {
			require.GreaterOrEqual(t, l.Weight, int64(0))
			sum += l.Weight
		}
		require.Equal(t, figures.Whole, sum)
	}
}

// Worked by hand: one activity of two mornings from Monday, one of four from Wednesday, of equal weight.
func TestACurveSumsTheWorkingTimeThatIsOver(t *testing.T) {
	c := mornings(t)
	works := []figures.Work{
		{Weight: 500, Start: day(1) + 480, Finish: day(2) + 720, Calendar: c}, {Weight: 500, Start: day(3) + 480, Finish: day(8) + 720, Calendar: c},
		{Weight: 7, Start: 0, Finish: 0, Calendar: c},
	}
	at := []kernel.Minute{day(1), day(2), day(3), day(4), day(6), day(8), day(9)}
	require.Equal(t, []int64{0, 250, 500, 625, 875, 875, 1000}, figures.Curve(works, at), "a weekend brings nothing, and what has no dates expects nothing")
	milestone := []figures.Work{{Weight: 9, Start: day(2), Finish: day(2), Milestone: true}}
	require.Equal(t, []int64{0, 9, 9, 9, 9, 9, 9}, figures.Curve(milestone, at))
	for i, instant := range at {
		var sum int64
		for k := range works {
			sum += works[k].By(instant)
		}
		require.Equal(t, sum, figures.Curve(works, at)[i])
	}
}

func TestTheRealCurveTakesTheLastRecordOfEachRow(t *testing.T) {
	records := []figures.Record{{Row: 0, At: 10, Value: 3}, {Row: 1, At: 12, Value: 5}, {Row: 0, At: 20, Value: 1}}
	worth := func(row int, value int64) int64 { return value * int64(row+1) }
	require.Equal(t, []int64{0, 3, 13, 11}, figures.Real(records, 2, worth, []kernel.Minute{9, 10, 19, 20}))
	require.Empty(t, figures.Real(records, 2, worth, nil))
}

func TestACurveByDurationEndsAtAHundred(t *testing.T) {
	t.Run("ana-345 99.98 % and more becomes 100 %, less stays", func(t *testing.T) {
		require.Equal(t, kernel.Hundred, figures.Snap(999_800))
		require.Equal(t, kernel.Percent(999_799), figures.Snap(999_799))
	})
}

func TestWeeksBeginOnThePlanningDay(t *testing.T) {
	require.Equal(t, []kernel.Minute{day(1), day(8)}, figures.Weeks(day(3), day(5), 1), "at least two, so that there is a line")
	require.Equal(t, []kernel.Minute{day(3), day(10)}, figures.Weeks(day(3), day(10), 3))
	require.Empty(t, figures.Weeks(day(3), day(2), 1))
	require.Equal(t, kernel.Date(1969, 12, 29, 0, 0), figures.WeekOf(kernel.Date(1970, 1, 1, 9, 0), 1))
}

// Worked by hand: ES = C + (EV − PV of C) / (PV of C+1 − PV of C).
func TestTheGapIsTheStatusDateLessTheEarnedDate(t *testing.T) {
	at, curve := []kernel.Minute{day(1), day(8), day(15), day(22)}, []int64{0, 100, 300, 300}
	gap := func(done int64, now kernel.Minute) any {
		if days, there := figures.Gap(curve, at, done, now); there {
			return days
		}
		return nil
	}
	t.Run("ana-346 a week of the gap has seven days", func(t *testing.T) {
		require.EqualValues(t, 7_0000, gap(100, day(15)), "what was planned for the 8th is done on the 15th")
	})
	require.EqualValues(t, 10_5000, gap(50, day(15)), "half of the first week is done: 3.5 days of 14")
	require.EqualValues(t, -3_5000, gap(200, day(8)), "what is planned for the middle of the second week is done on the 8th")
	require.EqualValues(t, 0, gap(100, day(8)))
	require.EqualValues(t, 0, gap(300, day(22)), "done, and the plan rests")
	require.Nil(t, gap(301, day(22)), "the plan never expects so much")
	_, there := figures.Gap(nil, nil, 1, day(1))
	require.False(t, there)
}

func TestDaysLateAreWorkingDaysToTheMinute(t *testing.T) {
	c := mornings(t)
	works := []figures.Work{{Weight: figures.Whole, Start: day(1) + 480, Finish: day(12) + 720, Calendar: c}} // ten mornings
	late := func(thousandths int64, now kernel.Minute) any {
		if days, there := figures.DaysLate(works, figures.Whole/1000*thousandths, now, c, 240); there {
			return days
		}
		return nil
	}
	require.EqualValues(t, 2_0000, late(100, day(4)), "one of three mornings is done")
	require.EqualValues(t, 4_5000, late(50, day(6)), "Saturday: half a morning of five")
	require.EqualValues(t, -1_0000, late(300, day(3)), "three mornings done after two")
	require.EqualValues(t, 0, late(500, day(7)))
	require.EqualValues(t, 0, late(0, day(1)))
	require.Nil(t, late(1000, day(9)), "done")
	_, there := figures.DaysLate(nil, 0, day(1), c, 240)
	require.False(t, there, "nothing is planned")
}

// Worked by hand: rises of 10, 20, 30 and 20 % have the mean 20 and the deviation 8.165; 20 % are left.
func TestVelocitySaysWhereItLeads(t *testing.T) {
	planned := []kernel.Percent{0, 250_000, 500_000, 750_000, 1_000_000, 1_000_000}
	s := figures.Velocity(planned, known(0, 100_000, 300_000, 600_000, 800_000), 800_000, day(29), day(29)+14*kernel.Day)
	require.Equal(t, known(100_000, 200_000, 300_000, 200_000), s.Real)
	require.Equal(t, kernel.Percent(200_000), *s.Mean)
	require.Equal(t, kernel.Percent(250_000), *s.Plan)
	require.Equal(t, kernel.Percent(100_000), *s.Required)
	require.Equal(t, day(29)+7*kernel.Day, *s.Finish)
	require.InDelta(t, float64(day(29))+7*1440/1.40825, float64(*s.Earliest), 2)
	require.InDelta(t, float64(day(29))+7*1440/0.59175, float64(*s.Latest), 2)

	still := figures.Velocity(planned, known(500_000, 500_000), 500_000, day(29), day(1))
	require.Nil(t, still.Finish, "nothing moves")
	require.Nil(t, still.Required, "the planned finish has passed")
	done := figures.Velocity(planned, known(0, 1_000_000), kernel.Hundred, day(8), day(29))
	require.Nil(t, done.Finish)
	require.Nil(t, done.Required)
	require.Nil(t, figures.Velocity(planned, nil, 0, day(1), day(29)).Mean, "no week is over")

	late := figures.Velocity(planned, append([]*kernel.Percent{nil, nil}, known(600_000, 800_000)...), 800_000, day(29), day(29)+14*kernel.Day)
	require.Equal(t, append([]*kernel.Percent{nil, nil}, known(200_000)...), late.Real, "what was done before the first known week is no rise")
	require.Equal(t, kernel.Percent(200_000), *late.Mean)
	require.Equal(t, kernel.Percent(250_000), *late.Plan, "the plan of the same week")
	require.Nil(t, figures.Velocity(planned, append([]*kernel.Percent{nil, nil}, known(600_000)...), 600_000, day(15), day(29)).Mean, "one known week has no rise")
}

func known(of ...kernel.Percent) (out []*kernel.Percent) {
	for _, p := range of {
		out = append(out, new(p))
	}
	return out
}

func TestTheRecentPastIsTheLastFourWeeksThatAreOver(t *testing.T) {
	t.Parallel()
	monday := kernel.Date(2026, 5, 4, 0, 0)
	for name, c := range map[string]struct {
		now      kernel.Minute
		day      int32
		from, to kernel.Minute
	}{
		"in the middle of a week, those before it": {monday + 2*kernel.Day + 600, 1, kernel.Date(2026, 4, 6, 0, 0), monday},
		"with its first minute a week is not over": {monday, 1, kernel.Date(2026, 4, 6, 0, 0), monday},
		"weeks begin on the planning day":          {monday + 2*kernel.Day, 3, kernel.Date(2026, 4, 8, 0, 0), kernel.Date(2026, 5, 6, 0, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := figures.Recent(c.now, c.day)
			require.Equal(t, []kernel.Minute{c.from, c.to}, []kernel.Minute{from, to})
		})
	}
}
