package weekly_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
)

// TestRemindersAreDueOnTheDayBeforeAndOnTheLastDay: weeks begin on Thursday; that of 5 March ends on Wednesday 11.
func TestRemindersAreDueOnTheDayBeforeAndOnTheLastDay(t *testing.T) {
	running := weekly.Week{Row: 1, Year: 2026, Number: 10, Start: at(5, 0), End: at(12, 0), PlanningDay: 4}
	due := func(now kernel.Minute, weeks ...weekly.Week) (plan, closing int) {
		r := weekly.RemindersAt(now, weeks, 4)
		if r.Plan != nil {
			plan = int(r.Plan.Number)
		}
		return plan, len(r.Close)
	}
	closed, next := running, weekly.Week{Row: 2, Year: 2026, Number: 11, Start: at(12, 0), End: at(19, 0), PlanningDay: 4}
	closed.Standing.Closed = true
	for _, c := range []struct {
		name       string
		now        kernel.Minute
		weeks      []weekly.Week
		plan, open int
	}{
		{"two days before", at(10, 9), []weekly.Week{running}, 0, 0},
		{"the day before, at night", at(11, 7), []weekly.Week{running}, 0, 0},
		{"the day before", at(11, 8), []weekly.Week{running}, 11, 1},
		{"with a plan for the week to come", at(11, 8), []weekly.Week{running, next}, 0, 1},
		{"closed already", at(11, 18), []weekly.Week{closed, next}, 0, 0},
		{"a day late", at(12, 9), []weekly.Week{running, next}, 0, 1},
		{"longer ago", at(20, 9), []weekly.Week{running}, 0, 0},
	} {
		plan, open := due(c.now, c.weeks...)
		assert.Equal(t, []int{c.plan, c.open}, []int{plan, open}, c.name)
	}
}
