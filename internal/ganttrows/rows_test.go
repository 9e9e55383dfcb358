package ganttrows_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/ganttrows"
	"gantry/readmodels/gantt"
)

func TestAConstraintHasAWordAndADateOnlyWhereItsTypeHasOne(t *testing.T) {
	monday := kernel.Date(2026, 3, 2, 8, 0)
	for want, c := range map[string]schedule.Constraint{
		"asap": {Date: monday}, "alap": {Type: schedule.ALAP, Date: monday}, "snet": {Type: schedule.SNET, Date: monday}, "mfo": {Type: schedule.MFO, Date: monday, Mandatory: true},
	} {
		word, date, mandatory := ganttrows.Constraint(c)
		assert.Equal(t, want, word)
		assert.Equal(t, want == "mfo", mandatory)
		if want == "asap" || want == "alap" {
			assert.Equal(t, kernel.None, date, want)
		} else {
			assert.Equal(t, monday, date, want)
		}
	}
}

func TestTheWeekOfACalendarBeginsOnMonday(t *testing.T) {
	var spec worktime.Spec
	spec.Week[1] = []worktime.Shift{{From: 480, To: 1020}} // the domain counts from Sunday
	until := int32(20_100)
	spec.Exceptions = []worktime.Exception{
		{From: 20_000, To: 20_001, Name: "Pascua"},
		{From: 20_002, To: 20_002, Recurrence: worktime.Weekly, Every: 2, Until: worktime.Day(until), Shifts: []worktime.Shift{{From: 0, To: 60}}},
	}
	got := ganttrows.CalendarTime(spec)
	assert.Equal(t, []gantt.Shift{{480, 1020}}, got.Week[0])
	for _, day := range got.Week[1:] {
		assert.Equal(t, []gantt.Shift{}, day, "no list is null")
	}
	assert.Equal(t, []gantt.CalendarException{
		{From: 20_000, To: 20_001, Shifts: []gantt.Shift{}, Every: "none", Name: "Pascua"},
		{From: 20_002, To: 20_002, Shifts: []gantt.Shift{{0, 60}}, Every: "weekly", Interval: 2, Until: &until},
	}, got.Exceptions)
}

func TestWhatARecordLeavesOutHasItsOwnWord(t *testing.T) {
	none := ganttrows.Activity(&schedule.Activity{Row: 3, ActualStart: kernel.None, ActualFinish: kernel.None})
	assert.Equal(t, gantt.ActivityRow{
		Row: 3, Constraint: "asap", ConstraintDate: kernel.None, Second: "asap", SecondDate: kernel.None, ActualStart: kernel.None, ActualFinish: kernel.None,
		Weight: gantt.NoWeight, Deadline: kernel.None, ExpectedFinish: kernel.None, Suspended: kernel.None, Resumed: kernel.None, PercentBy: "duration",
		ResourceCalendar: kernel.NoRow, PinnedStart: kernel.None, ExternalStart: kernel.None, ExternalFinish: kernel.None,
	}, none)
	weightless := ganttrows.Activity(&schedule.Activity{Weight: schedule.Weight{Custom: true}})
	assert.Zero(t, weightless.Weight, "a custom weight of 0 is one")
	assert.Equal(t, "duration", ganttrows.Settings(schedule.Settings{}).Basis)
	assert.Equal(t, "cost", ganttrows.Settings(schedule.Settings{Basis: schedule.ByCost}).Basis)
}
