package oracle_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/demo"
	"gantry/internal/exporter"
	"gantry/internal/importer"
	"gantry/internal/oracle"
)

// Real files of P6 and Microsoft Project: every value their tool stored is what the engine computes from their inputs.
func TestDatesOfRealFilesEqualWhatTheirToolComputed(t *testing.T) {
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	for name, want := range map[string]int{
		"hotel-project.xer": 4217, "terminal-building-airport.xer": 66, "house-4-mdl4ra.xer": 62, "house-4-mdl4d.xer": 62,
		"task-links-project2019.mspdi.xml": 16, "mspdirelations.mspdi.xml": 5, "ozbuild-16.mspdi.xml": 19, "residential-construction.mspdi.xml": 108,
		"primavera-project.pmxml.xml": 26,
	} {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(filepath.Join(dir, "data/schedules", name))
			if err != nil {
				t.Skipf("the sample schedule %s is not here", name)
			}
			defer func() { _ = f.Close() }()
			found, err := importer.Read(t.Context(), f, importer.Reading{Name: name})
			require.NoError(t, err)
			held := oracle.HoldFile(name, found)
			require.Empty(t, held.Refused)
			require.Empty(t, held.Differences)
			require.Equal(t, []int{want, want}, []int{held.Compared, held.Equal})
		})
	}
}

func TestADifferenceNamesTheActivityTheValueAndTheDriver(t *testing.T) {
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	monday := kernel.Date(2026, 3, 2, 0, 0)
	float, critical := int32(480), false
	in := schedule.Import{
		Source: schedule.Source{File: "a.xer", Project: "P"}, Settings: schedule.Settings{Name: "P", Start: monday, Options: schedule.Options{Profile: schedule.ProfileP6}},
		Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{
			{Row: 1, Code: "A", Name: "dig", Kind: schedule.Task, Duration: 480, Calendar: 1},
			{Row: 2, Code: "B", Name: "pour", Kind: schedule.Task, Duration: 480, Calendar: 1},
			{Row: 3, Code: "C", Name: "cure", Kind: schedule.Task, Duration: 480, Calendar: 1},
		},
		Links: []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}},
		AsImported: []schedule.Stored{
			{Activity: 1, Start: monday + 480, Finish: monday + 1020, LateStart: kernel.None, LateFinish: kernel.None},
			{Activity: 2, Start: monday + 480, Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None, TotalFloat: &float, Critical: &critical},
			{Activity: 3, Start: kernel.None, Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None},
		},
	}
	report, err := oracle.Hold(in)
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, []int{report.Compared, report.Equal}, "sem-046 what has no stored value is not compared")
	driver := "link A FS+0"
	require.Equal(t, []oracle.Difference{
		{Activity: "B", Field: "early_start", Theirs: "2026-03-02 08:00", Ours: "2026-03-03 08:00", Driver: driver},
		{Activity: "B", Field: "total_float", Theirs: "480", Ours: "0", Driver: driver},
		{Activity: "B", Field: "critical", Theirs: "false", Ours: "true", Driver: driver},
	}, report.Differences)
	float = 1
	in.AsImported = in.AsImported[1:2]
	in.AsImported[0].Start = kernel.None
	report, err = oracle.Hold(in)
	require.NoError(t, err)
	require.Len(t, report.Differences, 1, "sem-001 floats come as decimal hours: a minute is none")
}

// The two instants of one moment of work are kept apart by the calendar the dates follow: here the night crew's, not the activity's own.
func TestTheEndOfAStretchAndTheBeginOfTheNextAreOneInstantOfWork(t *testing.T) {
	own, crew := schedule.StandardCalendar(), schedule.StandardCalendar()
	own.Row, crew.Row, crew.Name, crew.Default = 1, 2, "Night", false
	for day := range crew.Time.Week {
		crew.Time.Week[day] = []worktime.Shift{{From: 20 * 60, To: 24 * 60}}
	}
	monday := kernel.Date(2026, 3, 2, 0, 0)
	in := schedule.Import{
		Settings:  schedule.Settings{Name: "P", Start: monday, Options: schedule.Options{Profile: schedule.ProfileMSP}},
		Calendars: []schedule.Calendar{own, crew},
		Activities: []schedule.Activity{
			{Row: 1, Name: "asphalt", Kind: schedule.Task, Duration: 240, Calendar: 1, ResourceCalendar: 2},
			{Row: 2, Name: "cure", Kind: schedule.Task, Duration: 1440, Calendar: 1, Elapsed: true},
		},
		AsImported: []schedule.Stored{{Activity: 1}, {Activity: 2}},
	}
	s := plan.New(kernel.ID{1})
	d, err := s.Decide(plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Levels{access.Gantt: access.Full}}}, schedule.TakeOver{Project: kernel.ID{3}, Import: in}, nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonImport)
	require.NoError(t, err)
	s.Evolve(moved)
	by, err := oracle.Compare(s)
	require.NoError(t, err)
	asphalt, cure := s.Schedule().Activity(s.Schedule().AsImported()[0].Activity), s.Schedule().Activity(s.Schedule().AsImported()[1].Activity)
	night := monday + 20*60
	require.Equal(t, []oracle.Date{{Field: "start", Theirs: monday, Ours: night}}, by.Dates(schedule.Stored{Activity: asphalt.Row, Start: monday, Finish: kernel.None}))
	require.True(t, by.SameWork(asphalt, oracle.Date{Theirs: monday + 9*60, Ours: night}), "by day the crew does not work, whatever the activity's own calendar says")
	require.False(t, by.SameWork(asphalt, oracle.Date{Theirs: night + 1, Ours: night}))
	require.True(t, by.SameWork(cure, oracle.Date{Theirs: cure.Dates.Start, Ours: cure.Dates.Start}))
	require.False(t, by.SameWork(cure, oracle.Date{Theirs: cure.Dates.Start - 1, Ours: cure.Dates.Start}), "around the clock every minute counts")
}

func TestWorkUnderWayOfOurOwnFilesForP6IsComparedFromWhereItGoesOn(t *testing.T) {
	in, err := demo.Clinic(demo.Spanish, kernel.Date(2026, 3, 2, 12, 0))
	require.NoError(t, err)
	s, err := oracle.Scheduled(in)
	require.NoError(t, err)
	require.Equal(t, schedule.ProfileGantry, s.Schedule().Settings().Options.Profile)
	begun, first := 0, s.Schedule().Children(kernel.SummaryRow)[0]
	for i := range in.Activities {
		a := &in.Activities[i]
		here := s.Schedule().Activity(first + kernel.Row(i))
		require.Equal(t, a.Code, here.Code)
		if a.Dates, a.ActualStart, a.ActualFinish = here.Dates, here.ActualStart, here.ActualFinish; a.Started() && !a.Finished() {
			begun++
		}
	}
	require.Positive(t, begun)
	for _, format := range exporter.Formats {
		var file bytes.Buffer
		_, err := exporter.Write(t.Context(), &file, &in, exporter.Writing{Format: format, Author: "ana", At: in.Settings.Start})
		require.NoError(t, err)
		found, err := importer.Read(t.Context(), &file, importer.Reading{Name: "clinic"})
		require.NoError(t, err)
		held, err := oracle.Hold(found[0])
		require.NoError(t, err)
		require.Empty(t, held.Differences, format)
		require.Positive(t, held.Compared)
	}
}
