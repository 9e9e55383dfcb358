package comparison_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/comparison"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

func TestSeveralSettingsNameWhoeverChangedOneLast(t *testing.T) {
	t.Parallel()
	format, day := schedule.SetSettings{DateFormat: new("MM/DD/YY")}, schedule.SetSettings{MinutesPerDay: new(int32(540))}
	for name, order := range map[string][2]schedule.SetSettings{"the format last": {day, format}, "the day last": {format, day}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			from := s.now()
			s.do(ana, order[0])
			w := s.do(beto, order[1])
			got := s.compare(from, s.now())
			require.Len(t, got, 1)
			assert.Len(t, got[0].Cells, 2)
			assert.Equal(t, beto, got[0].Last.User)
			assert.Equal(t, w.Revision, got[0].Last.Revision)
		})
	}
}

func TestSeveralFieldsOfAnActivityNameWhoeverChangedOneLast(t *testing.T) {
	t.Parallel()
	for _, nameLast := range []bool{true, false} {
		s := newSite(t)
		rows := s.add("Dig")
		from := s.now()
		rename, describe := schedule.Rename{Row: row(rows[0]), Name: "Cut"}, schedule.Describe{Row: row(rows[0]), Description: "North"}
		var last int64
		if nameLast {
			s.do(ana, describe)
			last = s.do(beto, rename).Revision
		} else {
			s.do(ana, rename)
			last = s.do(beto, describe).Revision
		}
		got := s.compare(from, s.now())
		require.Len(t, got, 1)
		assert.Len(t, got[0].Cells, 2)
		assert.Equal(t, beto, got[0].Last.User)
		assert.Equal(t, last, got[0].Last.Revision)
	}
}

func TestLinksBetweenTheSameActivitiesPairByTheirType(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.add("Dig", "Pour", "Paint")
	add := func(from, to kernel.Row, kind schedule.LinkType, lag int32) kernel.Row {
		return plan.Created(s.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: row(from), To: row(to), Type: kind, Lag: lag}}}).Events)[0]
	}
	ss, ff := add(rows[0], rows[1], schedule.SS, 0), add(rows[0], rows[1], schedule.FF, 0)
	other := add(rows[1], rows[2], schedule.FS, 0)
	from := s.now()
	s.do(ana, schedule.LinkRemove{Links: []kernel.Ref{row(ss), row(ff), row(other)}})
	longer := add(rows[0], rows[1], schedule.FF, 60)
	add(rows[0], rows[1], schedule.SS, 0)
	var logic []comparison.Item
	for _, i := range s.compare(from, s.now()) {
		if i.Kind == comparison.Logic {
			logic = append(logic, i)
		}
	}
	require.Len(t, logic, 2)
	assert.Equal(t, longer, logic[0].Row, "the link that came back with a lag is one that changed")
	assert.Equal(t, []record.Unlike{{Field: schedule.FieldLag.Field, From: int32(0), To: int32(60)}}, logic[0].Cells)
	assert.Equal(t, []any{ff, longer}, []any{logic[0].From.Row, logic[0].To.Row})
	assert.Equal(t, other, logic[1].Row)
	assert.Equal(t, other, logic[1].From.Row)
	assert.Nil(t, logic[1].To, "the other one is gone")
}

// picture is one that holds everything, of some rows.
func picture(calendars []kernel.Row, activities ...schedule.Activity) *comparison.Picture {
	p := &comparison.Picture{Settings: &schedule.Settings{}, Activities: activities}
	for _, r := range calendars {
		p.Calendars = append(p.Calendars, schedule.Calendar{Row: r, Name: "Week"})
	}
	return p
}

func TestACalendarThatCameOrWentIsADifferenceOfItsExistence(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	comes := []record.Unlike{{Field: event.Existence, From: false, To: true}}
	goes := []record.Unlike{{Field: event.Existence, From: true, To: false}}
	for name, tc := range map[string]struct {
		from, to []kernel.Row
		rows     []kernel.Row
		cells    [][]record.Unlike
	}{
		"the last came":                     {[]kernel.Row{2, 4}, []kernel.Row{2, 4, 6}, []kernel.Row{6}, [][]record.Unlike{comes}},
		"the first came":                    {[]kernel.Row{4}, []kernel.Row{2, 4}, []kernel.Row{2}, [][]record.Unlike{comes}},
		"the last went":                     {[]kernel.Row{2, 4}, []kernel.Row{2}, []kernel.Row{4}, [][]record.Unlike{goes}},
		"the first went":                    {[]kernel.Row{2, 4}, []kernel.Row{4}, []kernel.Row{2}, [][]record.Unlike{goes}},
		"all went":                          {[]kernel.Row{2, 4}, nil, []kernel.Row{2, 4}, [][]record.Unlike{goes, goes}},
		"one came between and another went": {[]kernel.Row{2, 6}, []kernel.Row{2, 4}, []kernel.Row{4, 6}, [][]record.Unlike{comes, goes}},
		"all stay":                          {[]kernel.Row{2, 4}, []kernel.Row{2, 4}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var rows []kernel.Row
			var cells [][]record.Unlike
			for _, i := range s.compare(picture(tc.from), picture(tc.to)) {
				assert.Equal(t, comparison.OfCalendar, i.Entity)
				assert.Equal(t, comparison.Calendar, i.Kind)
				assert.Equal(t, "Week", i.Name)
				rows, cells = append(rows, i.Row), append(cells, i.Cells)
			}
			assert.Equal(t, tc.rows, rows)
			assert.Equal(t, tc.cells, cells)
		})
	}
}

func TestWhatCountsAsADifferenceOfAnActivity(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	dates := func(start, finish kernel.Minute) schedule.Dates { return schedule.Dates{Start: start, Finish: finish} }
	task := schedule.Activity{Row: 3, Kind: schedule.Task, Duration: 480, Dates: dates(100, 200)}
	with := func(a schedule.Activity, change func(*schedule.Activity)) schedule.Activity { change(&a); return a }
	group := with(task, func(a *schedule.Activity) { a.Kind = schedule.Summary })
	for name, tc := range map[string]struct {
		from, to schedule.Activity
		kinds    []comparison.Kind
	}{
		"another start":               {task, with(task, func(a *schedule.Activity) { a.Dates = dates(101, 200) }), []comparison.Kind{comparison.Dates}},
		"another finish":              {task, with(task, func(a *schedule.Activity) { a.Dates = dates(100, 201) }), []comparison.Kind{comparison.Dates}},
		"no dates yet":                {with(task, func(a *schedule.Activity) { a.Dates = dates(0, 0) }), task, nil},
		"no dates any more":           {task, with(task, func(a *schedule.Activity) { a.Dates = dates(0, 0) }), nil},
		"other dates of a summary":    {group, with(group, func(a *schedule.Activity) { a.Dates = dates(150, 201) }), nil},
		"what a summary sums up":      {group, with(group, func(a *schedule.Activity) { a.Duration, a.Cost, a.ManHours, a.Progress = 960, 9, 9, 9 }), nil},
		"the name of a summary":       {group, with(group, func(a *schedule.Activity) { a.Name = "Works" }), []comparison.Kind{comparison.Other}},
		"a task that became a group":  {task, with(group, func(a *schedule.Activity) { a.Duration, a.Dates = 960, dates(150, 201) }), nil},
		"the cost of a task":          {task, with(task, func(a *schedule.Activity) { a.Cost = 9 }), []comparison.Kind{comparison.Other}},
		"another row above it":        {task, with(task, func(a *schedule.Activity) { a.Parent = 2 }), []comparison.Kind{comparison.Other}},
		"a calendar of its own":       {with(task, func(a *schedule.Activity) { a.Calendar = 7 }), with(task, func(a *schedule.Activity) { a.Calendar = 8 }), []comparison.Kind{comparison.Calendar}},
		"a calendar that nobody says": {task, with(task, func(a *schedule.Activity) { a.Calendar = 8 }), nil},
		"duration, progress and name": {task, with(task, func(a *schedule.Activity) { a.Name, a.Progress, a.Duration = "x", 9, 960 }), []comparison.Kind{comparison.Duration, comparison.Progress, comparison.Other}},
	} {
		t.Run(name, func(t *testing.T) {
			var kinds []comparison.Kind
			for _, i := range s.compare(picture(nil, tc.from), picture(nil, tc.to)) {
				assert.Equal(t, kernel.Row(3), i.Row)
				kinds = append(kinds, i.Kind)
			}
			assert.Equal(t, tc.kinds, kinds)
		})
	}
}
