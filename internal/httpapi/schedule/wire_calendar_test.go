package schedule

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// drawnCalendar is any calendar a read model may show.
func drawnCalendar(t *rapid.T) gantt.CalendarRow {
	shifts := func(label string) []gantt.Shift {
		out := []gantt.Shift{}
		at := int32(0)
		for range rapid.IntRange(0, 3).Draw(t, label) {
			from := at + rapid.Int32Range(1, 200).Draw(t, label)
			at = from + rapid.Int32Range(1, 200).Draw(t, label)
			out = append(out, gantt.Shift{from, at})
		}
		return out
	}
	c := gantt.CalendarRow{Row: 3, Name: "Obra"}
	for day := range c.Week {
		c.Week[day] = shifts("day")
	}
	for range rapid.IntRange(0, 3).Draw(t, "exceptions") {
		e := gantt.CalendarException{From: rapid.Int32Range(1, 30_000).Draw(t, "from"), Shifts: shifts("own")}
		e.To = e.From + rapid.Int32Range(0, 5).Draw(t, "days")
		e.Every = rapid.SampledFrom([]string{"daily", "weekly", "monthly", "yearly"}).Draw(t, "every")
		e.Name = rapid.SampledFrom([]string{"", "Navidad", "Feriado local"}).Draw(t, "name")
		if rapid.Bool().Draw(t, "ends") {
			e.Until = pointer(e.To + 1000)
		}
		if n := rapid.Int32Range(1, 4).Draw(t, "interval"); n > 1 {
			e.Interval = n
		}
		c.Exceptions = append(c.Exceptions, e)
	}
	return c
}

// A record that comes back unchanged changes nothing, nor does one that repeats its exceptions.
func TestACalendarRecordComesBackAsItWasRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := drawnCalendar(t)
		spec := specOfRow(&row)
		now := wireCalendar(kernel.ID{1}, &row)
		b, err := wire.Encode(now)
		require.NoError(t, err)
		fields := wire.Fields{}
		require.NoError(t, json.Unmarshal(b, &fields))
		to, asked, err := calendarTime(fields, now, spec)
		require.NoError(t, err)
		require.False(t, asked)
		require.Equal(t, spec, to)

		told, err := exceptionsOf(fields, "exceptiondays", nil)
		require.NoError(t, err)
		require.Equal(t, worktime.Spec{Week: spec.Week, Exceptions: told}.Hash(), spec.Hash())

		days, err := workingDays(now.WorkingDays)
		require.NoError(t, err)
		for day, worked := range days {
			require.Equal(t, len(spec.Week[day]) > 0, worked, "cal-107 flag %d, from Sunday", day)
		}
	})
}

func TestShiftsAreHoursOfOneDay(t *testing.T) {
	for text, want := range map[string]worktime.Shift{
		"08:00-13:00": {From: 480, To: 780}, "8:00-13:00": {From: 480, To: 780}, " 08:00 - 13:00 ": {From: 480, To: 780}, "22:00-24:00": {From: 1320, To: 1440},
		"22:00-00:00": {From: 1320, To: 1440}, "00:00-24:00": {From: 0, To: 1440}, "0:00-0:01": {From: 0, To: 1},
	} {
		got, some, err := parseShift(text)
		require.NoError(t, err, text)
		require.True(t, some)
		require.Equal(t, want, got, text)
	}
	for _, none := range []string{"false-false", "False-FALSE"} {
		_, some, err := parseShift(none)
		require.NoError(t, err)
		require.False(t, some, "cal-108 no shift")
	}
	for _, bad := range []string{"", "-", "08:00", "13:00-08:00", "08:00-08:00", "08:00-24:01", "25:00-26:00", "08:60-09:00", "08:0-09:00", "008:00-09:00", "false-17:00", "08:00-13:00-14:00", "ocho-trece"} {
		_, _, err := parseShift(bad)
		require.True(t, fault.Has(err, "calendar.shift_malformed"), "%q", bad)
	}
}
