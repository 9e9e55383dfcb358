package exporter

import (
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// p6Column is a field of a table: its name in XER and in P6 XML, empty where the format has none, and what it says of a
// row. An empty text says nothing.
type p6Column[T any] struct {
	xer, xml string
	value    func(p *p6, r *T) string
	idle     bool // in P6 XML nothing is said where it is 0
}

// p6Idle is a field of which P6 XML says nothing where it is 0.
func p6Idle[T any](c p6Column[T]) p6Column[T] {
	c.idle = true
	return c
}

// p6Table is a kind of record of both formats. Its columns stand in the order of XER; P6 XML has its fields in that of
// the alphabet.
type p6Table[T any] struct {
	xer, xml string
	columns  []p6Column[T]
}

func p6Col[T any](xer, xml string, value func(p *p6, r *T) string) p6Column[T] {
	return p6Column[T]{xer: xer, xml: xml, value: value}
}

// p6Same is a field that says the same of every row, in XER and in P6 XML.
func p6Same[T any](xer, xml, inXER, inXML string) p6Column[T] {
	return p6Col(xer, xml, func(p *p6, _ *T) string { return p.say(p6Word{inXER, inXML}) })
}

// p6Empty are fields of XER that say nothing here, and that P6 wants to see.
func p6Empty[T any](names string) []p6Column[T] {
	var out []p6Column[T]
	for name := range strings.FieldsSeq(names) {
		out = append(out, p6Same[T](name, "", "", ""))
	}
	return out
}

func (p *p6) say(w p6Word) string {
	if p.xml {
		return w[1]
	}
	return w[0]
}

func (p *p6) yes(is bool) string {
	switch {
	case is && p.xml:
		return "1"
	case is:
		return "Y"
	case p.xml:
		return "0"
	}
	return "N"
}

func (p *p6) date(m kernel.Minute) string {
	if p.xml {
		return stamp(m, 'T', true)
	}
	return stamp(m, ' ', false)
}

func p6Hours(minutes int32) string { return decimal(int64(hoursOf(int64(minutes))), 4) }

func p6Amount(v kernel.Amount) string { return decimal(int64(v), 4) }

func p6HoursOf(minutes *int32) string {
	if minutes == nil {
		return ""
	}
	return p6Hours(*minutes)
}

func (p *p6) percent(v kernel.Percent) string {
	if p.xml {
		return decimal(int64(v), 6)
	}
	return decimal(int64(v), 4)
}

// option is a scheduling option as the file the schedule came from wrote it, where nothing here knows what it means.
func (p *p6) option(name, otherwise string) string {
	if v := p.in.Source.Options[name]; v != "" && p.in.Source.Tool == "p6" {
		return v
	}
	return otherwise
}

func p6Kept[T any](xer, xml, inXER, inXML string) p6Column[T] {
	return p6Col(xer, xml, func(p *p6, _ *T) string {
		if p.xml {
			return p.option(xml, inXML)
		}
		return p.option(xer, inXER)
	})
}

// p6Project is the schedule or a baseline of it.
type p6Project struct {
	id, original    int64
	code, name      string
	start, dataDate kernel.Minute
	finish          kernel.Minute
}

var p6Projects = p6Table[p6Project]{
	xer: "PROJECT", xml: "Project",
	columns: slices.Concat([]p6Column[p6Project]{
		p6Col("proj_id", "ObjectId", func(_ *p6, r *p6Project) string { return itoa(r.id) }),
		p6Same[p6Project]("fy_start_month_num", "FiscalYearStartMonth", "1", "1"),
		p6Same[p6Project]("rsrc_self_add_flag", "", "Y", ""), p6Same[p6Project]("allow_complete_flag", "", "Y", ""),
		p6Same[p6Project]("rsrc_multi_assign_flag", "", "Y", ""), p6Same[p6Project]("checkout_flag", "", "N", ""),
		p6Same[p6Project]("project_flag", "", "Y", ""), p6Kept[p6Project]("step_complete_flag", "ActivityPercentCompleteBasedOnActivitySteps", "N", "0"),
		p6Kept[p6Project]("cost_qty_recalc_flag", "CostQuantityRecalculateFlag", "N", "0"), p6Same[p6Project]("batch_sum_flag", "", "Y", ""),
		p6Same[p6Project]("name_sep_char", "WBSCodeSeparator", ".", "."), p6Kept[p6Project]("def_complete_pct_type", "ActivityDefaultPercentCompleteType", "CP_Drtn", "Duration"),
		p6Col("proj_short_name", "Id", func(_ *p6, r *p6Project) string { return r.code }),
		p6Col("", "Name", func(_ *p6, r *p6Project) string { return r.name }),
		p6Same[p6Project]("acct_id", "", "", ""),
		p6Col("orig_proj_id", "OriginalProjectObjectId", func(_ *p6, r *p6Project) string {
			if r.original == 0 {
				return ""
			}
			return itoa(r.original)
		}),
	}, p6Empty[p6Project]("source_proj_id base_type_id"), []p6Column[p6Project]{
		p6Col("clndr_id", "ActivityDefaultCalendarObjectId", func(p *p6, _ *p6Project) string { return itoa(p.standard) }),
		p6Same[p6Project]("sum_base_proj_id", "", "", ""), p6Same[p6Project]("task_code_base", "ActivityIdSuffix", "1000", "1000"),
		p6Same[p6Project]("task_code_step", "ActivityIdIncrement", "10", "10"), p6Same[p6Project]("priority_num", "LevelingPriority", "10", "10"),
		p6Same[p6Project]("wbs_max_sum_level", "SummarizeToWBSLevel", "2", "2"), p6Same[p6Project]("strgy_priority_num", "StrategicPriority", "500", "500"),
		p6Same[p6Project]("last_checksum", "", "", ""),
		p6Col("critical_drtn_hr_cnt", "CriticalActivityFloatLimit", func(p *p6, _ *p6Project) string { return p6Hours(p.in.Settings.Options.CriticalLimit) }),
		p6Same[p6Project]("def_cost_per_qty", "", "0", ""),
		p6Col("last_recalc_date", "DataDate", func(p *p6, r *p6Project) string { return p.date(r.dataDate) }),
		p6Col("plan_start_date", "PlannedStartDate", func(p *p6, r *p6Project) string { return p.date(r.start) }),
		p6Col("plan_end_date", "MustFinishByDate", func(p *p6, r *p6Project) string { return p.date(r.finish) }),
		p6Same[p6Project]("scd_end_date", "", "", ""),
		p6Col("add_date", "DateAdded", func(p *p6, _ *p6Project) string { return p.date(p.how.At) }),
	}, p6Empty[p6Project]("last_tasksum_date fcst_start_date"), []p6Column[p6Project]{
		p6Kept[p6Project]("def_duration_type", "ActivityDefaultDurationType", p6FixedDuration[0], p6FixedDuration[1]),
		p6Same[p6Project]("task_code_prefix", "ActivityIdPrefix", "A", "A"), p6Same[p6Project]("guid", "", "", ""),
		p6Same[p6Project]("def_qty_type", "", "QT_Hour", ""),
		p6Col("add_by_name", "AddedBy", func(p *p6, _ *p6Project) string { return p.how.Author }),
	}, p6Empty[p6Project]("web_local_root_path proj_url"), []p6Column[p6Project]{
		p6Same[p6Project]("def_rate_type", "", "COST_PER_QTY", ""), p6Kept[p6Project]("add_act_remain_flag", "AddActualToRemaining", "N", "0"),
		p6Kept[p6Project]("act_this_per_link_flag", "LinkActualToActualThisPeriod", "Y", "1"),
		p6Kept[p6Project]("def_task_type", "ActivityDefaultActivityType", "TT_Task", "Task Dependent"),
		p6Kept[p6Project]("act_pct_link_flag", "LinkPercentCompleteWithActual", "N", "0"),
		p6Col("critical_path_type", "CriticalActivityPathType", func(p *p6, _ *p6Project) string {
			if p.in.Settings.Options.CriticalBy == "longest-path" {
				return p.say(p6Word{"CT_DrivPath", "Longest Path"})
			}
			return p.say(p6Word{"CT_TotFloat", "Critical Float"})
		}),
		p6Same[p6Project]("task_code_prefix_flag", "", "Y", ""), p6Same[p6Project]("def_rollup_dates_flag", "", "Y", ""),
		p6Same[p6Project]("use_project_baseline_flag", "", "Y", ""), p6Kept[p6Project]("rem_target_link_flag", "LinkPlannedAndAtCompletionFlag", "Y", "1"),
		p6Kept[p6Project]("reset_planned_flag", "ResetPlannedToRemainingFlag", "N", "0"), p6Kept[p6Project]("allow_neg_act_flag", "", "N", ""),
		p6Same[p6Project]("sum_assign_level", "", "SL_Taskrsrc", ""),
	}, p6Empty[p6Project]("last_fin_dates_id fintmpl_id last_baseline_update_date cr_external_key apply_actuals_date location_id last_schedule_date"), []p6Column[p6Project]{
		p6Same[p6Project]("loaded_scope_level", "", "7", ""), p6Same[p6Project]("export_flag", "", "Y", ""),
	}, p6Empty[p6Project]("new_fin_dates_id baselines_to_export baseline_names_to_export next_data_date close_period_flag sum_refresh_date trsrcsum_loaded sumtask_loaded")),
}

// p6Options are the scheduling options of the project.
type p6Options struct{}

func (p *p6) choice(value string, words map[string]p6Word) string {
	if w, known := words[value]; known {
		return p.say(w)
	}
	return p.say(words[""])
}

var (
	p6LagCalendars = map[string]p6Word{
		"": {"rcal_Predecessor", "Predecessor Activity Calendar"}, "successor": {"rcal_Successor", "Successor Activity Calendar"},
		"project": {"rcal_ProjDefault", "Project Default Calendar"}, "24h": {"rcal_24Hour", "24 Hour Calendar"}, "elapsed": {"rcal_24Hour", "24 Hour Calendar"},
	}
	p6Floats = map[string]p6Word{
		"": {"FT_FF", "Finish Float = Late Finish - Early Finish"}, "start": {"FT_SF", "Start Float = Late Start - Early Start"},
		"smallest": {"FT_MIN", "Smallest of Start Float and Finish Float"},
	}
	p6Modes = map[string]p6Word{"": {"", "Retained Logic"}, "progress-override": {"", "Progress Override"}, "actual-dates": {"", "Actual Dates"}}
)

var p6SchedOptions = p6Table[p6Options]{
	xer: "SCHEDOPTIONS", xml: "ScheduleOptions",
	columns: []p6Column[p6Options]{
		p6Same[p6Options]("schedoptions_id", "", "1", ""), p6Same[p6Options]("proj_id", "ProjectObjectId", itoa(p6MainProject), itoa(p6MainProject)),
		p6Col("sched_outer_depend_type", "", func(p *p6, _ *p6Options) string {
			const both, none = "SD_Both", "SD_None"
			if p.in.Settings.Options.IgnoreExternalDates {
				return none
			}
			if kept := p.option("sched_outer_depend_type", both); kept != none { // what nobody here knows counts, and stays as it came
				return kept
			}
			return both
		}),
		p6Col("", "IgnoreOtherProjectRelationships", func(p *p6, _ *p6Options) string { return p.yes(p.in.Settings.Options.IgnoreExternalDates) }),
		p6Col("sched_open_critical_flag", "MakeOpenEndedActivitiesCritical", func(p *p6, _ *p6Options) string { return p.yes(p.in.Settings.Options.OpenEndsCritical) }),
		p6Col("sched_lag_early_start_flag", "StartToStartLagCalculationType", func(p *p6, _ *p6Options) string { return p.yes(p.in.Settings.Options.LagFromEarlyStart) }),
		p6Col("sched_retained_logic", "", func(p *p6, _ *p6Options) string {
			return p.yes(p.in.Settings.Options.ProgressMode == "" || p.in.Settings.Options.ProgressMode == "retained-logic")
		}),
		p6Kept[p6Options]("sched_setplantoforecast", "", "N", ""),
		p6Col("sched_float_type", "ComputeTotalFloatType", func(p *p6, _ *p6Options) string { return p.choice(p.in.Settings.Options.FloatMode, p6Floats) }),
		p6Col("sched_calendar_on_relationship_lag", "RelationshipLagCalendar", func(p *p6, _ *p6Options) string { return p.choice(p.in.Settings.Options.LagCalendar, p6LagCalendars) }),
		p6Col("sched_use_expect_end_flag", "UseExpectedFinishDates", func(p *p6, _ *p6Options) string { return p.yes(p.in.Settings.Options.UseExpectedFinish) }),
		p6Col("sched_progress_override", "", func(p *p6, _ *p6Options) string {
			return p.yes(p.in.Settings.Options.ProgressMode == "progress-override")
		}),
		p6Col("", "OutOfSequenceScheduleType", func(p *p6, _ *p6Options) string { return p.choice(p.in.Settings.Options.ProgressMode, p6Modes) }),
		p6Kept[p6Options]("level_float_thrs_cnt", "", "0", ""), p6Kept[p6Options]("level_outer_assign_flag", "", "N", ""),
		p6Kept[p6Options]("level_outer_assign_priority", "", "5", ""), p6Kept[p6Options]("level_over_alloc_pct", "", "25", ""),
		p6Kept[p6Options]("level_within_float_flag", "", "N", ""), p6Kept[p6Options]("level_keep_sched_date_flag", "", "Y", ""),
		p6Kept[p6Options]("level_all_rsrc_flag", "", "N", ""), p6Kept[p6Options]("sched_use_project_end_date_for_float", "CalculateFloatBasedOnFinishDate", "Y", ""),
		p6Kept[p6Options]("enable_multiple_longest_path_calc", "", "N", ""), p6Kept[p6Options]("limit_multiple_longest_path_calc", "", "Y", ""),
		p6Kept[p6Options]("max_multiple_longest_path", "", "10", ""), p6Kept[p6Options]("use_total_float_multiple_longest_paths", "", "Y", ""),
		p6Same[p6Options]("key_activity_for_multiple_longest_paths", "", "", ""), p6Kept[p6Options]("LevelPriorityList", "", "priority_type,ASC_BY_FIELD/ASC", ""),
	},
}

// p6WBS is a WBS row.
type p6WBS struct {
	id, project, parent int64
	sequence            int
	code, name          string
	root                bool
	row                 kernel.Row
}

var p6WBSRows = p6Table[p6WBS]{
	xer: "PROJWBS", xml: "WBS",
	columns: slices.Concat([]p6Column[p6WBS]{
		p6Col("wbs_id", "ObjectId", func(_ *p6, r *p6WBS) string { return itoa(r.id) }),
		p6Col("proj_id", "ProjectObjectId", func(_ *p6, r *p6WBS) string { return itoa(r.project) }),
		p6Same[p6WBS]("obs_id", "", "", ""),
		p6Col("seq_num", "SequenceNumber", func(_ *p6, r *p6WBS) string { return itoa(r.sequence) }),
		p6Same[p6WBS]("est_wt", "", "1", ""),
		p6Col("proj_node_flag", "", func(p *p6, r *p6WBS) string { return p.yes(r.root) }),
		p6Same[p6WBS]("sum_data_flag", "", "N", ""), p6Same[p6WBS]("status_code", "Status", "WS_Open", "Active"),
		p6Col("wbs_short_name", "Code", func(_ *p6, r *p6WBS) string { return r.code }),
		p6Col("wbs_name", "Name", func(_ *p6, r *p6WBS) string { return r.name }),
		p6Same[p6WBS]("phase_id", "", "", ""),
		p6Col("parent_wbs_id", "ParentObjectId", func(_ *p6, r *p6WBS) string {
			if r.parent == 0 {
				return ""
			}
			return itoa(r.parent)
		}),
		p6Same[p6WBS]("ev_user_pct", "", "6", ""), p6Same[p6WBS]("ev_etc_user_value", "", "0.88", ""),
		p6Same[p6WBS]("orig_cost", "", "0", ""), p6Same[p6WBS]("indep_remain_total_cost", "", "0", ""),
	}, p6Empty[p6WBS]("ann_dscnt_rate_pct dscnt_period_type indep_remain_work_qty anticip_start_date anticip_end_date"), []p6Column[p6WBS]{
		p6Same[p6WBS]("ev_compute_type", "", "EC_Cmp_pct", ""), p6Same[p6WBS]("ev_etc_compute_type", "", "EE_Rem_hr", ""),
	}, p6Empty[p6WBS]("guid tmpl_guid plan_open_state")),
}

var p6Tasks = p6Table[p6Task]{
	xer: "TASK", xml: "Activity",
	columns: slices.Concat([]p6Column[p6Task]{
		p6Col("task_id", "ObjectId", func(_ *p6, t *p6Task) string { return itoa(t.id) }),
		p6Col("proj_id", "ProjectObjectId", func(_ *p6, t *p6Task) string { return itoa(t.project) }),
		p6Col("wbs_id", "WBSObjectId", func(p *p6, t *p6Task) string {
			if p.xml && t.row != 0 && t.wbs == p6RootWBS {
				return "" // in P6 XML no row stands for the project
			}
			return itoa(t.wbs)
		}),
		p6Col("clndr_id", "CalendarObjectId", func(_ *p6, t *p6Task) string { return itoa(t.calendar) }),
		p6Idle(p6Col("phys_complete_pct", "PhysicalPercentComplete", func(p *p6, t *p6Task) string { return p.percent(t.physical) })),
		p6Same[p6Task]("rev_fdbk_flag", "", "N", ""), p6Same[p6Task]("est_wt", "", "1", ""), p6Same[p6Task]("lock_plan_flag", "", "N", ""),
		p6Same[p6Task]("auto_compute_act_flag", "", "N", ""),
		p6Col("complete_pct_type", "PercentCompleteType", func(p *p6, t *p6Task) string { return p.say(t.percent) }),
		p6Col("task_type", "Type", func(p *p6, t *p6Task) string { return p.say(t.kind) }),
		p6Col("duration_type", "DurationType", func(p *p6, _ *p6Task) string {
			if p.xml && p.option("ActivityDefaultDurationType", p6FixedDuration[1]) == p6FixedDuration[1] {
				return "" // as the project says of its activities
			}
			return p.say(p6FixedDuration)
		}),
		p6Col("status_code", "Status", func(p *p6, t *p6Task) string { return p.say(t.status) }),
		p6Col("task_code", "Id", func(_ *p6, t *p6Task) string { return t.code }),
		p6Col("task_name", "Name", func(_ *p6, t *p6Task) string { return t.name }),
		p6Same[p6Task]("rsrc_id", "", "", ""),
		p6Col("total_float_hr_cnt", "TotalFloat", func(_ *p6, t *p6Task) string { return p6HoursOf(t.total) }),
		p6Col("free_float_hr_cnt", "FreeFloat", func(_ *p6, t *p6Task) string { return p6HoursOf(t.free) }),
		p6Col("remain_drtn_hr_cnt", "RemainingDuration", func(_ *p6, t *p6Task) string { return p6Hours(t.remaining) }),
		p6Idle(p6Col("act_work_qty", "ActualLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.done) })),
		p6Idle(p6Col("remain_work_qty", "RemainingLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.left) })),
		p6Idle(p6Col("target_work_qty", "PlannedLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.done + t.left) })),
		p6Col("target_drtn_hr_cnt", "PlannedDuration", func(_ *p6, t *p6Task) string { return p6Hours(t.target) }),
		p6Idle(p6Col("target_equip_qty", "PlannedNonLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.machines + t.machineOn) })),
		p6Idle(p6Col("act_equip_qty", "ActualNonLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.machines) })),
		p6Idle(p6Col("remain_equip_qty", "RemainingNonLaborUnits", func(_ *p6, t *p6Task) string { return p6Amount(t.machineOn) })),
		p6Col("cstr_date", "PrimaryConstraintDate", func(p *p6, t *p6Task) string { return p.date(t.firstDate) }),
		p6Col("act_start_date", "ActualStartDate", func(p *p6, t *p6Task) string { return p.date(t.actualStart) }),
		p6Col("act_end_date", "ActualFinishDate", func(p *p6, t *p6Task) string { return p.date(t.actualFinish) }),
		p6Col("late_start_date", "RemainingLateStartDate", func(p *p6, t *p6Task) string { return p.date(t.lateStart) }),
		p6Col("late_end_date", "RemainingLateFinishDate", func(p *p6, t *p6Task) string { return p.date(t.lateFinish) }),
		p6Col("expect_end_date", "ExpectedFinishDate", func(p *p6, t *p6Task) string { return p.date(t.expected) }),
		p6Col("early_start_date", "RemainingEarlyStartDate", func(p *p6, t *p6Task) string { return p.date(t.start) }),
		p6Col("early_end_date", "RemainingEarlyFinishDate", func(p *p6, t *p6Task) string { return p.date(t.finish) }),
		p6Col("restart_date", "", func(p *p6, t *p6Task) string { return p.date(t.start) }),
		p6Col("reend_date", "", func(p *p6, t *p6Task) string { return p.date(t.finish) }),
		p6Col("target_start_date", "PlannedStartDate", func(p *p6, t *p6Task) string { return p.date(t.plannedStart) }),
		p6Col("target_end_date", "PlannedFinishDate", func(p *p6, t *p6Task) string { return p.date(t.plannedFinish) }),
		p6Col("rem_late_start_date", "", func(p *p6, t *p6Task) string { return p.date(t.lateStart) }),
		p6Col("rem_late_end_date", "", func(p *p6, t *p6Task) string { return p.date(t.lateFinish) }),
		p6Col("cstr_type", "PrimaryConstraintType", func(p *p6, t *p6Task) string { return p.say(t.first) }),
		p6Same[p6Task]("priority_type", "", "PT_Normal", ""),
		p6Col("suspend_date", "SuspendDate", func(p *p6, t *p6Task) string { return p.date(t.suspended) }),
		p6Col("resume_date", "ResumeDate", func(p *p6, t *p6Task) string { return p.date(t.resumed) }),
	}, p6Empty[p6Task]("float_path float_path_order guid tmpl_guid"), []p6Column[p6Task]{
		p6Col("cstr_date2", "SecondaryConstraintDate", func(p *p6, t *p6Task) string { return p.date(t.secondDate) }),
		p6Col("cstr_type2", "SecondaryConstraintType", func(p *p6, t *p6Task) string { return p.say(t.second) }),
		p6Idle(p6Col("driving_path_flag", "IsLongestPath", func(p *p6, t *p6Task) string { return p.yes(t.longest) })),
		p6Col("", "IsCritical", func(p *p6, t *p6Task) string {
			if t.critical == p.seemsCritical(t) {
				return ""
			}
			return p.yes(t.critical)
		}),
		p6Same[p6Task]("act_this_per_work_qty", "", "0", ""), p6Same[p6Task]("act_this_per_equip_qty", "", "0", ""),
		p6Col("external_early_start_date", "ExternalEarlyStartDate", func(p *p6, t *p6Task) string { return p.date(t.externalStart) }),
		p6Col("external_late_end_date", "ExternalLateFinishDate", func(p *p6, t *p6Task) string { return p.date(t.externalFinish) }),
		p6Col("create_date", "", func(p *p6, _ *p6Task) string { return p.date(p.how.At) }), p6Same[p6Task]("update_date", "", "", ""),
		p6Col("create_user", "", func(p *p6, _ *p6Task) string { return p.how.Author }),
		p6Same[p6Task]("update_user", "", "", ""), p6Same[p6Task]("location_id", "", "", ""), p6Same[p6Task]("crt_path_num", "", "", ""),
	}),
}

// p6Link is a link.
type p6Link struct {
	id int64
	of *schedule.Link
}

var p6Links = p6Table[p6Link]{
	xer: "TASKPRED", xml: "Relationship",
	columns: slices.Concat([]p6Column[p6Link]{
		p6Col("task_pred_id", "ObjectId", func(_ *p6, r *p6Link) string { return itoa(r.id) }),
		p6Col("task_id", "SuccessorActivityObjectId", func(p *p6, r *p6Link) string { return itoa(p.id(r.of.To)) }),
		p6Col("pred_task_id", "PredecessorActivityObjectId", func(p *p6, r *p6Link) string { return itoa(p.id(r.of.From)) }),
		p6Same[p6Link]("proj_id", "", itoa(p6MainProject), ""), p6Same[p6Link]("pred_proj_id", "", itoa(p6MainProject), ""),
		p6Col("pred_type", "Type", func(p *p6, r *p6Link) string { return p.say(p6LinkTypes[r.of.Type]) }),
		p6Idle(p6Col("lag_hr_cnt", "Lag", func(_ *p6, r *p6Link) string { return p6Hours(r.of.Lag) })),
	}, p6Empty[p6Link]("comments float_path aref arls")),
}
