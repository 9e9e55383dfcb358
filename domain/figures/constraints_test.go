package figures_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/figures"
	"gantry/domain/kernel"
)

func day(d int) kernel.Minute { return kernel.Date(2026, 6, d, 0, 0) } // 1 June 2026 is a Monday

// Worked by hand: planning weeks from Mondays 1, 8 and 15 June.
//
//	A promised for the 3rd, removed on the 3rd      due 1st week, removed, on the day
//	B promised for the 4th, removed on the 6th      due 1st week, removed
//	C promised for the 5th, then the 10th, removed on the 9th   due 1st week, missed; again in the 2nd, removed
//	D promised for the 12th, stands                 due 2nd week, missed
func TestAConstraintCountsInTheWeekOfItsFirstPromise(t *testing.T) {
	all := []figures.Constraint{
		{Promises: []kernel.Minute{day(3)}, Made: day(1), Released: day(3) + 15*kernel.Hour},
		{Promises: []kernel.Minute{day(4)}, Made: day(1), Released: day(6)},
		{Promises: []kernel.Minute{day(5), day(10)}, Made: day(2), Released: day(9)},
		{Promises: []kernel.Minute{day(12)}, Made: day(8), Released: kernel.None},
	}
	weeks := []kernel.Minute{day(1), day(8), day(15), day(22)}
	got := figures.Constraints(all, weeks, 1, day(16))
	require.Equal(t, []figures.ConstraintWeek{
		{Start: day(1), Due: figures.Ratio{Part: 2, Whole: 3}, Opened: 3, Closed: 2, Standing: 1, ToDate: figures.Ratio{Part: 2, Whole: 3}, OnTheDay: 1},
		{Start: day(8), Due: figures.Ratio{Whole: 1}, Renewed: figures.Ratio{Part: 1, Whole: 1}, Opened: 1, Closed: 1, Standing: 1, ToDate: figures.Ratio{Part: 2, Whole: 4}},
		{Start: day(15), Standing: 1, ToDate: figures.Ratio{Part: 2, Whole: 4}, Unsettled: true},
	}, got)
	_, there := got[2].Due.Share()
	require.False(t, there, "none due is no 0 %")
	require.Equal(t, []int64{0, 1, 0, 0}, figures.Ageing(all, day(16)), "D stands for 8 days")
	require.Empty(t, figures.Constraints(all, weeks[:1], 1, day(16)))
}

func TestAConstraintRemovedOnTheLastDayOfItsWeekIsRemovedInTime(t *testing.T) {
	at := func(released kernel.Minute) figures.Ratio {
		return figures.Constraints([]figures.Constraint{{Promises: []kernel.Minute{day(2)}, Made: day(1), Released: released}}, []kernel.Minute{day(1), day(8)}, 1, day(20))[0].Due
	}
	require.EqualValues(t, 1, at(day(8)-1).Part)
	require.EqualValues(t, 0, at(day(8)).Part)
}
