package importer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
	"gantry/internal/oracle"
)

// P6 itself writes original durations of hundreds of years for work that has begun. Where no date follows from a duration it is cut to
// what a schedule may hold and reported; the dates are those of the same file with a duration as it should be.
func TestAnAbsurdDurationThatNoDateFollowsFromIsCutAndTold(t *testing.T) {
	const todo = "TT_Task|TK_NotStart|CP_Drtn|0|8|8||"
	const target, left = "target_drtn_hr_cnt", "remain_drtn_hr_cnt"
	hundredYears := int32(schedule.MaxMinutes)
	for name, tc := range map[string]struct {
		row, sane, field, value string
		duration                int32
	}{
		"original of work that has begun": {"TT_Task|TK_Active|CP_Drtn|0|5469776|4|2026-01-05 08:00|", "TT_Task|TK_Active|CP_Drtn|0|8|4|2026-01-05 08:00|", target, "5469776", hundredYears},
		"original of work done":           {"TT_Task|TK_Complete|CP_Drtn|100|5469776|0|2026-01-05 08:00|2026-01-05 17:00", "TT_Task|TK_Complete|CP_Drtn|100|8|0|2026-01-05 08:00|2026-01-05 17:00", target, "5469776", hundredYears},
		"left of work done":               {"TT_Task|TK_Complete|CP_Drtn|100|8|1e400|2026-01-05 08:00|2026-01-05 17:00", "TT_Task|TK_Complete|CP_Drtn|100|8|0|2026-01-05 08:00|2026-01-05 17:00", left, "1e400", 480},
		"original below nothing":          {"TT_Task|TK_Active|CP_Drtn|0|-5469776,5|4|2026-01-05 08:00|", "TT_Task|TK_Active|CP_Drtn|0|8|4|2026-01-05 08:00|", target, "-5469776,5", 0},
		"original beside what is left":    {"TT_Task|TK_NotStart|CP_Drtn|0|5469776|16||", "TT_Task|TK_NotStart|CP_Drtn|0|16|16||", target, "5469776", 960},
		"of a milestone":                  {"TT_Mile|TK_NotStart|CP_Drtn|0|5469776|0||", "TT_Mile|TK_NotStart|CP_Drtn|0|0|0||", target, "5469776", 0},
		"of a level of effort":            {"TT_LOE|TK_NotStart|CP_Drtn|0|5469776|8||", "TT_LOE|TK_NotStart|CP_Drtn|0|8|8||", target, "5469776", 480},
		"negative original of work begun": {"TT_Task|TK_Active|CP_Drtn|0|-8|4|2026-01-05 08:00|", "TT_Task|TK_Active|CP_Drtn|0|8|4|2026-01-05 08:00|", target, "-8", 0},
	} {
		t.Run(name, func(t *testing.T) {
			read := func(row string) schedule.Import {
				list, err := importer.Read(context.Background(), strings.NewReader(filetest.XERTwoTasks(" act_start_date act_end_date", row, todo, filetest.XERLinks("1|102|101|1|1|PR_FS|8"))), importer.Reading{Name: "f"})
				require.NoError(t, err)
				require.Len(t, list, 1)
				return list[0]
			}
			absurd, sane := read(tc.row), read(tc.sane)
			told := filetest.FindingOf(t, absurd, "duration.cut")
			require.Equal(t, []any{14, "TASK", tc.field, tc.value, "A1"}, []any{told.Line, told.Table, told.Field, told.Value, told.Activity})
			require.Equal(t, tc.duration, absurd.Activities[1].Duration)
			require.Equal(t, datesOf(t, sane), datesOf(t, absurd))
		})
	}
	t.Run("in Microsoft Project that of work done", func(t *testing.T) {
		done := func(duration string) schedule.Import {
			list, err := importer.Read(context.Background(), strings.NewReader(filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>"+duration+"</Duration><PercentComplete>100</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><ActualFinish>2026-03-03T17:00:00</ActualFinish>")}.String()), importer.Reading{Name: "f"})
			require.NoError(t, err)
			return list[0]
		}
		absurd := done("PT5469776H0M0S")
		require.Equal(t, "PT5469776H0M0S", filetest.FindingOf(t, absurd, "duration.cut").Value)
		require.Equal(t, hundredYears, absurd.Activities[0].Duration)
		require.Equal(t, datesOf(t, done("PT16H0M0S")), datesOf(t, absurd))
	})
}

func TestADurationTooLongThatDatesFollowFromRefusesTheFileAndSaysSo(t *testing.T) {
	for name, tc := range map[string]struct{ text, field, value string }{
		"what is left of work that has begun": {filetest.XERTwoTasks(" act_start_date", "TT_Task|TK_Active|CP_Drtn|0|8|5469776|2026-01-05 08:00", "TT_Task|TK_NotStart|CP_Drtn|0|8|8|"), "remain_drtn_hr_cnt", "5469776"},
		"a duration to come, alone":           {filetest.XERTwoTasks("", "TT_Task|TK_NotStart|CP_Drtn|0|5469776|", "TT_Task|TK_NotStart|CP_Drtn|0|8|8"), "target_drtn_hr_cnt", "5469776"},
		"a lag":                               {filetest.XERTwoTasks("", "TT_Task|TK_NotStart|CP_Drtn|0|8|8", "TT_Task|TK_NotStart|CP_Drtn|0|8|8", filetest.XERLinks("1|102|101|1|1|PR_FS|-5469776")), "lag_hr_cnt", "-5469776"},
		"a duration of Microsoft Project":     {filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>PT5469776H0M0S</Duration>")}.String(), "Duration", "PT5469776H0M0S"},
		"a lag of Microsoft Project":          {filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "5469776000", "7"))}.String(), "LinkLag", "5469776000"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := importer.Read(context.Background(), strings.NewReader(tc.text), importer.Reading{Name: "f"})
			require.True(t, fault.Has(err, "import.number_too_long"), "%v", err)
			require.Equal(t, []any{tc.field, tc.value}, []any{fault.Of(err).Params["field"], fault.Of(err).Params["value"]})
		})
	}
}

func TestAnAbsurdDurationOfABaselineRefusesNothing(t *testing.T) {
	projects := filetest.XERTable("PROJECT", "proj_id proj_short_name clndr_id plan_start_date last_recalc_date orig_proj_id",
		"1|P1|5|2026-01-05 08:00|2026-01-05 08:00|", "2|P1-B1|5|2026-01-05 08:00|2026-01-05 08:00|1")
	base := filetest.XERBase()
	base = strings.Replace(base[strings.Index(base, "%T\tCALENDAR"):], "%R\t11\t1", "%R\t20\t2\t0\tY\tP1-B1\tAs agreed\t\r\n%R\t11\t1", 1)
	p := filetest.ReadOne(t, filetest.XERFile(projects, base, filetest.XERTable("TASK", filetest.XERTaskFields+" early_start_date early_end_date",
		"101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8||", "201|2|20|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|5469776|2026-01-05 08:00|2026-01-05 12:00"),
		filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|201|201|2|2|PR_FS|5469776")))
	require.Equal(t, []schedule.BaselinePoint{{Activity: 2, Start: kernel.Date(2026, 1, 5, 8, 0), Finish: kernel.Date(2026, 1, 5, 12, 0), Duration: schedule.MaxMinutes}}, p.Baselines[0].Points)
	require.Zero(t, p.Problems["duration.cut"])
}

// datesOf are the dates of a file, calculated.
func datesOf(t *testing.T, in schedule.Import) [][2]kernel.Minute {
	t.Helper()
	s, err := oracle.Scheduled(in)
	require.NoError(t, err)
	var out [][2]kernel.Minute
	for a := range s.Schedule().Activities() {
		out = append(out, [2]kernel.Minute{a.Dates.Start, a.Dates.Finish})
	}
	return out
}
