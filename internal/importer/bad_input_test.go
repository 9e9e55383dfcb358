package importer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
	"gantry/internal/oracle"
)

// What is wrong in a file is named with its row: repaired as the finding's text says, or refused, and a plan made of what is left
// can be calculated. Nothing panics and no date comes out of nothing.
func TestBadInputIsNamedWithItsRow(t *testing.T) {
	const todo, active = "TT_Task|TK_NotStart|CP_Drtn|0|8|8", "TT_Task|TK_Active|CP_Drtn|0|8|4"
	for name, tc := range map[string]struct {
		text           string
		code, activity string // what is repaired and told
		refused, field string // or why nothing is taken
		line           int
		circle         bool // or what somebody has to decide
	}{
		"XER: cycle":                     {text: filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|101|1|1|PR_FS|0", "2|101|102|1|1|PR_FS|0")), circle: true},
		"MSPDI: cycle":                   {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, filetest.MSPDILink(2, "1", "0", "7")) + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7"))}.String(), circle: true},
		"XER: missing calendar":          {text: strings.Replace(filetest.XERTwoTasks("", todo, todo), "101\t1\t11\t5", "101\t1\t11\t77", 1), code: "calendar.missing", line: 14, activity: "A1"},
		"MSPDI: missing calendar":        {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>77</CalendarUID>")}.String(), code: "calendar.missing", line: 1, activity: "1"},
		"XER: calendar without work":     {text: strings.ReplaceAll(filetest.XERTwoTasks("", todo, todo), "(0||0(s|08:00|f|12:00)())", ""), code: "calendar.no_work", line: 7, activity: ""},
		"MSPDI: calendar without work":   {text: filetest.MSPDI{Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Empty", -1, "<WeekDays>"+filetest.MSPDIDay(2, "")+"</WeekDays>"), Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID>")}.String(), code: "calendar.no_work", line: 1, activity: "1"},
		"XER: dangling link":             {text: filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|999|1|1|PR_FS|0")), code: "link.external", line: 18, activity: "A2"},
		"MSPDI: dangling link":           {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, filetest.MSPDILink(99, "1", "0", "7"))}.String(), code: "link.external", line: 1, activity: "1"},
		"XER: link to itself":            {text: filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|102|1|1|PR_FS|0")), code: "link.itself", line: 18, activity: "A2"},
		"MSPDI: link to itself":          {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, filetest.MSPDILink(1, "1", "0", "7"))}.String(), code: "link.itself", line: 1, activity: "1"},
		"XER: duplicate link":            {text: filetest.XERTwoTasks("", todo, todo, filetest.XERLinks("1|102|101|1|1|PR_FS|0", "2|102|101|1|1|PR_FS|8")), code: "link.duplicate", line: 19, activity: "A2"},
		"MSPDI: duplicate link":          {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7")+filetest.MSPDILink(1, "1", "4800", "7"))}.String(), code: "link.duplicate", line: 2, activity: "2"},
		"XER: duplicate id":              {text: strings.Replace(filetest.XERTwoTasks("", todo, todo), "102\t1\t11\t5\tA2", "101\t1\t11\t5\tA2", 1), refused: "import.bad_value", line: 15, field: "task_id"},
		"MSPDI: duplicate id":            {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(1, 1, "")}.String(), code: "row.renumbered", line: 2, activity: "T1"},
		"XER: activity of no project":    {text: strings.Replace(filetest.XERTwoTasks("", todo, todo), "102\t1\t11", "102\t\t11", 1), code: "row.project_assumed", line: 15, activity: "A2"},
		"XER: of no project of two":      {text: strings.NewReplacer("102\t1\t11", "102\t\t11", "%T\tCALENDAR", "%R\t2\tP2\t5\t2026-01-05 08:00\t2026-01-05 08:00\r\n%T\tCALENDAR").Replace(filetest.XERTwoTasks("", todo, todo)), refused: "import.reference_unknown", line: 16, field: "proj_id"},
		"XER: date out of range":         {text: filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|9999-01-05 08:00", todo+"||"), refused: "import.bad_value", line: 14, field: "cstr_date"},
		"MSPDI: date out of range":       {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ConstraintType>4</ConstraintType><ConstraintDate>9999-04-01T17:00:00</ConstraintDate>")}.String(), refused: "import.bad_value", line: 1, field: "ConstraintDate"},
		"XER: no date":                   {text: filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|31/31/2026", todo+"||"), refused: "import.bad_value", line: 14, field: "cstr_date"},
		"MSPDI: no date":                 {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ConstraintType>4</ConstraintType><ConstraintDate>soon</ConstraintDate>")}.String(), refused: "import.bad_value", line: 1, field: "ConstraintDate"},
		"XER: constraint without date":   {text: filetest.XERTwoTasks(" cstr_type cstr_date", todo+"|CS_MSOA|", todo+"||"), code: "constraint.no_date", line: 14, activity: "A1"},
		"MSPDI: constraint without date": {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ConstraintType>4</ConstraintType>")}.String(), code: "constraint.no_date", line: 1, activity: "1"},
		"XER: absurd duration":           {text: filetest.XERTwoTasks("", "TT_Task|TK_NotStart|CP_Drtn|0|99999999999|99999999999", todo), refused: "import.number_too_long", line: 14, field: "remain_drtn_hr_cnt"},
		"MSPDI: absurd duration":         {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>PT99999999999H0M0S</Duration>")}.String(), refused: "import.number_too_long", line: 1, field: "Duration"},
		"XER: negative duration":         {text: filetest.XERTwoTasks("", "TT_Task|TK_NotStart|CP_Drtn|0|-8|-8", todo), refused: "import.bad_value", line: 14, field: "remain_drtn_hr_cnt"},
		"MSPDI: negative duration":       {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>-PT8H0M0S</Duration>")}.String(), refused: "import.bad_value", line: 1, field: "Duration"},
		"XER: negative remaining":        {text: filetest.XERTwoTasks(" act_start_date", "TT_Task|TK_Active|CP_Drtn|0|8|-4|2026-01-05 08:00", todo+"|"), refused: "import.bad_value", line: 14, field: "remain_drtn_hr_cnt"},
		"MSPDI: negative remaining":      {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ActualStart>2026-03-02T08:00:00</ActualStart><PercentComplete>50</PercentComplete><RemainingDuration>-PT4H0M0S</RemainingDuration>")}.String(), code: "value.replaced", line: 1, activity: "1"},
		"XER: started without date":      {text: filetest.XERTwoTasks("", active, todo), refused: "import.bad_value", line: 14, field: "act_start_date"},
		"XER: finish before start":       {text: filetest.XERTwoTasks(" act_start_date act_end_date", "TT_Task|TK_Complete|CP_Drtn|100|8|0|2026-01-09 08:00|2026-01-05 08:00", todo+"||"), code: "dates.reversed", line: 14, activity: "A1"},
		"MSPDI: finish before start":     {text: filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ActualStart>2026-03-09T08:00:00</ActualStart><ActualFinish>2026-03-02T17:00:00</ActualFinish><PercentComplete>100</PercentComplete>")}.String(), code: "activity.actual_taken", line: 1, activity: "1"},
		"XER: two projects with one id":  {text: strings.Replace(filetest.XERTwoTasks("", todo, todo), "1\tP1\t5\t2026-01-05 08:00\t2026-01-05 08:00\r\n", "1\tP1\t5\t2026-01-05 08:00\t2026-01-05 08:00\r\n%R\t1\tP2\t5\t2026-01-05 08:00\t2026-01-05 08:00\r\n", 1), refused: "import.bad_value", line: 5, field: "proj_id"},
		"XER: parent that is not there":  {text: strings.Replace(filetest.XERTwoTasks("", todo, todo), "101\t1\t11\t5", "101\t1\t88\t5", 1), refused: "import.reference_unknown", line: 14, field: "wbs_id"},
	} {
		t.Run(name, func(t *testing.T) {
			list, err := importer.Read(context.Background(), strings.NewReader(tc.text), importer.Reading{Name: "f"})
			if tc.refused != "" {
				require.True(t, fault.Has(err, tc.refused), "%v", err)
				require.Equal(t, []any{tc.line, tc.field}, []any{fault.Of(err).Params["line"], fault.Of(err).Params["field"]})
				return
			}
			require.NoError(t, err)
			require.Len(t, list, 1)
			circles, err := importer.Circles(&list[0])
			require.NoError(t, err)
			require.Equal(t, tc.circle, len(circles) == 1)
			_, err = oracle.Hold(list[0])
			if tc.circle {
				require.True(t, fault.Has(err, "link.cycle"), "sem-139 a circle is refused until a link of it is gone")
				require.Len(t, fault.Of(err).Params["rows"], 2)
				return
			}
			require.NoError(t, err, "what is left can be calculated")
			f := filetest.FindingOf(t, list[0], tc.code)
			require.Equal(t, []any{tc.line, tc.activity}, []any{f.Line, f.Activity})
		})
	}
}
