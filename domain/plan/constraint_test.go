package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// X lasts two days behind work of two, in a plan of ten days, from Monday 2 March on: early Wednesday 4 to Thursday 5, late Thursday
// 12 to Friday 13.
func TestWhatEachConstraintDoesToTheDates(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) kernel.Minute { return kernel.Date(2026, 3, day, hour, 0) }
	logic, end := [2]int{4, 5}, [2]int{12, 13}
	for name, tc := range map[string]struct {
		constraint  schedule.ConstraintType
		day         int
		profile     schedule.Profile
		ignored     bool // the option that links rule over date limits
		early, late [2]int
	}{
		"cpm-102 asap": {constraint: schedule.ASAP, early: logic, late: end},
		"cpm-102 alap": {constraint: schedule.ALAP, early: end, late: end},
		"cpm-102 snet": {constraint: schedule.SNET, day: 6, early: [2]int{6, 9}, late: end},
		"cpm-102 snet before its predecessor lets it":      {constraint: schedule.SNET, day: 3, early: logic, late: end},
		"cpm-102 snlt, honoured against its link":          {constraint: schedule.SNLT, day: 3, early: [2]int{3, 4}, late: [2]int{3, 4}},
		"cpm-102 snlt behind its start":                    {constraint: schedule.SNLT, day: 6, early: logic, late: [2]int{6, 9}},
		"cpm-102 fnet":                                     {constraint: schedule.FNET, day: 10, early: [2]int{9, 10}, late: end},
		"cpm-102 fnlt, honoured against its link":          {constraint: schedule.FNLT, day: 4, early: [2]int{3, 4}, late: [2]int{3, 4}},
		"cpm-102 fnlt behind its finish":                   {constraint: schedule.FNLT, day: 10, early: logic, late: [2]int{9, 10}},
		"cpm-102 mso":                                      {constraint: schedule.MSO, day: 6, early: [2]int{6, 9}, late: [2]int{6, 9}},
		"cpm-102 mso against its link":                     {constraint: schedule.MSO, day: 3, early: [2]int{3, 4}, late: [2]int{3, 4}},
		"cpm-102 mfo":                                      {constraint: schedule.MFO, day: 10, early: [2]int{9, 10}, late: [2]int{9, 10}},
		"cpm-102 mfo against its link":                     {constraint: schedule.MFO, day: 4, early: [2]int{3, 4}, late: [2]int{3, 4}},
		"cpm-102 P6: snlt bounds late dates alone":         {constraint: schedule.SNLT, day: 3, profile: schedule.ProfileP6, early: logic, late: [2]int{3, 4}},
		"cpm-102 P6: fnlt bounds late dates alone":         {constraint: schedule.FNLT, day: 4, profile: schedule.ProfileP6, early: logic, late: [2]int{3, 4}},
		"cpm-102 P6: mso gives way to its link":            {constraint: schedule.MSO, day: 3, profile: schedule.ProfileP6, early: logic, late: [2]int{3, 4}},
		"cpm-102 P6: mfo gives way to its link":            {constraint: schedule.MFO, day: 4, profile: schedule.ProfileP6, early: logic, late: [2]int{3, 4}},
		"cpm-102 P6: mso holds its start back":             {constraint: schedule.MSO, day: 6, profile: schedule.ProfileP6, early: [2]int{6, 9}, late: [2]int{6, 9}},
		"cpm-102 P6: mfo holds its finish back":            {constraint: schedule.MFO, day: 10, profile: schedule.ProfileP6, early: [2]int{9, 10}, late: [2]int{9, 10}},
		"cpm-102 links rule: snlt bounds late dates alone": {constraint: schedule.SNLT, day: 3, ignored: true, early: logic, late: [2]int{3, 4}},
		"cpm-102 links rule: mfo gives way to its link":    {constraint: schedule.MFO, day: 4, ignored: true, early: logic, late: [2]int{3, 4}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "Before", "X", "Long")
			b.do(ana, last(r[0], 2*480))
			b.do(ana, last(r[1], 2*480))
			b.do(ana, last(r[2], 10*480))
			b.link(ana, r[0], r[1])
			if tc.profile != "" || tc.ignored {
				set := schedule.SetSettings{IgnoreDateLimits: &tc.ignored}
				if tc.profile != "" {
					set = schedule.SetSettings{Profile: &tc.profile}
				}
				b.do(ana, set)
			}
			date := kernel.None
			if tc.day > 0 {
				date = at(tc.day, 0)
			}
			_, err := b.try(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: tc.constraint, Date: date})
			require.NoError(t, err)
			d := b.activity(r[1]).Dates
			assert.Equal(t, [2]kernel.Minute{at(tc.early[0], 8), at(tc.early[1], 17)}, [2]kernel.Minute{d.Start, d.Finish}, "early")
			assert.Equal(t, [2]kernel.Minute{at(tc.late[0], 8), at(tc.late[1], 17)}, [2]kernel.Minute{d.LateStart, d.LateFinish}, "late")
			assert.Equal(t, [2]kernel.Minute{at(2, 8), at(3, 17)}, [2]kernel.Minute{b.activity(r[0]).Dates.Start, b.activity(r[0]).Dates.Finish}, "what comes before stays")
			assert.Equal(t, at(13, 17), b.state.Schedule().Finish())
		})
	}
}

func TestAConstraintAtTheOwnDateMovesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range schedule.ConstraintTypes[2:] {
		t.Run(string(c)+" at the date an activity has", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "Before", "Around the clock", "Milestone")
			clock := worktime.AllDay()
			night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night", Time: &clock}}}).Events)[0]
			b.do(ana, schedule.SetCalendar{Rows: refs(r[1]), Calendar: kernel.At(night)})
			b.do(ana, last(r[1], 1440))
			b.link(ana, r[0], r[2])
			b.do(ana, last(r[2], 0))
			require.Zero(t, b.activity(r[1]).Dates.Finish%kernel.Day, "it ends at midnight")
			for _, row := range r {
				before := b.activity(row).Dates
				b.do(ana, schedule.SetConstraint{Row: kernel.At(row), Type: c, Date: kernel.None})
				after := b.activity(row).Dates
				assert.Equal(t, [2]kernel.Minute{before.Start, before.Finish}, [2]kernel.Minute{after.Start, after.Finish})
			}
		})
	}
}

func TestTheLastDayOfWorkAroundTheClock(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Around the clock")
	clock := worktime.AllDay()
	b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: clock})
	b.do(ana, last(r[0], 3*1440))
	before := b.snapshot()
	w, err := b.try(ana, schedule.SetFinish{Row: kernel.At(r[0]), Finish: monday + 2*kernel.Day})
	require.NoError(t, err)
	assert.Empty(t, w.Events, "act-134 the end it has already")
	assert.Equal(t, before, b.snapshot())
}

func TestWhatHasAnActualStartKeepsItsStart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	b.do(ana, schedule.TakeOver{
		Import: schedule.Import{
			Settings:  schedule.Settings{Name: "Clinic", Start: monday, MinutesPerDay: 480, MinutesPerWeek: 2400, DateFormat: "DD/MM/YY", Options: schedule.Options{Profile: schedule.ProfileP6}},
			Calendars: []schedule.Calendar{calendar},
			Activities: []schedule.Activity{{
				Row: 1, Name: "Dig", Kind: schedule.Task, Duration: 4800, Remaining: 4800, Calendar: 1,
				ActualStart: monday + 8*kernel.Hour, ActualFinish: kernel.None,
			}},
		},
	})
	var row kernel.Row
	for a := range b.state.Schedule().Activities() {
		row = max(row, a.Row)
	}
	b.refused(ana, schedule.SetStart{Row: kernel.At(row), Start: monday + 9*kernel.Day}, "activity.start_started")
	b.refused(ana, schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(row), Start: monday + 9*kernel.Day}}}, "activity.drag_started")
}

func TestWorkLeftIsKnownWhenTheProfileCountsIt(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	msp, p6 := schedule.ProfileMSP, schedule.ProfileP6
	b.do(ana, schedule.SetSettings{Profile: &msp})
	r := b.add(ana, 0, "Half done", "Done", "To do")
	for _, row := range r {
		b.do(ana, last(row, 4800))
	}
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 500_000})
	b.do(ana, schedule.Complete{Rows: refs(r[1])})
	before := b.rows()
	at := monday + 7*kernel.Day
	w := b.do(ana, schedule.SetSettings{Profile: &p6, DataDate: &at})
	assert.Equal(t, "schedule.set", plan.Label(w.Events))
	assert.EqualValues(t, 2400, b.activity(r[0]).Remaining)
	assert.Equal(t, monday+11*kernel.Day+17*kernel.Hour, b.activity(r[0]).Dates.Finish, "five days of work from the data date on")
	assert.Zero(t, b.activity(r[1]).Remaining)
	b.do(ana, plan.Undo{})
	assert.Equal(t, before, b.rows())
}

func TestAFinishOfWorkUnderWayMovesTheWorkLeft(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	p6, at := schedule.ProfileP6, monday+28*kernel.Day
	r := b.add(ana, 0, "Late")
	b.do(ana, schedule.SetSettings{Profile: &p6})
	b.do(ana, last(r[0], 4800))
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 500_000})
	b.do(ana, schedule.SetSettings{DataDate: &at})
	require.Equal(t, at+4*kernel.Day+17*kernel.Hour, b.activity(r[0]).Dates.Finish, "five days are left at the data date")
	b.do(ana, schedule.SetFinish{Row: kernel.At(r[0]), Finish: at + 7*kernel.Day})
	assert.Equal(t, at+7*kernel.Day+17*kernel.Hour, b.activity(r[0]).Dates.Finish)
	assert.EqualValues(t, 6*480, b.activity(r[0]).Remaining)
	b.refused(ana, schedule.SetFinish{Row: kernel.At(r[0]), Finish: at - 6*kernel.Day}, "activity.finish_before_start")
}

func TestADurationOfWorkUnderWayIsHeldAgainstItsConstraintWhereItEnds(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	p6, at := schedule.ProfileP6, monday+28*kernel.Day
	r := b.add(ana, 0, "Late")
	b.do(ana, schedule.SetSettings{Profile: &p6})
	b.do(ana, last(r[0], 4800))
	b.do(ana, schedule.SetConstraint{Row: kernel.At(r[0]), Type: schedule.FNLT, Date: at + 7*kernel.Day})
	b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 500_000})
	b.do(ana, schedule.SetSettings{DataDate: &at})
	b.refused(ana, last(r[0], 4800+960), "activity.duration_past_limit")
	b.do(ana, last(r[0], 4800+480))
	assert.Equal(t, at+7*kernel.Day+17*kernel.Hour, b.activity(r[0]).Dates.Finish)
}

func TestAConstraintAnotherOneTookAwayIsNotGivenANewDate(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a")
	b.do(ana, schedule.SetConstraint{Row: kernel.At(r[0]), Type: schedule.FNLT, Date: monday + 7*kernel.Day})
	seen := b.activity(r[0]).Constraint.Date
	b.do(beto, schedule.SetConstraintDate{Row: kernel.At(r[0]), Date: kernel.None})
	f := b.refused(ana, schedule.SetConstraintDate{Row: kernel.At(r[0]), Date: monday + 8*kernel.Day, Seen: &seen}, "conflict.field_changed")
	assert.Equal(t, beto.String(), f.Params["user"])
	assert.Equal(t, kernel.None, f.Params["value"], "no date reads as none, not as the first minute of 1970")
	b.do(ana, schedule.SetConstraintDate{Row: kernel.At(r[0]), Date: monday + 8*kernel.Day})
	assert.Equal(t, schedule.SNET, b.activity(r[0]).Constraint.Type, "put all the same, without what was seen")
}
