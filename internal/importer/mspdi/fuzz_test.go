package mspdi_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// Any file is refused with a reason, or read into something a schedule accepts.
func FuzzReadMSPDI(f *testing.F) {
	f.Add(filetest.MSPDI{Tasks: filetest.MSPDITask(0, 0, "") + filetest.MSPDITask(1, 1, "<Summary>1</Summary>") + filetest.MSPDITask(2, 2, "<ConstraintType>4</ConstraintType><ConstraintDate>2026-04-01T08:00:00</ConstraintDate>") +
		filetest.MSPDITask(3, 2, filetest.MSPDILink(2, "3", "50", "19")+"<CalendarUID>2</CalendarUID><PercentComplete>40</PercentComplete>"),
		Calendars: filetest.MSPDIStandard(mspExceptions(mspPeriod("2026-05-01", "2026-09-30")+"<Type>5</Type><Period>2</Period><MonthItem>1</MonthItem><MonthPosition>4</MonthPosition><DayWorking>0</DayWorking>",
			mspPeriod("2026-05-01", "2026-09-30")+"<Type>6</Type><DaysOfWeek>6</DaysOfWeek>"+filetest.MSPDIHours("08:00-12:00"))) + filetest.MSPDICalendar(2, "Obra", 1,
			"<WeekDays>"+filetest.MSPDIDay(7, "20:00-00:00")+"</WeekDays><WorkWeeks><WorkWeek>"+mspPeriod("2026-07-06", "2026-07-17")+"<WeekDays>"+filetest.MSPDIDay(6, "")+"</WeekDays></WorkWeek></WorkWeeks>"),
		Resources: mspResource(1, 1, "<CalendarUID>2</CalendarUID>"), Assignments: mspAssigned(2, 1, "<Work>PT8H0M0S</Work><Cost>1E3</Cost>")}.String())
	f.Add(`<Project><StartDate>2026-03-02</StartDate><Tasks><Task><UID>1</UID><Manual>1</Manual><Start>1984-01-01T00:00:00</Start></Task></Tasks></Project>`)
	f.Add(`<Project><StartDate>2026-03-02T24:00:00.5+01:00</StartDate><Tasks><Task><OutlineNumber>1.1</OutlineNumber><Duration>P1DT.5H</Duration></Task><Task/></Tasks></Project>`)
	f.Add(`<Project><StartDate>1970-01-01T00:00:00</StartDate><Tasks><Task><Start>1970-01-01</Start></Task></Tasks></Project>`)
	f.Add(filetest.MSPDI{Calendars: filetest.MSPDIStandard("<Exceptions><Exception><TimePeriod><FromDate>NA</FromDate><ToDate>2026-03-02</ToDate></TimePeriod></Exception></Exceptions>"), Tasks: filetest.MSPDITask(1, 1, "")}.String())
	f.Fuzz(func(t *testing.T, text string) {
		list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "f.xml", Limits: importer.Limits{Bytes: 1 << 20}})
		if err != nil {
			var known *fault.Fault
			require.True(t, errors.As(err, &known), "%v", err)
			assert.NotEqual(t, fault.Internal, known.Code, err)
			return
		}
		for _, p := range list {
			filetest.RequireTakenOver(t, p)
		}
	})
}

func TestRealMSProjectFilesAreTakenOver(t *testing.T) {
	files := filetest.Samples(t, filetest.MSPDISamples)
	for _, file := range files {
		p := mspRead(t, file)
		filetest.RequireTakenOver(t, p)
		for code := range p.Problems {
			_, known := importer.Severities()[code]
			assert.True(t, known, code)
		}
	}
}

// mspVocabulary are the elements inside each element; what has none holds one of mspValues.
var mspVocabulary = map[string][]string{
	"Project": strings.Fields(`StartDate FinishDate CalendarUID ScheduleFromStart StatusDate HonorConstraints CriticalSlackLimit MultipleCriticalPaths
		MinutesPerDay MinutesPerWeek Title OutlineCodes ExtendedAttributes Calendars Calendars Tasks Tasks Tasks Resources Assignments`),
	"OutlineCodes":       {"OutlineCode"},
	"ExtendedAttributes": {"ExtendedAttribute"},
	"Calendars":          {"Calendar"},
	"Tasks":              {"Task"},
	"Resources":          {"Resource"},
	"Assignments":        {"Assignment"},
	"Calendar":           strings.Fields(`UID UID Name IsBaseCalendar BaseCalendarUID BaseCalendarUID WeekDays Exceptions WorkWeeks`),
	"WeekDays":           {"WeekDay"},
	"WeekDay":            strings.Fields(`DayType DayType DayWorking WorkingTimes TimePeriod`),
	"WorkingTimes":       {"WorkingTime"},
	"WorkingTime":        {"FromTime", "ToTime"},
	"TimePeriod":         {"FromDate", "ToDate"},
	"Exceptions":         {"Exception"},
	"Exception":          strings.Fields(`TimePeriod TimePeriod Type Type EnteredByOccurrences Occurrences Period DaysOfWeek Month MonthDay MonthItem MonthPosition DayWorking WorkingTimes`),
	"WorkWeeks":          {"WorkWeek"},
	"WorkWeek":           {"TimePeriod", "WeekDays"},
	"Task": strings.Fields(`UID UID UID Name OutlineLevel OutlineLevel OutlineNumber WBS Summary Milestone IsNull Active Manual Start Finish Duration Duration DurationFormat
		ManualStart ManualDuration EarlyStart LateStart TotalSlack FreeSlack Critical PercentComplete PhysicalPercentComplete ActualStart ActualFinish ActualDuration
		RemainingDuration Stop Resume ConstraintType ConstraintDate Deadline CalendarUID IgnoreResourceCalendar Work Cost FixedCost Notes ExternalTask IsSubproject
		PredecessorLink PredecessorLink PredecessorLink Baseline ExtendedAttribute OutlineCode TimephasedData`),
	"PredecessorLink":   strings.Fields(`PredecessorUID PredecessorUID Type CrossProject LinkLag LagFormat`),
	"Baseline":          strings.Fields(`Number Interim Start Finish Duration Work Cost`),
	"ExtendedAttribute": strings.Fields(`FieldID FieldName Alias Value ValueID`),
	"OutlineCode":       strings.Fields(`FieldID FieldName Alias ValueID Values Masks`),
	"Values":            {"Value"},
	"Masks":             {"Mask"},
	"Mask":              {"Level", "Separator"},
	"Value":             strings.Fields(`ValueID ParentValueID Value Description`),
	"Resource":          strings.Fields(`UID UID Name Type Initials MaxUnits CalendarUID IsCostResource IsNull`),
	"Assignment":        strings.Fields(`TaskUID ResourceUID Units Work ActualWork Cost ActualCost`),
}

var mspValues = strings.Fields(`0 0 1 1 1 2 2 3 4 5 6 7 8 9 10 12 19 20 31 127 480 4800 -1 -65535 99999999999 1e9 0.5 1,5 true false NA x
	PT8H0M0S PT8H0M0S PT0H0M0S PT0H0M30S -PT8H PT99999999H P3650000D 08:00:00 12:00:00 17:00:00 00:00:00 24:00 1.1 1.1.1
	2026-03-02T08:00:00 2026-03-06T17:00:00 2026-12-31T23:59:00 2026-03-02 1984-01-01T00:00:00 1970-01-01T00:00:00 2199-12-31T00:00:00 1900-01-01 2026-02-30 2026-03-02T08:00:00Z`)

// mspFrom makes a well-formed file of choices: of elements that may stand somewhere, and of values that may mean something.
func mspFrom(choices []byte) string {
	var out strings.Builder
	next := func(n int) int {
		if len(choices) == 0 {
			return 0
		}
		v := int(choices[0]) % n
		choices = choices[1:]
		return v
	}
	var element func(name string, depth int)
	element = func(name string, depth int) {
		out.WriteString("<" + name + ">")
		inside := mspVocabulary[name]
		if name == "Value" && depth > 5 {
			inside = nil
		}
		if depth == 0 {
			out.WriteString("<StartDate>2026-03-02T08:00:00</StartDate>")
		}
		if len(inside) == 0 || depth > 12 {
			out.WriteString(mspValues[next(len(mspValues))])
		} else {
			for range 1 + next(3*len(inside)) {
				if len(choices) == 0 {
					break
				}
				element(inside[next(len(inside))], depth+1)
			}
		}
		out.WriteString("</" + name + ">\n")
	}
	element("Project", 0)
	return out.String()
}

// The same with files that are always well-formed, so that it is the meaning that is tried.
func FuzzReadMSPDIFields(f *testing.F) {
	for seed := range 8 {
		choices := make([]byte, 600)
		state := uint32(seed + 1)
		for i := range choices {
			state = state*1664525 + 1013904223
			choices[i] = byte(state >> 24)
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		text := mspFrom(choices)
		list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Limits: importer.Limits{Bytes: 1 << 20}})
		if err != nil {
			var known *fault.Fault
			require.True(t, errors.As(err, &known), "%v", err)
			assert.Contains(t, []string{"import.bad_value", "import.calendar_unreadable", "import.too_many_rows", "import.too_large", "activity.too_deep"}, known.Key)
			return
		}
		filetest.RequireTakenOver(t, list[0])
	})
}
