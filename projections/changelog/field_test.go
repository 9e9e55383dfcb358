package changelog_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func TestEveryAttributeIsToldWithItsValues(t *testing.T) {
	l := newLog(t)
	row := kernel.At(l.add(map[string]int32{"Losa": 2, "Muros": 2}, "Losa", "Muros")["Losa"])
	night := kernel.At(l.Do(l.id, 0, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Noche"}}}).Created[0])
	link := kernel.At(l.Do(l.id, 0, schedule.Chain{Rows: []kernel.Ref{row, kernel.At(kernel.Row(3))}}).Created[0])
	share, days := kernel.Percent(250_000), func(n int32) *int32 { n *= day; return &n }
	half, ss, basis, hours, name := kernel.Percent(500_000), schedule.SS, schedule.ByCost, int32(540), "Programa B"
	amount := func(of *schedule.Amount, v kernel.Amount) schedule.SetAmount {
		return schedule.SetAmount{Field: of, Row: row, Value: v}
	}
	off := func(name string) worktime.Spec {
		return worktime.Spec{Week: worktime.AllDay().Week, Exceptions: []worktime.Exception{{From: 25_000, To: 25_000, Name: name}}}
	}
	for _, c := range []struct {
		rule    string
		command plan.Command
		head    string
		beneath []string
	}{
		{"log-111 description", schedule.Describe{Row: row, Description: "Eje 4"}, `update activity Losa description ""→"Eje 4"`, nil},
		{"log-111 cost", amount(schedule.FieldCost, 15_000), "update activity Losa cost 0→15000", nil},
		{"log-111 used_cost", amount(schedule.FieldUsedCost, 20_000), "update activity Losa used_cost 0→20000", nil},
		{"log-111 hhWorkTime", amount(schedule.FieldManHours, 80_000), "update activity Losa hhWorkTime 0→80000", nil},
		{"a custom weight", schedule.SetWeight{Row: row, Weight: &share}, "update activity Losa ponderator →250000", nil},
		{"and none", schedule.SetWeight{Row: row}, "update activity Losa ponderator 250000→", nil},
		{"log-111 constraint and constraint_date", schedule.SetConstraint{Row: row, Type: schedule.SNET, Date: kernel.Date(2026, 3, 3, 8, 0)},
			`update activity Losa constraint "asap"→"snet"`, []string{"update activity Losa constraint_date →" + at(3, 8)}},
		{"its date alone", schedule.SetConstraintDate{Row: row, Date: kernel.Date(2026, 3, 4, 8, 0)},
			"update activity Losa constraint_date " + at(3, 8) + "→" + at(4, 8), []string{"update activity Losa start_date " + at(3, 8) + "→" + at(4, 8)}},
		{"log-111 calendar, by its name", schedule.SetCalendar{Rows: []kernel.Ref{row}, Calendar: night}, `update activity Losa calendar "Standard"→"Noche"`, nil},
		{"a calendar's name", schedule.CalendarRename{Calendar: night, Name: "Turno B"}, `update calendar Turno B name "Noche"→"Turno B"`, nil},
		{"a calendar's time", schedule.CalendarSetTime{Calendar: night, Time: worktime.Spec{Week: worktime.AllDay().Week}}, "update calendar Turno B time →", nil},
		{"a holiday", schedule.CalendarSetTime{Calendar: night, Time: off("")}, "update calendar Turno B time →", nil},
		{"the name of a holiday", schedule.CalendarSetTime{Calendar: night, Time: off("Navidad")}, `update calendar Turno B exception_name ""→"Navidad"`, nil},
		{"the default calendar", schedule.CalendarSetDefault{Calendar: night}, "update calendar Standard default true→false",
			[]string{"update calendar Turno B default false→true"}},
		{"log-112 type of a link", schedule.LinkChange{Link: link, Type: &ss}, `update link Losa→Muros type "FS"→"SS"`, nil},
		{"log-112 lag of a link", schedule.LinkChange{Link: link, Lag: days(2)}, "update link Losa→Muros lag 0→960", nil},
		{"log-111 progress, with what follows beneath it", schedule.SetProgress{Row: row, Progress: half}, "update activity Losa progress 0→500000",
			[]string{"update activity Losa manual false→true", "update activity Programa general progress 0→250000"}},
		{"the basis of progress", schedule.SetSettings{Basis: &basis}, `update schedule Programa general basis "duration"→"cost"`,
			[]string{"update activity Programa general progress 250000→500000"}},
		{"a setting each", schedule.SetSettings{Name: &name, MinutesPerDay: &hours}, `update schedule Programa B name "Programa general"→"Programa B"`,
			[]string{"update schedule Programa B hoursPerDay 480→540"}},
	} {
		l.Do(l.id, 1, c.command)
		e := l.newest()
		require.Equal(t, c.head, said(e.Change)[0], c.rule)
		for _, sentence := range c.beneath {
			require.Contains(t, said(e.Changes...), sentence, c.rule)
		}
	}
	l.Do(l.id, 1, plan.Undo{})
	e := l.newest()
	require.Equal(t, "undo", e.Reversal)
	require.Contains(t, said(append(e.Changes, e.Change)...), `update schedule Programa general name "Programa B"→"Programa general"`)
}

func TestAParentsLostConstraintDoesNotHeadTheEntry(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Losa": 2, "Muros": 2}, "Losa", "Muros")
	l.Do(l.id, 0, schedule.SetConstraint{Row: kernel.At(rows["Losa"]), Type: schedule.ALAP, Date: kernel.None})
	l.Do(l.id, 0, schedule.Indent{Rows: []kernel.Ref{kernel.At(rows["Muros"])}})
	e := l.newest()
	require.Equal(t, fmt.Sprintf("update activity Muros parent 0→%d", rows["Losa"]), said(e.Change)[0])
	require.Contains(t, said(e.Changes...), `update activity Losa constraint "alap"→"asap"`)
}
