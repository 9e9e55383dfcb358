package schedule_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
)

// bulkResult is what a refused bulk command says of its result besides its reason.
func bulkResult(key string, activities int, more fault.P) fault.P {
	out := fault.P{"success": false, "activities": activities, "changed": 0, "errors": []string{key}}
	for name, value := range more {
		out[name] = value
	}
	return out
}

func changes[T any](rows []kernel.Row, from, to []T) event.Change[T] {
	return event.Change[T]{Rows: rows, From: from, To: to}
}

func TestBulkCalendar(t *testing.T) {
	t.Parallel()
	night := Calendar{Row: 6, Name: "Night", Time: StandardCalendar().Time}
	two := append(week(), &CalendarsAdded{Calendars: []Calendar{night}})
	set := func(calendar kernel.Ref, of ...kernel.Row) BulkCalendar {
		return BulkCalendar{Rows: rows(of...), Calendar: calendar}
	}
	becomes := func(of ...kernel.Row) []event.Event {
		from, to := make([]kernel.Row, len(of)), make([]kernel.Row, len(of))
		for i := range of {
			from[i], to[i] = 1, 6
		}
		return []event.Event{FieldCalendar.Event(changes(of, from, to))}
	}
	unknown := bulkResult("bulk.calendar_invalid", 1, fault.P{"calendar": "99", "calendars": "Standard, Night"})
	check(t, map[string]edit{
		"bulk-101 the calendar of all named activities changes at once": {given: two, when: set(kernel.At(6), 3, 4, 5), then: becomes(3, 4, 5)},
		"bulk-104 no list of activities is refused":                     {given: two, when: BulkCalendar{Calendar: kernel.At(6)}, fault: "bulk.ids_required", with: bulkResult("bulk.ids_required", 0, nil)},
		"bulk-104 an empty list is refused":                             {given: two, when: set(kernel.At(6)), fault: "bulk.ids_required"},
		"bulk-105 no calendar is refused":                               {given: two, when: set(kernel.Ref{}, 3), fault: "bulk.calendar_empty"},
		"bulk-106 an unknown calendar is refused with those there are":  {given: two, when: set(kernel.At(99), 3), fault: "bulk.calendar_invalid", with: unknown},
		"bulk-107 with nothing to change it is refused":                 {given: two, when: set(kernel.At(1), 3, 4), fault: "bulk.no_valid_activities"},
		"bulk-107 activities that are gone are nothing to change":       {given: two, when: set(kernel.At(6), 98, 99), fault: "bulk.no_valid_activities"},
		"bulk-108 activities already on it and unknown ones are skipped": {
			given: append(two, FieldCalendar.Was(4, 1, 6)), when: set(kernel.At(6), 99, 5, 4, 3, 5), then: becomes(3, 5),
		},
		"bulk-102 the list is checked before the calendar":       {given: two, when: BulkCalendar{}, fault: "bulk.ids_required"},
		"bulk-102 an empty calendar is checked before the known": {given: two, when: set(kernel.Ref{}, 99), fault: "bulk.calendar_empty"},
		"bulk-102 the calendar is checked before the activities": {given: two, when: set(kernel.At(99), 99), fault: "bulk.calendar_invalid"},
		"bulk-124 a refusal says that nothing changed, with its reason": {
			given: two, when: set(kernel.At(1), 3, 4), fault: "bulk.no_valid_activities", with: bulkResult("bulk.no_valid_activities", 2, nil),
		},
	})
}

func TestBulkConstraintType(t *testing.T) {
	t.Parallel()
	set := func(kind ConstraintType, of ...kernel.Row) BulkConstraintType {
		return BulkConstraintType{Rows: rows(of...), Type: kind}
	}
	cases := map[string]edit{
		"bulk-109 bulk-202 without activities it is refused": {given: week(), when: set(SNET), fault: "bulk.no_activities_selected"},
		"bulk-110 bulk-203 a type that is none of the eight is refused": {
			given: week(), when: set("xyz", 3), fault: "bulk.invalid_constraint_type", with: bulkResult("bulk.invalid_constraint_type", 1, fault.P{"constraint": "xyz"}),
		},
		"bulk-111 bulk-204 the project and summaries alone are refused": {given: week(), when: set(SNET, 0, 2), fault: "bulk.no_valid_activities"},
		"bulk-111 complete activities alone are refused":                {given: week(done(kernel.Hundred)), when: set(ASAP, 3), fault: "bulk.no_valid_activities"},
		"bulk-111 project and summaries are skipped among others": {
			given: week(), when: set(ALAP, 0, 2, 4), then: []event.Event{constrainedTo(4, Constraint{}, Constraint{Type: ALAP})},
		},
	}
	for _, kind := range []ConstraintType{ASAP, ALAP} {
		cases["bulk-113 bulk-206 "+string(kind)+" clears the date"] = edit{
			given: week(held(SNET, at(3, 8))), when: set(kind, 3), then: []event.Event{constrainedTo(3, Constraint{Type: SNET, Date: at(3, 8)}, Constraint{Type: kind})},
		}
	}
	holds := func(kind ConstraintType, three, five kernel.Minute) []event.Event {
		to := []Constraint{{Type: kind, Date: three}, {Type: kind, Date: five}}
		return []event.Event{FieldConstraint.Event(changes([]kernel.Row{3, 5}, make([]Constraint, 2), to))}
	}
	for _, kind := range []ConstraintType{SNET, SNLT, MSO} {
		cases["bulk-114 bulk-207 bulk-201 "+string(kind)+" takes the start of each"] = edit{given: week(), when: set(kind, 3, 5), then: holds(kind, at(2, 8), at(6, 8))}
	}
	for _, kind := range []ConstraintType{FNET, FNLT, MFO} {
		cases["bulk-115 bulk-208 bulk-201 "+string(kind)+" takes the finish of each"] = edit{given: week(), when: set(kind, 3, 5), then: holds(kind, at(3, 17), at(6, 17))}
	}
	check(t, cases)
}

// many is a schedule with n tasks, numbered from 2.
func many(n int) ([]event.Event, []kernel.Row) {
	tasks, named := []Activity{summaryRow()}, []kernel.Row{}
	for row := kernel.Row(2); len(named) < n; row++ {
		tasks = append(tasks, task(row, 0, kernel.Rank("1"), "Task", from(2, 1)))
		named = append(named, row)
	}
	return []event.Event{empty(), added(tasks...)}, named
}

func TestBulkALAPIsLimited(t *testing.T) {
	t.Parallel()
	facts, named := many(101)
	t.Run("bulk-112 bulk-133 bulk-205 of 101 activities none changes", func(t *testing.T) {
		given(t, facts...).When(BulkConstraintType{Rows: rows(named...), Type: ALAP}).
			ThenFault("bulk.alap_limit_exceeded", bulkResult("bulk.alap_limit_exceeded", 101, fault.P{"valid": 101, "max": 100}))
	})
	t.Run("bulk-133 100 activities change, whatever summary is named with them", func(t *testing.T) {
		s := New()
		for _, e := range facts {
			s.Evolve(e)
		}
		events, err := s.Decide(BulkConstraintType{Rows: rows(append([]kernel.Row{0}, named[:100]...)...), Type: ALAP}, numbers{s.Next(), s})
		require.NoError(t, err)
		bound, is := FieldConstraint.In(events[0])
		require.True(t, is)
		assert.Len(t, bound.Rows, 100)
	})
	t.Run("the limit is for ALAP alone", func(t *testing.T) {
		s := New()
		for _, e := range facts {
			s.Evolve(e)
		}
		events, err := s.Decide(BulkConstraintType{Rows: rows(named...), Type: SNET}, numbers{s.Next(), s})
		require.NoError(t, err)
		assert.Len(t, events, 1, "one fact for all rows")
	})
}

func TestBulkConstraintDate(t *testing.T) {
	t.Parallel()
	set := func(date kernel.Minute, of ...kernel.Row) BulkConstraintDate {
		return BulkConstraintDate{Rows: rows(of...), Date: date, NotBefore: none}
	}
	today := func(c BulkConstraintDate, day int) BulkConstraintDate {
		c.NotBefore = at(day, 0)
		return c
	}
	sunday := Calendar{Row: 6, Name: "Sundays", Time: worktime.Spec{Week: worktime.Week{0: {{From: 480, To: 720}}}}}
	twoCalendars := append(week(), &CalendarsAdded{Calendars: []Calendar{sunday}}, FieldCalendar.Was(5, 1, 6))
	to := func(row kernel.Row, from, to Constraint) []event.Event {
		return []event.Event{constrainedTo(row, from, to)}
	}
	check(t, map[string]edit{
		"bulk-116 bulk-220 bulk-209 no list of activities is refused": {given: week(), when: BulkConstraintDate{Date: at(4, 0), NotBefore: none}, fault: "bulk.ids_required"},
		"bulk-224 an empty list is refused":                           {given: week(), when: set(at(4, 0)), fault: "bulk.no_activities_selected"},
		"bulk-116 bulk-221 bulk-209 no date is refused":               {given: week(), when: set(none, 3), fault: "bulk.date_invalid"},
		"bulk-221 a date of another century is refused":               {given: week(), when: set(kernel.Date(2126, 1, 1, 0, 0), 3), fault: "bulk.date_invalid"},
		"bulk-223 activities that are gone alone are refused":         {given: week(), when: set(at(4, 0), 98), fault: "bulk.no_valid_activities"},
		"bulk-118 bulk-211 project and summaries alone are refused":   {given: week(), when: set(at(4, 0), 0, 2), fault: "bulk.no_valid_activities"},
		"bulk-118 bulk-211 project and summaries are skipped":         {given: week(), when: set(at(4, 0), 0, 2, 4), then: to(4, Constraint{}, Constraint{Type: SNET, Date: at(4, 8)})},
		"bulk-117 bulk-210 a complete activity keeps its date": {
			given: week(done(kernel.Hundred), held(SNET, at(2, 8))), when: set(at(5, 0), 3, 4), then: to(4, Constraint{}, Constraint{Type: SNET, Date: at(5, 8)}),
		},
		"bulk-227 complete activities alone are refused": {given: week(done(kernel.Hundred)), when: set(at(5, 0), 3), fault: "bulk.all_completed"},
		"bulk-119 bulk-212 asap becomes snet":            {given: week(), when: set(at(5, 0), 3), then: to(3, Constraint{}, Constraint{Type: SNET, Date: at(5, 8)})},
		"bulk-119 bulk-212 alap becomes snet":            {given: week(held(ALAP, 0)), when: set(at(5, 0), 3), then: to(3, Constraint{Type: ALAP}, Constraint{Type: SNET, Date: at(5, 8)})},
		"another constraint keeps its type, at the end of the day": {
			given: week(held(FNLT, at(3, 17))), when: set(at(5, 0), 3), then: to(3, Constraint{Type: FNLT, Date: at(3, 17)}, Constraint{Type: FNLT, Date: at(5, 17)}),
		},
		"bulk-120 bulk-213 the fact keeps the previous constraints": {
			given: week(held(MSO, at(2, 8))), when: set(at(6, 0), 3, 5), then: []event.Event{FieldConstraint.Event(changes(
				[]kernel.Row{3, 5}, []Constraint{{Type: MSO, Date: at(2, 8)}, {}}, []Constraint{{Type: MSO, Date: at(6, 8)}, {Type: SNET, Date: at(6, 8)}},
			))},
		},
		"bulk-121 bulk-222 a day off is refused": {
			given: week(), when: set(at(7, 0), 3), fault: "bulk.date_not_working",
			with: bulkResult("bulk.date_not_working", 1, fault.P{"row": kernel.Row(3), "date": at(7, 0), "calendar": "Standard"}),
		},
		"bulk-222 a day off in the calendar of any activity is refused": {
			given: twoCalendars, when: set(at(6, 0), 3, 5), fault: "bulk.date_not_working",
			with: bulkResult("bulk.date_not_working", 2, fault.P{"row": kernel.Row(5), "date": at(6, 0), "calendar": "Sundays"}),
		},
		"bulk-225 bulk-121 an activity on a calendar that is gone is refused": {
			given: append(week(), FieldCalendar.Was(3, 1, 77)), when: set(at(5, 0), 3), fault: "bulk.calendar_not_found",
		},
		"bulk-121 bulk-228 a past date of an active project is refused": {given: week(), when: today(set(at(3, 0), 4), 4), fault: "bulk.date_past"},
		"bulk-228 today is no past date":                                {given: week(), when: today(set(at(4, 0), 4), 4), then: to(4, Constraint{}, Constraint{Type: SNET, Date: at(4, 8)})},
	})
}
