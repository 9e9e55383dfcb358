package p6_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// twoProjects are Tower with an activity A1 of two mornings and Site with B1, linked to one another. What B1 has besides its type and
// state of b1 is in its early and late dates.
func twoProjects(options, a1, b1 string, links ...string) string {
	return filetest.XERFile(
		filetest.XERTable("PROJECT", "proj_id proj_short_name clndr_id plan_start_date last_recalc_date", "1|Tower|5|2026-01-05 08:00|2026-01-05 08:00", "2|Site|5|2026-01-05 08:00|2026-01-05 08:00"),
		filetest.XERTable("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id day_hr_cnt week_hr_cnt clndr_data", "5|Y|Two mornings||| 4|8|"+filetest.XERDays("")),
		filetest.XERTable("PROJWBS", "wbs_id proj_id seq_num proj_node_flag wbs_short_name wbs_name parent_wbs_id", "10|1|0|Y|P1|Tower|", "20|2|0|Y|P2|Site|"),
		filetest.XERTable("SCHEDOPTIONS", "schedoptions_id proj_id sched_outer_depend_type sched_calendar_on_relationship_lag", options),
		filetest.XERTable("TASK", filetest.XERTaskFields+" early_start_date early_end_date late_start_date late_end_date external_early_start_date external_late_end_date act_start_date act_end_date",
			"101|1|10|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8|||||"+a1+"||", "201|2|20|5|B1|Fence|"+b1),
		filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", links...))
}

// A fence of two mornings, early on the 12th and 13th of January, late on the 19th and 20th.
const fence = "TT_Task|TK_NotStart|CP_Drtn|0|8|8|2026-01-12 08:00|2026-01-13 12:00|2026-01-19 08:00|2026-01-20 12:00||||"

func readBoth(t *testing.T, text string) (tower, site schedule.Import) {
	t.Helper()
	all, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{})
	require.NoError(t, err)
	require.Len(t, all, 2)
	return all[0], all[1]
}

func TestExternalDatesOfP6AreTakenOver(t *testing.T) {
	at := kernel.Date
	want := []any{at(2026, 1, 9, 17, 0), at(2026, 2, 3, 17, 0), true}
	of := func(p schedule.Import) []any {
		a := p.Activities[len(p.Activities)-1]
		return []any{a.ExternalStart, a.ExternalFinish, p.Settings.Options.IgnoreExternalDates}
	}
	x := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), filetest.XERTable("SCHEDOPTIONS", "schedoptions_id proj_id sched_outer_depend_type", "1|1|SD_None"),
		filetest.XERTable("TASK", filetest.XERTaskFields+" external_early_start_date external_late_end_date", "101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8|2026-01-09 17:00|2026-02-03 17:00")))
	assert.Equal(t, want, of(x), "sem-154 XER")
	assert.Empty(t, x.LeftOut)
	p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(strings.Replace(filetest.PMXMLTwoTasks[:strings.Index(filetest.PMXMLTwoTasks, "\n")], "<Id>",
		"<ExternalEarlyStartDate>2026-01-09T17:00:00</ExternalEarlyStartDate><ExternalLateFinishDate>2026-02-03T17:00:00</ExternalLateFinishDate><Id>", 1)+
		"<ScheduleOptions><IgnoreOtherProjectRelationships>true</IgnoreOtherProjectRelationships></ScheduleOptions>")))
	assert.Equal(t, want, of(p), "sem-154 P6 XML")
	assert.Empty(t, p.LeftOut)
}

func TestLinksBetweenProjectsOfAFileBecomeDates(t *testing.T) {
	at := func(day, hour int) kernel.Minute { return kernel.Date(2026, 1, day, hour, 0) }
	for name, tc := range map[string]struct {
		options, a1, b1, link string
		start, finish         kernel.Minute
	}{
		"FS: begins when the predecessor ends":                 {link: "1|101|201|1|2|PR_FS|0", start: at(13, 12)},
		"SS: begins when it begins":                            {link: "1|101|201|1|2|PR_SS|0", start: at(12, 8)},
		"FF: begins as much before its end as work is left":    {link: "1|101|201|1|2|PR_FF|0", start: at(12, 8)},
		"SF: the same before its begin":                        {link: "1|101|201|1|2|PR_SF|0", start: at(5, 8)},
		"a lag runs on the calendar, and ends in finish form":  {link: "1|101|201|1|2|PR_FS|4", start: at(19, 12)},
		"a lag around the clock, by the option of the project": {options: "1|1|SD_Both|rcal_24Hour", link: "1|101|201|1|2|PR_FS|4", start: at(13, 16)},
		"a lead": {link: "1|101|201|1|2|PR_FS|-4", start: at(12, 12)},
		"a later date that the activity has stays":                 {a1: "2026-01-30 17:00|", link: "1|101|201|1|2|PR_FS|0", start: at(30, 17)},
		"an earlier one gives way":                                 {a1: "2026-01-06 12:00|", link: "1|101|201|1|2|PR_FS|0", start: at(13, 12)},
		"FS: ends when the successor must begin":                   {link: "1|201|101|2|1|PR_FS|0", finish: at(19, 8)},
		"FF: ends when it must end":                                {link: "1|201|101|2|1|PR_FF|0", finish: at(20, 12)},
		"SS: ends as much behind its begin as work is left":        {link: "1|201|101|2|1|PR_SS|0", finish: at(20, 12)},
		"SF: the same behind its end":                              {link: "1|201|101|2|1|PR_SF|0", finish: at(27, 12)},
		"a lag is taken off, and begins in start form":             {link: "1|201|101|2|1|PR_FS|4", finish: at(13, 8)},
		"an earlier finish that the activity has stays":            {a1: "|2026-01-12 12:00", link: "1|201|101|2|1|PR_FS|0", finish: at(12, 12)},
		"a later finish gives way":                                 {a1: "|2026-02-12 12:00", link: "1|201|101|2|1|PR_FS|0", finish: at(19, 8)},
		"a predecessor that is done counts as the calculation has": {b1: "TT_Task|TK_Complete|CP_Drtn|0|8|0|2026-01-06 08:00|2026-01-06 08:00|||||2026-01-05 08:00|2026-01-05 12:00", link: "1|101|201|1|2|PR_FS|0", start: at(6, 8)},
		"of its lag what has run since does not count":             {b1: "TT_Task|TK_Complete|CP_Drtn|0|8|0|2026-01-05 08:00|2026-01-05 08:00|||||2025-12-29 08:00|2025-12-29 12:00", link: "1|101|201|1|2|PR_FS|8", start: at(5, 12)},
		"what is asked is kept though the project ignores it":      {options: "1|1|SD_None|", link: "1|101|201|1|2|PR_FS|0", start: at(13, 12)},
	} {
		t.Run("sem-154 "+name, func(t *testing.T) {
			if tc.options == "" {
				tc.options = "1|1|SD_Both|"
			}
			if tc.a1 == "" {
				tc.a1 = "|"
			}
			if tc.b1 == "" {
				tc.b1 = fence
			}
			tower, site := readBoth(t, twoProjects(tc.options, tc.a1, tc.b1, tc.link))
			walls := tower.Activities[len(tower.Activities)-1]
			assert.Equal(t, [2]kernel.Minute{tc.start, tc.finish}, [2]kernel.Minute{walls.ExternalStart, walls.ExternalFinish})
			f := filetest.FindingOf(t, tower, "link.external_date")
			assert.Equal(t, []any{schedule.Converted, "Site B1", "A1"}, []any{f.Severity, f.Value, f.Activity}, "told with the other end")
			assert.Zero(t, tower.Problems["link.external"])
			assert.Empty(t, tower.Links)
			if tc.finish != 0 { // of Walls the file stores no dates
				assert.Equal(t, 1, site.Problems["link.external"], "without the dates of the other end a link is left out")
				assert.Zero(t, site.Activities[len(site.Activities)-1].ExternalStart)
			}
		})
	}
}

// What P6 writes beside a link is its own answer, and the only one where the other end is not in the file.
func TestTheDatesThatP6WritesBesideALinkCount(t *testing.T) {
	at := func(day, hour int) kernel.Minute { return kernel.Date(2026, 1, day, hour, 0) }
	for name, tc := range map[string]struct {
		link          string
		start, finish kernel.Minute
		told          string
	}{
		"the earliest start, whatever the type":          {link: "1|101|201|1|2|PR_FF|0|2026-01-26 10:00|", start: at(26, 10), told: "Site B1"},
		"the latest finish":                              {link: "1|201|101|2|1|PR_FS|0||2026-01-26 10:00", finish: at(26, 10), told: "Site B1"},
		"not what stands beside links of a start":        {link: "1|201|101|2|1|PR_SS|0||2026-01-26 10:00", finish: at(20, 12), told: "Site B1"},
		"of an activity that the file does not have":     {link: "1|101|999|1|9|PR_SS|0|2026-01-26 10:00|", start: at(26, 10), told: "999"},
		"of a successor that the file does not have":     {link: "1|999|101|9|1|PR_FF|0||2026-01-26 10:00", finish: at(26, 10), told: "999"},
		"a link of a start to what is not there is left": {link: "1|999|101|9|1|PR_SS|0||2026-01-26 10:00"},
	} {
		t.Run("sem-154 "+name, func(t *testing.T) {
			text := strings.Replace(twoProjects("1|1|SD_Both|", "|", fence, tc.link), "lag_hr_cnt\r\n", "lag_hr_cnt\taref\tarls\r\n", 1)
			require.Contains(t, text, "aref")
			tower, _ := readBoth(t, text)
			walls := tower.Activities[len(tower.Activities)-1]
			assert.Equal(t, [2]kernel.Minute{tc.start, tc.finish}, [2]kernel.Minute{walls.ExternalStart, walls.ExternalFinish})
			code := "link.external_date"
			if tc.told == "" {
				code, tc.told = "link.external", "999"
			}
			assert.Equal(t, tc.told, filetest.FindingOf(t, tower, code).Value)
		})
	}
}

func TestTheTightestOfSeveralLinksBetweenProjectsCounts(t *testing.T) {
	tower, _ := readBoth(t, twoProjects("1|1|SD_Both|", "|", fence, "1|101|201|1|2|PR_SS|0", "2|101|201|1|2|PR_FS|0", "3|201|101|2|1|PR_FF|0", "4|201|101|2|1|PR_FS|0"))
	walls := tower.Activities[len(tower.Activities)-1]
	assert.Equal(t, [2]kernel.Minute{kernel.Date(2026, 1, 13, 12, 0), kernel.Date(2026, 1, 19, 8, 0)}, [2]kernel.Minute{walls.ExternalStart, walls.ExternalFinish})
	assert.Equal(t, 4, tower.Problems["link.external_date"])
}

func TestLinksBetweenProjectsThatNoDateStandsForAreLeftOut(t *testing.T) {
	for name, b1 := range map[string]string{
		"the file stores no dates of the other end":   "TT_Task|TK_NotStart|CP_Drtn|0|8|8||||||||",
		"the other end is a level of effort":          strings.Replace(fence, "TT_Task", "TT_LOE", 1),
		"the lag runs beyond what calendars work for": strings.ReplaceAll(fence, "2026", "2096"),
	} {
		t.Run(name, func(t *testing.T) {
			tower, _ := readBoth(t, twoProjects("1|1|SD_Both|", "|", b1, "1|101|201|1|2|PR_FS|4"))
			assert.Equal(t, "Site B1", filetest.FindingOf(t, tower, "link.external").Value)
			assert.Zero(t, tower.Activities[len(tower.Activities)-1].ExternalStart)
		})
	}
}

func TestLinksBetweenProjectsInventNoDateWhereNoCalendarReaches(t *testing.T) {
	for name, tc := range map[string]struct{ options, work, link string }{
		"a lag that runs off the calendar":          {link: "1|101|201|1|2|PR_FS|20000"},
		"one of a century":                          {link: "1|101|201|1|2|PR_FS|800000"},
		"one taken off that runs off its begin":     {link: "1|201|101|2|1|PR_FS|20000"},
		"a lead that does":                          {link: "1|101|201|1|2|PR_FS|-20000"},
		"a century around the clock":                {options: "1|1|SD_Both|rcal_24Hour", link: "1|101|201|1|2|PR_FS|800000"},
		"one taken off around the clock":            {options: "1|1|SD_Both|rcal_24Hour", link: "1|201|101|2|1|PR_FS|800000"},
		"work left that begins before the calendar": {work: "30000", link: "1|101|201|1|2|PR_FF|0"},
		"work left that ends behind it":             {work: "30000", link: "1|201|101|2|1|PR_SS|0"},
	} {
		t.Run("sem-154 "+name+" leaves the link out, and says so", func(t *testing.T) {
			if tc.options == "" {
				tc.options = "1|1|SD_Both|"
			}
			text := twoProjects(tc.options, "|", fence, tc.link)
			if tc.work != "" {
				text = strings.Replace(text, "CP_Drtn\t0\t8\t8\t\t", "CP_Drtn\t0\t"+tc.work+"\t"+tc.work+"\t\t", 1)
				require.Contains(t, text, tc.work)
			}
			tower, _ := readBoth(t, text)
			walls := tower.Activities[len(tower.Activities)-1]
			assert.Equal(t, [2]kernel.Minute{}, [2]kernel.Minute{walls.ExternalStart, walls.ExternalFinish})
			assert.Equal(t, "Site B1", filetest.FindingOf(t, tower, "link.external").Value)
			assert.Zero(t, tower.Problems["link.external_date"])
		})
	}
}

func TestALinkToAnActivityThatItsOwnProjectDoesNotHaveIsNoneToAnotherProject(t *testing.T) {
	for name, link := range map[string]string{
		"predecessor": "1|101|999|1|1|PR_FS|0|2026-01-26 10:00|2026-01-27 10:00",
		"successor":   "1|999|101|1|1|PR_FS|0|2026-01-26 10:00|2026-01-27 10:00",
	} {
		t.Run("sem-154 the "+name+" is missing: no date stands for it, it is reported", func(t *testing.T) {
			text := strings.Replace(twoProjects("1|1|SD_Both|", "|", fence, link), "lag_hr_cnt\r\n", "lag_hr_cnt\taref\tarls\r\n", 1)
			tower, _ := readBoth(t, text)
			walls := tower.Activities[len(tower.Activities)-1]
			assert.Equal(t, [2]kernel.Minute{}, [2]kernel.Minute{walls.ExternalStart, walls.ExternalFinish})
			assert.Equal(t, "999", filetest.FindingOf(t, tower, "link.external").Value)
			assert.Zero(t, tower.Problems["link.external_date"])
		})
	}
}
