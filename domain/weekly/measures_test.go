package weekly_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
)

// The week from Thursday 5 March 2026, worked by hand from two printed lookaheads.
var measured = weekly.Range{Year: 2026, Number: 10, Start: kernel.Date(2026, 3, 5, 0, 0), End: kernel.Date(2026, 3, 12, 0, 0)}

func at(day, hour int) kernel.Minute { return kernel.Date(2026, 3, day, hour, 0) }

func seen(task kernel.Row, start, finish kernel.Minute, revision int64) weekly.Sighting {
	return weekly.Sighting{Task: task, Name: string(rune('A' + task - 1)), Start: start, Finish: finish, LateFinish: finish, Revision: revision}
}

func share(t *testing.T, f weekly.Figure) kernel.Percent {
	t.Helper()
	of, any := f.Share()
	assert.True(t, any)
	return of
}

// TestTasksMadeReadyByHand: the lookahead planned A to E for the week, of which E was done already and D lies in the week after. The week
// promises A, B and F: 2 of 3 tasks were made ready, 2 of 3 promises anticipated.
func TestTasksMadeReadyByHand(t *testing.T) {
	lookahead := []weekly.Sighting{
		seen(1, at(5, 8), at(6, 18), 11), seen(2, at(4, 8), at(5, 18), 12), seen(3, at(11, 8), at(13, 18), 13), seen(4, at(12, 8), at(12, 18), 14), seen(5, at(6, 8), at(6, 18), 15),
	}
	lookahead[4].Progress = kernel.Hundred
	vows := []weekly.Vow{{Task: 1, Name: "A", Revision: 21}, {Task: 2, Name: "B", Revision: 21}, {Task: 6, Name: "F", Revision: 22}}
	tmr, ta := weekly.MadeReady(weekly.Planned(lookahead, measured), vows)
	assert.Equal(t, kernel.Percent(666_667), share(t, tmr))
	assert.Equal(t, kernel.Percent(666_667), share(t, ta))
	assert.Equal(t, []weekly.Item{{1, "A", true, []int64{11, 21}}, {2, "B", true, []int64{12, 21}}, {3, "C", false, []int64{13}}}, tmr.Items, "each with its events")
	assert.Equal(t, []weekly.Item{{1, "A", true, []int64{11, 21}}, {2, "B", true, []int64{12, 21}}, {6, "F", false, []int64{22}}}, ta.Items)
}

// TestWhatMustFinishByHand: A, B and C have their late finish in the week; A and B were promised when the plan was made (2 of 3), and at the
// closure A is done, B is missed and C is done without a promise (2 of 3).
func TestWhatMustFinishByHand(t *testing.T) {
	all := []weekly.Sighting{seen(1, at(5, 8), at(6, 18), 1), seen(2, at(5, 8), at(9, 18), 2), seen(3, at(9, 8), at(11, 18), 3), seen(4, at(9, 8), at(10, 18), 4)}
	all[3].LateFinish = at(20, 18) // has float
	vows := []weekly.Vow{{Task: 1, Kept: true, Revision: 5, Closed: 9}, {Task: 2, Revision: 5, Closed: 9}, {Task: 4, Kept: true, Revision: 5, Closed: 9}}
	must := weekly.MustFinish(all, measured)
	cl := weekly.CommitmentLevel(must, vows)
	assert.Equal(t, []int32{2, 3}, []int32{cl.Part, cl.Whole})
	must[2].Progress = kernel.Hundred
	prco := weekly.RequiredOutcome(must, vows)
	assert.Equal(t, []int32{2, 3}, []int32{prco.Part, prco.Whole})
	assert.Equal(t, []weekly.Item{{1, "A", true, []int64{1, 9}}, {2, "B", false, []int64{2, 9}}, {3, "C", true, []int64{3}}}, prco.Items)
	assert.Equal(t, []int32{2, 2}, []int32{weekly.CommitmentLevel(must, vows).Part, weekly.CommitmentLevel(must, vows).Whole}, "what is done when the plan is made is no longer asked")
}

// TestPlannedWorkReadyByHand: of four tasks of the week one waits for a roadblock that nobody promised to remove in time: 75 %.
func TestPlannedWorkReadyByHand(t *testing.T) {
	all := []weekly.Sighting{seen(1, at(5, 8), at(6, 18), 1), seen(2, at(5, 8), at(9, 18), 2), seen(3, at(9, 8), at(11, 18), 3), seen(4, at(9, 8), at(10, 18), 4)}
	for i := range all {
		all[i].Clear = i != 2
	}
	assert.Equal(t, kernel.Percent(750_000), share(t, weekly.WorkReady(weekly.Planned(all, measured))))
	_, any := new(weekly.Figure).Share()
	assert.False(t, any, "of nothing there is no share")
}
