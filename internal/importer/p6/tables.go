package p6

import (
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

var p6ProjectTable = p6Table[p6Project]{
	names: [2]string{"PROJECT", "Project"},
	needs: "proj_id",
	columns: []p6Column[p6Project]{
		p6Col("proj_id", "ObjectId", p6Ref(func(p *p6Project) *p6ID { return &p.id })),
		p6Col("proj_short_name", "Id", p6Text(func(p *p6Project) *string { return &p.code })),
		p6Col("", "Name", p6Text(func(p *p6Project) *string { return &p.name })),
		p6Col("clndr_id", "ActivityDefaultCalendarObjectId", p6Ref(func(p *p6Project) *p6ID { return &p.calendar })),
		p6Col("", "WBSObjectId", p6Ref(func(p *p6Project) *p6ID { return &p.root })),
		p6Col("orig_proj_id", "OriginalProjectObjectId", p6Ref(func(p *p6Project) *p6ID { return &p.original })),
		p6Col("sum_base_proj_id", "CurrentBaselineProjectObjectId", p6Ref(func(p *p6Project) *p6ID { return &p.baseline })),
		p6Col("", "BaselineTypeName", p6Text(func(p *p6Project) *string { return &p.baselineType })),
		p6Col("plan_start_date", "PlannedStartDate", p6Date(func(p *p6Project) *kernel.Minute { return &p.start })),
		p6Col("plan_end_date", "MustFinishByDate", p6Date(func(p *p6Project) *kernel.Minute { return &p.mustFinish })),
		p6Col("last_recalc_date", "DataDate", p6Date(func(p *p6Project) *kernel.Minute { return &p.dataDate })),
		p6Col("critical_drtn_hr_cnt", "CriticalActivityFloatLimit", p6Option(
			p6Limit(func(p *p6Project) *p6Span { return &p.limit }), (*p6Project).options)),
		p6Col("critical_path_type", "CriticalActivityPathType", p6Option(
			p6Choice(p6CriticalModes, "option.unknown", func(p *p6Project) *string { return &p.critical }), (*p6Project).options)),
		p6Col("", "RelationshipLagCalendar", p6Option(
			p6Choice(p6LagCalendars, "option.unknown", func(p *p6Project) *string { return &p.lagCalendar }), (*p6Project).options)),
		p6Col(
			"def_complete_pct_type def_duration_type def_task_type rem_target_link_flag reset_planned_flag act_this_per_link_flag "+
				"add_act_remain_flag act_pct_link_flag step_complete_flag allow_neg_act_flag cost_qty_recalc_flag",
			"ActivityDefaultPercentCompleteType ActivityDefaultDurationType ActivityDefaultActivityType LinkPlannedAndAtCompletionFlag "+
				"ResetPlannedToRemainingFlag LinkActualToActualThisPeriod AddActualToRemaining LinkPercentCompleteWithActual "+
				"ActivityPercentCompleteBasedOnActivitySteps AllowNegativeActualUnitsFlag CostQuantityRecalculateFlag",
			p6Option(nil, (*p6Project).options)),
	},
	keep: func(r *p6Record, p *p6Project) {
		p.line = r.line
		r.file.projects = append(r.file.projects, *p)
		r.tell(p.id, "")
	},
}

func (p *p6Project) options() *map[string]string { return &p.raw }

// p6Option writes a scheduling option down as it stands, besides what else becomes of it.
func p6Option[T any](set func(*p6Record, *T, string), at func(*T) *map[string]string) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		raw := at(row)
		if *raw == nil {
			*raw = map[string]string{}
		}
		if len(*raw) < maxFields {
			(*raw)[source.Clip(r.field)] = source.Clip(s)
		}
		if set != nil {
			set(r, row, s)
		}
	}
}

func (o *p6Options) options() *map[string]string { return &o.raw }

var p6OptionsTable = p6Table[p6Options]{
	names: [2]string{"SCHEDOPTIONS", "ScheduleOptions"},
	columns: []p6Column[p6Options]{
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(o *p6Options) *p6ID { return &o.project })),
		p6Col("sched_retained_logic", "", p6Option(func(_ *p6Record, o *p6Options, s string) { o.notRetained = s == "N" }, (*p6Options).options)),
		p6Col("sched_progress_override", "", p6Option(p6Bool(func(o *p6Options) *bool { return &o.override }), (*p6Options).options)),
		p6Col("", "OutOfSequenceScheduleType", p6Option(
			p6Choice(p6ProgressModes, "option.unknown", func(o *p6Options) *string { return &o.mode }), (*p6Options).options)),
		p6Col("sched_calendar_on_relationship_lag", "RelationshipLagCalendar", p6Option(
			p6Choice(p6LagCalendars, "option.unknown", func(o *p6Options) *string { return &o.lagCalendar }), (*p6Options).options)),
		p6Col("sched_float_type", "ComputeTotalFloatType", p6Option(
			p6Choice(p6FloatModes, "option.unknown", func(o *p6Options) *string { return &o.float }), (*p6Options).options)),
		p6Col("", "CriticalActivityPathType", p6Option(
			p6Choice(p6CriticalModes, "option.unknown", func(o *p6Options) *string { return &o.critical }), (*p6Options).options)),
		p6Col("", "CriticalActivityFloatThreshold", p6Option(p6Limit(func(o *p6Options) *p6Span { return &o.limit }), (*p6Options).options)),
		p6Col("sched_open_critical_flag", "MakeOpenEndedActivitiesCritical", p6Option(
			p6Bool(func(o *p6Options) *bool { return &o.openEnds }), (*p6Options).options)),
		p6Col("sched_use_expect_end_flag", "UseExpectedFinishDates", p6Option(
			p6FlagOf(func(o *p6Options) *p6Flag { return &o.expected }), (*p6Options).options)),
		p6Col("sched_lag_early_start_flag", "StartToStartLagCalculationType", p6Option(
			p6FlagOf(func(o *p6Options) *p6Flag { return &o.earlyLag }), (*p6Options).options)),
		p6Col("sched_outer_depend_type", "", p6Option(
			p6Choice(p6OtherProjects, "option.unknown", func(o *p6Options) *bool { return &o.ignoreOthers }), (*p6Options).options)),
		p6Col("", "IgnoreOtherProjectRelationships", p6Option(
			p6Bool(func(o *p6Options) *bool { return &o.ignoreOthers }), (*p6Options).options)),
	},
	rest: p6Option(nil, (*p6Options).options),
	keep: func(r *p6Record, o *p6Options) {
		kept := *o
		r.file.options[o.project] = &kept
		r.tell(o.project, "")
	},
}

var p6WBSTable = p6Table[p6WBS]{
	names: [2]string{"PROJWBS", "WBS"},
	needs: "wbs_id",
	columns: []p6Column[p6WBS]{
		p6Col("wbs_id", "ObjectId", p6Ref(func(w *p6WBS) *p6ID { return &w.id })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(w *p6WBS) *p6ID { return &w.project })),
		p6Col("parent_wbs_id", "ParentObjectId", p6Ref(func(w *p6WBS) *p6ID { return &w.parent })),
		p6Col("seq_num", "SequenceNumber", p6Amount(func(w *p6WBS) *kernel.Amount { return &w.sequence })),
		p6Col("proj_node_flag", "", p6Bool(func(w *p6WBS) *bool { return &w.root })),
		p6Col("wbs_short_name", "Code", p6Text(func(w *p6WBS) *string { return &w.code })),
		p6Col("wbs_name", "Name", p6Text(func(w *p6WBS) *string { return &w.name })),
	},
	keep: func(r *p6Record, w *p6WBS) {
		w.line = r.line
		r.file.wbs = append(r.file.wbs, *w)
		r.tell(w.project, w.code)
	},
}

var p6TaskTable = p6Table[p6Task]{
	names: [2]string{"TASK", "Activity"},
	needs: "task_id task_name|task_code target_drtn_hr_cnt|remain_drtn_hr_cnt",
	columns: []p6Column[p6Task]{
		p6Col("task_id", "ObjectId", p6Ref(func(t *p6Task) *p6ID { return &t.id })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(t *p6Task) *p6ID { return &t.project })),
		p6Col("wbs_id", "WBSObjectId", p6Ref(func(t *p6Task) *p6ID { return &t.wbs })),
		p6Col("clndr_id", "CalendarObjectId", p6Ref(func(t *p6Task) *p6ID { return &t.calendar })),
		p6Col("rsrc_id", "PrimaryResourceObjectId", p6Ref(func(t *p6Task) *p6ID { return &t.resource })),
		p6Col("task_code", "Id", p6Text(func(t *p6Task) *string { return &t.code })),
		p6Col("task_name", "Name", p6Text(func(t *p6Task) *string { return &t.name })),
		p6Col("task_type", "Type", p6Enum(p6Kinds, func(t *p6Task) *p6Kind { return &t.kind })),
		p6Col("status_code", "Status", p6Enum(p6Statuses, func(t *p6Task) *p6Status { return &t.status })),
		p6Col("complete_pct_type", "PercentCompleteType", p6Choice(p6Percents, "value.replaced", func(t *p6Task) *schedule.PercentType { return &t.percentBy })),
		p6Col("phys_complete_pct", "PhysicalPercentComplete", p6Percent(func(t *p6Task) *kernel.Percent { return &t.physical })),
		p6Col("target_drtn_hr_cnt", "PlannedDuration", p6Hours(func(t *p6Task) *p6Span { return &t.target })),
		p6Col("remain_drtn_hr_cnt", "RemainingDuration", p6Hours(func(t *p6Task) *p6Span { return &t.remaining })),
		p6Col("cstr_type constraint_type", "PrimaryConstraintType", p6Choice(p6Constraints, "constraint.unknown_type", func(t *p6Task) *schedule.Constraint { return &t.constraint })),
		p6Col("cstr_date constraint_date", "PrimaryConstraintDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.constraintDate })),
		p6Col("cstr_type2", "SecondaryConstraintType", p6Choice(p6Constraints, "constraint.unknown_type", func(t *p6Task) *schedule.Constraint { return &t.second })),
		p6Col("cstr_date2", "SecondaryConstraintDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.secondDate })),
		p6Col("act_start_date", "ActualStartDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.actualStart })),
		p6Col("act_end_date", "ActualFinishDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.actualFinish })),
		p6Col("expect_end_date", "ExpectedFinishDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.expected })),
		p6Col("external_early_start_date", "ExternalEarlyStartDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.externalStart })),
		p6Col("external_late_end_date", "ExternalLateFinishDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.externalFinish })),
		p6Col("suspend_date", "SuspendDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.suspended })),
		p6Col("resume_date", "ResumeDate", p6Date(func(t *p6Task) *kernel.Minute { return &t.resumed })),
		p6Col("early_start_date", "EarlyStartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.earlyStart })),
		p6Col("early_end_date", "EarlyFinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.earlyFinish })),
		p6Col("late_start_date", "LateStartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.lateStart })),
		p6Col("late_end_date", "LateFinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.lateFinish })),
		p6Col("restart_date", "RemainingEarlyStartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.leftStart })),
		p6Col("reend_date", "RemainingEarlyFinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.leftFinish })),
		p6Col("rem_late_start_date", "RemainingLateStartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.leftLateStart })),
		p6Col("rem_late_end_date", "RemainingLateFinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.leftLateFinish })),
		p6Col("target_start_date", "PlannedStartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.plannedStart })),
		p6Col("target_end_date", "PlannedFinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.plannedFinish })),
		p6Col("", "StartDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.start })),
		p6Col("", "FinishDate", p6KeptDate(func(t *p6Task) *kernel.Minute { return &t.finish })),
		p6Col("total_float_hr_cnt", "TotalFloat", p6KeptHours(func(t *p6Task) *p6Span { return &t.total })),
		p6Col("free_float_hr_cnt", "FreeFloat", p6KeptHours(func(t *p6Task) *p6Span { return &t.free })),
		p6Col("driving_path_flag", "IsLongestPath", p6FlagOf(func(t *p6Task) *p6Flag { return &t.driving })),
		p6Col("", "IsCritical", p6FlagOf(func(t *p6Task) *p6Flag { return &t.critical })),
		p6Col("act_work_qty act_equip_qty", "ActualLaborUnits ActualNonLaborUnits", p6Amount(func(t *p6Task) *kernel.Amount { return &t.done })),
		p6Col("remain_work_qty remain_equip_qty", "RemainingLaborUnits RemainingNonLaborUnits", p6Amount(func(t *p6Task) *kernel.Amount { return &t.left })),
		p6Col("", "AtCompletionLaborCost AtCompletionNonLaborCost AtCompletionMaterialCost AtCompletionExpenseCost",
			p6Amount(func(t *p6Task) *kernel.Amount { return &t.cost })),
		p6Col("", "ActualLaborCost ActualNonLaborCost ActualMaterialCost ActualExpenseCost", p6Amount(func(t *p6Task) *kernel.Amount { return &t.usedCost })),
		p6Col("", "NotesToResources", p6Html(func(t *p6Task) *string { return &t.text })),
	},
	keep: func(r *p6Record, t *p6Task) {
		t.line = r.line
		if t.kind.kind == "" {
			t.kind.kind = schedule.Task
			_, r.field, _ = strings.Cut(p6TaskKind[r.file.format], ".")
			r.note("value.replaced", "")
		}
		r.keepCut(func(span *p6Span) p6CutAt {
			return p6CutAt{task: true, index: int32(len(r.file.tasks)), left: span == &t.remaining}
		})
		r.file.tasks = append(r.file.tasks, *t)
		label := t.code
		if label == "" {
			label = t.name
		}
		r.tell(t.project, label)
	},
}

func p6FlagOf[T any](at func(*T) *p6Flag) func(*p6Record, *T, string) {
	return func(_ *p6Record, row *T, s string) {
		*at(row) = p6No
		if s == "Y" || s == "1" || s == "true" {
			*at(row) = p6Yes
		}
	}
}

var p6LinkTable = p6Table[p6Link]{
	names: [2]string{"TASKPRED", "Relationship"},
	needs: "task_id pred_task_id",
	columns: []p6Column[p6Link]{
		p6Col("task_id", "SuccessorActivityObjectId", p6Ref(func(l *p6Link) *p6ID { return &l.to })),
		p6Col("pred_task_id", "PredecessorActivityObjectId", p6Ref(func(l *p6Link) *p6ID { return &l.from })),
		p6Col("proj_id", "SuccessorProjectObjectId", p6Ref(func(l *p6Link) *p6ID { return &l.toProject })),
		p6Col("pred_proj_id", "PredecessorProjectObjectId", p6Ref(func(l *p6Link) *p6ID { return &l.fromProject })),
		p6Col("pred_type", "Type", p6Choice(p6Links, "link.unknown_type", func(l *p6Link) *schedule.LinkType { return &l.kind })),
		p6Col("lag_hr_cnt", "Lag", p6Hours(func(l *p6Link) *p6Span { return &l.lag })),
		p6Col("aref", "Aref", p6KeptDate(func(l *p6Link) *kernel.Minute { return &l.aref })),
		p6Col("arls", "Arls", p6KeptDate(func(l *p6Link) *kernel.Minute { return &l.arls })),
	},
	keep: func(r *p6Record, l *p6Link) {
		l.line = int32(r.line)
		if l.kind == "" {
			l.kind = schedule.FS
		}
		r.keepCut(func(*p6Span) p6CutAt { return p6CutAt{index: int32(len(r.file.links))} })
		r.file.links = append(r.file.links, *l)
		r.tell(l.toProject, "")
	},
}

var p6CalendarTable = p6Table[p6Calendar]{
	names: [2]string{"CALENDAR", "Calendar"},
	needs: "clndr_id",
	columns: []p6Column[p6Calendar]{
		p6Col("clndr_id", "ObjectId", p6Ref(func(c *p6Calendar) *p6ID { return &c.id })),
		p6Col("proj_id", "ProjectObjectId", p6Ref(func(c *p6Calendar) *p6ID { return &c.project })),
		p6Col("base_clndr_id", "BaseCalendarObjectId", p6Ref(func(c *p6Calendar) *p6ID { return &c.base })),
		p6Col("clndr_name", "Name", p6Text(func(c *p6Calendar) *string { return &c.name })),
		p6Col("default_flag", "IsDefault", p6Bool(func(c *p6Calendar) *bool { return &c.standard })),
		p6Col("day_hr_cnt", "HoursPerDay", p6KeptHours(func(c *p6Calendar) *p6Span { return &c.day })),
		p6Col("week_hr_cnt", "HoursPerWeek", p6KeptHours(func(c *p6Calendar) *p6Span { return &c.week })),
		p6Col("clndr_data", "", p6Text(func(c *p6Calendar) *string { return &c.data })),
	},
	keep: func(r *p6Record, c *p6Calendar) {
		c.line = r.line
		r.file.calendars = append(r.file.calendars, *c)
		r.tell(c.project, "")
	},
}
