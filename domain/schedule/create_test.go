package schedule_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
)

func TestCreate(t *testing.T) {
	t.Parallel()
	create := Create{Project: house, Name: " House ", Start: monday}
	t.Run("proj-123, proj-203, proj-315 hours per day default to 8 and hours per week to 40; the calendar works 08:00 to 17:00", func(t *testing.T) {
		t.Parallel()
		scene := given(t).When(create).Then(empty())
		scene.When(create).ThenFault("schedule.exists")
		s := settings()
		assert.Equal(t, int32(8*60), s.MinutesPerDay)
		assert.Equal(t, int32(40*60), s.MinutesPerWeek)
	})
	t.Run("the date format is MM/DD/YY for English and DD/MM/YY otherwise", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, "MM/DD/YY", DateFormatFor("en"))
		assert.Equal(t, "DD/MM/YY", DateFormatFor("es"))
		assert.Equal(t, "DD/MM/YY", DateFormatFor("fr"))
	})
	t.Run("given calendars are numbered in order, the first is the default when none is marked", func(t *testing.T) {
		t.Parallel()
		c := create
		first, second := StandardCalendar(), StandardCalendar()
		first.Default, second.Default, second.Name = false, false, "Night"
		first.Row, second.Row = 70, 80
		c.Calendars = []Calendar{first, second}
		first.Row, first.Default, second.Row = 1, true, 2
		given(t).When(c).Then(&Created{Settings: settings(), Calendars: []Calendar{first, second}})
	})
	for name, tc := range map[string]struct {
		change func(*Create)
		key    string
	}{
		"without a name":                    {func(c *Create) { c.Name = " " }, "name.empty"},
		"without a start":                   {func(c *Create) { c.Start = none }, "schedule.start_missing"},
		"with a start no schedule is about": {func(c *Create) { c.Start = kernel.Date(1979, 12, 31, 23, 59) }, "schedule.date_out_of_range"},
		"with a start a century ahead":      {func(c *Create) { c.Start = kernel.Date(2126, 5, 4, 0, 0) }, "schedule.date_out_of_range"},
		"with a date format nobody knows":   {func(c *Create) { c.DateFormat = "YY" }, "schedule.date_format_unknown"},
		"with days of more than 24 h":       {func(c *Create) { c.MinutesPerDay = 1441 }, "schedule.minutes_invalid"},
		"with weeks shorter than days":      {func(c *Create) { c.MinutesPerWeek = 60 }, "schedule.minutes_invalid"},
		"with an unknown profile":           {func(c *Create) { c.Options.Profile = "x" }, "schedule.option_unknown"},
		"with an unknown lag calendar":      {func(c *Create) { c.Options.LagCalendar = "x" }, "schedule.option_unknown"},
		"with an unknown progress mode":     {func(c *Create) { c.Options.ProgressMode = "x" }, "schedule.option_unknown"},
		"with an unknown float mode":        {func(c *Create) { c.Options.FloatMode = "x" }, "schedule.option_unknown"},
		"with an unknown idea of critical":  {func(c *Create) { c.Options.CriticalBy = "x" }, "schedule.option_unknown"},
		"with a calendar that never works":  {func(c *Create) { c.Calendars = []Calendar{{Name: "Idle"}} }, "calendar.no_work"},
		"with two default calendars":        {func(c *Create) { c.Calendars = []Calendar{StandardCalendar(), StandardCalendar()} }, "calendar.default_ambiguous"},
		"with a shift that ends before it begins": {func(c *Create) {
			bad := StandardCalendar()
			bad.Time.Week[1] = []worktime.Shift{{From: 600, To: 500}}
			c.Calendars = []Calendar{bad}
		}, "calendar.shift_invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := create
			tc.change(&c)
			given(t).When(c).ThenFault(tc.key)
		})
	}
}

// file is a project with a summary holding two linked tasks, and a milestone.
func file() Import {
	calendar := StandardCalendar()
	calendar.Row = 1
	return Import{
		Source:    Source{Tool: "p6", File: "a.xer", Project: "A", ActivityRows: 3},
		Settings:  Settings{Name: "Annex", Start: monday, Options: Options{Profile: ProfileP6, DataDate: monday}},
		Calendars: []Calendar{calendar},
		Activities: []Activity{
			{Row: 1, Name: "WBS", Kind: Summary, Calendar: 1},
			{Row: 2, Parent: 1, Code: "A10", Name: "Dig\tthe \x00 pit ", Kind: Task, Duration: 480, Calendar: 1},
			{Row: 3, Parent: 1, Code: "A20", Kind: Task, Duration: 960, Calendar: 1, Dates: Dates{Start: monday}},
			{Row: 4, Name: "Done", Kind: FinishMilestone, Duration: 60, Calendar: 1},
		},
		Links:      []Link{{Row: 1, From: 2, To: 3, Type: FS, Lag: 60}},
		AsImported: []Stored{{Activity: 3, Start: monday}, {Activity: 2, Start: monday}},
		Problems:   map[string]int{"resource": 4},
	}
}

func TestTakeOver(t *testing.T) {
	t.Parallel()
	taken := settings()
	taken.Name, taken.Options.Profile, taken.Options.DataDate = "Annex", ProfileP6, monday
	top := summaryRow()
	top.Name = "Annex"
	rowsFrom := func(first kernel.Row) []event.Event {
		act := func(a Activity) Activity {
			a.Calendar, a.ActualStart, a.ActualFinish = first-1, none, none
			return a
		}
		top.Calendar = first - 1
		return []event.Event{
			&ActivitiesAdded{Activities: []Activity{
				top,
				act(Activity{Row: first, Parent: 0, Rank: "1", Name: "WBS", Kind: Summary}),
				act(Activity{Row: first + 1, Parent: first, Rank: "1", Code: "A10", Name: "Dig the pit", Kind: Task, Duration: 480}),
				act(Activity{Row: first + 2, Parent: first, Rank: "2", Code: "A20", Name: "A20", Kind: Task, Duration: 960}),
				act(Activity{Row: first + 3, Parent: 0, Rank: "2", Name: "Done", Kind: FinishMilestone}),
			}},
			&LinksAdded{Links: []Link{{Row: first + 4, From: first + 1, To: first + 2, Type: FS, Lag: 60}}},
			&AsImportedKept{Stored: []Stored{{Activity: first + 1, Start: monday}, {Activity: first + 2, Start: monday}}},
		}
	}
	t.Run("into a schedule without rows: numbers follow on, calendars are the file's, names are cleaned, siblings keep their order", func(t *testing.T) {
		t.Parallel()
		standard, imported := StandardCalendar(), StandardCalendar()
		standard.Row, imported.Row, imported.Imported = 1, 2, true
		head := []event.Event{
			&ImportStarted{Source: file().Source, Before: settings(), Settings: taken, Problems: map[string]int{"resource": 4}},
			&CalendarsRemoved{[]Calendar{standard}}, &CalendarsAdded{Calendars: []Calendar{imported}},
		}
		given(t, empty()).When(TakeOver{Import: file()}).Then(append(head, rowsFrom(3)...)...).
			When(TakeOver{Import: file()}).ThenFault("import.not_empty")
	})
	t.Run("without a schedule yet it is created with the file's settings", func(t *testing.T) {
		t.Parallel()
		imported := StandardCalendar()
		imported.Row, imported.Imported = 1, true
		head := []event.Event{
			&Created{Settings: taken, Calendars: []Calendar{imported}},
			&ImportStarted{Source: file().Source, Before: taken, Settings: taken, Problems: map[string]int{"resource": 4}},
		}
		given(t).When(TakeOver{Project: house, Import: file()}).Then(append(head, rowsFrom(2)...)...)
	})
	t.Run("a schedule with rows is not imported into", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(TakeOver{Import: file()}).ThenFault("import.not_empty", fault.P{"activities": 5})
	})
	for name, tc := range map[string]struct {
		change func(*Import)
		key    string
	}{
		"no calendar":                           {func(f *Import) { f.Calendars = nil }, "import.calendar_invalid"},
		"calendars that are not numbered":       {func(f *Import) { f.Calendars[0].Row = 5 }, "import.calendar_invalid"},
		"activities that are not numbered":      {func(f *Import) { f.Activities[1].Row = 9 }, "import.activity_invalid"},
		"a child before its parent":             {func(f *Import) { f.Activities[1].Parent = 3 }, "import.activity_invalid"},
		"an unknown calendar":                   {func(f *Import) { f.Activities[1].Calendar = 2 }, "import.activity_invalid"},
		"an unknown kind":                       {func(f *Import) { f.Activities[1].Kind = "x" }, "import.activity_invalid"},
		"a negative duration":                   {func(f *Import) { f.Activities[1].Duration = -1 }, "import.activity_invalid"},
		"a rest below 0":                        {func(f *Import) { f.Activities[1].Split = -1 }, "import.activity_invalid"},
		"a rest without end":                    {func(f *Import) { f.Activities[1].Split = MaxMinutes + 1 }, "import.activity_invalid"},
		"a progress above 100 %":                {func(f *Import) { f.Activities[1].Progress = kernel.Hundred + 1 }, "import.activity_invalid"},
		"a cost below 0":                        {func(f *Import) { f.Activities[1].Cost = -1 }, "import.activity_invalid"},
		"man-hours below 0":                     {func(f *Import) { f.Activities[1].ManHours = -1 }, "import.activity_invalid"},
		"a weight above 100 %":                  {func(f *Import) { f.Activities[1].Weight.Share = kernel.Hundred + 1 }, "import.activity_invalid"},
		"a constraint without its date":         {func(f *Import) { f.Activities[1].Constraint.Type = SNET }, "import.activity_invalid"},
		"a constraint nobody knows":             {func(f *Import) { f.Activities[1].Second.Type = "x" }, "import.activity_invalid"},
		"stored dates of an unknown activity":   {func(f *Import) { f.AsImported[0].Activity = 9 }, "import.activity_invalid"},
		"a link to an unknown activity":         {func(f *Import) { f.Links[0].To = 9 }, "import.link_invalid"},
		"a link of an unknown type":             {func(f *Import) { f.Links[0].Type = "x" }, "import.link_invalid"},
		"a link of an activity with itself":     {func(f *Import) { f.Links[0].To = 2 }, "import.link_invalid"},
		"a link of an activity with its parent": {func(f *Import) { f.Links[0].To = 1 }, "link.relatives"},
		"a link given twice":                    {func(f *Import) { f.Links = append(f.Links, Link{Row: 2, From: 2, To: 3, Type: FS}) }, "link.duplicate"},
		"no start":                              {func(f *Import) { f.Settings.Start = none }, "schedule.start_missing"},
		"a tree of more than fifty levels": {func(f *Import) {
			for i := range kernel.Row(50) {
				f.Activities = append(f.Activities, Activity{Row: i + 5, Parent: i + 4, Kind: Task, Calendar: 1})
			}
		}, "activity.too_deep"},
	} {
		t.Run("refused whole: "+name, func(t *testing.T) {
			t.Parallel()
			in := file()
			tc.change(&in)
			given(t, empty()).When(TakeOver{Import: in}).ThenFault(tc.key)
		})
	}
	t.Run("a large import comes in events of at most 2,000 records", func(t *testing.T) {
		t.Parallel()
		in := file()
		in.Activities, in.Links, in.AsImported = nil, nil, nil
		for i := range kernel.Row(4500) {
			in.Activities = append(in.Activities, Activity{Row: i + 1, Name: strings.Repeat("ñ", 600), Kind: Task, Calendar: 1})
		}
		s := New()
		s.Evolve(empty())
		events, err := s.Decide(TakeOver{Import: in}, numbers{})
		require.NoError(t, err)
		total := 0
		for _, e := range events {
			if e, is := e.(*ActivitiesAdded); is {
				assert.LessOrEqual(t, len(e.Activities), 2000)
				total += len(e.Activities)
			}
			s.Evolve(e)
		}
		assert.Equal(t, 4501, total)
		assert.Len(t, []rune(s.Activity(3).Name), 500, "a name that is too long is cut")
		order := []kernel.Row{}
		for l := range s.Outline() {
			order = append(order, l.Row)
		}
		assert.IsIncreasing(t, order, "act-108 the order of the file is kept")
	})
}

func TestFaultsAreListed(t *testing.T) {
	t.Parallel()
	for key, code := range Faults {
		assert.Contains(t, []fault.Code{fault.Invalid, fault.Conflict, fault.NotFound, fault.TooLarge}, code, key)
		assert.Regexp(t, `^[a-z]+\.[a-z_]+$`, key)
	}
}
