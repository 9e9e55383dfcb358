package exporter_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/internal/exporter"
)

// The public structure of the three formats. Of MSPDI it is the sequence of the schema (mspdi_pj12.xsd, with the elements
// that Project 2010 added where it writes them); of P6 XML that of p6apibo.xsd; of XER the fields that P6 itself writes.

// mspdiOrder is the sequence of the children of each element that is written.
var mspdiOrder = map[string]string{
	"Project": `SaveVersion UID Name Title Subject Category Company Manager Author CreationDate Revision LastSaved ScheduleFromStart StartDate FinishDate
		FYStartDate CriticalSlackLimit CurrencyDigits CurrencySymbol CurrencyCode CurrencySymbolPosition CalendarUID DefaultStartTime DefaultFinishTime
		MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType DefaultFixedCostAccrual DefaultStandardRate DefaultOvertimeRate DurationFormat WorkFormat
		EditableActualCosts HonorConstraints EarnedValueMethod InsertedProjectsLikeSummary MultipleCriticalPaths NewTasksEffortDriven NewTasksEstimated
		SplitsInProgressTasks SpreadActualCost SpreadPercentComplete TaskUpdatesResource FiscalYearStart WeekStartDay MoveCompletedEndsBack
		MoveRemainingStartsBack MoveRemainingStartsForward MoveCompletedEndsForward BaselineForEarnedValue AutoAddNewResourcesAndTasks StatusDate CurrentDate
		MicrosoftProjectServerURL Autolink NewTaskStartDate NewTasksAreManual DefaultTaskEVMethod ProjectExternallyEdited ExtendedCreationDate ActualsInSync
		RemoveFileProperties AdminProject OutlineCodes WBSMasks ExtendedAttributes Calendars Tasks Resources Assignments`,
	"OutlineCode": `Guid FieldID FieldName Alias PhoneticAlias Values Enterprise EnterpriseOutlineCodeAlias ResourceSubstitutionEnabled LeafOnly
		AllLevelsRequired OnlyTableValuesAllowed Masks`,
	"Value":             "ValueID FieldGUID Type ParentValueID Value Description",
	"ExtendedAttribute": "FieldID FieldName CFType Guid ElemType MaxMultiValues UserDef Alias",
	"Calendar":          "UID Name IsBaseCalendar BaseCalendarUID WeekDays Exceptions WorkWeeks",
	"WeekDay":           "DayType DayWorking TimePeriod WorkingTimes",
	"Exception": `EnteredByOccurrences TimePeriod Occurrences Name Type Period DaysOfWeek MonthItem MonthPosition Month MonthDay DayWorking
		WorkingTimes`,
	"TimePeriod": "FromDate ToDate", "WorkingTime": "FromTime ToTime",
	"Task": `UID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority StartText FinishText DurationText Start Finish Duration ManualStart
		ManualFinish ManualDuration DurationFormat Work Stop Resume ResumeValid EffortDriven Recurring OverAllocated Estimated Milestone Summary Critical
		IsSubproject IsSubprojectReadOnly SubprojectName ExternalTask ExternalTaskProject EarlyStart EarlyFinish LateStart LateFinish StartVariance
		FinishVariance WorkVariance FreeSlack TotalSlack FixedCost FixedCostAccrual PercentComplete PercentWorkComplete Cost OvertimeCost OvertimeWork
		ActualStart ActualFinish ActualDuration ActualCost ActualOvertimeCost ActualWork ActualOvertimeWork RegularWork RemainingDuration RemainingCost
		RemainingWork RemainingOvertimeCost RemainingOvertimeWork ACWP CV ConstraintType CalendarUID ConstraintDate Deadline LevelAssignments
		LevelingCanSplit LevelingDelay LevelingDelayFormat PreLeveledStart PreLeveledFinish Hyperlink HyperlinkAddress HyperlinkSubAddress
		IgnoreResourceCalendar Notes HideBar Rollup BCWS BCWP PhysicalPercentComplete EarnedValueMethod PredecessorLink ActualWorkProtected
		ActualOvertimeWorkProtected ExtendedAttribute Baseline OutlineCode IsPublished`,
	"PredecessorLink": "PredecessorUID Type CrossProject CrossProjectName LinkLag LagFormat",
	"Baseline":        "TimephasedData Number Interim Start Finish Duration DurationFormat EstimatedDuration Work Cost BCWS BCWP FixedCost",
	"Resource": `UID ID Name Type IsNull Initials Phonetics NTAccount MaterialLabel Code Group WorkGroup EmailAddress Hyperlink HyperlinkAddress
		HyperlinkSubAddress MaxUnits PeakUnits OverAllocated AvailableFrom AvailableTo Start Finish CanLevel AccrueAt Work RegularWork OvertimeWork ActualWork
		RemainingWork CalendarUID Notes`,
	"Assignment": `UID TaskUID ResourceUID PercentWorkComplete ActualCost ActualFinish ActualOvertimeCost ActualOvertimeWork ActualStart ActualWork ACWP
		Confirmed Cost CostRateTable CostVariance CV Delay Finish FinishVariance RemainingWork ResponsePending Start Stop Resume StartVariance Summary SV Units
		UpdateNeeded VAC Work`,
}

// mspdiOf tells the elements that share a name apart by what they lie in.
var mspdiOf = map[string]string{"Task/ExtendedAttribute": "FieldID Value ValueGUID DurationFormat", "Task/OutlineCode": "FieldID ValueID ValueGUID"}

// pmNested are the children that stand behind the fields, in this order; the fields stand in that of the alphabet.
var pmNested = map[string]string{
	"APIBusinessObjects": `UnitOfMeasure CostAccount Currency UDFType UDFCode ExpenseCategory NotebookTopic OBS Calendar Role RoleLimit Resource ResourceRate
		ActivityCodeType ActivityCode Project BaselineProject`,
	"Project": `Code UDF Spread Calendar WBS ProjectNote ActivityCodeType ActivityCode Activity ResourceAssignment ActivityExpense ActivityNote
		ActivityStep Relationship ScheduleOptions`,
	"BaselineProject": `Code UDF Spread Calendar WBS ProjectNote ActivityCodeType ActivityCode Activity ResourceAssignment ActivityExpense ActivityNote
		ActivityStep Relationship ScheduleOptions`,
	"Activity": "Code UDF Spread", "WBS": "UDF Spread", "Calendar": "StandardWorkWeek HolidayOrExceptions",
	"StandardWorkWeek": "StandardWorkHours", "StandardWorkHours": "DayOfWeek WorkTime", "HolidayOrExceptions": "HolidayOrException",
	"HolidayOrException": "Date WorkTime", "WorkTime": "Start Finish", "Code": "TypeObjectId ValueObjectId", "UDF": "TypeObjectId CodeObjectId TextValue",
}

// inOrder holds the children of every element against a sequence.
func inOrder(t require.TestingT, file []byte, sequence func(path []string) (order []string, alphabet bool)) {
	dec := xml.NewDecoder(bytes.NewReader(file))
	type level struct {
		name string
		at   int
		last string
	}
	var open []*level
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			if len(open) > 0 {
				parent := open[len(open)-1]
				var path []string
				for _, l := range open {
					path = append(path, l.name)
				}
				order, alphabet := sequence(path)
				at := slices.Index(order, name)
				switch {
				case at >= 0:
					require.GreaterOrEqual(t, at, parent.at, "%s stands too late in %s", name, strings.Join(path, "/"))
					parent.at = at
				case alphabet:
					require.Zero(t, parent.at, "the field %s of %s stands behind what lies in it", name, parent.name)
					require.LessOrEqual(t, parent.last, name, "the fields of %s are not in order", parent.name)
					parent.last = name
				default:
					require.Fail(t, "unknown element", "%s has no %s", strings.Join(path, "/"), name)
				}
			}
			open = append(open, &level{name: name})
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	require.Empty(t, open)
}

func TestElementsStandInTheOrderOfTheSchemas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := planned(t, randomPlan(t))
		file, _ := written(t, in, exporter.MSPDI)
		lists := map[string]string{
			"Calendars": "Calendar", "Tasks": "Task", "Resources": "Resource", "Assignments": "Assignment", "OutlineCodes": "OutlineCode", "Values": "Value",
			"ExtendedAttributes": "ExtendedAttribute", "WeekDays": "WeekDay", "WorkingTimes": "WorkingTime", "Exceptions": "Exception",
		}
		inOrder(t, file, func(path []string) ([]string, bool) {
			name := path[len(path)-1]
			if only, is := lists[name]; is {
				return []string{only}, false
			}
			if len(path) > 1 {
				if own, is := mspdiOf[path[len(path)-2]+"/"+name]; is {
					return strings.Fields(own), false
				}
			}
			return strings.Fields(mspdiOrder[name]), false
		})
		file, _ = written(t, in, exporter.PMXML)
		inOrder(t, file, func(path []string) ([]string, bool) {
			name := path[len(path)-1]
			_, fixed := map[string]bool{"APIBusinessObjects": true, "StandardWorkWeek": true, "HolidayOrExceptions": true}[name]
			return append([]string{""}, strings.Fields(pmNested[name])...), !fixed
		})
	})
}

// xerFields are the fields of tables in the order in which P6 writes them.
var xerFields = map[string]string{
	"PROJWBS": `wbs_id proj_id obs_id seq_num est_wt proj_node_flag sum_data_flag status_code wbs_short_name wbs_name phase_id parent_wbs_id ev_user_pct
		ev_etc_user_value orig_cost indep_remain_total_cost ann_dscnt_rate_pct dscnt_period_type indep_remain_work_qty anticip_start_date anticip_end_date
		ev_compute_type ev_etc_compute_type guid tmpl_guid plan_open_state`,
	"TASK": `task_id proj_id wbs_id clndr_id phys_complete_pct rev_fdbk_flag est_wt lock_plan_flag auto_compute_act_flag complete_pct_type task_type
		duration_type status_code task_code task_name rsrc_id total_float_hr_cnt free_float_hr_cnt remain_drtn_hr_cnt act_work_qty remain_work_qty
		target_work_qty target_drtn_hr_cnt target_equip_qty act_equip_qty remain_equip_qty cstr_date act_start_date act_end_date late_start_date late_end_date
		expect_end_date early_start_date early_end_date restart_date reend_date target_start_date target_end_date rem_late_start_date rem_late_end_date
		cstr_type priority_type suspend_date resume_date float_path float_path_order guid tmpl_guid cstr_date2 cstr_type2 driving_path_flag
		act_this_per_work_qty act_this_per_equip_qty external_early_start_date external_late_end_date create_date update_date create_user update_user
		location_id crt_path_num`,
	"TASKPRED": "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt comments float_path aref arls",
	"CALENDAR": `clndr_id default_flag clndr_name proj_id base_clndr_id last_chng_date clndr_type day_hr_cnt week_hr_cnt month_hr_cnt year_hr_cnt
		rsrc_private clndr_data`,
	"TASKACTV": "task_id actv_code_type_id actv_code_id proj_id",
	"RSRCRATE": "rsrc_rate_id rsrc_id max_qty_per_hr cost_per_qty start_date shift_period_id cost_per_qty2 cost_per_qty3 cost_per_qty4 cost_per_qty5",
	"ACTVCODE": "actv_code_id parent_actv_code_id actv_code_type_id actv_code_name short_name seq_num",
	"SCHEDOPTIONS": `schedoptions_id proj_id sched_outer_depend_type sched_open_critical_flag sched_lag_early_start_flag sched_retained_logic
		sched_setplantoforecast sched_float_type sched_calendar_on_relationship_lag sched_use_expect_end_flag sched_progress_override level_float_thrs_cnt
		level_outer_assign_flag level_outer_assign_priority level_over_alloc_pct level_within_float_flag level_keep_sched_date_flag level_all_rsrc_flag
		sched_use_project_end_date_for_float enable_multiple_longest_path_calc limit_multiple_longest_path_calc max_multiple_longest_path
		use_total_float_multiple_longest_paths key_activity_for_multiple_longest_paths LevelPriorityList`,
}

func TestAnXERFileHasTheRecordsOfOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		file, _ := written(t, planned(t, randomPlan(t)), exporter.XER)
		text := string(file)
		require.True(t, strings.HasSuffix(text, "\r\n"))
		lines := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
		head := strings.Split(lines[0], "\t")
		require.Equal(t, []string{"ERMHDR", "22.12", "2026-05-04", "Project", author, author, "Gantry", "Project Management", "USD"}, head)
		require.Equal(t, "%E", lines[len(lines)-1])
		table, fields, before := "", 0, "ERMHDR"
		seen := map[string]bool{}
		for _, line := range lines[1 : len(lines)-1] {
			cells := strings.Split(line, "\t")
			switch cells[0] {
			case "%T":
				require.NotEqual(t, "%T", before, "a table without fields")
				table = cells[1]
				require.False(t, seen[table], "%s twice", table)
				seen[table] = true
			case "%F":
				require.Equal(t, "%T", before)
				if want, known := xerFields[table]; known {
					require.Equal(t, strings.Fields(want), cells[1:], table)
				}
				fields = len(cells)
			case "%R":
				require.Len(t, cells, fields, "%s: %s", table, line)
			default:
				require.Fail(t, "a line that is no record", line)
			}
			before = cells[0]
		}
		for _, needed := range []string{"CURRTYPE", "PROJECT", "CALENDAR", "SCHEDOPTIONS", "PROJWBS", "TASK", "TASKPRED"} {
			require.True(t, seen[needed], needed)
		}
	})
}
