package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// standings gives how activities stand at an instant, by criteria.
func standings(t *testing.T, b *bench, at kernel.Minute, by schedule.Criteria) map[kernel.Row]schedule.Standing {
	t.Helper()
	out, err := b.state.Standings(at, by)
	require.NoError(t, err)
	return out
}

func TestStatusComparesProgressWithWhatWasExpected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule               string
		progress, expected kernel.Percent
		is                 schedule.Status
	}{
		{"act-114 enum-312 look-227 nothing done and nothing expected is Waiting", 0, 0, "Waiting"},
		{"act-114 as far as expected is Doing", 300_000, 300_000, "Doing"},
		{"act-114 less than expected is Overdue", 299_900, 300_000, "Overdue"},
		{"act-114 more than expected is Advancement", 300_100, 300_000, "Advancement"},
		{"act-114 100 % is Done whatever was expected", 1_000_000, 0, "Done"},
		{"act-114 progress that nobody expected is Advancement", 10_000, 0, "Advancement"},
		{"act-114 a difference below 0.01 % does not count", 300_040, 299_960, "Doing"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.is, schedule.StatusOf(c.progress, c.expected))
		})
	}
}

func TestExpectedProgressFollowsTheCriteria(t *testing.T) {
	t.Parallel()
	// Four days of eight hours from Monday 08:00; the baseline holds them, then the work slips by a week.
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour")
	lasts(b, 4, rows...)
	b.do(ana, saved("Contract", schedule.EntireProject))
	b.do(ana, schedule.SetConstraint{Row: kernel.At(rows[0]), Type: schedule.SNET, Date: monday + 7*kernel.Day + 480})
	later := b.add(ana, 0, "cure")
	lasts(b, 4, later...)
	tuesdayNight := monday + 2*kernel.Day

	t.Run("gantt-139 by the baseline half of the work was due", func(t *testing.T) {
		of := standings(t, b, tuesdayNight, schedule.ByBaseline)
		assert.Equal(t, schedule.Standing{Expected: 500_000, Status: schedule.Overdue, Measured: true}, of[rows[0]])
	})
	t.Run("gantt-139 by the current dates nothing was due before the week it slipped to", func(t *testing.T) {
		of := standings(t, b, tuesdayNight, schedule.ByFollow)
		assert.Equal(t, schedule.Standing{Status: schedule.Waiting}, of[rows[0]])
	})
	t.Run("an activity that the baseline does not hold is measured by its current dates", func(t *testing.T) {
		of := standings(t, b, tuesdayNight, schedule.ByBaseline)
		assert.Equal(t, schedule.Standing{Expected: 500_000, Status: schedule.Overdue}, of[later[0]])
	})
	t.Run("a summary expects the weighted mean of what is under it", func(t *testing.T) {
		of := standings(t, b, tuesdayNight, schedule.ByFollow)
		// Four of twelve days slipped away, the other eight are half due.
		assert.Equal(t, kernel.Percent(333_333), of[kernel.SummaryRow].Expected)
		assert.Equal(t, schedule.Overdue, of[kernel.SummaryRow].Status)
	})
	t.Run("the status date counts, not today", func(t *testing.T) {
		at := monday + kernel.Day
		b.do(ana, schedule.SetSettings{DataDate: &at})
		assert.Equal(t, kernel.Percent(250_000), standings(t, b, monday+20*kernel.Day, schedule.ByBaseline)[rows[1]].Expected)
	})
}

func TestAMilestoneIsExpectedAllAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "handover")
	lasts(b, 2, rows[0])
	b.do(ana, schedule.SetMilestone{Row: kernel.At(rows[1]), Milestone: true})
	b.link(ana, rows[0], rows[1])
	finish := b.activity(rows[1]).Dates.Finish

	before := standings(t, b, finish-1, schedule.ByFollow)
	at := standings(t, b, finish, schedule.ByFollow)

	assert.Equal(t, schedule.Waiting, before[rows[1]].Status)
	assert.Equal(t, schedule.Standing{Expected: kernel.Hundred, Status: schedule.Overdue}, at[rows[1]])
}
