package mspdi

// mspKinds says what is read of each kind of element. What is read by nobody and is not ignored is counted as left
// out. Ignored are fields without content of the plan: ids of the tool, who and when, display, and what follows from fields
// that are read (variances, earned value, what remains of a cost).
var mspKinds = map[string]*mspKind{
	"Project": newMSPKind(
		`SaveVersion BuildNumber Name Title StartDate FinishDate CalendarUID CurrencyCode CurrencySymbol CurrencyDigits CurrencySymbolPosition `+mspOptions,
		`GUID UID CreationDate LastSaved ExtendedCreationDate Revision
		DurationFormat WorkFormat DateFormat FYStartDate FiscalYearStart DefaultFixedCostAccrual DefaultTaskType
		DefaultTaskEVMethod DefaultStandardRate DefaultOvertimeRate EditableActualCosts InsertedProjectsLikeSummary
		NewTasksEffortDriven NewTasksEstimated NewTaskStartDate NewTasksAreManual SpreadActualCost SpreadPercentComplete
		TaskUpdatesResource BaselineForEarnedValue AutoAddNewResourcesAndTasks MicrosoftProjectServerURL Autolink
		ProjectExternallyEdited ActualsInSync RemoveFileProperties AdminProject
		UpdateManuallyScheduledTasksWhenEditingLinks KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled
		NextAvailableSprintOrderingID NextAvailableBoardStatusColumnOrderingID
		Views Filters Groups Tables Maps Reports Drawings DataLinks VBAProjects WBSMasks`, nil),
	"Task": newMSPKind(
		`UID Name IsNull WBS OutlineNumber OutlineLevel Active Manual Summary Milestone Start Finish Duration DurationFormat
		ManualStart ManualFinish ManualDuration EarlyStart EarlyFinish LateStart LateFinish TotalSlack FreeSlack Critical
		PercentComplete PhysicalPercentComplete ActualStart ActualFinish ActualDuration RemainingDuration Stop Resume
		ConstraintType ConstraintDate Deadline CalendarUID IgnoreResourceCalendar LevelingDelay StartText FinishText DurationText
		Work Cost ActualCost FixedCost Notes IsSubproject SubprojectName ExternalTask ExternalTaskProject`,
		`ID GUID CreateDate WBSLevel FreeformDurationFormat ResumeValid OverAllocated DisplayAsSummary HideBar Rollup
		IsSubprojectReadOnly StartVariance FinishVariance WorkVariance CostVariance DurationVariance StartSlack FinishSlack
		PercentWorkComplete OvertimeCost ActualOvertimeCost ActualWork ActualOvertimeWork RegularWork RemainingCost
		RemainingWork RemainingOvertimeCost RemainingOvertimeWork ACWP CV SV CPI SPI VAC BCWS BCWP EAC TCPI
		LevelingDelayFormat IsPublished EarnedValueMethod FixedCostAccrual BoardStatusColumnOrderingID
		SprintColumnOrderingID`,
		map[string]string{"Priority": "500", "LevelAssignments": "1", "LevelingCanSplit": "1", "EffortDriven": "1"}),
	"PredecessorLink": newMSPKind(`PredecessorUID Type CrossProject CrossProjectName LinkLag LagFormat`, ``, nil),
	"Baseline": newMSPKind(
		`Number Interim Start Finish Duration Work Cost`,
		`DurationFormat EstimatedDuration BCWS BCWP`, nil),
	"ExtendedAttribute": newMSPKind(`FieldID Value ValueID DurationFormat`, `UID ValueGUID ValueGuid`, nil),
	"OutlineCode":       newMSPKind(`FieldID ValueID ValueGUID`, `UID`, nil),
	"Calendar": newMSPKind(
		`UID Name IsBaseCalendar BaseCalendarUID`, `GUID IsBaselineCalendar`, nil),
	"WeekDay":   newMSPKind(`DayType DayWorking`, ``, nil),
	"WorkWeek":  newMSPKind(`Name`, ``, nil),
	"Exception": newMSPKind(`Name Type EnteredByOccurrences Occurrences Period DaysOfWeek Month MonthDay MonthItem MonthPosition DayWorking`, ``, nil),
	"TimePeriod": newMSPKind(
		`FromDate ToDate`, ``, nil),
	"WorkingTime": newMSPKind(`FromTime ToTime`, ``, nil),
	"Resource": newMSPKind(
		`UID Name Type IsNull Initials MaterialLabel MaxUnits CalendarUID IsCostResource`,
		`ID GUID WorkGroup PeakUnits OverAllocated Start Finish CanLevel AccrueAt Work RegularWork OvertimeWork ActualWork
		RemainingWork ActualOvertimeWork RemainingOvertimeWork PercentWorkComplete Cost OvertimeCost ActualCost
		ActualOvertimeCost RemainingCost RemainingOvertimeCost WorkVariance CostVariance SV CV ACWP BCWS BCWP
		StandardRateFormat OvertimeRateFormat IsEnterprise CreationDate AssnOwner AssnOwnerGuid ActiveDirectoryGUID
		BudgetCost BudgetWork`, nil),
	"Assignment": newMSPKind(
		`TaskUID ResourceUID Units Work ActualWork Cost ActualCost WorkContour`,
		`UID GUID PercentWorkComplete ActualStart ActualFinish ActualOvertimeCost ACWP BCWS BCWP CV SV VAC Confirmed
		CostVariance Finish FinishVariance WorkVariance HasFixedRateUnits FixedMaterial LevelingDelayFormat LinkedFields
		Milestone Overallocated OvertimeCost PeakUnits RegularWork RemainingCost RemainingOvertimeCost
		RemainingOvertimeWork RemainingWork ActualOvertimeWork ResponsePending Start Stop Resume StartVariance Summary
		UpdateNeeded CreationDate AssnOwner AssnOwnerGuid RateScale`, nil),
	"FieldDefinition": newMSPKind(
		`FieldID FieldName Alias CFType`, `Guid SecondaryGuid SecondaryPID PhoneticAlias UserDef Ltuid AutoRollDown ElemType
		MaxMultiValues RollupType CalculationType Formula RestrictValues ValuelistSortOrder AppendNewValues Default
		DefaultGuid ValueList`, nil),
	"OutlineCodeDefinition": newMSPKind(
		`FieldID FieldName Alias`, `Guid PhoneticAlias Enterprise EnterpriseOutlineCodeAlias ResourceSubstitutionEnabled
		LeafOnly AllLevelsRequired OnlyTableValuesAllowed ShowIndent`, nil),
	"Value": newMSPKind(`ValueID ParentValueID Value Description FieldGUID`, `Type IsCollapsed`, nil),
	"Mask":  newMSPKind(`Level Separator`, `Type Length`, nil),
}

// mspOptions are the fields of the root element that take part in scheduling; they are kept as the file writes them.
const mspOptions = `ScheduleFromStart StatusDate CurrentDate HonorConstraints CriticalSlackLimit MultipleCriticalPaths
	MinutesPerDay MinutesPerWeek DaysPerMonth DefaultStartTime DefaultFinishTime WeekStartDay SplitsInProgressTasks
	MoveCompletedEndsBack MoveCompletedEndsForward MoveRemainingStartsBack MoveRemainingStartsForward`
