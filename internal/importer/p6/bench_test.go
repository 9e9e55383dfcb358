package p6_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

const generatedWeek = "(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))" +
	"(0||3()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))(0||4()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))" +
	"(0||5()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))(0||6()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))(0||7()())))))"

// generatedXER writes a project of n activities in WBS of fifty, two links, two assignments and one code value each, with
// the fields of a real export.
func generatedXER(w io.Writer, n int) {
	line := func(fields ...any) {
		text := make([]string, len(fields))
		for i, f := range fields {
			text[i] = fmt.Sprint(f)
		}
		_, _ = io.WriteString(w, strings.Join(text, "\t")+"\r\n")
	}
	line("ERMHDR", "23.12", "2026-01-05", "Project", "admin", "", "db", "Project Management", "EUR")
	line("%T", "PROJECT")
	line("%F", "proj_id", "proj_short_name", "clndr_id", "plan_start_date", "last_recalc_date", "critical_drtn_hr_cnt", "critical_path_type")
	line("%R", 1, "GEN", 1, "2026-01-05 08:00", "2026-01-05 08:00", 0, "CT_TotFloat")
	line("%T", "CALENDAR")
	line("%F", "clndr_id", "default_flag", "clndr_name", "day_hr_cnt", "week_hr_cnt", "clndr_data")
	line("%R", 1, "Y", "Five days", 8, 40, generatedWeek)
	line("%T", "PROJWBS")
	line("%F", "wbs_id", "proj_id", "seq_num", "proj_node_flag", "wbs_short_name", "wbs_name", "parent_wbs_id")
	line("%R", 1, 1, 0, "Y", "GEN", "Generated", "")
	for i := range n/50 + 1 {
		line("%R", i+2, 1, i, "N", "W"+strconv.Itoa(i), "Part "+strconv.Itoa(i), 1)
	}
	line("%T", "RSRC")
	line("%F", "rsrc_id", "clndr_id", "rsrc_name", "rsrc_short_name", "rsrc_type")
	for i := range 20 {
		line("%R", i+1, 1, "Crew "+strconv.Itoa(i), "C"+strconv.Itoa(i), "RT_Labor")
	}
	line("%T", "ACTVTYPE")
	line("%F", "actv_code_type_id", "actv_code_type")
	line("%R", 1, "Zone")
	line("%T", "TASK")
	line("%F", "task_id", "proj_id", "wbs_id", "clndr_id", "phys_complete_pct", "complete_pct_type", "task_type", "duration_type", "status_code",
		"task_code", "task_name", "rsrc_id", "total_float_hr_cnt", "free_float_hr_cnt", "remain_drtn_hr_cnt", "act_work_qty", "remain_work_qty",
		"target_work_qty", "target_drtn_hr_cnt", "cstr_date", "act_start_date", "act_end_date", "late_start_date", "late_end_date", "expect_end_date",
		"early_start_date", "early_end_date", "restart_date", "reend_date", "target_start_date", "target_end_date", "rem_late_start_date",
		"rem_late_end_date", "cstr_type", "priority_type", "guid", "driving_path_flag", "create_date", "create_user")
	for i := range n {
		line("%R", i+1, 1, i/50+2, 1, 0, "CP_Drtn", "TT_Task", "DT_FixedDUR2", "TK_NotStart", fmt.Sprintf("A%06d", i*10),
			"Activity number "+strconv.Itoa(i), "", 16, 0, 40, 0, 80, 80, 40, "", "", "", "2026-02-02 08:00", "2026-02-06 17:00", "",
			"2026-01-26 08:00", "2026-01-30 17:00", "2026-01-26 08:00", "2026-01-30 17:00", "2026-01-26 08:00", "2026-01-30 17:00",
			"2026-02-02 08:00", "2026-02-06 17:00", "", "PT_Normal", "guid-"+strconv.Itoa(i), "N", "2026-01-05 10:00", "admin")
	}
	line("%T", "ACTVCODE")
	line("%F", "actv_code_id", "actv_code_type_id", "actv_code_name", "short_name")
	for i := range 30 {
		line("%R", i+1, 1, "Zone number "+strconv.Itoa(i), "Z"+strconv.Itoa(i))
	}
	line("%T", "TASKPRED")
	line("%F", "task_pred_id", "task_id", "pred_task_id", "proj_id", "pred_proj_id", "pred_type", "lag_hr_cnt", "aref", "arls")
	for i := 1; i < n; i++ {
		line("%R", 2*i, i+1, i, 1, 1, "PR_FS", 0, "2026-01-26 08:00", "2026-01-26 08:00")
		line("%R", 2*i+1, i+1, max(i-7, 1), 1, 1, "PR_SS", 8, "", "")
	}
	line("%T", "TASKRSRC")
	line("%F", "taskrsrc_id", "task_id", "proj_id", "rsrc_id", "remain_qty", "target_qty", "act_reg_qty", "target_cost", "act_reg_cost",
		"remain_cost", "restart_date", "reend_date", "rollup_dates_flag", "guid", "rsrc_type", "create_date")
	for i := range 2 * n {
		line("%R", i+1, i/2+1, 1, i%20+1, 40, 40, 0, "1000.0000", "0.0000", "1000.0000", "2026-01-26 08:00", "2026-01-30 17:00", "Y", "g"+strconv.Itoa(i), "RT_Labor", "2026-01-05 10:00")
	}
	line("%T", "TASKACTV")
	line("%F", "task_id", "actv_code_type_id", "actv_code_id", "proj_id")
	for i := range n {
		line("%R", i+1, 1, i%30+1, 1)
	}
	line("%E")
}

// generatedPMXML writes the same as P6 XML.
func generatedPMXML(w io.Writer, n int) {
	put := func(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
	put(`<?xml version="1.0" encoding="utf-8"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6Professional/V23.12/API/BusinessObjects" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`)
	put("<Calendar><HoursPerDay>8</HoursPerDay><HoursPerWeek>40</HoursPerWeek><IsDefault>1</IsDefault><Name>Five days</Name><ObjectId>1</ObjectId><StandardWorkWeek>")
	for i, day := range []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"} {
		times := "<WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime><WorkTime><Start>13:00:00</Start><Finish>16:59:00</Finish></WorkTime>"
		if i == 0 || i == 6 {
			times = "<WorkTime/>"
		}
		put("<StandardWorkHours><DayOfWeek>%s</DayOfWeek>%s</StandardWorkHours>", day, times)
	}
	put("</StandardWorkWeek></Calendar>\n")
	for i := range 20 {
		put("<Resource><CalendarObjectId>1</CalendarObjectId><Id>C%d</Id><Name>Crew %d</Name><ObjectId>%d</ObjectId><ResourceType>Labor</ResourceType></Resource>\n", i, i, i+1)
	}
	put("<ActivityCodeType><Name>Zone</Name><ObjectId>1</ObjectId></ActivityCodeType>\n")
	for i := range 30 {
		put("<ActivityCode><CodeTypeObjectId>1</CodeTypeObjectId><CodeValue>Z%d</CodeValue><Description>Zone number %d</Description><ObjectId>%d</ObjectId></ActivityCode>\n", i, i, i+1)
	}
	put("<Project><ActivityDefaultCalendarObjectId>1</ActivityDefaultCalendarObjectId><DataDate>2026-01-05T08:00:00</DataDate><Id>GEN</Id><Name>Generated</Name><ObjectId>1</ObjectId><PlannedStartDate>2026-01-05T08:00:00</PlannedStartDate>\n")
	for i := range n/50 + 1 {
		put("<WBS><Code>W%d</Code><Name>Part %d</Name><ObjectId>%d</ObjectId><ParentObjectId xsi:nil=\"true\" /><ProjectObjectId>1</ProjectObjectId><SequenceNumber>%d</SequenceNumber></WBS>\n", i, i, i+2, i)
	}
	for i := range n {
		put(`<Activity>
<ActualDuration>0</ActualDuration><ActualFinishDate xsi:nil="true" /><ActualStartDate xsi:nil="true" /><AtCompletionDuration>40</AtCompletionDuration>
<CalendarObjectId>1</CalendarObjectId><DurationType>Fixed Duration and Units</DurationType><FinishDate>2026-01-30T17:00:00</FinishDate>
<GUID>{2D43FFFE-7037-9946-B1E7-%012d}</GUID><Id>A%06d</Id><Name>Activity number %d</Name><ObjectId>%d</ObjectId>
<PercentCompleteType>Duration</PercentCompleteType><PhysicalPercentComplete>0</PhysicalPercentComplete><PlannedDuration>40</PlannedDuration>
<PlannedFinishDate>2026-01-30T17:00:00</PlannedFinishDate><PlannedStartDate>2026-01-26T08:00:00</PlannedStartDate><PrimaryConstraintType xsi:nil="true" />
<ProjectObjectId>1</ProjectObjectId><RemainingDuration>40</RemainingDuration><RemainingEarlyFinishDate>2026-01-30T17:00:00</RemainingEarlyFinishDate>
<RemainingEarlyStartDate>2026-01-26T08:00:00</RemainingEarlyStartDate><RemainingLateFinishDate>2026-02-06T17:00:00</RemainingLateFinishDate>
<RemainingLateStartDate>2026-02-02T08:00:00</RemainingLateStartDate><StartDate>2026-01-26T08:00:00</StartDate><Status>Not Started</Status>
<Type>Task Dependent</Type><WBSObjectId>%d</WBSObjectId><Code><TypeObjectId>1</TypeObjectId><ValueObjectId>%d</ValueObjectId></Code></Activity>
`, i, i*10, i, i+1, i/50+2, i%30+1)
	}
	for i := range 2 * n {
		put("<ResourceAssignment><ActivityObjectId>%d</ActivityObjectId><ActualCost>0</ActualCost><ActualUnits>0</ActualUnits><DrivingActivityDatesFlag>1</DrivingActivityDatesFlag><ObjectId>%d</ObjectId><PlannedCost>1000</PlannedCost><PlannedUnits>40</PlannedUnits><ProjectObjectId>1</ProjectObjectId><RemainingCost>1000</RemainingCost><RemainingUnits>40</RemainingUnits><ResourceObjectId>%d</ResourceObjectId><ResourceType>Labor</ResourceType></ResourceAssignment>\n", i/2+1, i+1, i%20+1)
	}
	for i := 1; i < n; i++ {
		put("<Relationship><Lag>0</Lag><ObjectId>%d</ObjectId><PredecessorActivityObjectId>%d</PredecessorActivityObjectId><PredecessorProjectObjectId>1</PredecessorProjectObjectId><SuccessorActivityObjectId>%d</SuccessorActivityObjectId><SuccessorProjectObjectId>1</SuccessorProjectObjectId><Type>Finish to Start</Type></Relationship>\n", 2*i, i, i+1)
		put("<Relationship><Lag>8</Lag><ObjectId>%d</ObjectId><PredecessorActivityObjectId>%d</PredecessorActivityObjectId><PredecessorProjectObjectId>1</PredecessorProjectObjectId><SuccessorActivityObjectId>%d</SuccessorActivityObjectId><SuccessorProjectObjectId>1</SuccessorProjectObjectId><Type>Start to Start</Type></Relationship>\n", 2*i+1, max(i-7, 1), i+1)
	}
	put("</Project></APIBusinessObjects>\n")
}

// A file of 100,000 activities, 200,000 links and 200,000 assignments takes less than a gigabyte beside the file itself,
// which is read from a pipe. The peak is the most memory the heap ever held.
func TestAHundredThousandActivitiesFitInAGigabyte(t *testing.T) {
	if testing.Short() {
		t.Skip("a large file")
	}
	for name, generate := range map[string]func(io.Writer, int){"xer": generatedXER, "pmxml": generatedPMXML} {
		t.Run(name, func(t *testing.T) {
			out, in := io.Pipe()
			go func() {
				w := bufio.NewWriterSize(in, 1<<20)
				generate(w, 100_000)
				_ = w.Flush()
				_ = in.Close()
			}()
			begin := time.Now()
			got, err := importer.Read(context.Background(), out, importer.Reading{Name: name, Limits: importer.Limits{Bytes: 1 << 30}})
			took := time.Since(begin)
			var stats runtime.MemStats
			runtime.ReadMemStats(&stats)
			require.NoError(t, err)
			require.Len(t, got, 1)
			require.Equal(t, 100_000, got[0].Source.ActivityRows)
			require.Equal(t, []int{199_998, 200_000, 100_000}, []int{len(got[0].Links), len(got[0].Assignments), len(got[0].Tags)})
			t.Logf("%s: the heap took %d MB at most, %v with generating it", name, stats.HeapSys>>20, took.Round(time.Millisecond))
			require.Less(t, stats.HeapSys, uint64(1<<30))
		})
	}
}

// However small the rows of a file are, what is kept of them stays bounded.
func TestRowsKeptAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("a large file")
	}
	out, in := io.Pipe()
	go func() {
		w := bufio.NewWriter(in)
		_, _ = w.WriteString("ERMHDR\t1\n%T\tTASK\n%F\ttask_id\ttask_name\ttarget_drtn_hr_cnt\n")
		for i := range 5_000_000 {
			if _, err := fmt.Fprintf(w, "%%R\t%d\t\t\n", i); err != nil {
				return
			}
		}
	}()
	_, err := importer.Read(context.Background(), out, importer.Reading{})
	_ = out.Close()
	require.Error(t, err)
	require.Equal(t, "import.too_many_rows", fault.Of(err).Key)
	require.Less(t, fault.Of(err).Params["rows"], 1_000_000)
}

func BenchmarkReadXERHotel(b *testing.B) {
	filetest.BenchmarkReading(b, filetest.RealSchedule(b, "hotel-project.xer"), filetest.SplitLines)
}

func BenchmarkReadXERGenerated(b *testing.B) {
	var data bytes.Buffer
	generatedXER(&data, 20_000)
	filetest.BenchmarkReading(b, data.Bytes(), filetest.SplitLines)
}

func BenchmarkReadPMXMLReal(b *testing.B) {
	filetest.BenchmarkReading(b, filetest.RealSchedule(b, "primavera-project.pmxml.xml"), filetest.XmlTokens)
}

func BenchmarkReadPMXMLGenerated(b *testing.B) {
	var data bytes.Buffer
	generatedPMXML(&data, 20_000)
	filetest.BenchmarkReading(b, data.Bytes(), filetest.XmlTokens)
}
