package p6_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/filetest"
)

func TestOddValuesAreReplacedAndTold(t *testing.T) {
	task := func(fields, values string) string {
		return filetest.XERFile(filetest.XERBase(), filetest.XERTable("TASK", filetest.XERTaskFields+" "+fields, "101|1|11|5|A1|Walls|TT_Task|TK_Active|CP_Phys|50|8|4|"+values))
	}
	active := func(fields, values string) string { return task("act_start_date "+fields, "2026-01-05 08:00|"+values) }
	for name, tc := range map[string]struct {
		text, code, table, field, value string
		check                           func(t *testing.T, p schedule.Import)
	}{
		"act-201 cpm-104 an unknown constraint is as soon as possible": {
			text: active("cstr_type cstr_date", "CS_WHENEVER|2026-03-02 08:00"), code: "constraint.unknown_type", table: "TASK", field: "cstr_type", value: "CS_WHENEVER",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, schedule.Constraint{}, p.Activities[1].Constraint)
			},
		},
		"a constraint without its date is none": {
			text: active("cstr_type cstr_date", "CS_MSOA|"), code: "constraint.no_date", table: "TASK", field: "cstr_date",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, schedule.Constraint{}, p.Activities[1].Constraint)
			},
		},
		"act-129 a progress that is no number is 0": {
			text: strings.Replace(active("x", ""), "\t50\t8\t4", "\thalf\t8\t4", 1), code: "progress.replaced", table: "TASK", field: "phys_complete_pct", value: "half",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, kernel.Percent(1), p.Activities[1].Progress, "started, and never at 0")
			},
		},
		"act-129 a progress above 100 is 100": {
			text: strings.Replace(active("x", ""), "\t50\t8\t4", "\t140\t8\t4", 1), code: "progress.replaced", table: "TASK", field: "phys_complete_pct", value: "140",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, kernel.Hundred-1, p.Activities[1].Progress, "not finished yet")
			},
		},
		"act-140 a date kept for comparison that is none": {
			text: active("early_start_date late_end_date", "05/01/2026|2026-01-09 12:00"), code: "value.replaced", table: "TASK", field: "early_start_date", value: "05/01/2026",
			check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.AsImported) },
		},
		"sem-148 stored dates that hold another amount of work than remains are named": {
			text: active("early_start_date early_end_date", "2026-01-05 08:00|2026-01-05 10:00"), code: "activity.stored_span", table: "TASK", field: "remain_drtn_hr_cnt", value: "2",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, int32(4*60), p.Activities[1].Remaining, "what remains drives the dates")
			},
		},
		"act-140 an amount that is no number is 0": {
			text: active("act_work_qty", "many"), code: "value.replaced", table: "TASK", field: "act_work_qty", value: "many",
			check: func(t *testing.T, p schedule.Import) { assert.Zero(t, p.Activities[1].ManHours) },
		},
		"act-140 an unknown percent type is by duration": {
			text: strings.Replace(active("x", ""), "CP_Phys", "CP_Guess", 1), code: "value.replaced", table: "TASK", field: "complete_pct_type", value: "CP_Guess",
			check: func(t *testing.T, p schedule.Import) { assert.Equal(t, kernel.Hundred/2, p.Activities[1].Progress) },
		},
		"link-106 link-201 an unknown link type is finish to start": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|102|101|1|1|PR_XX|1")),
			code: "link.unknown_type", table: "TASKPRED", field: "pred_type", value: "PR_XX",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, []schedule.Link{{Row: 1, From: 2, To: 3, Type: schedule.FS, Lag: 60}}, p.Links)
			},
		},
		"a link to itself is not taken": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|102|102|1|1|PR_FS|1")),
			code: "link.itself", table: "TASKPRED", field: "pred_task_id", check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.Links) },
		},
		"a link to what is not in the file is reported with what it names": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|102|999|1|8|PR_FS|1")),
			code: "link.external", table: "TASKPRED", field: "pred_task_id", value: "999", check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.Links) },
		},
		"an unknown scheduling option keeps P6's habit": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("SCHEDOPTIONS", "proj_id sched_float_type", "1|FT_ODD")), code: "option.unknown", table: "SCHEDOPTIONS", field: "sched_float_type", value: "FT_ODD",
			check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.Settings.Options.FloatMode) },
		},
		"costs below zero are 0": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("PROJCOST", "proj_id task_id target_cost act_cost remain_cost", "1|101|-5|0|-5")), code: "cost.negative", table: "TASK", field: "task_id",
			check: func(t *testing.T, p schedule.Import) { assert.Zero(t, p.Activities[1].Cost) },
		},
		"work of somebody who is not in the file counts without him": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKRSRC", "task_id proj_id rsrc_id remain_qty target_qty remain_cost target_cost", "101|1|55|3|3|9|9")), code: "assignment.no_resource", table: "TASKRSRC", field: "rsrc_id", value: "55",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, [2]kernel.Amount{3 * kernel.Unit, 9 * kernel.Unit}, [2]kernel.Amount{p.Activities[1].ManHours, p.Activities[1].Cost})
				assert.Empty(t, p.Assignments)
			},
		},
		"work on what is not in the file is reported": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKRSRC", "task_id proj_id rsrc_id remain_qty", "199|1|55|3")), code: "assignment.unknown", table: "TASKRSRC", field: "task_id", value: "199",
			check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.Assignments) },
		},
		"a code value that is not in the file is reported": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKACTV", "task_id actv_code_type_id actv_code_id proj_id", "101|7|71|1")), code: "tag.unknown_value", table: "TASKACTV", field: "actv_code_id", value: "71",
			check: func(t *testing.T, p schedule.Import) { assert.Empty(t, p.Tags) },
		},
		"sem-138 a calendar that never works is the usual week": {
			text: strings.ReplaceAll(filetest.XERFile(filetest.XERBase(), twoTasks()), "(0||0(s|08:00|f|12:00)())", ""), code: "calendar.no_work", table: "CALENDAR", field: "clndr_data", value: "Two mornings",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, []worktime.Shift{{From: 480, To: 960}}, p.Calendars[0].Time.Week[1])
			},
		},
		"sem-154 a level of effort keeps its dates of other projects, and nothing follows them": {
			text: filetest.XERFile(filetest.XERBase(), filetest.XERTable("TASK", filetest.XERTaskFields+" external_early_start_date external_late_end_date", "101|1|11|5|A1|Crane|TT_LOE|TK_NotStart|CP_Drtn|0|8|8||2026-02-03 17:00")),
			code: "activity.external_effort", table: "TASK", field: "external_late_end_date", check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, kernel.Date(2026, 2, 3, 17, 0), p.Activities[1].ExternalFinish)
			},
		},
		"sem-134 a WBS activity spans what lies between": {
			text: strings.Replace(filetest.XERFile(filetest.XERBase(), twoTasks()), "TT_Task", "TT_WBS", 1), code: "activity.wbs_summary", table: "TASK", field: "task_type",
			check: func(t *testing.T, p schedule.Import) { assert.Equal(t, schedule.LevelOfEffort, p.Activities[1].Kind) },
		},
		"a day that lasts longer than a day is the usual one": {
			text: strings.Replace(filetest.XERFile(filetest.XERBase(), twoTasks()), "\t 4\t8\t", "\t25\t40\t", 1), code: "value.replaced", table: "CALENDAR", field: "day_hr_cnt", value: "25",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, [2]int32{0, 2400}, [2]int32{p.Settings.MinutesPerDay, p.Settings.MinutesPerWeek})
			},
		},
		"notes longer than a description may be are cut": {
			text: filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKMEMO", "task_id proj_id memo_type_id task_memo", "101|1||"+strings.Repeat("é", schedule.MaxDescription+1))), code: "description.shortened",
			check: func(t *testing.T, p schedule.Import) {
				assert.Equal(t, strings.Repeat("é", schedule.MaxDescription), p.Activities[1].Description)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := filetest.ReadOne(t, tc.text)
			f := filetest.FindingOf(t, p, tc.code)
			assert.Equal(t, []string{tc.table, tc.field, tc.value}, []string{f.Table, f.Field, f.Value})
			if tc.table != "" {
				assert.Positive(t, f.Line)
				lines := strings.Split(tc.text, "\n")
				assert.Contains(t, lines[f.Line-1], "%R", "the line is that of the record")
			}
			assert.NotEmpty(t, f.Severity)
			tc.check(t, p)
		})
	}
}
