package exporter_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
	"gantry/internal/exporter"
)

// plain is a schedule of some activities on a calendar of working weeks.
func plain(activities ...schedule.Activity) schedule.Import {
	calendar := schedule.StandardCalendar()
	calendar.Row, calendar.Name = 1, "Obra"
	for i := range activities {
		a := &activities[i]
		a.Row = kernel.Row(i + 1)
		a.Calendar = max(a.Calendar, 1)
		if a.Kind == "" {
			a.Kind = schedule.Task
		}
		if a.ActualStart == 0 {
			a.ActualStart = kernel.None
		}
		if a.ActualFinish == 0 {
			a.ActualFinish = kernel.None
		}
	}
	return schedule.Import{
		Source: schedule.Source{Tool: "gantry"}, Calendars: []schedule.Calendar{calendar}, Activities: activities,
		Settings: schedule.Settings{Name: "Torre", Start: monday, MinutesPerDay: 480, MinutesPerWeek: 2400},
	}
}

// records gives the rows of a table of an XER file, each by the names of its fields.
func records(file []byte, table string) (out []map[string]string) {
	var fields []string
	inside := false
	for line := range strings.SplitSeq(string(file), "\r\n") {
		cells := strings.Split(line, "\t")
		switch cells[0] {
		case "%T":
			inside = cells[1] == table
		case "%F":
			fields = cells[1:]
		case "%R":
			if !inside {
				continue
			}
			row := map[string]string{}
			for i, f := range fields {
				row[f] = cells[i+1]
			}
			out = append(out, row)
		}
	}
	return out
}

func TestSplitWorkThatComesBackIsNoFinding(t *testing.T) {
	for name, a := range map[string]schedule.Activity{
		"not begun": {Dates: schedule.Dates{Start: monday, Finish: monday + 2*1440 + 540}},
		"under way": {Progress: 500_000, Remaining: 480, ActualStart: monday, Dates: schedule.Dates{Start: monday, Finish: monday + 2*1440 + 540}},
	} {
		for _, format := range exporter.Formats {
			t.Run(name+" "+string(format), func(t *testing.T) {
				a := a
				a.Code, a.Name, a.Duration, a.Split = "A", "Muro", 960, 480
				file, _ := written(t, plain(a), format)
				back := read(t, file)
				require.EqualValues(t, 480, back.Activities[0].Split)
				require.Empty(t, back.Problems)
			})
		}
	}
}

func TestWhatP6HasNoFieldForIsWrittenTheNearestWayAndTold(t *testing.T) {
	in := plain(
		schedule.Activity{Code: "M", Name: "Manual", Duration: 960, Manual: true, Dates: schedule.Dates{Start: monday + 1440, Finish: monday + 2880}},
		schedule.Activity{Code: "E", Name: "Fragua", Duration: 10080, Elapsed: true},
		schedule.Activity{Code: "I", Name: "Alternativa", Duration: 480, Inactive: true},
		schedule.Activity{Code: "P", Name: "Muros", Duration: 960, Remaining: 480, Progress: 700_000, ActualStart: monday},
		schedule.Activity{Name: "Sin código", Duration: 480, Deadline: monday + 9*1440},
		schedule.Activity{Code: "P", Name: "Repetido", Duration: 480},
	)
	in.Links = []schedule.Link{{Row: 1, From: 3, To: 4, Type: schedule.FS}, {Row: 2, From: 1, To: 4, Type: schedule.FS, Lag: 2880, Elapsed: true}}
	file, report := written(t, in, exporter.XER)
	tasks := records(file, "TASK")
	require.Len(t, tasks, 6)
	require.Equal(t, []string{"CS_MANDSTART", "2026-03-03 08:00"}, []string{tasks[0]["cstr_type"], tasks[0]["cstr_date"]}, "a manual activity is pinned")
	calendars := records(file, "CALENDAR")
	require.Equal(t, calendars[1]["clndr_id"], tasks[1]["clndr_id"])
	require.Contains(t, calendars[1]["clndr_data"], "(0||1()((0||0(s|00:00|f|00:00)())))", "around the clock is a calendar")
	links := records(file, "TASKPRED")
	require.Len(t, links, 1, "an inactive activity stands without its links")
	require.Equal(t, "48", links[0]["lag_hr_cnt"])
	require.Equal(t, []string{"CP_Phys", "70", "8"}, []string{tasks[3]["complete_pct_type"], tasks[3]["phys_complete_pct"], tasks[3]["remain_drtn_hr_cnt"]})
	require.Equal(t, []string{"G5", "P-2"}, []string{tasks[4]["task_code"], tasks[5]["task_code"]})
	for code, n := range map[string]int{
		"activity.manual_pinned": 1, "activity.around_the_clock": 1, "activity.inactive_unlinked": 1, "activity.progress_physical": 1, "activity.code_given": 2,
		"link.elapsed_lag": 1, "project.other_rules": 1, "project.data_date_assumed": 1,
	} {
		require.Equal(t, n, report.Changed[code], code)
	}
	require.Equal(t, map[string]int{}, report.LeftOut)
	require.Equal(t, []int{1, 1, 2, 2}, []int{report.Carried["deadline"], report.Carried["manual"], report.Carried["code"], report.Carried["links"]})
}

func TestAnEditMadeInTheOtherToolCounts(t *testing.T) {
	in := plain(
		schedule.Activity{Code: "A", Name: "Zanjas", Duration: 960, Remaining: 400, Progress: 123_456, ActualStart: monday, Deadline: monday + 9*1440},
		schedule.Activity{Code: "B", Name: "Muros", Duration: 480},
	)
	file, _ := written(t, in, exporter.MSPDI)
	text := string(file)
	for was, is := range map[string]string{
		"<PercentComplete>12</PercentComplete>": "<PercentComplete>60</PercentComplete>", "<Name>Muros</Name>": "<Name>Muros y losa</Name>",
		"<Deadline>2026-03-11T08:00:00</Deadline>": "<Deadline>2026-04-01T17:00:00</Deadline>",
	} {
		require.Contains(t, text, was)
		text = strings.Replace(text, was, is, 1)
	}
	back := read(t, []byte(text))
	require.Equal(t, kernel.Percent(600_000), back.Activities[0].Progress)
	require.Equal(t, kernel.Date(2026, 4, 1, 17, 0), back.Activities[0].Deadline)
	require.Equal(t, "Muros y losa", back.Activities[1].Name)
	require.Equal(t, kernel.Percent(123_456), read(t, file).Activities[0].Progress, "untouched it comes back to the last digit")

	in.Settings.Options.DataDate = kernel.None
	file, _ = written(t, in, exporter.XER)
	row := records(file, "PROJECT")[0]["last_recalc_date"]
	moved := bytes.Replace(file, []byte("\t"+row+"\t"+row+"\t"), []byte("\t2026-03-09 08:00\t"+row+"\t"), 1)
	require.NotEqual(t, file, moved)
	require.Equal(t, kernel.None, read(t, file).Settings.Options.DataDate)
	require.Equal(t, kernel.Date(2026, 3, 9, 8, 0), read(t, moved).Settings.Options.DataDate)
}

func TestHolidaysChangedInTheOtherToolCount(t *testing.T) {
	in := plain(schedule.Activity{Code: "A", Name: "Zanjas", Duration: 960})
	day := worktime.DayOf(monday)
	in.Calendars[0].Time.Exceptions = []worktime.Exception{{From: day + 7, To: day + 9, Name: "Carnaval"}, {From: day + 30, To: day + 30, Recurrence: worktime.Yearly}}
	file, report := written(t, in, exporter.XER)
	require.Equal(t, []int{1, 1}, []int{report.Changed["calendar.recurrence_expanded"], report.Changed["calendar.recurrence_bounded"]})
	require.Equal(t, in.Calendars[0].Time.Exceptions, read(t, file).Calendars[0].Time.Exceptions)
	first := "(0||0(d|46090)())"
	require.Contains(t, string(file), first)
	fewer := read(t, bytes.Replace(file, []byte(first), nil, 1)).Calendars[0].Time.Exceptions
	require.Equal(t, worktime.Exception{From: day + 8, To: day + 8}, fewer[0], "the day that is gone stays gone")
}

func TestMicrosoftProjectCountsInItsOwnUnits(t *testing.T) {
	in := plain(
		schedule.Activity{Code: "12", Name: "Zanjas", Duration: 990, Cost: 12_345_678, UsedCost: 50_000},
		schedule.Activity{Code: "A1000", Name: "Muros", Duration: 480, Kind: schedule.LevelOfEffort},
	)
	in.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.SS, Lag: 90}}
	file, report := written(t, in, exporter.MSPDI)
	text := string(file)
	for _, said := range []string{
		"<UID>12</UID>", "<UID>13</UID>", "<Duration>PT16H30M0S</Duration>", "<Cost>123456.78</Cost>", "<ActualCost>500</ActualCost>",
		"<PredecessorUID>12</PredecessorUID><Type>3</Type>", "<LinkLag>900</LinkLag>", "<MinutesPerDay>480</MinutesPerDay>", "<Author>" + author + "</Author>",
	} {
		require.Contains(t, text, said)
	}
	require.Equal(t, 1, report.Changed["activity.kind_nearest"])
	require.Equal(t, map[string]int{"code": 1, "kind": 1, "settings": 1}, report.Carried)
}

func TestXERIsInWindows1252AsFarAsThatReaches(t *testing.T) {
	file, report := written(t, plain(schedule.Activity{Code: "A", Name: "Excavación"}, schedule.Activity{Code: "B", Name: "Ñandú"}), exporter.XER)
	require.Contains(t, string(file), "Excavaci\xf3n")
	require.Zero(t, report.Changed["text.code_page"])
	file, report = written(t, plain(schedule.Activity{Code: "A", Name: "水密"}, schedule.Activity{Code: "B", Name: "Ñandú"}), exporter.XER)
	require.Contains(t, string(file), "水密")
	require.Contains(t, string(file), "\xd1and\xfa")
	require.Equal(t, 1, report.Changed["text.code_page"])
}

func TestWritingTellsHowFarItIsAndEndsWhenNobodyWaits(t *testing.T) {
	var many []schedule.Activity
	for range 9000 {
		many = append(many, schedule.Activity{Name: "Muro", Duration: 480})
	}
	in := plain(many...)
	var told []exporter.Progress
	how := exporter.Writing{Format: exporter.PMXML, Told: func(so exporter.Progress) { told = append(told, so) }}
	_, err := exporter.Write(context.Background(), io.Discard, &in, how)
	require.NoError(t, err)
	require.Greater(t, len(told), 4)
	for i := 1; i < len(told); i++ {
		require.LessOrEqual(t, told[i-1].Records, told[i].Records)
		require.LessOrEqual(t, told[i].Records, told[i].Of)
	}
	last := told[len(told)-1]
	require.Equal(t, last.Of, last.Records)

	ctx, stop := context.WithCancel(context.Background())
	how.Told = func(so exporter.Progress) {
		if so.Records > 0 {
			stop()
		}
	}
	_, err = exporter.Write(ctx, io.Discard, &in, how)
	require.ErrorIs(t, err, context.Canceled)

	full := errors.New("the disk is full")
	_, err = exporter.Write(context.Background(), writer(func([]byte) (int, error) { return 0, full }), &in, exporter.Writing{Format: exporter.MSPDI})
	require.ErrorIs(t, err, full)
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestWhatCannotBeWrittenIsRefusedByName(t *testing.T) {
	in := plain(schedule.Activity{Name: "Muro"})
	_, err := exporter.Write(context.Background(), io.Discard, &in, exporter.Writing{Format: "mpp"})
	require.True(t, fault.Has(err, "export.unknown_format"))
	in.Settings.Start = kernel.None
	_, err = exporter.Write(context.Background(), io.Discard, &in, exporter.Writing{Format: exporter.XER})
	require.True(t, fault.Has(err, "export.undated"))
}

// A text in a user field of ours that somebody broke counts for nothing, and is reported.
func TestABrokenGantryFieldIsTold(t *testing.T) {
	in := plain(schedule.Activity{Code: "A", Name: "Zanjas", Duration: 960, Deadline: monday + 9*1440})
	for format, was := range map[exporter.Format]string{exporter.XER: `{"set":{`, exporter.PMXML: `{&#34;set&#34;:{`} {
		file, _ := written(t, in, format)
		require.Contains(t, string(file), was)
		back := read(t, bytes.Replace(file, []byte(was), []byte(was[1:]), 1))
		require.Equal(t, 1, back.Problems["carried.unreadable"], format)
		require.Zero(t, back.Activities[0].Deadline)
		require.Empty(t, back.Tags, "it is no tag either")
	}
}

// What a format cannot say is listed by name where people look it up.
func TestEverythingAReportMaySayIsInTheManual(t *testing.T) {
	text, err := os.ReadFile("../../docs/export.md")
	require.NoError(t, err)
	for code := range exporter.Codes() {
		require.Contains(t, string(text), "`"+code+"`")
	}
	set := reflect.TypeFor[carried.Set]()
	for i := range set.NumField() {
		name, _, _ := strings.Cut(set.Field(i).Tag.Get("json"), ",")
		require.Contains(t, string(text), "`"+name+"`")
	}
}

func TestHowOtherProjectsCountGoesBackToP6AsItCame(t *testing.T) {
	for name, tc := range map[string]struct {
		tool, came string
		ignored    bool
		goes       string
	}{
		"sem-154 a value nobody here knows goes back": {"p6", "SD_Some", false, "SD_Some"},
		"sem-154 unless they are ignored by now":      {"p6", "SD_Some", true, "SD_None"},
		"sem-154 or count by now":                     {"p6", "SD_None", false, "SD_Both"},
		"sem-154 or it came from another tool":        {"msp", "SD_Some", false, "SD_Both"},
		"sem-154 what is ignored stays so":            {"p6", "SD_None", true, "SD_None"},
		"sem-154 what counts stays so":                {"p6", "SD_Both", false, "SD_Both"},
		"sem-154 a file without it says what holds":   {"p6", "", false, "SD_Both"},
	} {
		t.Run(name, func(t *testing.T) {
			in := plain(schedule.Activity{Code: "A", Name: "Muro", Duration: 480})
			in.Source = schedule.Source{Tool: tc.tool, Options: map[string]string{"sched_outer_depend_type": tc.came}}
			in.Settings.Options.IgnoreExternalDates = tc.ignored
			file, _ := written(t, in, exporter.XER)
			require.Equal(t, tc.goes, records(file, "SCHEDOPTIONS")[0]["sched_outer_depend_type"])
		})
	}
}
