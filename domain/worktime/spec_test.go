package worktime_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Calculations reuse what was compiled for an equal hash, so each rule must count in it.
func TestEachRuleOfACalendarCountsInItsHash(t *testing.T) {
	spec := func(change func(*worktime.Spec)) worktime.Spec {
		s := fiveDays(
			worktime.Exception{From: 10, To: 12, Shifts: []worktime.Shift{{From: 60, To: 120}}, Recurrence: worktime.Weekly, Every: 2, Until: 400},
			worktime.Exception{From: 40, To: 40},
		)
		change(&s)
		return s
	}
	seen := map[[32]byte]string{}
	for name, change := range map[string]func(*worktime.Spec){
		"nothing":                     func(*worktime.Spec) {},
		"a day of the week":           func(s *worktime.Spec) { s.Week[6] = day8 },
		"the same on another day":     func(s *worktime.Spec) { s.Week[0] = day8 },
		"a day without work":          func(s *worktime.Spec) { s.Week[1] = nil },
		"the begin of a shift":        func(s *worktime.Spec) { s.Week[1] = []worktime.Shift{{From: 481, To: 720}, {From: 780, To: 1020}} },
		"the end of a shift":          func(s *worktime.Spec) { s.Week[1] = []worktime.Shift{{From: 480, To: 720}, {From: 780, To: 1021}} },
		"one shift less":              func(s *worktime.Spec) { s.Week[1] = day8[:1] },
		"the first day":               func(s *worktime.Spec) { s.Exceptions[0].From = 11 },
		"the last day":                func(s *worktime.Spec) { s.Exceptions[0].To = 13 },
		"the shifts of an exception":  func(s *worktime.Spec) { s.Exceptions[0].Shifts = []worktime.Shift{{From: 60, To: 121}} },
		"an exception without shifts": func(s *worktime.Spec) { s.Exceptions[0].Shifts = nil },
		"its recurrence":              func(s *worktime.Spec) { s.Exceptions[0].Recurrence = worktime.Monthly },
		"no recurrence":               func(s *worktime.Spec) { s.Exceptions[0].Recurrence = worktime.Once },
		"how often it comes back":     func(s *worktime.Spec) { s.Exceptions[0].Every = 3 },
		"its last occurrence":         func(s *worktime.Spec) { s.Exceptions[0].Until = 401 },
		"one exception less":          func(s *worktime.Spec) { s.Exceptions = s.Exceptions[:1] },
		"no exceptions":               func(s *worktime.Spec) { s.Exceptions = nil },
		"another order of exceptions": func(s *worktime.Spec) { s.Exceptions[0], s.Exceptions[1] = s.Exceptions[1], s.Exceptions[0] },
	} {
		hash := spec(change).Hash()
		if other, twice := seen[hash]; twice {
			assert.Fail(t, "the same hash", "%s and %s", name, other)
		}
		seen[hash] = name
		assert.Equal(t, hash, spec(change).Hash())
	}
}

func TestDaysBeforeTheEpoch(t *testing.T) {
	assert.Equal(t, worktime.Day(-1), worktime.DayOf(-1))
	assert.Equal(t, worktime.Day(-1), worktime.DayOf(-kernel.Day))
	assert.Equal(t, worktime.Day(-2), worktime.DayOf(-kernel.Day-1))
	assert.Equal(t, worktime.Day(0), worktime.DayOf(kernel.Day-1))
	for back, weekday := range []int{4, 3, 2, 1, 0, 6, 5, 4} { // the first of January 1970 was a Thursday
		assert.Equal(t, weekday, worktime.Day(-back).Weekday(), "%d days before", back)
	}
}

func TestAnExceptionIsOfDaysAndShiftsThatCanBe(t *testing.T) {
	const far = 1_400_000
	compiles := func(e worktime.Exception) bool {
		_, err := worktime.Compile(fiveDays(e), date(2025, 1, 1, 0, 0), date(2029, 12, 31, 0, 0))
		return err == nil
	}
	for name, c := range map[string]struct {
		exception worktime.Exception
		fits      bool
	}{
		"the earliest day":               {worktime.Exception{From: -far, To: -far}, true},
		"a day before it":                {worktime.Exception{From: -far - 1, To: -far}, false},
		"the latest day":                 {worktime.Exception{From: far, To: far}, true},
		"a day after it":                 {worktime.Exception{From: far, To: far + 1}, false},
		"one day":                        {worktime.Exception{From: 7, To: 7}, true},
		"an end before its begin":        {worktime.Exception{From: 7, To: 6}, false},
		"every thousandth time":          {worktime.Exception{From: 7, To: 7, Recurrence: worktime.Weekly, Every: 1000}, true},
		"more rarely":                    {worktime.Exception{From: 7, To: 7, Recurrence: worktime.Weekly, Every: 1001}, false},
		"less than never":                {worktime.Exception{From: 7, To: 7, Recurrence: worktime.Weekly, Every: -1}, false},
		"seven days of each week":        {worktime.Exception{From: 7, To: 12, Recurrence: worktime.Weekly}, true},
		"eight days of each week":        {worktime.Exception{From: 7, To: 14, Recurrence: worktime.Weekly}, false},
		"eight days of each second week": {worktime.Exception{From: 7, To: 14, Recurrence: worktime.Weekly, Every: 2}, true},
		"a whole day":                    {worktime.Exception{From: 7, To: 7, Shifts: []worktime.Shift{{From: 0, To: 1440}}}, true},
		"a shift past midnight":          {worktime.Exception{From: 7, To: 7, Shifts: []worktime.Shift{{From: 0, To: 1441}}}, false},
		"a shift before midnight":        {worktime.Exception{From: 7, To: 7, Shifts: []worktime.Shift{{From: -1, To: 60}}}, false},
		"an empty shift":                 {worktime.Exception{From: 7, To: 7, Shifts: []worktime.Shift{{From: 60, To: 60}}}, false},
		"a reversed shift":               {worktime.Exception{From: 7, To: 7, Shifts: []worktime.Shift{{From: 61, To: 60}}}, false},
		"an unknown recurrence":          {worktime.Exception{From: 7, To: 7, Recurrence: "hourly"}, false},
	} {
		assert.Equal(t, c.fits, compiles(c.exception), name)
		assert.Equal(t, c.fits || len(c.exception.Shifts) > 0, c.exception.Occurrences(0, 100, func(worktime.Day, worktime.Day) {}), name)
	}
}

func TestOccurrencesOfAnExceptionByDay(t *testing.T) {
	first := day(2026, 5, 6) // a Wednesday
	weekly := worktime.Exception{From: first, To: first + 1, Recurrence: worktime.Weekly, Every: 2, Until: first + 28}
	var spans [][2]worktime.Day
	assert.True(t, weekly.Occurrences(first+15, first+60, func(from, to worktime.Day) { spans = append(spans, [2]worktime.Day{from - first, to - first}) }))
	assert.Equal(t, [][2]worktime.Day{{14, 15}, {28, 29}}, spans)

	saturday := []worktime.Shift{{From: 9 * 60, To: 13 * 60}}
	s := fiveDays(worktime.Exception{From: first, To: first + 3}, worktime.Exception{From: first + 2, To: first + 2, Shifts: append(saturday, saturday...)})
	assert.Equal(t, map[worktime.Day]int{first + 1: 0, first + 2: 1, first + 3: 0}, s.Covering(first+1, first+9), "of several the last")
	assert.Equal(t, map[worktime.Day]int{first: 0, first + 1: 0}, s.Covering(first-5, first+1), "both ends included")
	assert.Equal(t, map[worktime.Day][]worktime.Shift{first + 2: saturday, first + 3: nil}, s.Days(first+2, first+9), "shifts in order, joined")
}
