package schedule_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
)

func TestAdd(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		given []event.Event
		when  Add
		then  []event.Event
	}{
		"act-105, act-213 the first activity brings row 0 named after the schedule, is itself New Activity and takes one day of 8 h": {
			given: []event.Event{empty()},
			when:  Add{Items: []AddItem{{}}},
			then:  []event.Event{added(summaryRow(), task(2, 0, "1", "New Activity"))},
		},
		"act-105 later activities are New Activity and bring no second row 0": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{}}},
			then:  []event.Event{added(task(3, 0, "2", "New Activity"))},
		},
		"act-110 the kinds are task, summary and milestone; act-154 a summary without children lasts 24 h": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{Kind: Task}, {Kind: Summary}, {Kind: Milestone}}},
			then: []event.Event{added(
				task(3, 0, "2", "New Activity"), task(4, 0, "3", "New Activity", of(Summary, 1440)), task(5, 0, "4", "New Activity", of(FinishMilestone, 0)))},
		},
		"a task of 0 minutes is a milestone": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{Name: " Handover ", Duration: ptr[int32](0)}}},
			then:  []event.Event{added(task(3, 0, "2", "Handover", of(FinishMilestone, 0)))},
		},
		"sem-155 a new task may last days of the clock, one unless its duration is said": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{Name: "Cure", Duration: ptr[int32](3 * 1440), Elapsed: true}, {Elapsed: true}}},
			then:  []event.Event{added(task(3, 0, "2", "Cure", of(Task, 3*1440), around), task(4, 0, "3", "New Activity", of(Task, 1440), around))},
		},
		"act-120 a new activity without duration runs by no clock": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{Duration: ptr[int32](0), Elapsed: true}, {Kind: Milestone, Elapsed: true}}},
			then:  []event.Event{added(task(3, 0, "2", "New Activity", of(FinishMilestone, 0)), task(4, 0, "3", "New Activity", of(FinishMilestone, 0)))},
		},
		"sem-155 what becomes a summary keeps how it runs, for when the last under it goes": {
			given: []event.Event{empty()},
			when:  Add{Items: []AddItem{{Name: "Floor", Duration: ptr[int32](1440), Elapsed: true}, {Name: "Walls", Parent: kernel.Made(kernel.ID{}, 1)}}},
			then:  []event.Event{added(summaryRow(), task(2, 0, "1", "Floor", of(Summary, 1440), around), task(3, 2, "1", "Walls"))},
		},
		"a task that gets its first child becomes a summary and keeps its own duration": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"))},
			when:  Add{Items: []AddItem{{Parent: kernel.At(2), Name: "Trench"}}},
			then: []event.Event{
				added(task(3, 2, "1", "Trench")), FieldKind.Was(2, Task, Summary),
			},
		},
		"a new activity goes directly after or before the sibling that is named": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"), task(3, 0, "2", "Pour"))},
			when:  Add{Items: []AddItem{{Name: "Form", After: kernel.At(2)}, {Name: "Survey", Before: kernel.At(2)}}},
			then:  []event.Event{added(task(4, 0, "1V", "Form"), task(5, 0, "0V", "Survey"))},
		},
		"activities that name the same place keep their order there": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"), task(3, 0, "2", "Pour"))},
			when:  Add{Items: []AddItem{{Name: "a", After: kernel.At(2)}, {Name: "b", After: kernel.At(2)}, {Name: "c", After: kernel.At(2)}}},
			then:  []event.Event{added(task(4, 0, "1F", "a"), task(5, 0, "1V", "b"), task(6, 0, "1W", "c"))},
		},
		"an item may go under another one of the same command, which becomes a summary": {
			given: []event.Event{empty()},
			when:  Add{Items: []AddItem{{Name: "Floor"}, {Name: "Walls", Parent: kernel.Made(kernel.ID{}, 1)}}},
			then:  []event.Event{added(summaryRow(), task(2, 0, "1", "Floor", of(Summary, 480)), task(3, 2, "1", "Walls"))},
		},
		"between two siblings of one rank the later one gets a new rank": {
			given: []event.Event{empty(), added(summaryRow(), task(2, 0, "1", "Dig"), task(3, 0, "1", "Pour"), task(4, 0, "2", "Roof"))},
			when:  Add{Items: []AddItem{{Name: "Form", After: kernel.At(2)}}},
			then: []event.Event{
				added(task(5, 0, "1F", "Form")), &PlaceChanged{event.One(3, Place{0, "1"}, Place{0, "1V"})},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, tc.given...).When(tc.when).Then(tc.then...)
		})
	}
}

func around(a *Activity) { a.Elapsed = true }

func TestAddRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		when AddItem
		key  string
	}{
		"a parent that does not exist":            {AddItem{Parent: kernel.At(99)}, "activity.unknown"},
		"a sibling that does not exist":           {AddItem{After: kernel.At(99)}, "activity.unknown"},
		"a sibling under another parent":          {AddItem{Parent: kernel.At(2), After: kernel.At(5)}, "activity.place_contradicts"},
		"row 0 has no siblings":                   {AddItem{After: kernel.At(0)}, "activity.place_contradicts"},
		"two siblings that are not neighbours":    {AddItem{After: kernel.At(4), Before: kernel.At(3)}, "activity.place_contradicts"},
		"a kind nobody knows":                     {AddItem{Kind: "epic"}, "activity.kind_unknown"},
		"act-131 a negative duration":             {AddItem{Duration: ptr[int32](-1)}, "activity.duration_negative"},
		"a duration of more than a hundred years": {AddItem{Duration: ptr[int32](MaxMinutes + 1)}, "activity.duration_too_long"},
		"a milestone with a duration":             {AddItem{Kind: Milestone, Duration: ptr[int32](60)}, "activity.milestone_duration"},
		"a milestone that lasts around the clock": {AddItem{Kind: Milestone, Duration: ptr[int32](60), Elapsed: true}, "activity.milestone_duration"},
		"a summary that lasts around the clock":   {AddItem{Kind: Summary, Elapsed: true}, "activity.summary_column"},
		"a calendar that does not exist":          {AddItem{Calendar: kernel.At(9)}, "activity.calendar_unknown"},
		"a name with a line break":                {AddItem{Name: "a\nb"}, "name.unreadable"},
		"a name that is not text":                 {AddItem{Name: "a\xff"}, "name.unreadable"},
		"a name of blanks":                        {AddItem{Name: "   "}, "name.empty"},
		"a name of more than 500 characters":      {AddItem{Name: strings.Repeat("ñ", 501)}, "name.too_long"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(Add{Items: []AddItem{tc.when}}).ThenFault(tc.key)
		})
	}
	t.Run("a schedule that does not exist", func(t *testing.T) {
		t.Parallel()
		given(t).When(Add{Items: []AddItem{{}}}).ThenFault("schedule.unknown")
	})
}

func TestDepth(t *testing.T) {
	t.Parallel()
	deep := []Activity{summaryRow()}
	for i := range kernel.Row(50) {
		parent := kernel.Row(0)
		if i > 0 {
			parent = i + 1
		}
		deep = append(deep, task(i+2, parent, "1", "Level", of(Summary, 1440)))
	}
	t.Run("act-157 fifty levels are the limit of the hierarchy", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(deep...)).When(Add{Items: []AddItem{{Parent: kernel.At(51)}}}).ThenFault("activity.too_deep", fault.P{"max": 50})
	})
	t.Run("act-157 the fiftieth level is still allowed", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(deep[:50]...)).When(Add{Items: []AddItem{{Parent: kernel.At(50)}}}).
			Then(added(task(51, 50, "1", "New Activity")))
	})
	t.Run("act-157 a subtree cannot be moved deeper than fifty levels", func(t *testing.T) {
		t.Parallel()
		facts := []event.Event{empty(), added(deep[:50]...), added(task(60, 0, "2", "a", of(Summary, 480)), task(61, 60, "1", "b"))}
		given(t, facts...).When(Move{Rows: rows(60), Parent: kernel.At(50)}).ThenFault("activity.too_deep")
	})
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	t.Run("act-109 numbers go up to 9999999, then nothing can be added any more", func(t *testing.T) {
		t.Parallel()
		last := []event.Event{empty(), added(summaryRow(), task(kernel.MaxRow-1, 0, "1", "Almost"))}
		given(t, last...).When(Add{Items: []AddItem{{}}}).
			Then(added(task(kernel.MaxRow, 0, "2", "New Activity"))).
			When(Add{Items: []AddItem{{}}}).ThenFault("plan.numbers_exhausted", fault.P{"max": kernel.Row(9_999_999)})
	})
	for name, c := range map[string]struct {
		command area.Command
		numbers kernel.Row // that it needs
	}{
		"an activity":        {Add{Items: []AddItem{{}}}, 1},
		"two activities":     {Add{Items: []AddItem{{}, {}}}, 2},
		"a copy":             {Duplicate{Rows: rows(3)}, 1},
		"copies with a link": {Duplicate{Rows: rows(2)}, 4},
		"a link":             {LinkAdd{Items: []LinkItem{{From: kernel.At(3), To: kernel.At(5), Type: FS}}}, 1},
		"two links":          {LinkAdd{Items: []LinkItem{{From: kernel.At(3), To: kernel.At(5), Type: FS}, {From: kernel.At(3), To: kernel.At(5), Type: SS}}}, 2},
		"a chain":            {Chain{Rows: rows(3, 5)}, 1},
		"a calendar":         {CalendarsAdd{Items: []CalendarItem{{Name: "Nights"}}}, 1},
		"several calendars":  {CalendarsAdd{Items: []CalendarItem{{Name: "Nights"}, {Name: "Rain"}, {Name: "Site"}}}, 3},
		"the rows of a file": {Reimport{Import: twoTasks(), Mode: Append}, 0},
	} {
		t.Run("act-109 no number is left for "+name, func(t *testing.T) {
			t.Parallel()
			with := func(left kernel.Row) []event.Event {
				return append(site(), added(task(kernel.MaxRow-left, 0, "9", "Last")))
			}
			if c.numbers > 0 {
				given(t, with(c.numbers-1)...).When(c.command).ThenFault("plan.numbers_exhausted", fault.P{"max": kernel.MaxRow})
				enough := New()
				for _, e := range with(c.numbers) {
					enough.Evolve(e)
				}
				events, err := decider.Decide(enough, c.command)
				require.NoError(t, err, "the last ones are given out")
				require.NotEmpty(t, events)
				return
			}
			given(t, with(2)...).When(c.command).ThenFault("plan.numbers_exhausted", fault.P{"max": kernel.MaxRow})
		})
	}
	t.Run("a number is never given twice, a deleted one neither", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(summaryRow(), task(2, 0, "1", "Dig")), &ActivitiesRemoved{[]Activity{task(2, 0, "1", "Dig")}}).
			When(Add{Items: []AddItem{{}}}).Then(added(task(3, 0, "1", "New Activity")))
	})
}

func TestRename(t *testing.T) {
	t.Parallel()
	t.Run("a name is trimmed and kept with the one before", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Rename{Row: kernel.At(3), Name: "  Pillars "}).Then(FieldName.Was(3, "Columns", "Pillars")).
			When(Rename{Row: kernel.At(3), Name: "Pillars"}).ThenNothing()
	})
	t.Run("row 0 and summaries may be renamed", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Rename{Row: kernel.At(0), Name: "Clinic"}).Then(FieldName.Was(0, "House", "Clinic")).
			When(Rename{Row: kernel.At(2), Name: "Frame"}).Then(FieldName.Was(2, "Structure", "Frame"))
	})
	t.Run("an edit of another name than the present one is a conflict", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Rename{Row: kernel.At(3), Name: "Pillars", Seen: ptr("Piles")}).
			ThenFault("conflict.field_changed", fault.P{"row": kernel.Row(3), "field": "name", "seen": "Piles", "value": "Columns"})
	})
	t.Run("the same new name is no conflict whatever was seen", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Rename{Row: kernel.At(3), Name: "Columns", Seen: ptr("Piles")}).ThenNothing()
	})
	for name, tc := range map[string]struct {
		when Rename
		key  string
	}{
		"an empty name":           {Rename{Row: kernel.At(3), Name: " \t "}, "name.empty"},
		"an unknown activity":     {Rename{Row: kernel.At(6), Name: "x"}, "activity.unknown"},
		"a name with an escape":   {Rename{Row: kernel.At(3), Name: "a\x1b[2J"}, "name.unreadable"},
		"a name beyond the bound": {Rename{Row: kernel.At(3), Name: strings.Repeat("x", 501)}, "name.too_long"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).ThenFault(tc.key)
		})
	}
}

func TestSetDuration(t *testing.T) {
	t.Parallel()
	set := func(row kernel.Row, minutes int32) SetDuration {
		return SetDuration{Row: kernel.At(row), Duration: minutes}
	}
	t.Run("the duration is working minutes, before and after", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(set(3, 960)).Then(FieldDuration.Was(3, 480, 960)).When(set(3, 960)).ThenNothing()
	})
	t.Run("0 makes a milestone and more makes it a task again", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(set(3, 0)).Then(FieldDuration.Was(3, 480, 0), FieldKind.Was(3, Task, FinishMilestone)).
			When(set(3, 60)).Then(FieldDuration.Was(3, 0, 60), FieldKind.Was(3, FinishMilestone, Task))
	})
	t.Run("a summary without children has a duration of its own", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(summaryRow(), task(2, 0, "1", "Phase", of(Summary, 1440)))).When(set(2, 960)).
			Then(FieldDuration.Was(2, 1440, 960))
	})
	t.Run("work under way changes its remaining work along in profile p6, not below 0", func(t *testing.T) {
		t.Parallel()
		p6 := settings()
		p6.Options.Profile = ProfileP6
		running := task(2, 0, "1", "Dig", func(a *Activity) { a.Remaining, a.ActualStart, a.Progress = 120, monday, 500_000 })
		facts := []event.Event{&Created{p6, []Calendar{{Row: 1, Name: "Standard", Default: true, Time: StandardCalendar().Time}}}, added(summaryRow(), running)}
		given(t, facts...).When(set(2, 540)).Then(FieldDuration.Was(2, 480, 540), FieldRemaining.Was(2, 120, 180)).
			When(set(2, 60)).Then(FieldDuration.Was(2, 540, 60), FieldRemaining.Was(2, 180, 0))
	})
	t.Run("what becomes a milestone has no work left", func(t *testing.T) {
		t.Parallel()
		running := task(2, 0, "1", "Dig", func(a *Activity) { a.Remaining, a.ActualStart, a.Progress = 120, monday, 500_000 })
		given(t, empty(), added(summaryRow(), running)).When(set(2, 0)).
			Then(FieldDuration.Was(2, 480, 0), FieldRemaining.Was(2, 120, 0), FieldKind.Was(2, Task, FinishMilestone))
	})
	t.Run("an edit of another duration than the present one is a conflict", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(SetDuration{Row: kernel.At(3), Duration: 960, Seen: ptr[int32](240)}).
			ThenFault("conflict.field_changed", fault.P{"field": "duration", "seen": int32(240), "value": int32(480)})
	})
	for name, tc := range map[string]struct {
		when SetDuration
		key  string
	}{
		"act-131 a negative duration is refused":                  {set(3, -60), "activity.duration_negative"},
		"a duration beyond a hundred years is refused":            {set(3, MaxMinutes+1), "activity.duration_too_long"},
		"the duration of a summary follows from its children":     {set(2, 960), "activity.summary_column"},
		"the duration of row 0 follows from the whole":            {set(0, 960), "activity.summary_column"},
		"an unknown activity has no duration":                     {set(77, 960), "activity.unknown"},
		"a negative duration is refused before anything is known": {set(0, -1), "activity.duration_negative"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).ThenFault(tc.key)
		})
	}
	t.Run("a completed activity keeps its duration", func(t *testing.T) {
		t.Parallel()
		done := task(2, 0, "1", "Dig", func(a *Activity) { a.Progress = kernel.Hundred })
		given(t, empty(), added(summaryRow(), done)).When(set(2, 960)).ThenFault("activity.duration_completed")
	})
	t.Run("a level of effort spans what it is linked to", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(summaryRow(), task(2, 0, "1", "Crane", of(LevelOfEffort, 480)))).When(set(2, 960)).ThenFault("activity.duration_computed")
	})
}

func TestOutline(t *testing.T) {
	t.Parallel()
	s := New()
	for _, e := range site() {
		s.Evolve(e)
	}
	var correlative []int
	var codes []string
	var order []kernel.Row
	for l := range s.Outline() {
		order, correlative, codes = append(order, l.Row), append(correlative, l.Correlative), append(codes, l.Code)
	}
	require.Equal(t, []kernel.Row{0, 2, 3, 4, 5}, order)
	assert.Equal(t, []int{0, 1, 2, 3, 4}, correlative, "act-108 correlative numbers count from 0, which is the project summary")
	assert.Equal(t, []string{"", "1", "1.1", "1.2", "2"}, codes)
}

func TestACommandNamesABoundedNumberOfRows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]area.Command{
		"added":          Add{Items: make([]AddItem, MaxNamed+1)},
		"deleted":        Delete{Rows: make([]kernel.Ref, MaxNamed+1)},
		"moved":          Move{Rows: make([]kernel.Ref, MaxNamed+1)},
		"linked":         LinkAdd{Items: make([]LinkItem, MaxNamed+1)},
		"freed of links": LinkRemove{Links: make([]kernel.Ref, MaxNamed+1)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(c).ThenFault("command.too_many_rows", fault.P{"rows": MaxNamed + 1, "max": MaxNamed})
		})
	}
}

func twoTasks() Import {
	calendar := StandardCalendar()
	calendar.Row = 1
	return Import{
		Settings: settings(), Calendars: []Calendar{calendar}, Activities: []Activity{
			{Row: 1, Name: "Columns", Kind: Task, Duration: 480, Calendar: 1, ActualStart: none, ActualFinish: none},
			{Row: 2, Name: "Slab", Kind: Task, Duration: 480, Calendar: 1, ActualStart: none, ActualFinish: none},
		},
	}
}
