package p6_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// sample opens a real schedule beside the project, or skips.
func sample(t *testing.T, name string) *os.File {
	t.Helper()
	f, err := os.Open(filepath.Join(filetest.Shared(), "data/schedules", name))
	if err != nil {
		t.Skipf("the sample schedule %s is not here", name)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestRealP6FilesGiveTheCountsOfTheirAuthors(t *testing.T) {
	type counts struct{ activities, links, lags, milestones, alap int }
	for name, want := range map[string]map[string]counts{
		"hotel-project.xer":             {"HBTF-2": {4217, 7586, 1336, 263, 20}, "CR": {activities: 19}},
		"terminal-building-airport.xer": {"": {activities: 66, links: 84, lags: 28}},
		"house-4-mdl4ra.xer":            {"": {activities: 62, links: 87, milestones: 12}},
		"house-4-mdl4d.xer":             {"": {activities: 62, links: 87}},
	} {
		t.Run(name, func(t *testing.T) {
			projects, err := importer.Read(context.Background(), sample(t, name), importer.Reading{Name: name})
			require.NoError(t, err)
			require.Len(t, projects, len(want))
			for _, p := range projects {
				expected, single := want[""]
				for code, w := range want {
					if code != "" && w.activities == p.Source.ActivityRows {
						expected, single = w, true
					}
				}
				require.True(t, single, p.Source)
				var got counts
				rows := 0
				for _, a := range p.Activities {
					if a.Kind != schedule.Summary {
						rows++
					}
					if a.Kind.IsMilestone() {
						got.milestones++
					}
					if a.Constraint.Type == schedule.ALAP {
						got.alap++
					}
				}
				got.activities, got.links = rows, len(p.Links)
				for _, l := range p.Links {
					if l.Lag != 0 {
						got.lags++
					}
				}
				assert.Equal(t, expected.activities, p.Source.ActivityRows)
				assert.Equal(t, expected.activities, got.activities)
				for _, pair := range [][2]int{{expected.links, got.links}, {expected.lags, got.lags}, {expected.milestones, got.milestones}, {expected.alap, got.alap}} {
					if pair[0] != 0 {
						assert.Equal(t, pair[0], pair[1], "%+v", got)
					}
				}
				for _, c := range p.Calendars {
					_, err := worktime.Compile(c.Time, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2040, 1, 1, 0, 0))
					assert.NoError(t, err, c.Name)
				}
				t.Logf("%s: %d rows, %d links, %d calendars, problems %v", p.Settings.Name, len(p.Activities), len(p.Links), len(p.Calendars), p.Problems)
			}
		})
	}
}

func TestThirteenMicroProjectsInOneFile(t *testing.T) {
	projects, err := importer.Read(context.Background(), sample(t, "p6-micro/cases-import.xer"), importer.Reading{Name: "cases.xer"})
	require.NoError(t, err)
	assert.Len(t, projects, 13)
	_, err = importer.Choose(projects, "")
	assert.True(t, fault.Has(err, "import.choose_project"))
	chosen, err := importer.Choose(projects, projects[4].Source.Project)
	require.NoError(t, err)
	assert.Equal(t, projects[4].Source, chosen.Source)
	_, err = importer.Choose(projects, "no such")
	assert.True(t, fault.Has(err, "import.unknown_project"))
}

func read(t *testing.T, text string) schedule.Import {
	t.Helper()
	projects, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "torre.xer"})
	require.NoError(t, err)
	require.Len(t, projects, 1)
	return projects[0]
}

func TestAProjectIsTakenOverFieldByField(t *testing.T) {
	p := read(t, filetest.SmallXER(nil))
	at := kernel.Date
	assert.Equal(t, schedule.Source{
		Tool: "p6", Version: "20.12", File: "torre.xer", Project: "7", ActivityRows: 4,
		Options: map[string]string{
			"critical_drtn_hr_cnt": "0", "critical_path_type": "CT_TotFloat", "sched_calendar_on_relationship_lag": "rcal_Successor",
			"sched_float_type": "FT_SF", "sched_open_critical_flag": "Y", "sched_progress_override": "N", "sched_retained_logic": "Y",
		},
	}, p.Source)
	assert.Equal(t, schedule.Settings{
		Name: "Torre Ñandú", Start: at(2026, 1, 5, 0, 0), MinutesPerDay: 540, MinutesPerWeek: 2700,
		Options: schedule.Options{
			Profile: schedule.ProfileP6, DataDate: at(2026, 2, 2, 8, 0), MustFinishBy: kernel.None,
			LagCalendar: "successor", FloatMode: "start", OpenEndsCritical: true,
			UseExpectedFinish: true, LagFromEarlyStart: true, // P6 does both unless told otherwise
		},
	}, p.Settings)

	require.Len(t, p.Calendars, 1)
	week := p.Calendars[0].Time.Week
	assert.Equal(t, []worktime.Shift{{From: 480, To: 780}, {From: 840, To: 1080}}, week[1], "Monday")
	assert.Equal(t, []worktime.Shift{{From: 1200, To: 1440}}, week[2], "sem-141 a shift that ends at 00:00 ends at midnight")
	assert.Empty(t, week[0])
	exceptions := p.Calendars[0].Time.Exceptions
	require.Len(t, exceptions, 2)
	assert.Equal(t, worktime.DayOf(at(2026, 4, 30, 0, 0)), exceptions[0].From, "in the order of days")
	assert.Equal(t, []worktime.Shift{{From: 540, To: 720}}, exceptions[0].Shifts)
	assert.Equal(t, worktime.DayOf(at(2026, 5, 1, 0, 0)), exceptions[1].From)
	assert.Empty(t, exceptions[1].Shifts, "an exception without shifts is not worked")

	names := make([]string, len(p.Activities))
	for i, a := range p.Activities {
		names[i] = a.Name
		assert.Equal(t, kernel.Row(i+1), a.Row)
	}
	assert.Equal(t, []string{"Entrega", "Obra gruesa", "Excavación", "Muros", "Terminaciones", "Pintura"}, names,
		"activities before child rows, child rows by their sequence number")
	done, walls, paint, handover := p.Activities[2], p.Activities[3], p.Activities[5], p.Activities[0]
	assert.Equal(t, kernel.Hundred, done.Progress)
	assert.Equal(t, at(2026, 1, 6, 18, 0), done.ActualFinish)
	assert.Equal(t, kernel.Percent(250_000), walls.Progress, "by duration: 10 of 40 hours")
	assert.EqualValues(t, 1800, walls.Remaining)
	assert.Equal(t, schedule.Constraint{Type: schedule.FNLT, Date: at(2026, 3, 2, 17, 0)}, walls.Constraint)
	assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: at(2026, 1, 12, 8, 0)}, walls.Second)
	assert.EqualValues(t, 960, paint.Duration, "what remains is what P6 schedules")
	assert.Equal(t, schedule.Constraint{Type: schedule.MSO, Date: at(2026, 3, 10, 8, 0)}, paint.Constraint)
	assert.Equal(t, schedule.FinishMilestone, handover.Kind)
	assert.True(t, handover.Constraint.Mandatory)

	assert.Equal(t, []schedule.Link{
		{Row: 1, From: 3, To: 4, Type: schedule.FS, Lag: 480},
		{Row: 2, From: 4, To: 6, Type: schedule.SS, Lag: -270},
		{Row: 3, From: 6, To: 1, Type: schedule.FF, Lag: 120},
	}, p.Links, "of two equal links the tighter lag is kept")
	assert.Equal(t, map[string]int{
		"calendar.missing": 1, "activity.resource_dependent": 1, "activity.remaining_taken": 1,
		"link.duplicate": 1, "link.external": 1, "assignment.no_resource": 2,
	}, p.Problems, "nothing is dropped in silence")

	stored := p.AsImported[len(p.AsImported)-1]
	require.NotNil(t, stored.TotalFloat)
	assert.EqualValues(t, 270, *stored.TotalFloat, "sem-140 a decimal comma is read")
	assert.False(t, *stored.Critical)
}

func TestAFileWithoutItsEndMarkSaysSo(t *testing.T) {
	text := filetest.SmallXER(func(s string) string { return s[:strings.Index(s, "%T\tTASKRSRC")] })
	assert.Equal(t, 1, read(t, text).Problems["file.no_end_mark"])
}

func TestTextIsReadAsItWasWritten(t *testing.T) {
	west := strings.NewReplacer("Ñ", "\xd1", "ú", "\xfa", "ó", "\xf3").Replace(filetest.SmallXER(nil))
	assert.Equal(t, "Torre Ñandú", read(t, west).Settings.Name, "Windows-1252")
	assert.Equal(t, "Torre Ñandú", read(t, "\xef\xbb\xbf"+filetest.SmallXER(nil)).Settings.Name, "UTF-8 with a mark")
	wide := []byte{0xff, 0xfe}
	for _, r := range filetest.SmallXER(nil) {
		wide = append(wide, byte(r), byte(r>>8))
	}
	assert.Equal(t, "Torre Ñandú", read(t, string(wide)).Settings.Name, "UTF-16")
	split := strings.Replace(filetest.SmallXER(nil), "(0||Exceptions()", "\n(0||Exceptions()", 1)
	assert.Len(t, read(t, split).Calendars[0].Time.Exceptions, 2, "a record may go on in the next line")
}

// deep is a chain of WBS rows under the root.
func deep(n int) string {
	var b strings.Builder
	parent := 70
	for i := range n {
		fmt.Fprintf(&b, "%%R\t%d\t7\t%d\t0\tN\tW\tW\r\n", 1000+i, parent)
		parent = 1000 + i
	}
	return b.String()
}

func TestARecordOfManyLinesIsReadInTheTimeOfItsLength(t *testing.T) {
	lines := strings.Repeat("\n", 1_000_000) // joined one by one they would be copied half a million megabytes
	split := strings.Replace(filetest.SmallXER(nil), "(0||Exceptions()", lines+"(0||Exceptions()", 1)
	assert.Len(t, read(t, split).Calendars[0].Time.Exceptions, 2)
}

func TestAShortRecordOfAWideTableIsReadInTheTimeOfItsLength(t *testing.T) {
	wide := "%T\tPROJWBS\r\n%F\twbs_id\tproj_id" + strings.Repeat("\tx", 300_000) + "\r\n" + strings.Repeat("%R\t1\t8\r\n", 300_000)
	assert.Len(t, read(t, filetest.SmallXER(func(s string) string { return strings.Replace(s, "%E", wide+"%E", 1) })).Activities, 6)
}

func TestALinkWithoutASuccessorInTheFileIsCounted(t *testing.T) {
	text := filetest.SmallXER(func(s string) string {
		return strings.Replace(s, "%R\t1\t102\t101\tPR_FS\t8", "%R\t1\t998\t101\tPR_FS\t8", 1)
	})
	p := read(t, text)
	assert.Len(t, p.Links, 2)
	assert.Equal(t, 2, p.Problems["link.external"], "one without a predecessor, one without a successor")
}

func TestABrokenFileIsRefusedWithItsPlace(t *testing.T) {
	replace := func(old, new string) string {
		return filetest.SmallXER(func(s string) string {
			require.Contains(t, s, old)
			return strings.Replace(s, old, new, 1)
		})
	}
	filetest.RequireRefused(t, map[string]filetest.BrokenFile{
		"an empty file":                     {Text: "", Key: "import.not_a_schedule"},
		"another format":                    {Text: "<?xml version=\"1.0\"?><html/>", Key: "import.not_a_schedule"},
		"cut off":                           {Text: replace("\r\n%E", ""), Key: "import.truncated"},
		"cut off in a record":               {Text: filetest.SmallXER(nil)[:1200], Key: "import.truncated"},
		"a record before its field names":   {Text: replace("%T\tTASK\r\n%F", "%T\tTASK\r\n%X"), Key: "import.row_without_fields"},
		"a date that is none":               {Text: replace("2026-01-12 08:00\t2026-01-12", "12/01/2026\t2026-01-12"), Key: "import.bad_value", Field: "cstr_date2"},
		"a day that is none":                {Text: replace("2026-02-02 08:00\t0", "2026-02-30 08:00\t0"), Key: "import.bad_value", Field: "last_recalc_date"},
		"a number that is none":             {Text: replace("\t40\t30\t", "\tforty\t30\t"), Key: "import.bad_value", Field: "target_drtn_hr_cnt"},
		"a number without end":              {Text: replace("\t40\t30\t", "\tInf\t30\t"), Key: "import.bad_value", Field: "target_drtn_hr_cnt"},
		"a duration below zero":             {Text: replace("\t40\t30\t", "\t40\t-30\t"), Key: "import.bad_value", Field: "remain_drtn_hr_cnt"},
		"an unknown activity type":          {Text: replace("TT_Rsrc", "TT_Other"), Key: "import.bad_value", Field: "task_type"},
		"an unknown status":                 {Text: replace("TK_Active", "TK_Paused"), Key: "import.bad_value", Field: "status_code"},
		"started without a start":           {Text: replace("2026-01-12 08:00\t\t2026-02-02", "\t\t2026-02-02"), Key: "import.bad_value", Field: "act_start_date"},
		"done without a finish":             {Text: replace("2026-01-06 18:00", ""), Key: "import.bad_value", Field: "act_end_date"},
		"the same activity twice":           {Text: replace("%R\t102\t7", "%R\t101\t7"), Key: "import.bad_value", Field: "task_id"},
		"an activity in a WBS that is none": {Text: replace("%R\t102\t7\t71", "%R\t102\t7\t79"), Key: "import.reference_unknown", Field: "wbs_id"},
		"a WBS under one that is none":      {Text: replace("%R\t72\t7\t70", "%R\t72\t7\t79"), Key: "import.reference_unknown", Field: "parent_wbs_id"},
		"a WBS ring":                        {Text: replace("%R\t72\t7\t70", "%R\t72\t7\t72"), Key: "import.tree_circular"},
		"a calendar that cannot be read":    {Text: replace("(0||CalendarData()(", "(0||CalendarData("), Key: "import.calendar_unreadable"},
		"a calendar shift backwards":        {Text: replace("s|14:00|f|18:00", "s|18:00|f|14:00"), Key: "import.calendar_unreadable"},
		"a calendar shift beyond the day":   {Text: replace("s|14:00|f|18:00", "s|14:00|f|28:00"), Key: "import.calendar_unreadable"},
		"no project with activities":        {Text: "ERMHDR\t1\r\n%T\tPROJECT\r\n%F\tproj_id\r\n%R\t1\r\n%E", Key: "import.no_projects"},
		"a file above its bound":            {Text: filetest.SmallXER(nil), Key: "import.too_large", Limits: importer.Limits{Bytes: 1000}},
		"a line above its bound":            {Text: replace("Pintura", strings.Repeat("x", 100_000)), Key: "import.line_too_long", Limits: importer.Limits{Line: 70_000}},
		"more records than the bound":       {Text: filetest.SmallXER(nil), Key: "import.too_many_rows", Limits: importer.Limits{Rows: 5}},
		"a record that goes on and on":      {Text: replace("%T\tSCHEDOPTIONS", strings.Repeat("x\n", 50_000)+"%T\tSCHEDOPTIONS"), Key: "import.line_too_long", Limits: importer.Limits{Line: 80_000}},
		"a WBS deeper than a plan may be":   {Text: replace("%T\tTASK\r\n", deep(100_000)+"%T\tTASK\r\n"), Key: "activity.too_deep"},
		"a calendar nested without end":     {Text: replace("(0||CalendarData()(", strings.Repeat("(0||A()(", 5000)), Key: "import.calendar_unreadable"},
	})
}

func FuzzReadXER(f *testing.F) {
	f.Add(filetest.SmallXER(nil))
	f.Add("ERMHDR\t1\r\n%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E")
	f.Add(filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKRSRC", "task_id proj_id rsrc_id remain_qty target_cost rsrc_type", "101|1|1|1e5|-3|RT_Mat"),
		filetest.XERTable("RSRC", "rsrc_id clndr_id rsrc_name", "1|5|Crew"), filetest.XERTable("TASKMEMO", "task_id proj_id task_memo", "101|1|<p>x</p>")))
	f.Fuzz(filetest.RequireRefusedOrWhole)
}
