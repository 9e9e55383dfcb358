package httpapitest

import (
	"fmt"
	"strings"
)

// XER is a P6 file with a project of two linked activities for each id.
func XER(ids ...string) []byte {
	table := func(name, fields string, rows ...string) string {
		return "%T\t" + name + "\r\n%F\t" + fields + "\r\n%R\t" + strings.Join(rows, "\r\n%R\t") + "\r\n"
	}
	var projects, wbs, tasks, links []string
	for i, id := range ids {
		projects = append(projects, id+"\tTORRE-"+id+"\t3\t2026-01-05 00:00\t2026-01-05 08:00")
		wbs = append(wbs, fmt.Sprintf("%s0\t%s\t\t0\tY\tT\tTorre %s", id, id, id))
		for k := range 2 {
			tasks = append(tasks, fmt.Sprintf("%s%d\t%s\t%s0\t3\tA%d\tMuros %d\tTT_Task\tTK_NotStart\tCP_Drtn\t16\t16", id, k+1, id, id, k+1, k+1))
		}
		links = append(links, fmt.Sprintf("%d\t%s2\t%s1\tPR_FS\t0", i+1, id, id))
	}
	return []byte("ERMHDR\t20.12\t2026-01-05\tProject\tadmin\r\n" +
		table("PROJECT", "proj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date", projects...) +
		table("CALENDAR", "clndr_id\tdefault_flag\tclndr_name\tday_hr_cnt\tweek_hr_cnt\tclndr_data",
			"3\tY\tObra\t8\t40\t(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)())))(0||3()((0||0(s|08:00|f|16:00)())))(0||4()())(0||5()())(0||6()())(0||7()())))))") +
		table("PROJWBS", "wbs_id\tproj_id\tparent_wbs_id\tseq_num\tproj_node_flag\twbs_short_name\twbs_name", wbs...) +
		table("TASK", "task_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\tcomplete_pct_type\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt", tasks...) +
		table("TASKPRED", "task_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt", links...) + "%E\r\n")
}
