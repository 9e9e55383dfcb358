package p6_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"gantry/internal/importer/filetest"
)

// malformed is a filetest.Malformed.
type malformed struct{ Name, Text, Want string }

func TestMalformedXERIsToldOrRefused(t *testing.T) {
	const todo = "TT_Task|TK_NotStart|CP_Drtn|0|8|8"
	whole := filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|101|1|1|PR_FS|0"))
	with := func(pairs ...string) string {
		out := whole
		for i := 0; i < len(pairs); i += 2 {
			require.Contains(t, out, pairs[i])
			out = strings.Replace(out, pairs[i], pairs[i+1], 1)
		}
		return out
	}
	until := func(mark string) string {
		require.Contains(t, whole, mark)
		return whole[:strings.Index(whole, mark)+len(mark)]
	}
	field := func(name, value string) string { // of the first activity
		return filetest.XERTwoTasks(" "+name, todo+"|"+value, todo+"|")
	}
	day := func(shifts string) string { return with("(0||0(s|08:00|f|12:00)())", shifts) }
	calendar := func(more string) string { // a second calendar, which the first activity follows
		return with("102\t1\t11\t5", "102\t1\t11\t6", "%T\tPROJWBS", strings.TrimPrefix(filetest.XERTable("CALENDAR", "clndr_id clndr_name base_clndr_id clndr_data", more), "")+"%T\tPROJWBS")
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(whole)
	require.NoError(t, err)
	filetest.RequireOutcomes(t, 40, []malformed{
		{"cut in the first line", until("ERMHDR\t23"), "refused import.truncated @1"},
		{"cut behind the name of a table", until("%T\tCALENDAR\r\n"), "refused import.truncated @5"},
		{"cut in the names of the fields", until("task_id\tproj_id\twbs_id"), "refused import.truncated @13"},
		{"cut in a WBS", until("11\t1\t1\tN"), "refused import.truncated @11"},
		{"cut in an activity", until("102\t1\t11\t5\tA2"), "refused import.truncated @15"},
		{"cut in a link", until("%R\t1\t102\t10"), "refused import.truncated @18"},
		{"cut in the closing mark", strings.TrimSuffix(whole, "E\r\n"), "refused import.bad_value @18 lag_hr_cnt"},
		{"rows before any table", "ERMHDR\t1\r\n%R\t1\t2\r\n" + strings.TrimPrefix(whole, "ERMHDR\t23.12\t2026-01-05\tProject\tadmin\r\n"), "refused import.row_without_fields @2"},
		{"names of fields before any table", "ERMHDR\t1\r\n%F\ttask_id\r\n" + strings.TrimPrefix(whole, "ERMHDR\t23.12\t2026-01-05\tProject\tadmin\r\n"), ""},
		{"a table without names of fields", with("%T\tTASKPRED\r\n%F\ttask_pred_id\ttask_id\tpred_task_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt\r\n", "%T\tTASKPRED\r\n"), "refused import.row_without_fields @17"},
		{"the table of activities twice, the second without names", with("%T\tTASKPRED", "%T\tTASK\r\n%R\t103\t1\t11\t5\tA3\r\n%T\tTASKPRED"), "refused import.row_without_fields @17"},
		{"a row of too many columns", with("A1\tWalls\tTT_Task\tTK_NotStart\tCP_Drtn\t0\t8\t8", "A1\tWalls\tTT_Task\tTK_NotStart\tCP_Drtn\t0\t8\t8\tmore\tand\tmore"), "refused import.bad_value @14 remain_drtn_hr_cnt"},
		{"a row of too few columns", with("A1\tWalls\tTT_Task\tTK_NotStart\tCP_Drtn\t0\t8\t8", "A1\tWalls"), "row.short converted x1 @14 task_type; value.replaced converted x1 @14 task_type"},
		{"a row of nothing", with("%T\tTASKPRED", "%R\r\n%T\tTASKPRED"), "refused import.bad_value @16 task_id"},
		{"a row of tabs", with("%T\tTASKPRED", "%R\t\t\t\t\t\r\n%T\tTASKPRED"), "refused import.bad_value @16 task_id"},
		{"a field named twice", with("target_drtn_hr_cnt", "remain_drtn_hr_cnt"), "activity.remaining_taken converted x2 @14 remain_drtn_hr_cnt"},
		{"no first line", strings.TrimPrefix(whole, "ERMHDR\t23.12\t2026-01-05\tProject\tadmin\r\n"), "refused import.xer_without_header"},
		{"no column of ids", with("%F\ttask_id", "%F\ttask_no"), "refused import.column_missing @13 task_id"},
		{"no column of durations", with("target_drtn_hr_cnt\tremain_drtn_hr_cnt", "one\tother"), "refused import.column_missing @13 target_drtn_hr_cnt, remain_drtn_hr_cnt"},
		{"no column of predecessors", with("pred_task_id", "from_task_id"), "refused import.column_missing @17 pred_task_id"},
		{"small letters for marks", strings.ReplaceAll(strings.ReplaceAll(whole, "%R", "%r"), "%T", "%t"), "refused import.no_projects"},
		{"a tab within a name", with("Walls", "Wa\tlls"), "refused import.bad_value @14 task_type"},
		{"a line end within a name", with("Walls", "Wa\r\nlls"), ""},
		{"no table of projects", with("%T\tPROJECT", "%T\tPROYECTO"), "refused import.table_missing PROJECT"},
		{"no table of calendars", with("%T\tCALENDAR", "%T\tCALENDARIO"), "refused import.table_missing CALENDAR"},
		{"no table of WBS", with("%T\tPROJWBS", "%T\tEDT"), "refused import.table_missing PROJWBS"},
		{"an activity of a project that is not there", with("102\t1\t11", "102\t9\t11"), "refused import.reference_unknown @15 proj_id"},
		{"a WBS of a project that is not there", with("11\t1\t1\tN", "11\t9\t1\tN"), "refused import.reference_unknown @14 wbs_id"},
		{"bytes of nought in a name", with("Walls", "Wa\x00lls"), "text.unreadable converted x1 @0 name"},
		{"bytes of nought in a number", with("\t0\t8\t8\r\n%R", "\t0\t\x008\t8\r\n%R"), "refused import.bad_value @14 target_drtn_hr_cnt"},
		{"bytes of nought for text", "ERMHDR" + strings.Repeat("\x00", 5000), "refused import.truncated @1"},
		{"UTF-16 that ends within a letter", wide[:len(wide)-1], ""},
		{"UTF-16 that says to be the other way round", "\xfe\xff" + wide[2:], "refused import.truncated @1"},
		{"a byte order mark in the middle", with("%T\tTASK\r", "\xef\xbb\xbf%T\tTASK\r"), "refused import.no_projects"},
		{"bytes that no alphabet has", with("Walls", "\x81\x8d\x8f\x90\x9d"), ""},
		{"signs that end lines elsewhere in a name", with("Walls", "Wa\u2028lls\x0b\x0c\x1b[31m"), "text.unreadable converted x1 @0 name"},
		{"two files one behind the other", whole + whole, "file.after_end left-out x1 @20"},
		{"something behind the closing mark", whole + "and more\r\n%T\tTASK\r\n", "file.after_end left-out x1 @20"},
		{"lines that end as on an old Macintosh", strings.ReplaceAll(whole, "\r\n", "\r"), "refused import.truncated @1"},
		{"a project that starts in the year 1", with("2026-01-05 08:00", "0001-01-01 00:00"), "refused import.bad_value @4 plan_start_date"},
		{"a project without a start and a data date", strings.Replace(field("early_start_date", "2026-01-06 08:00"), "2026-01-05 08:00\t2026-01-05 08:00", "\t", 1), "project.start_taken converted x1 @4 plan_start_date"},
		{"a project without a start, of activities without dates", with("2026-01-05 08:00\t2026-01-05 08:00", "\t"), "refused import.bad_value @4 plan_start_date"},
		{"a data date in the year 9999", with("2026-01-05 08:00\t2026-01-05 08:00", "2026-01-05 08:00\t9999-12-31 00:00"), "refused import.bad_value @4 last_recalc_date"},
		{"a year below nought", field("cstr_date", "-026-01-05 08:00"), "refused import.bad_value @14 cstr_date"},
		{"a day that ends at 24:00", filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|2026-01-05 24:00", todo+"||"), "refused import.bad_value @14 cstr_date"},
		{"an hour beyond the day", filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|2026-01-05 30:00", todo+"||"), "refused import.bad_value @14 cstr_date"},
		{"a date with words behind it", filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|2026-01-05 08:00:soon", todo+"||"), "refused import.bad_value @14 cstr_date"},
		{"a date of signed numbers", filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|2026-+1-05 08:00", todo+"||"), "refused import.bad_value @14 cstr_date"},
		{"a date in months and days of another land", filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|05-01-2026 08:00", todo+"||"), "refused import.bad_value @14 cstr_date"},
		{"a work begun in the year 2199", filetest.XERTwoTasks(" act_start_date", "TT_Task|TK_Active|CP_Drtn|0|8|4|2199-12-31 08:00", todo+"|"), "dates.after_data_date converted x1 @0"},
		{"a work begun behind the data date", filetest.XERTwoTasks(" act_start_date", "TT_Task|TK_Active|CP_Drtn|0|8|4|2026-06-01 08:00", todo+"|"), "dates.after_data_date converted x1 @0"},
		{"a work done that has work left", filetest.XERTwoTasks(" act_start_date act_end_date", "TT_Task|TK_Complete|CP_Drtn|100|8|8|2026-01-05 08:00|2026-01-05 12:00", todo+"||"), "dates.after_data_date converted x1 @0"},
		{"a lag of a million years", with("PR_FS\t0", "PR_FS\t1e12"), "refused import.number_too_long @18 lag_hr_cnt"},
		{"a lag that is not a number", with("PR_FS\t0", "PR_FS\tNaN"), "refused import.bad_value @18 lag_hr_cnt"},
		{"a lag with points and commas", with("PR_FS\t0", "PR_FS\t1.234,5"), "refused import.bad_value @18 lag_hr_cnt"},
		{"a duration in another system", with("\t0\t8\t8\r\n%R", "\t0\t0x10\t8\r\n%R"), "refused import.bad_value @14 target_drtn_hr_cnt"},
		{"a duration beyond numbers", with("\t0\t8\t8\r\n%R", "\t0\t8\t1e400\r\n%R"), "refused import.number_too_long @14 remain_drtn_hr_cnt"},
		{"a duration without end", with("\t0\t8\t8\r\n%R", "\t0\t8\tInf\r\n%R"), "refused import.bad_value @14 remain_drtn_hr_cnt"},
		{"an original duration beyond numbers beside what is left", with("\t0\t8\t8\r\n%R", "\t0\t1e400\t8\r\n%R"), "activity.remaining_taken converted x1 @14 remain_drtn_hr_cnt; duration.cut converted x1 @14 target_drtn_hr_cnt"},
		{"a duration of a part of a minute", with("\t0\t8\t8\r\n%R", "\t0\t0.001\t0.001\r\n%R"), "value.rounded converted x2 @14 target_drtn_hr_cnt"},
		{"a WBS ring of two", with("10\t1\t0\tY\tP1\tTower\t", "10\t1\t0\tN\tP1\tTower\t11"), "refused import.tree_circular @10"},
		{"no WBS that is the root", with("10\t1\t0\tY", "10\t1\t0\tN"), ""},
		{"two WBS that are the root", with("11\t1\t1\tN\tS\tStructure\t10", "11\t1\t1\tY\tS\tStructure\t"), ""},
		{"a WBS with the id of another", with("11\t1\t1\tN", "10\t1\t1\tN"), "refused import.bad_value @11 wbs_id"},
		{"a calendar with the id of another", with("%T\tPROJWBS", filetest.XERTable("CALENDAR", "clndr_id clndr_name clndr_data", "5|Again|")+"%T\tPROJWBS"), "calendar.given_twice converted x1 @10 clndr_id"},
		{"a calendar that is its own base", calendar("6|Own|6|"), "calendar.week_assumed converted x1 @10 clndr_data"},
		{"two calendars that are one another's base", calendar("6|One|7|\r\n%R\t7\tOther\t6\t"), "calendar.week_assumed converted x1 @10 clndr_data"},
		{"a base that is not there", calendar("6|Orphan|77|"), "calendar.week_assumed converted x1 @10 clndr_data"},
		{"shifts that lie over one another", day("(0||0(s|08:00|f|12:00)())(0||1(s|10:00|f|14:00)())"), ""},
		{"shifts in the wrong order", day("(0||0(s|13:00|f|17:00)())(0||1(s|08:00|f|12:00)())"), ""},
		{"a shift of no length", day("(0||0(s|08:00|f|08:00)())"), ""},
		{"a shift without an end", day("(0||0(s|08:00)())"), "refused import.calendar_unreadable @7"},
		{"a shift that starts at 24:00", day("(0||0(s|24:00|f|24:00)())"), ""},
		{"an eighth day of the week", with("(0||7()())", "(0||8()((0||0(s|08:00|f|12:00)())))"), "refused import.calendar_unreadable @7"},
		{"a day of the week twice", with("(0||7()())", "(0||2()((0||0(s|13:00|f|17:00)())))"), "refused import.calendar_unreadable @7"},
		{"a day off in the year 275760", with("(0||7()())))", "(0||7()())))(0||Exceptions()((0||0(d|99999999)())))"), "refused import.calendar_unreadable @7"},
		{"a day off before all time", with("(0||7()())))", "(0||7()())))(0||Exceptions()((0||0(d|-5)())))"), "refused import.calendar_unreadable @7"},
		{"a day off that is no number", with("(0||7()())))", "(0||7()())))(0||Exceptions()((0||0(d|abc)())))"), "refused import.calendar_unreadable @7"},
		{"a day off twice, once worked", with("(0||7()())))", "(0||7()())))(0||Exceptions()((0||0(d|46143)())(0||1(d|46143)((0||0(s|08:00|f|12:00)())))))"), "calendar.day_twice converted x1 @7 clndr_data"},
		{"a calendar with text behind its end", with("(0||7()())))", "(0||7()()))))(0||Exceptions()((0||0(d|46143)()))"), "refused import.calendar_unreadable @7"},
		{"a link from nothing", with("%R\t1\t102\t101", "%R\t1\t102\t"), "link.external left-out x1 @18 pred_task_id"},
		{"a link of two circles", filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|101|1|1|PR_FS|0", "2|101|102|1|1|PR_SS|0", "3|101|102|1|1|PR_FF|0")), "circles 2"},
		{"a progress below nought", with("CP_Drtn\t0\t8\t8", "CP_Phys\t-50\t8\t8"), "progress.replaced converted x1 @14 phys_complete_pct"},
		{"no type and no state", with("TT_Task\tTK_NotStart\tCP_Drtn\t0\t8\t8\r\n%R", "\t\t\t\t8\t8\r\n%R"), "value.replaced converted x1 @14 task_type"},
		{"no code", with("\tA1\t", "\t\t"), "code.missing converted x1 @0"},
		{"a code of another activity", with("\tA2\t", "\tA1\t"), "code.given_twice converted x1 @0"},
		{"a name of a hundred thousand letters", with("Walls", strings.Repeat("wall", 25_000)), "name.shortened converted x1 @0"},
		{"five hundred links to nothing", filetest.XERTwoTasks("", todo, todo, filetest.XERLinks(filetest.Numbered(500, "%d|102|9%d|1|1|PR_FS|0")...)), "link.external left-out x500 @18 pred_task_id"},
		{"a note of a hundred thousand elements", filetest.XERTwoTasks("", todo, todo, filetest.XERTable("TASKMEMO", "task_id proj_id memo_type_id task_memo", "101|1||"+strings.Repeat("<p>", 100_000))), ""},
		{"a resource with the id of another", filetest.XERTwoTasks("", todo, todo, filetest.XERTable("RSRC", "rsrc_id clndr_id rsrc_name rsrc_short_name rsrc_type", "1|5|Masons|M|RT_Labor", "1|5|Cranes|C|RT_Equip"), filetest.XERTable("TASKRSRC", "task_id proj_id rsrc_id remain_qty", "101|1|1|8")), "resource.given_twice converted x1 @19 rsrc_id; left TASKRSRC.target_qty x1"},
		{"hours beyond numbers", filetest.XERTwoTasks("", todo, todo, filetest.XERTable("TASKRSRC", "task_id proj_id rsrc_id remain_qty target_cost", "101|1||1e300|1e300")), "assignment.no_resource left-out x1 @18 rsrc_id; value.replaced converted x2 @18 remain_qty"},
	})
}
