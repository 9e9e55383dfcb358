package benchdata

import (
	"fmt"
	"strings"

	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

var (
	xerConstraints = map[schedule.ConstraintType]string{schedule.SNET: "CS_MSOA", schedule.FNLT: "CS_MEOB", schedule.FNET: "CS_MEOA"}
	xerLinks       = map[schedule.LinkType]string{schedule.FS: "PR_FS", schedule.SS: "PR_SS", schedule.FF: "PR_FF", schedule.SF: "PR_SF"}
)

// line writes a record.
func (w *writer) line(fields ...any) {
	for i, f := range fields {
		if i > 0 {
			_ = w.WriteByte('\t')
		}
		switch f := f.(type) {
		case string:
			_, _ = w.WriteString(f)
		default:
			w.put("%v", f)
		}
	}
	_, _ = w.WriteString("\r\n")
}

// table begins a table with its fields, parted by blanks.
func (w *writer) table(name, fields string) {
	w.line("%T", name)
	w.line("%F", strings.Join(strings.Fields(fields), "\t"))
}

func (w *writer) xer() {
	w.line("ERMHDR", "23.12", "2026-01-05", "Project", "admin", "Administrator", "dbxDatabaseNoName", "Project Management", "USD")
	w.table("UMEASURE", "unit_id seq_num unit_abbrev unit_name")
	units := w.units()
	for i, u := range units {
		w.line("%R", i+1, i, u, u)
	}
	w.table("MEMOTYPE", "memo_type_id seq_num eps_flag proj_flag wbs_flag task_flag memo_type")
	w.line("%R", 1, 1, "N", "N", "N", "Y", noteTopic)
	w.table("PROJECT", "proj_id fy_start_month_num proj_short_name clndr_id plan_start_date last_recalc_date critical_drtn_hr_cnt critical_path_type")
	w.line("%R", 1, 1, "GEN", 1, stamp(startOf(0), " "), stamp(startOf(w.dataDay), " "), 0, "CT_TotFloat")
	w.table("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id last_chng_date clndr_type day_hr_cnt week_hr_cnt month_hr_cnt year_hr_cnt clndr_data")
	for i := range calendars {
		if w.calendar[i] || i == 0 {
			w.line("%R", i+1, yes(i == 0), calendars[i].name, "", "", "2026-01-05 00:00", "CA_Base", 8, 40, 172, 2000, calendars[i].xerData())
		}
	}
	w.table("SCHEDOPTIONS", "schedoptions_id proj_id sched_outer_depend_type sched_open_critical_flag sched_calendar_on_relationship_lag sched_retained_logic sched_progress_override sched_float_type")
	w.line("%R", 1, 1, "SD_Both", "N", "rcal_Predecessor", "Y", "N", "FT_FF")
	w.table("PROJWBS", "wbs_id proj_id obs_id seq_num proj_node_flag status_code wbs_short_name wbs_name parent_wbs_id")
	w.line("%R", 1, 1, 1, 0, "Y", "WS_Open", "GEN", projectName, "")
	for i := range w.rows {
		if r := &w.rows[i]; r.kind == "" {
			w.line("%R", r.number(i), 1, 1, i, "N", "WS_Open", r.number(i), r.name, w.above(r))
		}
	}
	w.xerResources()
	w.table("ACTVTYPE", "actv_code_type_id actv_short_len seq_num actv_code_type proj_id wbs_id actv_code_type_scope")
	w.line("%R", 1, 7, 0, "Zone", "", "", "AS_Global")
	w.line("%R", 2, 7, 1, "Trade", "", "", "AS_Global")
	w.xerTasks()
	w.table("ACTVCODE", "actv_code_id parent_actv_code_id actv_code_type_id actv_code_name short_name seq_num")
	for z := range int32(zones) {
		w.line("%R", z+1, "", 1, zoneName(z), zoneCode(z), z)
	}
	for t := range int32(len(trades)) {
		w.line("%R", 100+t, "", 2, trades[t].name, tradeCode(t), t)
	}
	w.table("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt")
	for i, l := range w.links {
		w.line("%R", i+1, w.rows[l.to].number(int(l.to)), w.rows[l.from].number(int(l.from)), 1, 1, xerLinks[l.kind], l.lag/60)
	}
	w.xerAssignments()
	w.line("%E")
}

// above is the parent WBS of a row, as XER and P6 XML number them.
func (w *writer) above(r *row) int {
	if r.parent < 0 {
		return 1
	}
	return w.rows[r.parent].number(int(r.parent))
}

func yes(is bool) string {
	if is {
		return "Y"
	}
	return "N"
}

// units are those of materials somebody has.
func (w *writer) units() []string {
	var out []string
	for m, used := range w.stuffs {
		if used {
			out = append(out, unitOf(m))
		}
	}
	return out
}

// unitOf is what a material is counted in.
func unitOf(material int) string {
	for _, t := range trades {
		if int(t.stuff) == material {
			return t.unit
		}
	}
	return ""
}

func (w *writer) xerResources() {
	w.table("RSRC", "rsrc_id parent_rsrc_id clndr_id rsrc_seq_num rsrc_name rsrc_short_name unit_id rsrc_type active_flag")
	for c, used := range w.crews {
		if used {
			w.line("%R", c+1, "", 1, c, crewName(c), crewCode(c), "", "RT_Labor", "Y")
		}
	}
	unit := 0
	for m, used := range w.stuffs {
		if used {
			unit++
			w.line("%R", 1001+m, "", "", 1000+m, materials[m], stuffCode(m), unit, "RT_Mat", "Y")
		}
	}
	w.table("RSRCRATE", "rsrc_rate_id rsrc_id max_qty_per_hr start_date")
	for c, used := range w.crews {
		if used {
			w.line("%R", c+1, c+1, 8, "2020-01-01 00:00")
		}
	}
}

func (w *writer) xerTasks() {
	w.table("TASK", "task_id proj_id wbs_id clndr_id phys_complete_pct rev_fdbk_flag est_wt lock_plan_flag auto_compute_act_flag complete_pct_type task_type duration_type "+
		"status_code task_code task_name remain_drtn_hr_cnt target_drtn_hr_cnt cstr_date act_start_date act_end_date cstr_type priority_type guid")
	for i := range w.rows {
		r := &w.rows[i]
		if r.kind == "" {
			continue
		}
		status, actualStart, actualFinish, kind, bound := "TK_NotStart", "", "", "TT_Task", ""
		if r.begun() {
			status, actualStart = "TK_Active", stamp(r.actualStart(), " ")
		}
		if r.done() {
			status, actualFinish = "TK_Complete", stamp(r.actualFinish(), " ")
		}
		if r.kind == schedule.FinishMilestone {
			kind = "TT_FinMile"
		}
		if r.constraint != "" {
			bound = stamp(r.bound(), " ")
		}
		w.line("%R", r.number(i), 1, w.above(r), r.calendar+1, 0, "N", 1, "N", "N", "CP_Drtn", kind, "DT_FixedDUR2",
			status, r.number(i), r.name, r.left/60, r.duration/60, bound, actualStart, actualFinish, xerConstraints[r.constraint], "PT_Normal", fmt.Sprintf("GEN%019d", i))
	}
	w.table("TASKACTV", "task_id actv_code_type_id actv_code_id proj_id")
	for i := range w.rows {
		if r := &w.rows[i]; r.kind != "" {
			w.line("%R", r.number(i), 1, r.zone+1, 1)
			w.line("%R", r.number(i), 2, 100+r.trade, 1)
		}
	}
	w.table("TASKMEMO", "memo_id task_id memo_type_id proj_id task_memo")
	for i := range w.rows {
		if r := &w.rows[i]; r.note {
			w.line("%R", i+1, r.number(i), 1, 1, noteText(r))
		}
	}
}

func (w *writer) xerAssignments() {
	w.table("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id remain_qty target_qty act_reg_qty target_cost act_reg_cost remain_cost rollup_dates_flag rsrc_type")
	for i := range w.rows {
		r := &w.rows[i]
		part := func(resource int32, kind string, whole, cents int64) {
			done, paid := whole*int64(r.quarters)/4, cents*int64(r.quarters)/4
			w.line("%R", 2*i+1, r.number(i), 1, resource, whole-done, whole, done, decimal(cents)+"00", decimal(paid)+"00", decimal(cents-paid)+"00", "N", kind)
		}
		if r.crew >= 0 {
			part(r.crew+1, "RT_Labor", r.hours, crewCents(r))
		}
		if r.stuff >= 0 {
			part(r.stuff+1001, "RT_Mat", r.quantity, stuffCents(r))
		}
	}
}

// xerData is a calendar in P6's own notation.
func (p *pattern) xerData() string {
	var b strings.Builder
	b.WriteString("(0||CalendarData()(\x7f\x7f(0||DaysOfWeek()(\x7f\x7f")
	shifts := func(list []worktime.Shift) {
		for k, s := range list {
			fmt.Fprintf(&b, "(0||%d(s|%s|f|%s)())", k, clock(s.From), clock(s.To))
		}
	}
	for d := range 7 {
		fmt.Fprintf(&b, "(0||%d()(", d+1)
		if p.days[d] == '1' {
			shifts(p.shifts)
		}
		b.WriteString("))\x7f\x7f")
	}
	b.WriteString("))(0||VIEW(ShowTotal|N)())\x7f\x7f(0||Exceptions()(")
	for k, h := range p.holidayList() {
		fmt.Fprintf(&b, "(0||%d(d|%d)(", k, worktime.DayOf(h.day)-p6Epoch)
		shifts(h.shifts)
		b.WriteString("))\x7f\x7f")
	}
	b.WriteString("))))")
	return b.String()
}

// p6Epoch is day 0 of the days P6 counts: 1899-12-30.
const p6Epoch worktime.Day = -25569
