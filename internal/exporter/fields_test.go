package exporter_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/internal/exporter"
)

// These tests compare the fields with the types of the public structures: names that exist, dates, flags and
// numbers as they are written, and ids that somebody has.

const (
	number  = `-?\d+(\.\d+)?`
	xmlDate = `\d{4}-\d\d-\d\dT\d\d:\d\d:00`
	whole   = `-?\d+`
	mark    = `[01]`
)

// pmFields are the fields of P6 XML that are written, of those its reference names, with the form of their values.
var pmFields = map[string]map[string]string{
	"UnitOfMeasure": {"Abbreviation": `.+`, "Name": `.+`, "ObjectId": whole, "SequenceNumber": whole},
	"Currency": {
		"DecimalPlaces": `[0-2]`, "DecimalSymbol": `Period|Comma`, "DigitGroupingSymbol": `Period|Comma`, "ExchangeRate": number, "Id": `.{1,6}`, "Name": `.{1,40}`,
		"NegativeSymbol": `\(.+\)`, "ObjectId": whole, "PositiveSymbol": `#1\.1|1\.1#|# 1\.1|1\.1 #`, "Symbol": `.{1,6}`,
	},
	"UDFType":            {"DataType": `Text`, "ObjectId": whole, "SubjectArea": `Activity|WBS|Project`, "Title": `.{1,40}`},
	"NotebookTopic":      {"AvailableForActivity": mark, "AvailableForEPS": mark, "AvailableForProject": mark, "AvailableForWBS": mark, "Name": `.+`, "ObjectId": whole, "SequenceNumber": whole},
	"Calendar":           {"HoursPerDay": number, "HoursPerMonth": number, "HoursPerWeek": number, "HoursPerYear": number, "IsDefault": mark, "IsPersonal": mark, "Name": `(?s).{1,255}`, "ObjectId": whole, "ProjectObjectId": whole, "Type": `Global|Project`},
	"StandardWorkHours":  {"DayOfWeek": `(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day`},
	"HolidayOrException": {"Date": xmlDate},
	"WorkTime":           {"Start": `\d\d:\d\d:00`, "Finish": `\d\d:\d\d:00`},
	"Resource":           {"AutoComputeActuals": mark, "CalculateCostFromUnits": mark, "CalendarObjectId": whole, "Id": `.{1,40}`, "IsActive": mark, "Name": `(?s).{1,100}`, "ObjectId": whole, "ResourceType": `Labor|Nonlabor|Material`, "SequenceNumber": whole, "UnitOfMeasureObjectId": whole},
	"ResourceRate":       {"EffectiveDate": xmlDate, "MaxUnitsPerTime": number, "ObjectId": whole, "PricePerUnit": number, "ResourceObjectId": whole},
	"ActivityCodeType":   {"IsSecureCode": mark, "Length": whole, "Name": `.{1,40}`, "ObjectId": whole, "Scope": `Global|Project`, "SequenceNumber": whole, "ProjectObjectId": whole},
	"ActivityCode":       {"CodeTypeObjectId": whole, "CodeValue": `.{1,60}`, "Description": `.+`, "ObjectId": whole, "SequenceNumber": whole},
	"Project": {
		"ActivityDefaultActivityType": `.+`, "ActivityDefaultCalendarObjectId": whole, "ActivityDefaultDurationType": `.+`, "ActivityDefaultPercentCompleteType": `.+`,
		"ActivityIdIncrement": whole, "ActivityIdPrefix": `.+`, "ActivityIdSuffix": whole, "ActivityPercentCompleteBasedOnActivitySteps": mark, "AddActualToRemaining": mark,
		"AddedBy": `.+`, "CostQuantityRecalculateFlag": mark, "CriticalActivityFloatLimit": number, "CriticalActivityPathType": `Critical Float|Longest Path`, "DataDate": xmlDate,
		"DateAdded": xmlDate, "FiscalYearStartMonth": whole, "Id": `.{1,20}`, "LevelingPriority": whole, "LinkActualToActualThisPeriod": mark, "LinkPercentCompleteWithActual": mark,
		"LinkPlannedAndAtCompletionFlag": mark, "MustFinishByDate": xmlDate, "Name": `.{1,100}`, "ObjectId": whole, "OriginalProjectObjectId": whole, "PlannedStartDate": xmlDate,
		"ResetPlannedToRemainingFlag": mark, "StrategicPriority": whole, "SummarizeToWBSLevel": whole, "WBSCodeSeparator": `.`,
	},
	"WBS": {"Code": `.{1,40}`, "Name": `(?s).{1,100}`, "ObjectId": whole, "ParentObjectId": whole, "ProjectObjectId": whole, "SequenceNumber": whole, "Status": `Active`},
	"Activity": {
		"ActualFinishDate": xmlDate, "ActualLaborUnits": number, "ActualNonLaborUnits": number, "ActualStartDate": xmlDate, "CalendarObjectId": whole, "DurationType": `.+`,
		"ExpectedFinishDate": xmlDate, "ExternalEarlyStartDate": xmlDate, "ExternalLateFinishDate": xmlDate, "FreeFloat": number, "Id": `.{1,40}`, "IsCritical": mark, "IsLongestPath": `1`, "Name": `(?s).{1,120}`, "ObjectId": whole,
		"PercentCompleteType": `Duration|Physical|Units`, "PhysicalPercentComplete": `[01](\.\d+)?`, "PlannedDuration": number, "PlannedFinishDate": xmlDate, "PlannedLaborUnits": number,
		"PlannedNonLaborUnits": number, "PlannedStartDate": xmlDate, "PrimaryConstraintDate": xmlDate,
		"PrimaryConstraintType": pmConstraint, "ProjectObjectId": whole, "RemainingDuration": number, "RemainingEarlyFinishDate": xmlDate, "RemainingEarlyStartDate": xmlDate,
		"RemainingLaborUnits": number, "RemainingLateFinishDate": xmlDate, "RemainingLateStartDate": xmlDate, "RemainingNonLaborUnits": number, "ResumeDate": xmlDate,
		"SecondaryConstraintDate": xmlDate, "SecondaryConstraintType": pmConstraint, "Status": `Not Started|In Progress|Completed`, "SuspendDate": xmlDate, "TotalFloat": number,
		"Type": `Task Dependent|Resource Dependent|Level of Effort|Start Milestone|Finish Milestone`, "WBSObjectId": whole,
	},
	"Code": {"TypeObjectId": whole, "ValueObjectId": whole},
	"UDF":  {"TypeObjectId": whole, "TextValue": `.{1,255}`},
	"ResourceAssignment": {
		"ActivityObjectId": whole, "ActualCost": number, "ActualUnits": number, "DrivingActivityDatesFlag": `1`, "ObjectId": whole, "PlannedCost": number, "PlannedUnits": number,
		"RemainingCost": number, "RemainingUnits": number, "ResourceObjectId": whole,
	},
	"ActivityExpense": {"AccrualType": `Uniform Over Activity`, "ActivityObjectId": whole, "ActualCost": number, "AutoComputeActuals": mark, "ObjectId": whole, "PlannedCost": number, "ProjectObjectId": whole, "RemainingCost": number},
	"ActivityNote":    {"ActivityObjectId": whole, "Note": `(?s).+`, "NotebookTopicObjectId": whole, "ObjectId": whole, "ProjectObjectId": whole},
	"ProjectNote":     {"Note": `(?s).+`, "NotebookTopicObjectId": whole, "ObjectId": whole, "ProjectObjectId": whole, "WBSObjectId": whole},
	"Relationship":    {"Lag": number, "ObjectId": whole, "PredecessorActivityObjectId": whole, "SuccessorActivityObjectId": whole, "Type": `(Start|Finish) to (Start|Finish)`},
	"ScheduleOptions": {
		"CalculateFloatBasedOnFinishDate": mark, "ComputeTotalFloatType": `.+`, "MakeOpenEndedActivitiesCritical": mark, "OutOfSequenceScheduleType": `Retained Logic|Progress Override|Actual Dates`,
		"ProjectObjectId": whole, "RelationshipLagCalendar": `(Predecessor Activity|Successor Activity|Project Default|24 Hour) Calendar`, "IgnoreOtherProjectRelationships": mark, "StartToStartLagCalculationType": mark, "UseExpectedFinishDates": mark,
	},
}

const pmConstraint = `As Late As Possible|(Start|Finish) On( or (After|Before))?|Mandatory (Start|Finish)`

// mspForms are the forms of MSPDI's fields by their last part, whatever element they are in.
var mspForms = []struct{ names, form string }{
	{"StartDate FinishDate CreationDate LastSaved CurrentDate StatusDate Start Finish ManualStart ManualFinish Stop Resume EarlyStart EarlyFinish LateStart LateFinish ActualStart ActualFinish ConstraintDate Deadline FromDate ToDate", `\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d`},
	{"Duration ManualDuration ActualDuration RemainingDuration Work ActualWork", `-?PT\d+H\d+M\d+S`},
	{"UID ID TaskUID ResourceUID PredecessorUID CalendarUID OutlineLevel Priority LinkLag FreeSlack TotalSlack FieldID ValueID Number MinutesPerDay MinutesPerWeek", whole},
	{"Active Manual IsNull Milestone Summary Critical EffortDriven Estimated IsBaseCalendar DayWorking Interim ScheduleFromStart HonorConstraints IgnoreResourceCalendar", mark},
	{"Cost ActualCost RemainingCost Units MaxUnits", number}, {"PercentComplete PhysicalPercentComplete", `\d{1,2}|100`}, {"ConstraintType", `[0-7]`},
	{"DefaultStartTime DefaultFinishTime FromTime ToTime", `\d\d:\d\d:00`}, {"CurrencyCode", `[A-Z]{3}`}, {"CurrencyDigits", `[0-2]`}, {"CurrencySymbolPosition", `[0-3]`},
	{"OutlineNumber", `0|[1-9]\d*(\.[1-9]\d*)*`},
}

// eachField gives the leaves of a file with the element they are in.
func eachField(t require.TestingT, file []byte, look func(of, name, text string)) {
	dec := xml.NewDecoder(bytes.NewReader(file))
	var open []string
	var text strings.Builder
	leaf := false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			open, leaf = append(open, token.Name.Local), true
			text.Reset()
		case xml.CharData:
			text.Write(token)
		case xml.EndElement:
			if leaf && text.Len() > 0 {
				look(open[len(open)-2], open[len(open)-1], text.String())
			}
			open, leaf = open[:len(open)-1], false
		}
	}
}

// compiled are the forms that were met, each compiled once.
var compiled = map[string]*regexp.Regexp{}

func fits(form, text string) bool {
	if compiled[form] == nil {
		compiled[form] = regexp.MustCompile(`^(?:` + form + `)$`)
	}
	return compiled[form].MatchString(text)
}

func TestFieldsHoldWhatTheirTypesAllow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := planned(t, randomPlan(t))
		file, _ := written(t, in, exporter.PMXML)
		eachField(t, file, func(of, name, text string) {
			if of == "BaselineProject" {
				of = "Project"
			}
			form, known := pmFields[of][name]
			require.True(t, known, "%s has no field %s", of, name)
			require.True(t, fits(form, text), "%s/%s: %q", of, name, text)
		})
		file, _ = written(t, in, exporter.MSPDI)
		eachField(t, file, func(of, name, text string) {
			for _, f := range mspForms {
				if slices.Contains(strings.Fields(f.names), name) && of != "Value" {
					require.True(t, fits(f.form, text), "%s/%s: %q", of, name, text)
				}
			}
		})
	})
}

// What a row of XER points at is there, and no id stands twice.
func TestIdsOfXERLeadSomewhere(t *testing.T) {
	keys := map[string]string{
		"CURRTYPE": "curr_id", "MEMOTYPE": "memo_type_id", "UMEASURE": "unit_id", "UDFTYPE": "udf_type_id", "PROJECT": "proj_id", "CALENDAR": "clndr_id", "PROJWBS": "wbs_id",
		"RSRC": "rsrc_id", "ACTVTYPE": "actv_code_type_id", "ACTVCODE": "actv_code_id", "TASK": "task_id", "TASKPRED": "task_pred_id", "TASKRSRC": "taskrsrc_id",
	}
	leads := map[string]string{"pred_task_id": "TASK", "parent_wbs_id": "PROJWBS", "pred_proj_id": "PROJECT", "orig_proj_id": "PROJECT"}
	for table, key := range keys {
		leads[key] = table
	}
	forms := []struct{ ending, form string }{
		{"_date", `\d{4}-\d\d-\d\d \d\d:\d\d`}, {"_flag", `[YN]`}, {"_hr_cnt", number}, {"_qty", number}, {"_cost", number}, {"_pct", number},
	}
	rapid.Check(t, func(t *rapid.T) {
		file, _ := written(t, planned(t, randomPlan(t)), exporter.XER)
		ids := map[string]map[string]bool{}
		for table, key := range keys {
			ids[table] = map[string]bool{}
			for _, row := range records(file, table) {
				require.False(t, ids[table][row[key]], "%s %s twice", table, row[key])
				ids[table][row[key]] = true
			}
		}
		for _, table := range append(slices.Collect(maps.Keys(keys)), "TASKACTV", "TASKMEMO", "WBSMEMO", "UDFVALUE", "PROJCOST", "RSRCRATE", "SCHEDOPTIONS") {
			for _, row := range records(file, table) {
				for name, value := range row {
					if to := leads[name]; to != "" && value != "" {
						require.True(t, ids[to][value], "%s.%s: there is no %s %s", table, name, to, value)
					}
					for _, f := range forms {
						if strings.HasSuffix(name, f.ending) && value != "" {
							require.True(t, fits(f.form, value), "%s.%s: %q", table, name, value)
						}
					}
				}
			}
		}
	})
}

// A file of P6 of the version that the header names has these fields in this order.
func TestXERHasTheFieldsThatP6ItselfWrites(t *testing.T) {
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	real, err := os.ReadFile(filepath.Join(dir, "data/schedules/house-4-mdl4d.xer"))
	if err != nil {
		t.Skip("the sample schedule is not here")
	}
	require.True(t, bytes.HasPrefix(real, []byte("ERMHDR\t22.12\t")))
	ours, _ := written(t, generated(t, 50), exporter.XER)
	theirs, compared := headings(real), 0
	for table, fields := range headings(ours) {
		if theirs[table] != "" {
			require.Equal(t, theirs[table], fields, table)
			compared++
		}
	}
	require.Equal(t, 10, compared)
}

// headings are the fields of the tables of an XER file.
func headings(file []byte) map[string]string {
	out, table := map[string]string{}, ""
	for line := range strings.SplitSeq(string(file), "\r\n") {
		switch mark, rest, _ := strings.Cut(line, "\t"); mark {
		case "%T":
			table = rest
		case "%F":
			out[table] = rest
		}
	}
	return out
}
