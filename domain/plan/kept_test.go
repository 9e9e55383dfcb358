package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// keptFile has work on two calendars, given to people and materials.
func keptFile() schedule.Import {
	f := fileOf(
		schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480},
		schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 960},
	)
	f.Tags = []schedule.Tag{{Activity: 2, Category: "Floor", Value: "Third", Code: "F3"}}
	f.Resources = []schedule.Resource{
		{Row: 1, Code: "C", Name: "Crew", Kind: schedule.Labour, Calendar: 2}, {Row: 2, Code: "M", Kind: schedule.Material, Units: "m3"},
	}
	f.Assignments = []schedule.Assignment{{Activity: 1, Resource: 2, Quantity: 5}, {Activity: 2, Resource: 1, Work: 960, Done: 60, Driving: true}}
	f.Baselines = []schedule.Baseline{{Name: "Contract", Points: []schedule.BaselinePoint{
		{Activity: 0, Start: monday, Finish: monday + 3*kernel.Day}, {Activity: 2, Start: monday, Finish: monday + kernel.Day, Duration: 480, Cost: 9},
	}}}
	return f
}

func keptBy(w plan.Written) (tags []schedule.Tag, resources []schedule.Resource, assignments []schedule.Assignment, baselines []schedule.Baseline) {
	for _, e := range w.Events {
		switch e := e.(type) {
		case *schedule.TagsKept:
			tags = append(tags, e.Tags...)
		case *schedule.ResourcesKept:
			resources, assignments = append(resources, e.Resources...), append(assignments, e.Assignments...)
		case *schedule.BaselineKept:
			baselines = append(baselines, schedule.Baseline{Name: e.Name, Points: e.Points})
		}
	}
	return tags, resources, assignments, baselines
}

func TestWhatAFileSaysBesideThePlanIsKeptUnderTheNumbersOfThePlan(t *testing.T) {
	t.Parallel()
	// The second file comes to a schedule that has rows already, so that no number of it is the file's.
	for name, begin := range map[string]func(b *bench) plan.Written{
		"a first file": func(b *bench) plan.Written { return b.do(ana, schedule.TakeOver{Import: keptFile()}) },
		"a file put behind": func(b *bench) plan.Written {
			b.create().add(ana, 0, "a", "b", "c")
			return b.do(ana, schedule.Reimport{Import: keptFile(), Mode: schedule.Append})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			w := begin(b)
			dig, pour := b.named("dig").Row, b.named("pour").Row
			night := kernel.NoRow
			for _, c := range b.state.Schedule().Calendars() {
				if c.Name == "Night" {
					night = c.Row
				}
			}
			tags, resources, assignments, baselines := keptBy(w)
			require.NotZero(t, pour)
			assert.Empty(t, tags, "they are codes of the schedule")
			assert.Equal(t, []string{"pour: Floor = Third (F3)"}, b.coded())
			assert.Equal(t, []schedule.Resource{
				{Row: 1, Code: "C", Name: "Crew", Kind: schedule.Labour, Calendar: night}, {Row: 2, Code: "M", Name: "M", Kind: schedule.Material, Units: "m3"},
			}, resources, "one without a name is called by its code")
			assert.Equal(t, []schedule.Assignment{{Activity: dig, Resource: 2, Quantity: 5}, {Activity: pour, Resource: 1, Work: 960, Done: 60, Driving: true}}, assignments)
			require.Len(t, baselines, 1)
			assert.Equal(t, "Contract", baselines[0].Name)
			require.Len(t, baselines[0].Points, 2)
			assert.Equal(t, schedule.BaselinePoint{Activity: pour, Start: monday, Finish: monday + kernel.Day, Duration: 480, Cost: 9}, baselines[0].Points[1])
		})
	}
}

func TestAFileThatNamesWhatItDoesNotHaveIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*schedule.Import)
		key   string
	}{
		"a tag of no activity":           {func(f *schedule.Import) { f.Tags[0].Activity = 3 }, "import.activity_invalid"},
		"a tag of the project":           {func(f *schedule.Import) { f.Tags[0].Activity = 0 }, "import.activity_invalid"},
		"an assignment of no activity":   {func(f *schedule.Import) { f.Assignments[0].Activity = 3 }, "import.activity_invalid"},
		"an assignment of the project":   {func(f *schedule.Import) { f.Assignments[0].Activity = 0 }, "import.activity_invalid"},
		"an assignment of no resource":   {func(f *schedule.Import) { f.Assignments[0].Resource = 3 }, "import.activity_invalid"},
		"an assignment of nobody":        {func(f *schedule.Import) { f.Assignments[0].Resource = 0 }, "import.activity_invalid"},
		"a baseline of no activity":      {func(f *schedule.Import) { f.Baselines[0].Points[1].Activity = 3 }, "import.activity_invalid"},
		"a baseline below the project":   {func(f *schedule.Import) { f.Baselines[0].Points[1].Activity = -2 }, "import.activity_invalid"},
		"resources that do not count":    {func(f *schedule.Import) { f.Resources[1].Row = 3 }, "import.resource_invalid"},
		"a resource on no calendar":      {func(f *schedule.Import) { f.Resources[0].Calendar = 3 }, "import.resource_invalid"},
		"a resource below the calendars": {func(f *schedule.Import) { f.Resources[0].Calendar = -1 }, "import.resource_invalid"},
		"a resource of no kind":          {func(f *schedule.Import) { f.Resources[0].Kind = "crane" }, "import.resource_invalid"},
		"work on no calendar":            {func(f *schedule.Import) { f.Activities[0].Calendar = 3 }, "import.activity_invalid"},
		"work on no resource calendar":   {func(f *schedule.Import) { f.Activities[0].ResourceCalendar = 3 }, "import.activity_invalid"},
		"work below the calendars":       {func(f *schedule.Import) { f.Activities[0].ResourceCalendar = -1 }, "import.activity_invalid"},
		"work that lies in what follows": {func(f *schedule.Import) { f.Activities[0].Parent = 2 }, "import.activity_invalid"},
		"work that does not count":       {func(f *schedule.Import) { f.Activities[1].Row = 3 }, "import.activity_invalid"},
		"dates of no activity":           {func(f *schedule.Import) { f.AsImported = []schedule.Stored{{Activity: 3}} }, "import.activity_invalid"},
		"dates below the project's":      {func(f *schedule.Import) { f.AsImported = []schedule.Stored{{Activity: -1}} }, "import.activity_invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := keptFile()
			c.spoil(&file)
			_, err := newBench(t).try(ana, schedule.TakeOver{Import: file})
			require.Error(t, err)
			assert.Equal(t, c.key, fault.Of(err).Key)
		})
	}
}

func TestWorkOfAFileByTheCalendarOfWhoDoesIt(t *testing.T) {
	t.Parallel()
	file := keptFile()
	file.Activities[0].ResourceCalendar = 2
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: file})
	night := b.state.Schedule().Calendars()[1]
	require.Equal(t, "Night", night.Name)
	assert.Equal(t, night.Row, b.named("dig").ResourceCalendar)
	dates := b.named("dig").Dates
	assert.Equal(t, []kernel.Minute{monday, monday + 8*kernel.Hour}, []kernel.Minute{dates.Start, dates.Finish}, "around the clock, from midnight on")
	b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Append})
	second := b.named("dig")
	require.NotNil(t, second)
	for a := range b.state.Schedule().Activities() {
		if a.Name == "dig" {
			assert.NotZero(t, a.ResourceCalendar)
			assert.Equal(t, "Night", b.state.Schedule().Calendar(a.ResourceCalendar).Name)
		}
	}
}
