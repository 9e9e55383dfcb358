package filetest

import (
	"strings"
)

// XERTable writes a table of XER: field names apart by blanks, rows by "|" between their fields.
func XERTable(name, fields string, rows ...string) string {
	var b strings.Builder
	b.WriteString("%T\t" + name + "\r\n%F\t" + strings.ReplaceAll(fields, " ", "\t") + "\r\n")
	for _, r := range rows {
		b.WriteString("%R\t" + strings.ReplaceAll(r, "|", "\t") + "\r\n")
	}
	return b.String()
}

const xerWeek = "(0//CalendarData()((0//DaysOfWeek()((0//1()())(0//2()((0//0(s/08:00/f/12:00)())))(0//3()((0//0(s/08:00/f/12:00)())))(0//4()())(0//5()())(0//6()())(0//7()())))"

func XERDays(more string) string {
	return strings.ReplaceAll(xerWeek+more+"))", "/", "\x00")
}

// XERFile is an XER file with one project of id 1, its root WBS 10 and the WBS 11 under it, and calendar 5.
func XERFile(tables ...string) string {
	text := "ERMHDR\t23.12\t2026-01-05\tProject\tadmin\r\n" + strings.Join(tables, "") + "%E\r\n"
	return strings.ReplaceAll(text, "\x00", "|")
}

func XERBase() string {
	return XERTable("PROJECT", "proj_id proj_short_name clndr_id plan_start_date last_recalc_date", "1|P1|5|2026-01-05 08:00|2026-01-05 08:00") +
		XERTable("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id day_hr_cnt week_hr_cnt clndr_data", "5|Y|Two mornings||| 4|8|"+XERDays("")) +
		XERTable("PROJWBS", "wbs_id proj_id seq_num proj_node_flag wbs_short_name wbs_name parent_wbs_id", "10|1|0|Y|P1|Tower|", "11|1|1|N|S|Structure|10")
}

const XERTaskFields = "task_id proj_id wbs_id clndr_id task_code task_name task_type status_code complete_pct_type phys_complete_pct target_drtn_hr_cnt remain_drtn_hr_cnt"

// XERTwoTasks is a project of two activities and what else is said of them.
func XERTwoTasks(fields string, first, second string, more ...string) string {
	return XERFile(append([]string{XERBase(), XERTable("TASK", XERTaskFields+fields, "101|1|11|5|A1|Walls|"+first, "102|1|11|5|A2|Roof|"+second)}, more...)...)
}

func XERLinks(rows ...string) string {
	return XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", rows...)
}

// SmallXER is a project with every kind of row; %s marks stand for what a case changes.
func SmallXER(edit func(string) string) string {
	text := strings.Join([]string{
		"ERMHDR\t20.12\t2026-01-05\tProject\tadmin",
		"%T\tPROJECT", "%F\tproj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date\tcritical_drtn_hr_cnt\tcritical_path_type",
		"%R\t7\tTORRE\t3\t2026-01-05 00:00\t2026-02-02 08:00\t0\tCT_TotFloat",
		"%T\tCALENDAR", "%F\tclndr_id\tdefault_flag\tclndr_name\tday_hr_cnt\tweek_hr_cnt\tclndr_data",
		"%R\t3\tY\tObra 45 h\t9\t45\t(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|13:00)())(0||1(s|14:00|f|18:00)())))(0||3()((0||0(s|20:00|f|00:00)())))(0||4()())(0||5()())(0||6()())(0||7()())))(0||Exceptions()((0||0(d|46143)())(0||1(d|46142)((0||0(s|09:00|f|12:00)())))))))",
		"%T\tSCHEDOPTIONS", "%F\tproj_id\tsched_retained_logic\tsched_progress_override\tsched_calendar_on_relationship_lag\tsched_float_type\tsched_open_critical_flag",
		"%R\t7\tY\tN\trcal_Successor\tFT_SF\tY",
		"%T\tPROJWBS", "%F\twbs_id\tproj_id\tparent_wbs_id\tseq_num\tproj_node_flag\twbs_short_name\twbs_name",
		"%R\t70\t7\t\t0\tY\tTORRE\tTorre Ñandú", "%R\t72\t7\t70\t20\tN\tT\tTerminaciones", "%R\t71\t7\t70\t10\tN\tO\tObra gruesa",
		"%T\tTASK", "%F\ttask_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\tcomplete_pct_type\tphys_complete_pct\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tcstr_type\tcstr_date\tcstr_type2\tcstr_date2\tact_start_date\tact_end_date\tearly_start_date\ttotal_float_hr_cnt",
		"%R\t101\t7\t71\t3\tA10\tExcavación\tTT_Task\tTK_Complete\tCP_Drtn\t0\t16\t0\t\t\t\t\t2026-01-05 08:00\t2026-01-06 18:00\t\t",
		"%R\t102\t7\t71\t3\tA20\tMuros\tTT_Task\tTK_Active\tCP_Drtn\t0\t40\t30\tCS_MEOB\t2026-03-02 17:00\tCS_MSOA\t2026-01-12 08:00\t2026-01-12 08:00\t\t2026-02-02 08:00\t-8",
		"%R\t103\t7\t72\t99\tA30\tPintura\tTT_Rsrc\tTK_NotStart\tCP_Drtn\t0\t24\t16\tCS_MSO\t2026-03-10 08:00\t\t\t\t\t2026-03-10 08:00\t4,5",
		"%R\t104\t7\t70\t3\tA40\tEntrega\tTT_FinMile\tTK_NotStart\tCP_Drtn\t0\t0\t0\tCS_MANDFIN\t2026-05-01 17:00\t\t\t\t\t\t",
		"%T\tTASKPRED", "%F\ttask_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt",
		"%R\t1\t102\t101\tPR_FS\t8", "%R\t2\t103\t102\tPR_SS\t-4.5", "%R\t3\t104\t103\tPR_FF\t0", "%R\t4\t104\t103\tPR_FF\t2", "%R\t5\t103\t999\tPR_FS\t0",
		"%T\tTASKRSRC", "%F\ttaskrsrc_id\ttask_id\tproj_id", "%R\t1\t101\t7", "%R\t2\t102\t7",
		"%E",
	}, "\r\n")
	if edit != nil {
		text = edit(text)
	}
	return text
}
