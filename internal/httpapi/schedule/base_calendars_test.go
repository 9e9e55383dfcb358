package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// finishOf is when an activity of our schedule ends.
func finishOf(c *httpapitest.Client, id string) string {
	var a scheduleapi.WireActivity
	c.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(c.World.T, &a)
	return *a.EndDate
}

func TestTheCompanyKeepsCalendarsForItsSchedules(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	const base = "/api/baseCalendars"
	planner := w.As(w.Ours, access.Planner)
	six := []any{fields{"shift_string": "08:00-14:00"}}
	var made scheduleapi.WireBaseCalendar
	planner.OK(http.MethodPost, base+"/", fields{"name": "Seis horas", "working_days": "0,1,1,1,1,1,1", "shifts": six, "baseDefault": true}).Into(t, &made)

	t.Run("cal-110 cal-122 it has the fields of a calendar, and belongs to the company instead of a schedule", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		has(t, fields{
			"name": "Seis horas", "working_days": "0,1,1,1,1,1,1", "shifts": []any{fields{"shift_string": "08:00-14:00"}}, "baseDefault": true, "sectorId": nil,
			"companyId": w.Ours.Company.String(), "exceptiondays": []any{}, "workday_end": "14:00",
		}, planner.OK(http.MethodGet, base+"/"+made.ID, nil).Content)
		for _, list := range []string{base, base + "/sector/" + w.Ours.Schedule.String()} {
			has(t, []any{fields{"id": made.ID, "name": "Seis horas"}}, planner.OK(http.MethodGet, list, nil).Content)
		}
	})
	t.Run("cal-110 a schedule takes a copy, and what changes in the company later moves none of its dates", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		first := w.Ours.Row(w.Ours.Activity)
		before := finishOf(planner, first)
		var copied scheduleapi.WireCalendar
		planner.OK(http.MethodPost, "/api/calendars/", fields{"sectorId": w.Ours.Schedule, "baseCalendarId": made.ID}).Into(t, &copied)
		assert.Equal(t, "Seis horas", copied.Name)
		assert.Equal(t, "0,1,1,1,1,1,1", copied.WorkingDays)
		planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"calendar_id": copied.ID})
		after := finishOf(planner, first) // 16 hours from the Saturday on: three days of six hours in place of two of eight
		assert.Equal(t, []string{"2026/05/05 17:00", "2026/05/05 12:00"}, []string{before, after})
		planner.OK(http.MethodPut, base+"/"+made.ID, fields{"shifts": []any{fields{"shift_string": "08:00-10:00"}}})
		has(t, fields{"workday_end": "10:00"}, planner.OK(http.MethodGet, base+"/"+made.ID, nil).Content)
		assert.Equal(t, after, finishOf(planner, first))
	})
	t.Run("cal-110 a calendar of a schedule is kept in the company with the hours of each of its days", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		own := w.Ours.Row(w.Ours.Calendar)
		planner.OK(http.MethodPut, "/api/workingdays/"+own+".5", fields{"shifts": []any{fields{"shift_string": "08:00-13:00"}}})
		var kept scheduleapi.WireBaseCalendar
		planner.OK(http.MethodPost, base, fields{"calendarId": own, "name": "Con viernes corto"}).Into(t, &kept)
		assert.Equal(t, "08:00-13:00", kept.WeekShifts[5][0].ShiftString)
		assert.Equal(t, standard, kept.WeekShifts[4])
		planner.OK(http.MethodDelete, base+"/"+kept.ID, nil)
	})
	t.Run("cal-110 a new schedule begins with the company's default calendar", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		var begun scheduleapi.WireSector
		planner.OK(http.MethodPost, "/api/sectors", fields{"projectId": w.Ours.Project, "name": "Torre"}).Into(t, &begun)
		has(t, []any{fields{"name": "Seis horas", "working_days": "0,1,1,1,1,1,1", "workday_end": "10:00", "is_default": true}},
			planner.OK(http.MethodGet, "/api/calendars/sector/"+begun.ID.String(), nil).Content)
	})
	t.Run("cal-122 another default takes the place of the first; a deleted one is off the list", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		var other scheduleapi.WireBaseCalendar
		planner.OK(http.MethodPost, base, fields{"name": "Nocturno", "is_default": true}).Into(t, &other)
		has(t, fields{"baseDefault": false}, planner.OK(http.MethodGet, base+"/"+made.ID, nil).Content)
		require.Equal(t, "base_calendar.exists", planner.Do(http.MethodPost, base, fields{"name": "NOCTURNO"}).Code(t))
		planner.OK(http.MethodDelete, base+"/"+other.ID, nil)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, base+"/"+other.ID, nil).StatusCode)
		has(t, []any{fields{"id": made.ID}}, planner.OK(http.MethodGet, base, nil).Content)
	})
	t.Run("another company, and who only looks, change nothing", func(t *testing.T) {
		w := w.At(t)
		for _, method := range []string{http.MethodPut, http.MethodDelete} {
			require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(method, base+"/"+made.ID, fields{"name": "Ajeno"}).StatusCode)
			require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Superintendent).Do(method, base+"/"+made.ID, fields{"name": "Ajeno"}).StatusCode)
		}
		has(t, []any{}, w.As(w.Theirs, access.Planner).OK(http.MethodGet, base, nil).Content)
		has(t, fields{"name": "Seis horas"}, w.As(w.Ours, access.Superintendent).OK(http.MethodGet, base+"/"+made.ID, nil).Content)
	})
	t.Run("cal-117 a deletion that names no calendar says so and deletes none", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		a := planner.Do(http.MethodDelete, "/api/calendars/", nil)
		require.Equal(t, "calendar.id_missing", a.Code(t))
		assert.Contains(t, string(a.Content), "calendarId")
		var left []scheduleapi.WireCalendar
		planner.OK(http.MethodGet, "/api/calendars/sector/"+w.Ours.Schedule.String(), nil).Into(t, &left)
		assert.Len(t, left, 2)
	})
}

// Parts of calendars, of a schedule and of the company: what one call changes, another one reads in the whole calendar.
func TestPartsOfCalendarsAreChangedOneByOne(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var made scheduleapi.WireBaseCalendar
	planner.OK(http.MethodPost, "/api/baseCalendars", fields{"name": "Base"}).Into(t, &made)
	for _, of := range []struct{ calendar, whole, exceptions, days string }{
		{w.Ours.Row(w.Ours.Calendar), "/api/calendars/", "/api/calendarexceptiondays", "/api/workingdays"},
		{made.ID, "/api/baseCalendars/", "/api/BaseCalendarexceptiondayss", "/api/baseworkingdays"},
	} {
		t.Run("cal-123 exceptions under "+of.exceptions, func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			var made scheduleapi.WireCalendarException
			holiday := fields{"calendarId": of.calendar, "from_date": "2026/05/05", "to_date": "2026/05/05", "shifts": []any{}, "name": "Fiesta"}
			planner.OK(http.MethodPost, of.exceptions, holiday).Into(t, &made)
			assert.Equal(t, of.calendar+".20260505D", made.ID)
			has(t, fields{"exceptiondays": []any{fields{"from_date": "2026/05/05 0:00", "workable": false, "name": "Fiesta"}}}, planner.OK(http.MethodGet, of.whole+of.calendar, nil).Content)
			if of.whole == "/api/calendars/" {
				assert.Equal(t, "2026/05/06 17:00", finishOf(planner, w.Ours.Row(w.Ours.Activity)), "the holiday takes the second of its two days")
			}
			planner.OK(http.MethodPut, of.exceptions+"/"+made.ID, fields{"shifts": []any{fields{"shift_string": "08:00-12:00"}}})
			has(t, fields{"workable": true, "from_date": "2026/05/05 0:00", "name": "Fiesta", "shifts": []any{fields{"shift_string": "08:00-12:00"}}},
				planner.OK(http.MethodGet, of.exceptions+"/"+made.ID, nil).Content)
			planner.OK(http.MethodDelete, of.exceptions+"/"+made.ID, nil)
			has(t, fields{"exceptiondays": []any{}}, planner.OK(http.MethodGet, of.whole+of.calendar, nil).Content)
			require.Equal(t, "calendar.part_unknown", planner.Do(http.MethodGet, of.exceptions+"/"+made.ID, nil).Code(t))
			require.Equal(t, "calendar.id_missing", planner.Do(http.MethodPost, of.exceptions, fields{"from_date": "2026/05/05"}).Code(t))
		})
		t.Run("cal-123 weekdays under "+of.days, func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			monday := of.calendar + ".1"
			planner.OK(http.MethodPut, of.days+"/"+monday, fields{"shifts": []any{fields{"shift_string": "08:00-12:00"}}})
			has(t, fields{"day": 1, "workable": true, "shifts": []any{fields{"shift_string": "08:00-12:00"}}}, planner.OK(http.MethodGet, of.days+"/"+monday, nil).Content)
			planner.OK(http.MethodDelete, of.days+"/"+monday, nil)
			has(t, fields{"working_days": "0,0,1,1,1,1,0"}, planner.OK(http.MethodGet, of.whole+of.calendar, nil).Content)
			var saturday scheduleapi.WireWorkingDay
			planner.OK(http.MethodPost, of.days, fields{"calendarId": of.calendar, "day": 6}).Into(t, &saturday)
			assert.Equal(t, standard, saturday.Shifts, "it works the shifts of the others")
			has(t, fields{"working_days": "0,0,1,1,1,1,1"}, planner.OK(http.MethodGet, of.whole+of.calendar, nil).Content)
			require.Equal(t, "calendar.part_unknown", planner.Do(http.MethodGet, of.days+"/"+of.calendar+".7", nil).Code(t))
		})
	}
}
