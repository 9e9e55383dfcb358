package schedule_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
)

// at is a minute of March 2026; the 2nd is a Monday.
func at(day, hour int) kernel.Minute { return kernel.Date(2026, 3, day, hour, 0) }

// from gives an activity dates, working days from eight to five.
func from(day, days int) func(*Activity) {
	return func(a *Activity) {
		a.Duration = int32(480 * days)
		a.Dates.Start, a.Dates.Finish = at(day, 8), at(day+days-1, 17)
	}
}

func done(p kernel.Percent) func(*Activity) {
	return func(a *Activity) {
		a.Progress, a.Manual, a.ActualStart = p, p > 0, a.Dates.Start
		if p == kernel.Hundred {
			a.ActualFinish = a.Dates.Finish
		}
	}
}

func held(t ConstraintType, date kernel.Minute) func(*Activity) {
	return func(a *Activity) { a.Constraint = Constraint{Type: t, Date: date} }
}

// manual has automation off and has not begun; it was put where put says, or only lies where it lies.
func manual(put kernel.Minute) func(*Activity) {
	return func(a *Activity) { a.Manual, a.PinnedStart = true, put }
}

func pinnedTo(row kernel.Row, from, to kernel.Minute) event.Event {
	return FieldPinnedStart.Was(row, from, to)
}

// week is row 0 with a summary 2 holding 3 (Monday 2nd, two days), 4 (Wednesday 4th, two days); and 5 (Friday 6th) at the top.
func week(three ...func(*Activity)) []event.Event {
	top := summaryRow()
	top.Dates = Dates{Start: at(2, 8), Finish: at(6, 17)}
	return []event.Event{empty(), added(
		top, task(2, 0, "1", "Structure", of(Summary, 1440)), task(3, 2, "1", "Columns", append([]func(*Activity){from(2, 2)}, three...)...),
		task(4, 2, "2", "Slab", from(4, 2)), task(5, 0, "2", "Roof", from(6, 1)),
	)}
}

// rests is split work.
func rests(minutes int32) func(*Activity) { return func(a *Activity) { a.Split = minutes } }

type edit struct {
	given []event.Event
	when  area.Command
	then  []event.Event // none and no fault: nothing
	fault string
	with  fault.P
}

func check(t *testing.T, cases map[string]edit) {
	t.Helper()
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := given(t, tc.given...).When(tc.when)
			switch {
			case tc.fault != "" && tc.with != nil:
				s.ThenFault(tc.fault, tc.with)
			case tc.fault != "":
				s.ThenFault(tc.fault)
			case len(tc.then) == 0:
				s.ThenNothing()
			default:
				s.Then(tc.then...)
			}
		})
	}
}

func constrainedTo(row kernel.Row, from, to Constraint) event.Event {
	return FieldConstraint.Was(row, from, to)
}

func TestStart(t *testing.T) {
	t.Parallel()
	set := func(row kernel.Row, day, hour int) SetStart {
		return SetStart{Row: kernel.At(row), Start: at(day, hour)}
	}
	check(t, map[string]edit{
		"cpm-107 a start somebody types becomes start no earlier than that day's first minute of work": {
			given: week(), when: set(3, 4, 0), then: []event.Event{constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(4, 8)})},
		},
		"cpm-118 a start on a Saturday moves to Monday morning": {
			given: week(), when: set(3, 7, 0), then: []event.Event{constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(9, 8)})},
		},
		"act-135 the day it starts on already is ignored":                        {given: week(), when: set(3, 2, 0)},
		"act-126 what has progress keeps its start":                              {given: week(done(1)), when: set(3, 4, 0), fault: "activity.start_started"},
		"act-123 a summary starts where its activities do":                       {given: week(), when: set(2, 4, 0), fault: "activity.summary_column", with: fault.P{"field": "start"}},
		"act-123 so does row 0":                                                  {given: week(), when: set(0, 4, 0), fault: "activity.summary_column"},
		"act-139 more than 20 years before the plan is refused":                  {given: week(), when: SetStart{Row: kernel.At(3), Start: kernel.Date(2006, 3, 1, 0, 0)}, fault: "activity.date_too_far"},
		"act-139 more than 20 years after the plan is refused":                   {given: week(), when: SetStart{Row: kernel.At(3), Start: kernel.Date(2046, 3, 7, 0, 0)}, fault: "activity.date_too_far"},
		"cpm-116 an earlier start than its snet is reported before it is done":   {given: week(held(SNET, at(2, 8))), when: SetStart{Row: kernel.At(3), Start: kernel.Date(2026, 2, 26, 0, 0)}, fault: "activity.start_conflicts", with: fault.P{"constraint": "snet"}},
		"cpm-116 a later start than its snlt is reported before it is done":      {given: week(held(SNLT, at(3, 8))), when: set(3, 4, 0), fault: "activity.start_conflicts", with: fault.P{"constraint": "snlt"}},
		"cpm-116 another start than its mso is reported before it is done":       {given: week(held(MSO, at(2, 8))), when: set(3, 4, 0), fault: "activity.start_conflicts", with: fault.P{"constraint": "mso"}},
		"cpm-116 any other start of what must finish on a date is reported":      {given: week(held(MFO, at(3, 17))), when: set(3, 4, 0), fault: "activity.start_conflicts", with: fault.P{"constraint": "mfo"}},
		"cpm-116, cpm-107 once confirmed it replaces the constraint by snet":     {given: week(held(SNLT, at(3, 8))), when: SetStart{Row: kernel.At(3), Start: at(4, 0), Confirmed: true}, then: []event.Event{constrainedTo(3, Constraint{Type: SNLT, Date: at(3, 8)}, Constraint{Type: SNET, Date: at(4, 8)})}},
		"what is manual is put where somebody typed, with no constraint":         {given: week(manual(at(2, 8))), when: set(3, 4, 0), then: []event.Event{pinnedTo(3, at(2, 8), at(4, 8))}},
		"no constraint holds what is manual, so none is reported":                {given: week(manual(at(2, 8)), held(MSO, at(2, 8))), when: set(3, 4, 0), then: []event.Event{pinnedTo(3, at(2, 8), at(4, 8))}},
		"what is manual and has begun keeps its start":                           {given: week(manual(at(2, 8)), done(1)), when: set(3, 4, 0), fault: "activity.start_started"},
		"a start within a shift keeps its minute, as when bars are dragged free": {given: week(), when: SetStart{Row: kernel.At(3), Start: at(4, 10) + 7}, then: []event.Event{constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(4, 10) + 7})}},
	})
}

func TestFinish(t *testing.T) {
	t.Parallel()
	set := func(row kernel.Row, day int) SetFinish { return SetFinish{Row: kernel.At(row), Finish: at(day, 0)} }
	fixed := constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(2, 8)})
	check(t, map[string]edit{
		"cpm-108 a finish keeps the start: the duration follows and an activity as soon as possible becomes snet at its start": {
			given: week(), when: set(3, 5), then: []event.Event{FieldDuration.Was(3, 960, 1920), fixed},
		},
		"cpm-108 so does one as late as possible": {
			given: week(held(ALAP, 0)), when: set(3, 2),
			then: []event.Event{FieldDuration.Was(3, 960, 480), constrainedTo(3, Constraint{Type: ALAP}, Constraint{Type: SNET, Date: at(2, 8)})},
		},
		"cpm-108 any other constraint stays": {
			given: week(held(SNET, at(2, 8))), when: set(3, 5), then: []event.Event{FieldDuration.Was(3, 960, 1920)},
		},
		"what is manual needs no constraint to keep its start":      {given: week(manual(at(2, 8))), when: set(3, 5), then: []event.Event{FieldDuration.Was(3, 960, 1920)}},
		"act-134 the day it ends on already is ignored":             {given: week(), when: set(3, 3)},
		"act-132 a finish before the start is refused":              {given: week(), when: set(4, 3), fault: "activity.finish_before_start"},
		"act-133 a finish on a day without work is refused":         {given: week(), when: set(3, 7), fault: "activity.finish_not_working"},
		"act-127 from 99.999 % on the finish is not edited":         {given: week(done(999_990)), when: set(3, 5), fault: "activity.finish_completed"},
		"act-127 below that it is, and the start needs no snet":     {given: week(done(999_980)), when: set(3, 5), then: []event.Event{FieldDuration.Was(3, 960, 1920)}},
		"act-123 a summary ends where its activities do":            {given: week(), when: set(2, 9), fault: "activity.summary_column", with: fault.P{"field": "finish"}},
		"act-139 a finish too far off is refused":                   {given: week(), when: SetFinish{Row: kernel.At(3), Finish: kernel.Date(2046, 3, 7, 0, 0)}, fault: "activity.date_too_far"},
		"cpm-115 another finish than its mfo is reported first":     {given: week(held(MFO, at(3, 17))), when: set(3, 5), fault: "activity.finish_conflicts", with: fault.P{"constraint": "mfo"}},
		"cpm-115 a later finish than its fnlt is reported first":    {given: week(held(FNLT, at(4, 17))), when: set(3, 5), fault: "activity.finish_conflicts", with: fault.P{"constraint": "fnlt"}},
		"cpm-115 an earlier finish than its fnet is reported first": {given: week(held(FNET, at(3, 17))), when: set(3, 2), fault: "activity.finish_conflicts", with: fault.P{"constraint": "fnet"}},
		"cpm-115 once confirmed it is done":                         {given: week(held(FNLT, at(4, 17))), when: SetFinish{Row: kernel.At(3), Finish: at(5, 0), Confirmed: true}, then: []event.Event{FieldDuration.Was(3, 960, 1920)}},
		"a finish of a milestone gives it work: it is a task":       {given: week(of(FinishMilestone, 0)), when: set(3, 4), then: []event.Event{FieldDuration.Was(3, 0, 1440), FieldKind.Was(3, FinishMilestone, Task), fixed}},
		"around the clock work that ends with Tuesday is not changed by typing Tuesday": {
			given: append(week(func(a *Activity) { a.Duration, a.Dates.Start, a.Dates.Finish = 2880, at(2, 0), at(4, 0) }), aroundTheClock()), when: set(3, 3),
		},
		"around the clock work that ends with Tuesday takes a day more by typing Wednesday": {
			given: append(week(func(a *Activity) { a.Duration, a.Dates.Start, a.Dates.Finish = 2880, at(2, 0), at(4, 0) }), aroundTheClock()), when: set(3, 4),
			then: []event.Event{FieldDuration.Was(3, 2880, 4320), constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(2, 0)})},
		},
		"a finish within a shift keeps its minute":       {given: week(), when: SetFinish{Row: kernel.At(3), Finish: at(4, 10)}, then: []event.Event{FieldDuration.Was(3, 960, 1080), fixed}},
		"what has no dates yet cannot be given a finish": {given: site(), when: set(3, 5), fault: "activity.undated"},
	})
}

// aroundTheClock makes the standard calendar work all day, every day.
func aroundTheClock() event.Event {
	return &CalendarTimeChanged{Calendar: 1, From: StandardCalendar().Time, To: worktime.AllDay()}
}

func TestDrag(t *testing.T) {
	t.Parallel()
	drop := func(items ...DragItem) Drag { return Drag{Items: items} }
	item := func(row kernel.Row, m kernel.Minute) DragItem { return DragItem{Row: kernel.At(row), Start: m} }
	check(t, map[string]edit{
		"cpm-109 a dragged bar starts no earlier than where it was dropped, on work, and the event says it was dragged": {
			given: week(), when: drop(item(3, at(5, 19))),
			then: []event.Event{constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(6, 8), ByDrag: true})},
		},
		"cpm-109 any constraint gives way to snet": {
			given: week(held(FNLT, at(4, 17))), when: drop(item(3, at(5, 8))),
			then: []event.Event{constrainedTo(3, Constraint{Type: FNLT, Date: at(4, 17)}, Constraint{Type: SNET, Date: at(5, 8), ByDrag: true})},
		},
		"undo-119 several bars are one event": {
			given: week(), when: drop(item(3, at(3, 8)), item(4, at(5, 8))),
			then: []event.Event{FieldConstraint.Event(event.Change[Constraint]{
				Rows: []kernel.Row{3, 4}, From: []Constraint{{}, {}},
				To: []Constraint{{Type: SNET, Date: at(3, 8), ByDrag: true}, {Type: SNET, Date: at(5, 8), ByDrag: true}},
			})},
		},
		"what is manual is put where it was dropped, on work": {
			given: week(manual(at(2, 8))), when: drop(item(3, at(5, 19))), then: []event.Event{pinnedTo(3, at(2, 8), at(6, 8))},
		},
		"what only lay where it lies is first said to be there, for undo to lead back": {
			given: week(manual(0)), when: drop(item(3, at(5, 8))), then: []event.Event{pinnedTo(3, 0, at(2, 8)), pinnedTo(3, at(2, 8), at(5, 8))},
		},
		"a manual bar dropped where it lies is nothing": {given: week(manual(0)), when: drop(item(3, at(2, 8)))},
		"undo-119 manual bars and others move together": {
			given: week(manual(at(2, 8))), when: drop(item(3, at(3, 8)), item(4, at(5, 8))),
			then: []event.Event{constrainedTo(4, Constraint{}, Constraint{Type: SNET, Date: at(5, 8), ByDrag: true}), pinnedTo(3, at(2, 8), at(3, 8))},
		},
		"undo-118, undo-121 what has progress is not moved": {given: week(done(1)), when: drop(item(3, at(5, 8))), fault: "activity.drag_started"},
		"undo-121 one that has keeps all from moving":       {given: week(done(1)), when: drop(item(4, at(5, 8)), item(3, at(5, 8))), fault: "activity.drag_started"},
		"undo-123 the first row is not dragged":             {given: week(), when: drop(item(0, at(5, 8))), fault: "activity.summary_column"},
		"a row is named once":                               {given: week(), when: drop(item(3, at(5, 8)), item(3, at(6, 8))), fault: "command.row_twice"},
		"dropped where it is held already nothing happens":  {given: week(held(SNET, at(5, 8))), when: drop(item(3, at(5, 8)))},
	})
}

func TestConstraint(t *testing.T) {
	t.Parallel()
	set := func(kind ConstraintType, m kernel.Minute) SetConstraint {
		return SetConstraint{Row: kernel.At(3), Type: kind, Date: m}
	}
	date := func(m kernel.Minute) SetConstraintDate { return SetConstraintDate{Row: kernel.At(3), Date: m} }
	becomes := func(kind ConstraintType, m kernel.Minute) []event.Event {
		return []event.Event{constrainedTo(3, Constraint{}, Constraint{Type: kind, Date: m})}
	}
	cases := map[string]edit{
		"cpm-103 alap needs no date":                                                     {given: week(), when: set(ALAP, none), then: becomes(ALAP, 0)},
		"cpm-102 asap takes a constraint away, with its date":                            {given: week(held(SNET, at(4, 8))), when: set(ASAP, none), then: []event.Event{constrainedTo(3, Constraint{Type: SNET, Date: at(4, 8)}, Constraint{})}},
		"cpm-102 there are eight constraints and no other":                               {given: week(), when: set("soon", none), fault: "activity.constraint_unknown"},
		"cpm-103 a constraint needs a date; without one and without dates it is refused": {given: site(), when: set(MSO, none), fault: "activity.constraint_date_missing"},
		"cpm-118 snet on a Saturday moves to the start of Monday":                        {given: week(), when: set(SNET, at(7, 0)), then: becomes(SNET, at(9, 8))},
		"cpm-118 snlt of a day is its first minute of work":                              {given: week(), when: set(SNLT, at(4, 0)), then: becomes(SNLT, at(4, 8))},
		"cpm-118 mso of a day is its first minute of work":                               {given: week(), when: set(MSO, at(4, 0)), then: becomes(MSO, at(4, 8))},
		"cpm-118 fnet of a day is its last minute of work":                               {given: week(), when: set(FNET, at(4, 0)), then: becomes(FNET, at(4, 17))},
		"cpm-118 fnlt on a Sunday moves back to the end of Friday":                       {given: week(), when: set(FNLT, at(8, 0)), then: becomes(FNLT, at(6, 17))},
		"cpm-118 mfo at night moves back to the end of the work before it":               {given: week(), when: set(MFO, at(4, 21)), then: becomes(MFO, at(4, 17))},
		"cpm-111 what is complete keeps its constraint date":                             {given: week(done(kernel.Hundred)), when: date(at(4, 0)), fault: "activity.constraint_completed"},
		"cpm-117 an emptied date is as soon as possible again":                           {given: week(held(MSO, at(4, 8))), when: date(none), then: []event.Event{constrainedTo(3, Constraint{Type: MSO, Date: at(4, 8)}, Constraint{})}},
		"cpm-117 emptying what has none is nothing":                                      {given: week(), when: date(none)},
		"a date for what had none makes it snet":                                         {given: week(), when: date(at(4, 0)), then: becomes(SNET, at(4, 8))},
		"a date moves the constraint it belongs to":                                      {given: week(held(FNLT, at(4, 17))), when: date(at(5, 0)), then: []event.Event{constrainedTo(3, Constraint{Type: FNLT, Date: at(4, 17)}, Constraint{Type: FNLT, Date: at(5, 17)})}},
		"a mandatory constraint of another tool stays mandatory with another date": {
			given: week(func(a *Activity) { a.Constraint = Constraint{Type: MSO, Date: at(2, 8), Mandatory: true} }),
			when:  SetConstraint{Row: kernel.At(3), Type: MSO, Date: at(4, 0), Seen: &Constraint{Type: MSO, Date: at(2, 8)}},
			then:  []event.Event{constrainedTo(3, Constraint{Type: MSO, Date: at(2, 8), Mandatory: true}, Constraint{Type: MSO, Date: at(4, 8), Mandatory: true})},
		},
		"act-123 a summary has no constraint":              {given: week(), when: SetConstraint{Row: kernel.At(2), Type: SNET, Date: at(4, 0)}, fault: "activity.summary_column"},
		"choosing what a drag had set is nothing":          {given: week(func(a *Activity) { a.Constraint = Constraint{Type: SNET, Date: at(4, 8), ByDrag: true} }), when: set(SNET, at(4, 8))},
		"act-139 a constraint date too far off is refused": {given: week(), when: date(kernel.Date(2050, 1, 1, 0, 0)), fault: "activity.date_too_far"},
	}
	for _, kind := range []ConstraintType{SNET, SNLT, MSO} {
		cases["cpm-103 without a date "+string(kind)+" takes the start"] = edit{given: week(), when: set(kind, none), then: becomes(kind, at(2, 8))}
	}
	for _, kind := range []ConstraintType{FNET, FNLT, MFO} {
		cases["cpm-103 without a date "+string(kind)+" takes the finish"] = edit{given: week(), when: set(kind, none), then: becomes(kind, at(3, 17))}
	}
	check(t, cases)
}

func TestExternalDates(t *testing.T) {
	t.Parallel()
	waits := func(m kernel.Minute) func(*Activity) { return func(a *Activity) { a.ExternalStart = m } }
	start := func(m kernel.Minute, seen ...kernel.Minute) SetExternalStart {
		c := SetExternalStart{SetExternal{Row: kernel.At(3), Date: m}}
		if len(seen) > 0 {
			c.Seen = &seen[0]
		}
		return c
	}
	finish := func(m kernel.Minute) SetExternalFinish {
		return SetExternalFinish{SetExternal{Row: kernel.At(3), Date: m}}
	}
	check(t, map[string]edit{
		"sem-154 an external start of a day is its first minute of work": {given: week(), when: start(at(4, 0)), then: []event.Event{FieldExternalStart.Was(3, 0, at(4, 8))}},
		"sem-154 an external finish of a day is its last minute of work": {given: week(), when: finish(at(4, 0)), then: []event.Event{FieldExternalFinish.Was(3, 0, at(4, 17))}},
		"sem-154 outside of work the start moves on and the finish back": {given: week(), when: start(at(7, 12)), then: []event.Event{FieldExternalStart.Was(3, 0, at(9, 8))}},
		"sem-154 without a date nothing is asked any more":               {given: week(waits(at(4, 8))), when: start(none, at(4, 8)), then: []event.Event{FieldExternalStart.Was(3, at(4, 8), 0)}},
		"sem-154 taking away what is not there is nothing":               {given: week(), when: finish(none)},
		"sem-154 the date it has is nothing":                             {given: week(waits(at(4, 8))), when: start(at(4, 8))},
		"sem-154 what is complete may lose them too":                     {given: week(done(kernel.Hundred), waits(at(4, 8))), when: start(none), then: []event.Event{FieldExternalStart.Was(3, at(4, 8), 0)}},
		"sem-154 a summary has none":                                     {given: week(), when: SetExternalStart{SetExternal{Row: kernel.At(2), Date: at(4, 8)}}, fault: "activity.summary_column"},
		"sem-154 a level of effort waits for nobody":                     {given: week(of(LevelOfEffort, 960)), when: start(at(4, 8)), fault: "activity.external_effort"},
		"sem-154 what a file says of one may go": {
			given: week(of(LevelOfEffort, 960), waits(at(4, 8))), when: start(none), then: []event.Event{FieldExternalStart.Was(3, at(4, 8), 0)},
		},
		"act-139 one too far off is refused": {given: week(), when: finish(kernel.Date(2060, 1, 1, 0, 0)), fault: "activity.date_too_far"},
		"set on another date than the present one it is refused": {
			given: week(waits(at(4, 8))), when: start(at(5, 8), none), fault: "conflict.field_changed",
		},
	})
}

func TestDurationAgainstConstraints(t *testing.T) {
	t.Parallel()
	set := func(days int32) SetDuration { return SetDuration{Row: kernel.At(3), Duration: 480 * days} }
	longer := []event.Event{FieldDuration.Was(3, 960, 1440)}
	none := []event.Event{FieldDuration.Was(3, 960, 0), FieldSplit.Was(3, 1440, 0), FieldKind.Was(3, Task, FinishMilestone)}
	check(t, map[string]edit{
		"cpm-112 what must finish on a date keeps its duration":               {given: week(held(MFO, at(3, 17))), when: set(3), fault: "activity.duration_fixed"},
		"cpm-113 a duration that ends after its fnlt is refused":              {given: week(held(FNLT, at(3, 17))), when: set(3), fault: "activity.duration_past_limit"},
		"sem-144 the rests of split work count too":                           {given: week(held(FNLT, at(4, 17)), rests(480)), when: set(3), fault: "activity.duration_past_limit"},
		"sem-144 with room for them it may last so long":                      {given: week(held(FNLT, at(5, 17)), rests(480)), when: set(3), then: longer},
		"sem-144 work that lasts no time has no rests":                        {given: week(rests(480)), when: set(0), then: []event.Event{FieldDuration.Was(3, 960, 0), FieldSplit.Was(3, 480, 0), FieldKind.Was(3, Task, FinishMilestone)}},
		"cpm-113 one that ends on it is not":                                  {given: week(held(FNLT, at(4, 17))), when: set(3), then: longer},
		"cpm-113 the next morning is the same instant of work as the evening": {given: week(held(FNLT, at(5, 8))), when: set(3), then: longer},
		"cpm-114 a duration that ends before its fnet is refused":             {given: week(held(FNET, at(3, 17))), when: set(1), fault: "activity.duration_short_of_limit"},
		"cpm-114 a longer one is not":                                         {given: week(held(FNET, at(3, 17))), when: set(3), then: longer},
		"cpm-113 without work there are none, and it becomes a milestone":     {given: week(held(FNLT, at(3, 17)), rests(1440)), when: set(0), then: none},
		"act-125 a completed activity keeps its duration":                     {given: week(done(kernel.Hundred)), when: set(3), fault: "activity.duration_completed"},
	})
}

func TestMilestone(t *testing.T) {
	t.Parallel()
	flag := func(row kernel.Row, on bool) SetMilestone { return SetMilestone{Row: kernel.At(row), Milestone: on} }
	check(t, map[string]edit{
		"act-122 a task flagged as a milestone is one, without duration": {
			given: week(), when: flag(3, true), then: []event.Event{FieldDuration.Was(3, 960, 0), FieldKind.Was(3, Task, FinishMilestone)},
		},
		"act-120 a duration of 0 makes a milestone": {
			given: week(), when: SetDuration{Row: kernel.At(3)}, then: []event.Event{FieldDuration.Was(3, 960, 0), FieldKind.Was(3, Task, FinishMilestone)},
		},
		"a milestone that is none any more takes a day": {
			given: week(of(FinishMilestone, 0)), when: flag(3, false), then: []event.Event{FieldDuration.Was(3, 0, 480), FieldKind.Was(3, FinishMilestone, Task)},
		},
		"act-121 a milestone that gets a child is a summary": {
			given: week(of(FinishMilestone, 0)), when: Add{Items: []AddItem{{Parent: kernel.At(3)}}},
			then: []event.Event{added(task(6, 3, "1", "New Activity")), FieldKind.Was(3, FinishMilestone, Summary)},
		},
		"act-121 a parent is never made a milestone": {given: week(), when: flag(2, true), fault: "activity.summary_column"},
		"a flag it has already is nothing":           {given: week(), when: flag(3, false)},
	})
}

func TestProgress(t *testing.T) {
	t.Parallel()
	set := func(row kernel.Row, p kernel.Percent) SetProgress {
		return SetProgress{Row: kernel.At(row), Progress: p}
	}
	friday := time.Date(2026, 3, 6, 15, 0, 0, 0, time.UTC)
	progressed := func(row kernel.Row, from, to kernel.Percent) event.Event {
		return FieldProgress.Was(row, from, to)
	}
	manual := func(row kernel.Row, on bool) event.Event { return FieldManual.Was(row, !on, on) }
	check(t, map[string]edit{
		"act-117 progress above 0 turns automation off and makes the start an actual one": {
			given: week(), when: set(3, 250_000),
			then: []event.Event{progressed(3, 0, 250_000), manual(3, true), FieldActualStart.Was(3, none, at(2, 8))},
		},
		"act-117 progress 0 turns it on again": {
			given: week(done(250_000)), when: set(3, 0),
			then: []event.Event{progressed(3, 250_000, 0), manual(3, false), FieldActualStart.Was(3, at(2, 8), none)},
		},
		"100 % makes the finish an actual one": {
			given: week(done(250_000)), when: set(3, kernel.Hundred), then: []event.Event{progressed(3, 250_000, kernel.Hundred), FieldActualFinish.Was(3, none, at(3, 17))},
		},
		"act-128, act-217, ana-342 progress above 100 is refused":     {given: week(), when: set(3, kernel.Hundred+1), fault: "activity.progress_out_of_range"},
		"act-128 progress below 0 is refused":                         {given: week(), when: set(3, -1), fault: "activity.progress_out_of_range"},
		"act-123 the progress of a summary is that of its activities": {given: week(), when: set(2, 1), fault: "activity.summary_column", with: fault.P{"field": "progress"}},
		"the progress it has already is nothing":                      {given: week(done(250_000)), when: set(3, 250_000)},
		"a progress that was seen otherwise is a conflict":            {given: week(done(250_000)), when: SetProgress{Row: kernel.At(3), Progress: 300_000, Seen: ptr[kernel.Percent](0)}, fault: "conflict.field_changed"},
		"progress may be told for an instant other than now": {
			given: week(done(250_000)), when: SetProgress{Row: kernel.At(3), Progress: 300_000, Effective: &friday},
			then: []event.Event{FieldProgress.Was(3, 250_000, 300_000).Held(&friday)},
		},
		"act-118 completing a summary completes everything under it and turns their automation off": {
			given: week(done(kernel.Hundred)), when: Complete{Rows: rows(2)},
			then: []event.Event{
				progressed(4, 0, kernel.Hundred), manual(4, true), FieldActualStart.Was(4, none, at(4, 8)), FieldActualFinish.Was(4, none, at(5, 17)),
			},
		},
		"act-119 uncompleting a summary sets everything under it to 0 and turns their automation on": {
			given: week(done(kernel.Hundred)), when: Uncomplete{Rows: rows(2)},
			then: []event.Event{
				progressed(3, kernel.Hundred, 0), manual(3, false), FieldActualStart.Was(3, at(2, 8), none), FieldActualFinish.Was(3, at(3, 17), none),
			},
		},
		"act-118 completing what is complete is nothing": {given: week(done(kernel.Hundred)), when: Complete{Rows: rows(3)}},
		"in profile p6 the work left follows and nothing is pinned": {
			given: append(week(), &SettingsChanged{From: settings(), To: p6Settings()}), when: set(3, 250_000),
			then: []event.Event{progressed(3, 0, 250_000), FieldActualStart.Was(3, none, at(2, 8)), FieldRemaining.Was(3, 0, 720)},
		},
	})
}

func p6Settings() Settings {
	s := settings()
	s.Options.Profile = ProfileP6
	return s
}

func TestAmountsAndWeights(t *testing.T) {
	t.Parallel()
	amount := func(of *Amount, row kernel.Row, v kernel.Amount) SetAmount {
		return SetAmount{Field: of, Row: kernel.At(row), Value: v}
	}
	weigh := func(row kernel.Row, share kernel.Percent) SetWeight {
		return SetWeight{Row: kernel.At(row), Weight: &share}
	}
	half := Weight{Custom: true, Share: 500_000}
	weighed := func(a *Activity) { a.Weight = half }
	check(t, map[string]edit{
		"act-102 an activity has a cost":                             {given: week(), when: amount(FieldCost, 3, 12_500), then: []event.Event{FieldCost.Was(3, 0, 12_500)}},
		"act-102 it has what was spent":                              {given: week(), when: amount(FieldUsedCost, 3, 12_500), then: []event.Event{FieldUsedCost.Was(3, 0, 12_500)}},
		"act-102 it has man-hours":                                   {given: week(), when: amount(FieldManHours, 3, 805_000), then: []event.Event{FieldManHours.Was(3, 0, 805_000)}},
		"ui-102, ui-202 a number of 1,000,000 is the largest":        {given: week(), when: amount(FieldCost, 3, MaxAmount), then: []event.Event{FieldCost.Was(3, 0, 10_000_000_000)}},
		"ui-102, ui-202 a larger number is refused":                  {given: week(), when: amount(FieldManHours, 3, MaxAmount+1), fault: "activity.number_out_of_range", with: fault.P{"max": int64(1_000_000)}},
		"a number below 0 is refused":                                {given: week(), when: amount(FieldUsedCost, 3, -1), fault: "activity.number_out_of_range"},
		"act-123 a summary costs what its activities cost":           {given: week(), when: amount(FieldCost, 2, 1), fault: "activity.summary_column"},
		"a number that was seen otherwise is a conflict":             {given: week(), when: SetAmount{Field: FieldCost, Row: kernel.At(3), Value: 5, Seen: ptr[kernel.Amount](4)}, fault: "conflict.field_changed"},
		"act-202 a custom weight, on summaries too":                  {given: week(), when: weigh(2, 500_000), then: []event.Event{FieldWeight.Was(2, Weight{}, half)}},
		"act-202 it is taken away again":                             {given: week(weighed), when: SetWeight{Row: kernel.At(3)}, then: []event.Event{FieldWeight.Was(3, half, Weight{})}},
		"act-202 siblings have 100 % together":                       {given: week(weighed), when: weigh(4, 500_000), then: []event.Event{FieldWeight.Was(4, Weight{}, half)}},
		"act-202 siblings with more than 100 % together are refused": {given: week(weighed), when: weigh(4, 500_001), fault: "activity.weights_exceed", with: fault.P{"left": kernel.Percent(500_000)}},
		"a weight above 100 % is refused":                            {given: week(), when: weigh(3, 1_000_001), fault: "activity.weight_out_of_range"},
		"row 0 has no parent to weigh in":                            {given: week(), when: weigh(0, 1), fault: "activity.summary_column"},
	})
}

func TestRollUp(t *testing.T) {
	t.Parallel()
	state := func(basis Basis, change func(three, four, five *Activity)) *State {
		s := New()
		to := settings()
		to.Basis = basis
		three, four, five := task(3, 2, "1", "Columns", from(2, 2)), task(4, 2, "2", "Slab", from(4, 2)), task(5, 0, "2", "Roof", from(6, 1))
		change(&three, &four, &five)
		for _, e := range []event.Event{empty(), &SettingsChanged{settings(), to}, added(summaryRow(), task(2, 0, "1", "Structure", of(Summary, 1440)), three, four, five)} {
			s.Evolve(e)
		}
		return s
	}
	for name, tc := range map[string]struct {
		basis  Basis
		change func(three, four, five *Activity)
		two    kernel.Percent
		top    kernel.Percent
	}{
		"children weigh their working minutes": {
			change: func(three, _, _ *Activity) { three.Progress = kernel.Hundred }, two: 500_000, top: 400_000, // 2 of 5 days
		},
		"a custom weight wins and the rest share what it leaves": {
			change: func(three, four, _ *Activity) {
				three.Progress, three.Weight = kernel.Hundred, Weight{Custom: true, Share: 200_000}
				four.Progress = 500_000
			},
			two: 600_000, top: 480_000, // 20 % × 100 + 80 % × 50
		},
		"by cost": {
			basis: ByCost, change: func(three, four, five *Activity) {
				three.Cost, four.Cost, five.Cost = 3*kernel.Unit, kernel.Unit, 4*kernel.Unit
				three.Progress = kernel.Hundred
			},
			two: 750_000, top: 375_000,
		},
		"by man-hours, however large": {
			basis: ByManHours, change: func(three, four, five *Activity) {
				three.ManHours, four.ManHours, five.ManHours = MaxAmount, MaxAmount, 2*MaxAmount
				four.Progress = kernel.Hundred
			},
			two: 500_000, top: 250_000,
		},
		"all costs zero: by working minutes": {
			basis: ByCost, change: func(three, _, _ *Activity) { three.Progress = kernel.Hundred }, two: 500_000, top: 400_000,
		},
		"milestones weigh nothing": {
			change: func(three, four, _ *Activity) {
				three.Kind, three.Duration, three.Progress = FinishMilestone, 0, kernel.Hundred
				four.Progress = 250_000
			},
			two: 250_000, top: 166_667, // two of three days
		},
		"custom weights of nothing but 0 are none": {
			change: func(three, four, _ *Activity) {
				three.Progress, three.Weight, four.Weight = kernel.Hundred, Weight{Custom: true}, Weight{Custom: true}
			},
			two: 500_000, top: 400_000,
		},
		"nothing but milestones share equally": {
			change: func(three, four, five *Activity) {
				for _, a := range []*Activity{three, four, five} {
					a.Kind, a.Duration = FinishMilestone, 0
				}
				three.Progress = kernel.Hundred
			},
			two: 500_000, top: 250_000,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, map[kernel.Row]kernel.Percent{0: tc.top, 2: tc.two}, state(tc.basis, tc.change).RollUp())
		})
	}
}

// An edit renews what is above it, deepest first, and looks at nothing else.
func TestProgressesAreRenewedAboveAnEditOnly(t *testing.T) {
	t.Parallel()
	s := New()
	for _, e := range []event.Event{
		empty(), added(summaryRow(), task(2, 0, "1", "Structure", of(Summary, 1440)), task(3, 2, "1", "Level 1", of(Summary, 1440)), task(4, 3, "1", "Columns", from(2, 2)),
			task(5, 3, "2", "Slab", from(4, 2)), task(6, 2, "2", "Roof", from(6, 1)), task(7, 0, "2", "Site", of(Summary, 480)), task(8, 7, "1", "Fence", from(6, 1))),
	} {
		s.Evolve(e)
	}
	p := NewProgresses(s)
	s.Evolve(FieldProgress.Was(4, 0, kernel.Hundred))
	require.Zero(t, p.Of(3))
	require.Equal(t, []kernel.Row{3, 2, 0}, p.Renew([]kernel.Row{4}))
	for row, want := range map[kernel.Row]kernel.Percent{3: 500_000, 2: 400_000, 7: 0, 0: 333_333, 4: 0} { // of 4, 5 and 6 days
		require.Equal(t, want, p.Of(row), "row %d", row)
	}
	s.Evolve(FieldProgress.Was(8, 0, kernel.Hundred))
	s.Evolve(FieldProgress.Was(6, 0, kernel.Hundred))
	require.ElementsMatch(t, []kernel.Row{7, 2, 0}, p.Renew([]kernel.Row{8, 6, 6}))
	for row, want := range map[kernel.Row]kernel.Percent{3: 500_000, 2: 600_000, 7: kernel.Hundred, 0: 666_667} {
		require.Equal(t, want, p.Of(row), "row %d", row)
	}
}

func TestIndentAndOutdent(t *testing.T) {
	t.Parallel()
	check(t, map[string]edit{
		"undo-110 an indented activity goes under its previous sibling, a summary from now on, without its constraint": {
			given: week(held(SNET, at(2, 8))), when: Indent{Rows: rows(4)},
			then: []event.Event{
				&PlaceChanged{event.One(4, Place{2, "2"}, Place{3, "1"})}, FieldKind.Was(3, Task, Summary),
				constrainedTo(3, Constraint{Type: SNET, Date: at(2, 8)}, Constraint{}),
			},
		},
		"undo-110 selected siblings go under the same one, in order": {
			given: append(week(), added(task(6, 0, "3", "Paint"), task(7, 0, "4", "Clean"))), when: Indent{Rows: rows(7, 6)},
			then: []event.Event{
				&PlaceChanged{event.Change[Place]{Rows: []kernel.Row{6, 7}, From: []Place{{0, "3"}, {0, "4"}}, To: []Place{{5, "1"}, {5, "2"}}}},
				FieldKind.Was(5, Task, Summary),
			},
		},
		"undo-110 it goes behind the children the sibling has": {
			given: week(), when: Indent{Rows: rows(5)}, then: []event.Event{&PlaceChanged{event.One(5, Place{0, "2"}, Place{2, "3"})}},
		},
		"undo-110 the first of its siblings has nothing to go under": {given: week(), when: Indent{Rows: rows(3)}, fault: "activity.indent_first"},
		"undo-110 not under one it is linked with":                   {given: append(week(), &LinksAdded{Links: []Link{link(6, 3, 4, FS, 0)}}), when: Indent{Rows: rows(4)}, fault: "activity.move_linked"},
		"undo-111 an outdented activity goes directly behind its parent": {
			given: week(), when: Outdent{Rows: rows(3)}, then: []event.Event{&PlaceChanged{event.One(3, Place{2, "1"}, Place{0, "1V"})}},
		},
		"undo-111 a parent left without children is a task again": {
			given: week(), when: Outdent{Rows: rows(3, 4)},
			then: []event.Event{
				&PlaceChanged{event.Change[Place]{Rows: []kernel.Row{3, 4}, From: []Place{{2, "1"}, {2, "2"}}, To: []Place{{0, "1F"}, {0, "1V"}}}},
				FieldKind.Was(2, Summary, Task),
			},
		},
		"undo-111 what is at the top stays": {given: week(), when: Outdent{Rows: rows(5)}, fault: "activity.outdent_top"},
		"undo-123 row 0 is never moved":     {given: week(), when: Indent{Rows: rows(0)}, fault: "activity.summary_immovable"},
		"undo-123 nor outdented":            {given: week(), when: Outdent{Rows: rows(0)}, fault: "activity.summary_immovable"},
	})
}

func TestAWholeLevelMovesWithShortRanks(t *testing.T) {
	t.Parallel()
	const n = 3000
	s := New()
	s.Evolve(empty())
	level := []Activity{summaryRow()}
	for i, rank := range kernel.Ranks("", "", n+2) {
		level = append(level, task(kernel.Row(2+i), 0, rank, "Task"))
	}
	s.Evolve(added(level...))
	var moving []kernel.Ref
	for row := kernel.Row(3); row < n+3; row++ {
		moving = append(moving, kernel.At(row))
	}
	for _, c := range []area.Command{Indent{Rows: moving}, Outdent{Rows: moving}} {
		events, err := s.Decide(c, numbers{s.Next(), s})
		require.NoError(t, err)
		for _, e := range events {
			s.Evolve(e)
		}
		places := events[0].(*PlaceChanged)
		assert.Len(t, places.Rows, n)
		for i := range places.Rows {
			assert.LessOrEqual(t, len(places.To[i].Rank), 6)
		}
	}
	order := make([]kernel.Row, n+2)
	for i := range order {
		order[i] = kernel.Row(2 + i)
	}
	assert.Equal(t, order, s.Children(0), "back out of it they stand as they did")
}

func TestDuplicate(t *testing.T) {
	t.Parallel()
	full := func(a *Activity) {
		a.Code, a.Cost, a.UsedCost, a.ManHours, a.Weight = "A10", 5, 6, 7, Weight{Custom: true, Share: 8}
		a.Description, a.Constraint = "with care", Constraint{Type: SNET, Date: at(2, 8)}
	}
	facts := append(week(done(250_000), full), &LinksAdded{Links: []Link{link(6, 3, 4, FS, 30), link(7, 4, 5, FS, 0)}})
	check(t, map[string]edit{
		"undo-101 a copy of a subtree stands behind it, as work not begun, with the links inside it": {
			given: facts, when: Duplicate{Rows: rows(2)},
			then: []event.Event{
				added(
					task(8, 0, "1V", "Structure", of(Summary, 1440)),
					task(9, 8, "1", "Columns", of(Task, 960), func(a *Activity) {
						a.Description, a.ManHours, a.Constraint = "with care", 7, Constraint{Type: SNET, Date: at(2, 8)}
					}),
					task(10, 8, "2", "Slab", of(Task, 960)),
				),
				&LinksAdded{Links: []Link{link(11, 9, 10, FS, 30)}},
			},
		},
		"sem-143, sem-144 a copy has the rests of split work, and is no placeholder, for it lies nowhere yet": {
			given: week(rests(480), func(a *Activity) { a.Manual, a.PinnedStart, a.Placeholder = true, at(2, 8), true }), when: Duplicate{Rows: rows(3)},
			then: []event.Event{added(task(6, 2, "1V", "Columns", of(Task, 960), rests(480)))},
		},
		"sem-154 what other projects ask for stays behind": {
			given: week(func(a *Activity) { a.ExternalStart, a.ExternalFinish = at(2, 8), at(3, 17) }), when: Duplicate{Rows: rows(3)},
			then: []event.Event{added(task(6, 2, "1V", "Columns", of(Task, 960)))},
		},
		"row 0 is not copied": {given: facts, when: Duplicate{Rows: rows(0)}, fault: "activity.summary_immovable"},
	})
}

func TestLinkEdits(t *testing.T) {
	t.Parallel()
	linked := append(week(), &LinksAdded{Links: []Link{link(6, 3, 4, FS, 0), link(7, 3, 4, SS, 0), link(8, 4, 5, FS, 0)}})
	to := func(kind LinkType) LinkChange { return LinkChange{Link: kernel.At(6), Type: &kind} }
	check(t, map[string]edit{
		"link-101, link-104 a link changes its type": {given: linked, when: to(FF), then: []event.Event{FieldLinkType.Was(6, FS, FF)}},
		"link-101, link-105 it changes its lag, which may be a lead": {
			given: linked, when: LinkChange{Link: kernel.At(6), Lag: ptr[int32](-480)}, then: []event.Event{FieldLag.Was(6, 0, -480)},
		},
		"sem-110 its lag runs around the clock from now on, in minutes of the clock": {
			given: linked, when: LinkChange{Link: kernel.At(6), Lag: ptr[int32](2880), Elapsed: ptr(true), Seen: &LinkSeen{Type: FS, Elapsed: ptr(false)}},
			then: []event.Event{FieldLag.Was(6, 0, 2880), FieldLagElapsed.Was(6, false, true)},
		},
		"sem-110 and on the calendar again": {
			given: append(linked, FieldLagElapsed.Was(6, false, true)), when: LinkChange{Link: kernel.At(6), Elapsed: ptr(false)},
			then: []event.Event{FieldLagElapsed.Was(6, true, false)},
		},
		"sem-110 a lag that says what it counts is put in the place of one that counts otherwise": {
			given: append(linked, FieldLagElapsed.Was(6, false, true)),
			when:  LinkChange{Link: kernel.At(6), Lag: ptr[int32](2880), Elapsed: ptr(false), Seen: &LinkSeen{Type: FS, Elapsed: ptr(true)}},
			then:  []event.Event{FieldLag.Was(6, 0, 2880), FieldLagElapsed.Was(6, true, false)},
		},
		"sem-110 and says nothing more of one that counts the same": {
			given: linked, when: LinkChange{Link: kernel.At(6), Lag: ptr[int32](2880), Elapsed: ptr(false), Seen: &LinkSeen{Type: FS, Elapsed: ptr(false)}},
			then: []event.Event{FieldLag.Was(6, 0, 2880)},
		},
		"an amount of lag that was seen counted otherwise is a conflict": {
			given: append(linked, FieldLagElapsed.Was(6, false, true)),
			when:  LinkChange{Link: kernel.At(6), Lag: ptr[int32](480), Seen: &LinkSeen{Type: FS, Elapsed: ptr(false)}}, fault: "conflict.field_changed",
			with: fault.P{"row": kernel.Row(6), "field": "lagElapsed", "seen": false, "value": true},
		},
		"an amount of lag that has become another since it was seen is a conflict, though only what it counts changes": {
			given: linked, when: LinkChange{Link: kernel.At(6), Elapsed: ptr(true), Seen: &LinkSeen{Type: FS, Lag: 60}}, fault: "conflict.field_changed",
			with: fault.P{"row": kernel.Row(6), "field": "linkLag", "seen": int32(60), "value": int32(0)},
		},
		"link-108 not to a type that stands between the two already": {given: linked, when: to(SS), fault: "link.duplicate"},
		"link-111, link-116 there are four types":                    {given: linked, when: to("XF"), fault: "link.type_unknown"},
		"the same again is nothing":                                  {given: linked, when: to(FS)},
		"a type that was seen otherwise is a conflict":               {given: linked, when: LinkChange{Link: kernel.At(6), Type: ptr(FF), Seen: &LinkSeen{Type: SF}}, fault: "conflict.field_changed"},
		"link-112 mass linking chains the selected activities finish to start in the order of the grid, without summaries": {
			given: week(), when: Chain{Rows: rows(5, 0, 4, 2, 3)},
			then: []event.Event{&LinksAdded{Links: []Link{link(6, 3, 4, FS, 0), link(7, 4, 5, FS, 0)}}},
		},
		"link-112 links that stand stay":                        {given: linked, when: Chain{Rows: rows(3, 4, 5)}},
		"link-112 one activity is no chain":                     {given: week(), when: Chain{Rows: rows(2, 3)}, fault: "link.too_few"},
		"undo-105 unlinking takes the links among the selected": {given: linked, when: Unchain{Rows: rows(3, 4)}, then: []event.Event{&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 3, 4, SS, 0)}}}},
		"undo-105 or all links of a single one":                 {given: linked, when: Unchain{Rows: rows(4)}, then: []event.Event{&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 3, 4, SS, 0), link(8, 4, 5, FS, 0)}}}},
		"unlinking what is not linked is nothing":               {given: week(), when: Unchain{Rows: rows(3, 4)}},
	})
}

func TestCalendars(t *testing.T) {
	t.Parallel()
	night := StandardCalendar()
	night.Row, night.Name, night.Default = 6, "Night", false
	two := append(week(), &CalendarsAdded{Calendars: []Calendar{night}})
	called := func(name string) worktime.Spec {
		spec := night.Time
		spec.Exceptions = []worktime.Exception{{From: 20_000, To: 20_000, Name: name}}
		return spec
	}
	named := append(slices.Clone(two), &CalendarTimeChanged{6, night.Time, called("Easter")})
	six := StandardCalendar().Time
	six.Week[6] = []worktime.Shift{{From: 480, To: 780}}
	check(t, map[string]edit{
		"cal-106 a calendar has a name and the times of another one": {
			given: week(), when: CalendarsAdd{Items: []CalendarItem{{Name: " Night ", CopyOf: kernel.At(1)}}}, then: []event.Event{&CalendarsAdded{Calendars: []Calendar{night}}},
		},
		"a calendar is renamed":                           {given: two, when: CalendarRename{Calendar: kernel.At(6), Name: "Shifts"}, then: []event.Event{FieldCalendarName.Was(6, "Night", "Shifts")}},
		"a calendar works at other times":                 {given: two, when: CalendarSetTime{Calendar: kernel.At(6), Time: six}, then: []event.Event{&CalendarTimeChanged{6, night.Time, six}}},
		"an exception is called otherwise":                {given: named, when: CalendarSetTime{Calendar: kernel.At(6), Time: called(" Pascua ")}, then: []event.Event{&CalendarTimeChanged{6, called("Easter"), called("Pascua")}}},
		"an exception needs no name":                      {given: named, when: CalendarSetTime{Calendar: kernel.At(6), Time: called(" ")}, then: []event.Event{&CalendarTimeChanged{6, called("Easter"), called("")}}},
		"the same name is nothing":                        {given: named, when: CalendarSetTime{Calendar: kernel.At(6), Time: called("Easter ")}},
		"an exception's name has one line":                {given: two, when: CalendarSetTime{Calendar: kernel.At(6), Time: called("Easter\nbreak")}, fault: "name.unreadable"},
		"an exception's name has a bound":                 {given: two, when: CalendarSetTime{Calendar: kernel.At(6), Time: called(strings.Repeat("ñ", 501))}, fault: "name.too_long"},
		"a copied calendar keeps the names of exceptions": {given: named, when: CalendarsAdd{Items: []CalendarItem{{Name: "Copy", CopyOf: kernel.At(6)}}}, then: []event.Event{&CalendarsAdded{Calendars: []Calendar{{Row: 7, Name: "Copy", Time: called("Easter")}}}}},
		"the same times are nothing":                      {given: two, when: CalendarSetTime{Calendar: kernel.At(6), Time: night.Time}},
		"a calendar that never works is refused":          {given: two, when: CalendarSetTime{Calendar: kernel.At(6)}, fault: "calendar.no_work"},
		"cal-106 another calendar becomes the default":    {given: two, when: CalendarSetDefault{Calendar: kernel.At(6)}, then: []event.Event{FieldDefault.Event(event.Change[bool]{Rows: []kernel.Row{1, 6}, From: []bool{true, false}, To: []bool{false, true}})}},
		"a thousand calendars are enough":                 {given: two, when: CalendarsAdd{Items: make([]CalendarItem, MaxCalendars)}, fault: "calendar.too_many"},
		"the default one is not deleted":                  {given: two, when: CalendarsDelete{Calendars: rows(1)}, fault: "calendar.default_undeletable"},
		"one that nobody works by is deleted":             {given: two, when: CalendarsDelete{Calendars: rows(6)}, then: []event.Event{&CalendarsRemoved{[]Calendar{night}}}},
		"one that somebody works by is not":               {given: append(two, FieldCalendar.Was(3, 1, 6)), when: CalendarsDelete{Calendars: rows(6)}, fault: "calendar.in_use", with: fault.P{"activities": 1}},
		"an unknown calendar is refused":                  {given: two, when: CalendarRename{Calendar: kernel.At(9), Name: "x"}, fault: "calendar.unknown"},
		"act-123 activities and summaries change theirs":  {given: two, when: SetCalendar{Rows: rows(2, 3), Calendar: kernel.At(6)}, then: []event.Event{FieldCalendar.Event(event.Change[kernel.Row]{Rows: []kernel.Row{2, 3}, From: []kernel.Row{1, 1}, To: []kernel.Row{6, 6}})}},
		"act-136 the calendar they have is ignored":       {given: two, when: SetCalendar{Rows: rows(3, 4), Calendar: kernel.At(1)}},
		"act-136 no calendar at all is ignored":           {given: two, when: SetCalendar{Rows: rows(3)}},
	})
}

func TestSettings(t *testing.T) {
	t.Parallel()
	changed := func(change func(*Settings)) []event.Event {
		to := settings()
		change(&to)
		return []event.Event{&SettingsChanged{settings(), to}}
	}
	check(t, map[string]edit{
		"what is named changes and nothing else": {
			given: week(), when: SetSettings{MinutesPerDay: ptr[int32](540), Basis: ptr(ByCost), DataDate: ptr(at(4, 0))},
			then: changed(func(s *Settings) { s.MinutesPerDay, s.Basis, s.Options.DataDate = 540, ByCost, at(4, 0) }),
		},
		"act-105 row 0 carries another name of the schedule with it": {
			given: week(), when: SetSettings{Name: ptr("Casa")},
			then: append(changed(func(s *Settings) { s.Name = "Casa" }), FieldName.Was(0, "House", "Casa")),
		},
		"act-105 not where somebody renamed it": {
			given: append(week(), FieldName.Was(0, "House", "Villa")), when: SetSettings{Name: ptr("Casa")},
			then: changed(func(s *Settings) { s.Name = "Casa" }),
		},
		"the same again is nothing":           {given: week(), when: SetSettings{Name: ptr("House")}},
		"a date format nobody knows":          {given: week(), when: SetSettings{DateFormat: ptr("YY")}, fault: "schedule.date_format_unknown"},
		"an option nobody knows":              {given: week(), when: SetSettings{LagCalendar: ptr("moon")}, fault: "schedule.option_unknown"},
		"a basis nobody knows":                {given: week(), when: SetSettings{Basis: ptr(Basis("colour"))}, fault: "schedule.option_unknown"},
		"a start nobody can mean":             {given: week(), when: SetSettings{Start: ptr(kernel.Minute(1))}, fault: "schedule.date_out_of_range", with: fault.P{"field": "start"}},
		"a data date nobody can mean":         {given: week(), when: SetSettings{DataDate: ptr(kernel.Date(2200, 1, 1, 0, 0))}, fault: "schedule.date_out_of_range", with: fault.P{"field": "dataDate"}},
		"days of no minutes take the default": {given: week(), when: SetSettings{MinutesPerDay: ptr[int32](0)}},
	})
}

func TestDescription(t *testing.T) {
	t.Parallel()
	check(t, map[string]edit{
		"act-123 activities and summaries have a description": {
			given: week(), when: Describe{Row: kernel.At(2), Description: " In situ\nconcrete "}, then: []event.Event{FieldDescription.Was(2, "", "In situ\nconcrete")},
		},
		"a description that was seen otherwise is a conflict": {given: week(), when: Describe{Row: kernel.At(2), Description: "a", Seen: ptr("b")}, fault: "conflict.field_changed"},
		"the same description is nothing":                     {given: week(), when: Describe{Row: kernel.At(2)}},
		"a description that is no text":                       {given: week(), when: Describe{Row: kernel.At(2), Description: "a\xff"}, fault: "text.unreadable"},
	})
}
