package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/internal/testkit/history"
)

// What is printed of a real history, line by line.
func TestAReplayedPlanIsPrintedAsItStood(t *testing.T) {
	h := history.Read(t, "../../internal/testkit/history/testdata/extension.events")
	first := h.Revisions()[0]
	var out strings.Builder
	require.NoError(t, printPlan(&out, planning.Stood{State: h.At(first), Revision: first, At: h.Events[0].At, Commands: 1}))
	lines := strings.Split(out.String(), "\n")
	require.Equal(t, "Ampliación clínica, dos pisos", lines[0])
	require.Equal(t, "revision 5, 1 commands, last at 2026-03-02T11:00:03Z", lines[1])
	require.Contains(t, lines[2], "8 activities, 5 links")
	line := func(name string) []string {
		for _, l := range lines {
			if strings.Contains(l, name) {
				return strings.Fields(l)
			}
		}
		t.Fatalf("no line for %s in\n%s", name, out.String())
		return nil
	}
	require.Equal(t, []string{"2", "1.1", "Excavación", "40", "2026-03-02", "08:00", "2026-03-06", "17:00", "0", "100", "%"}, line("Excavación"))
	require.Equal(t, []string{"25", "%", "2FS"}, line("Fundaciones")[9:], "progress and predecessor")
	require.Equal(t, "3FS+8h", line("Losa de cielo")[len(line("Losa de cielo"))-1], "a lag in hours")
}

func TestADateAsTextIsYearMonthDayHourMinute(t *testing.T) {
	for name, at := range map[string]struct {
		minute kernel.Minute
		text   string
	}{
		"ui-111 the internal form of a date is %Y-%m-%d %H:%i": {kernel.Date(2026, 3, 2, 8, 5), "2026-03-02 08:05"},
		"midnight has an hour":                                 {kernel.Date(2026, 12, 31, 0, 0), "2026-12-31 00:00"},
		"a date before 1970 is one, too":                       {kernel.Date(1969, 12, 31, 23, 59), "1969-12-31 23:59"},
		"no date is a dash":                                    {kernel.None, "-"},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, at.text, civil(at.minute)) })
	}
}
