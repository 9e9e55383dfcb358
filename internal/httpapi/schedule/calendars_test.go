package schedule_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// standard is the working time a schedule starts with.
var standard = []scheduleapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-13:00"}, {CorrelativeID: 2, ShiftString: "14:00-17:00"}}

func TestACalendarInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var list []scheduleapi.WireCalendar
	planner.OK(http.MethodGet, "/api/calendars/sector/"+w.Ours.Schedule.String(), nil).Into(t, &list)
	require.Len(t, list, 1)
	none := []scheduleapi.WireShift{{CorrelativeID: 1, ShiftString: "false-false"}}

	t.Run("cal-106 cal-107 cal-108 cal-204 the fields of a calendar, days from Sunday", func(t *testing.T) {
		start, end := "08:00", "17:00"
		assert.Equal(t, scheduleapi.WireCalendar{
			ID: w.Ours.Row(w.Ours.Calendar), Name: "Estándar", WorkingDays: "0,1,1,1,1,1,0", Shifts: standard,
			WeekShifts:    [7][]scheduleapi.WireShift{none, standard, standard, standard, standard, standard, none},
			ExceptionDays: []scheduleapi.WireException{}, Holidays: []scheduleapi.WireException{}, IsDefault: true, WorkdayStart: &start, WorkdayEnd: &end, SectorID: w.Ours.Schedule,
		}, list[0])
	})
	t.Run("cal-126 the first shift's begin and the last one's end are the hours of a working day", func(t *testing.T) {
		path := "/api/calendars/" + list[0].ID
		var now scheduleapi.WireCalendar
		planner.OK(http.MethodPut, path, map[string]any{"shifts": []any{
			map[string]any{"correlative_id": 1, "shift_string": "13:00-18:30"}, map[string]any{"correlative_id": 2, "shift_string": "7:30-12:00"},
		}}).Into(t, &now)
		assert.Equal(t, "07:30", *now.WorkdayStart)
		assert.Equal(t, "18:30", *now.WorkdayEnd)
		var a scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(w.Ours.Activity), nil).Into(t, &a)
		assert.Regexp(t, ` 7:30$`, *a.StartDate, "and work begins then")
		planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
	})
	t.Run("cal-115 cal-201 shifts whose hours are all false are dropped", func(t *testing.T) {
		var made scheduleapi.WireCalendar
		planner.OK(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": w.Ours.Schedule, "name": "Turno", "shifts": []any{
			map[string]any{"correlative_id": 1, "shift_string": "false-false"}, map[string]any{"correlative_id": 2, "shift_string": "06:00-14:00"},
			map[string]any{"correlative_id": 3, "shift_string": "false-false"},
		}}).Into(t, &made)
		assert.Equal(t, []scheduleapi.WireShift{{CorrelativeID: 1, ShiftString: "06:00-14:00"}}, made.Shifts)
		assert.Equal(t, "0,1,1,1,1,1,0", made.WorkingDays, "what nobody says is as usual")
		assert.False(t, made.IsDefault)
		assert.False(t, made.BaseDefault)
	})
	t.Run("cal-107 a week of Saturdays", func(t *testing.T) {
		var made scheduleapi.WireCalendar
		planner.OK(http.MethodPost, "/api/calendars", map[string]any{"sectorId": w.Ours.Schedule, "name": "Sábado", "working_days": "0,0,0,0,0,0,1"}).Into(t, &made)
		assert.Equal(t, [7][]scheduleapi.WireShift{none, none, none, none, none, none, standard}, made.WeekShifts)
		assert.Equal(t, standard, made.Shifts)
	})
	t.Run("cal-109 cal-112 exception days with shifts of their own; a recurrence nobody knows is daily", func(t *testing.T) {
		var made scheduleapi.WireCalendar
		planner.OK(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": w.Ours.Schedule, "name": "Feriados", "exceptiondays": []any{
			map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25 0:00", "workable": false, "every_type": "YEARLY", "shifts": []any{}, "name": " Navidad "},
			map[string]any{"from_date": "2026/05/09", "to_date": "2026/05/09", "workable": true, "every_type": "WEEKLY", "interval": 2, "until_date": "2026/06/30",
				"shifts": []any{map[string]any{"correlative_id": 1, "shift_string": "8:00-12:00"}}},
			map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/19", "every_type": "FORTNIGHTLY", "shifts": []any{map[string]any{"shift_string": "false-false"}}},
			map[string]any{"from_date": "2026/05/31", "to_date": "2026/05/31", "workable": 1, "every_type": "MONTHLY", "shifts": []any{}},
		}}).Into(t, &made)
		until := "2026/06/30 0:00"
		assert.Equal(t, []scheduleapi.WireException{
			{FromDate: "2026/12/25 0:00", ToDate: "2026/12/25 0:00", EveryType: "YEARLY", Interval: 1, Shifts: none, Name: "Navidad"},
			{FromDate: "2026/05/09 0:00", ToDate: "2026/05/09 0:00", Workable: true, EveryType: "WEEKLY", Interval: 2, UntilDate: &until, Shifts: []scheduleapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-12:00"}}},
			{FromDate: "2026/05/18 0:00", ToDate: "2026/05/19 0:00", EveryType: "DAILY", Interval: 1, Shifts: none},
			{FromDate: "2026/05/31 0:00", ToDate: "2026/05/31 0:00", Workable: true, EveryType: "MONTHLY", Interval: 1, Shifts: standard},
		}, made.ExceptionDays)
		assert.Equal(t, made.ExceptionDays, made.Holidays)
		t.Run("the other name of the list counts as well, and what is left out of it is gone", func(t *testing.T) {
			var now scheduleapi.WireCalendar
			planner.OK(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{made.Holidays[0]}}).Into(t, &now)
			assert.Equal(t, made.ExceptionDays[:1], now.ExceptionDays)
		})
		t.Run("a client that knows no names leaves them", func(t *testing.T) {
			var now, unnamed scheduleapi.WireCalendar
			planner.OK(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{
				map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25", "workable": false, "every_type": "YEARLY", "shifts": []any{}},
				map[string]any{"from_date": "2026/12/31", "to_date": "2026/12/31", "workable": false, "shifts": []any{}},
			}}).Into(t, &now)
			require.Len(t, now.Holidays, 2)
			assert.Equal(t, "Navidad", now.Holidays[0].Name)
			assert.Empty(t, now.Holidays[1].Name)
			planner.OK(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{
				map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25", "workable": false, "every_type": "YEARLY", "shifts": []any{}, "name": ""},
			}}).Into(t, &unnamed)
			require.Len(t, unnamed.Holidays, 1)
			assert.Empty(t, unnamed.Holidays[0].Name, "an empty name takes it away")
		})
	})
	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"cal-111 a holiday without a first day":   {map[string]any{"holidays": []any{map[string]any{"to_date": "2026/05/18", "shifts": []any{}}}}, 422, "calendar.exception_incomplete"},
		"cal-111 a holiday without a last day":    {map[string]any{"exceptiondays": []any{map[string]any{"from_date": "2026/05/18", "shifts": []any{}}}}, 422, "calendar.exception_incomplete"},
		"cal-111 a holiday without shifts":        {map[string]any{"holidays": []any{map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/18"}}}, 422, "calendar.exception_incomplete"},
		"cal-111 shifts that are no list":         {map[string]any{"holidays": []any{map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/18", "shifts": "08:00-12:00"}}}, 422, "calendar.exception_incomplete"},
		"cal-204 a week of six days":              {map[string]any{"working_days": "0,1,1,1,1,1"}, 422, "calendar.working_days_malformed"},
		"cal-107 a flag that is neither":          {map[string]any{"working_days": "0,1,1,1,1,1,2"}, 422, "calendar.working_days_malformed"},
		"cal-108 hours nobody can read":           {map[string]any{"shifts": []any{map[string]any{"shift_string": "8 to 17"}}}, 422, "calendar.shift_malformed"},
		"cal-108 a shift that ends before it":     {map[string]any{"shifts": []any{map[string]any{"shift_string": "17:00-08:00"}}}, 422, "calendar.shift_malformed"},
		"cal-115 shifts that are all dropped":     {map[string]any{"shifts": []any{map[string]any{"shift_string": "false-false"}}}, 422, "calendar.no_work"},
		"a day that does not exist":               {map[string]any{"holidays": []any{map[string]any{"from_date": "2026/02/30", "to_date": "2026/03/01", "shifts": []any{}}}}, 422, "date.malformed"},
		"an exception that ends before it begins": {map[string]any{"holidays": []any{map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/17", "shifts": []any{}}}}, 422, "calendar.exception_invalid"},
		"an exception whose name breaks the line": {map[string]any{"holidays": []any{map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/18", "shifts": []any{}, "name": "a\nb"}}}, 422, "name.unreadable"},
		"no week at all":                          {map[string]any{"working_days": "0,0,0,0,0,0,0"}, 422, "calendar.no_work"},
		"no name":                                 {map[string]any{"name": " "}, 422, "name.empty"},
		"a default that is to be none":            {map[string]any{"is_default": false}, 422, "field.not_editable_here"},
		"a base it does not have":                 {map[string]any{"baseDefault": true}, 422, "field.not_editable_here"},
		"another schedule":                        {map[string]any{"sectorId": httpapitest.NewID()}, 422, "field.not_editable_here"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPut, "/api/calendars/"+w.Ours.Row(w.Ours.Calendar), tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
}

func TestACalendarIsChangedByOneCommand(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	sector := w.Ours.Schedule.String()
	var night, head scheduleapi.WireCalendar
	planner.OK(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": sector, "name": "Noche", "working_days": "1,1,1,1,1,1,1"}).Into(t, &night)
	path := "/api/calendars/" + night.ID

	t.Run("a whole record with three new values is one undo step", func(t *testing.T) {
		whole := map[string]any{}
		planner.OK(http.MethodGet, path, nil).Into(t, &whole)
		whole["name"], whole["working_days"], whole["is_default"] = "Noche larga", "0,1,1,1,1,1,1", true
		var after scheduleapi.WireCalendar
		planner.OK(http.MethodPut, path, whole).Into(t, &after)
		assert.Equal(t, "Noche larga", after.Name)
		assert.Equal(t, "0,1,1,1,1,1,1", after.WorkingDays)
		assert.True(t, after.IsDefault)
		planner.OK(http.MethodGet, "/api/calendars/"+w.Ours.Row(w.Ours.Calendar), nil).Into(t, &head)
		assert.False(t, head.IsDefault, "there is one default")
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		planner.OK(http.MethodGet, path, nil).Into(t, &after)
		assert.Equal(t, night, after)
	})
	t.Run("what it is already changes nothing", func(t *testing.T) {
		var before, after scheduleapi.WireGantt
		planner.OK(http.MethodGet, "/api/gantts/"+sector, nil).Into(t, &before)
		whole := map[string]any{}
		planner.OK(http.MethodGet, path, nil).Into(t, &whole)
		planner.OK(http.MethodPut, path, whole)
		planner.OK(http.MethodGet, "/api/gantts/"+sector, nil).Into(t, &after)
		assert.Equal(t, before.Revision, after.Revision)
	})
	t.Run("days that work differently are listed and kept", func(t *testing.T) {
		week := []any{[]any{[]int{480, 720}}, []any{[]int{480, 720}}, []any{[]int{600, 720}, []int{720, 900}}, []any{}, []any{}, []any{}, []any{}}
		id := httpapitest.NewID()
		r := planner.Command(w.Ours.Schedule, map[string]any{"id": id, "type": "calendars.add", "items": []any{map[string]any{"name": "Mixto", "week": week}}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		mixed := "/api/calendars/" + w.Ours.Row(r.IDs[id.String()+"#1"])
		var now scheduleapi.WireCalendar
		planner.OK(http.MethodGet, mixed, nil).Into(t, &now)
		short := []scheduleapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-12:00"}}
		assert.Equal(t, short, now.Shifts)
		assert.Equal(t, "10:00-12:00", now.WeekShifts[3][0].ShiftString)
		planner.OK(http.MethodPut, mixed, map[string]any{"working_days": "1,1,0,1,0,0,0"}).Into(t, &now)
		assert.Equal(t, short, now.WeekShifts[0], "a day that begins to be worked works the usual hours")
		assert.Equal(t, "10:00-12:00", now.WeekShifts[3][0].ShiftString, "the others keep theirs")
		assert.Equal(t, "false-false", now.WeekShifts[2][0].ShiftString)
	})
	t.Run("the default one is not deleted, nor one that is in use", func(t *testing.T) {
		a := planner.Do(http.MethodDelete, "/api/calendars/"+w.Ours.Row(w.Ours.Calendar), nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "calendar.default_undeletable", a.Code(t))
		planner.OK(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Second), map[string]any{"calendar_id": night.ID})
		a = planner.Do(http.MethodDelete, path, nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		var p httpapi.Problem
		a.Into(t, &p)
		require.Equal(t, "calendar.in_use", p.Code)
		require.Equal(t, "Hay actividades que trabajan con el calendario Noche (1). Asígnales otro antes de eliminarlo.", p.Message)
		planner.OK(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Second), map[string]any{"calendar_id": w.Ours.Calendar})
		planner.OK(http.MethodDelete, path, nil)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodDelete, path, nil).StatusCode)
	})
}

// Calendars move the dates of a schedule: who may not plan changes none, whatever the other module says.
func TestCalendarsNeedTheScheduleToo(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	ctx := t.Context()
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	grant := func(module access.Module, level access.Level) {
		r, err := w.Companies.Execute(ctx, owner, httpapitest.NewID(), company.ChangePermission{Role: access.Superintendent, Module: module, Level: level})
		require.NoError(t, err)
		require.True(t, w.Models.Wait(ctx, "members", r.Position))
	}
	body := map[string]any{"sectorId": w.Ours.Schedule, "name": "Noche"}
	someone := w.As(w.Ours, access.Superintendent)
	grant(access.Calendars, access.Full)
	a := someone.Do(http.MethodPost, "/api/calendars/", body)
	require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.Content)
	require.Equal(t, "access.denied", a.Code(t))
	grant(access.Gantt, access.Full)
	someone.OK(http.MethodPost, "/api/calendars/", body)
	grant(access.Calendars, access.View)
	require.Equal(t, http.StatusForbidden, someone.Do(http.MethodPost, "/api/calendars/", body).StatusCode)
	var out struct{ Receipts []scheduleapi.ReceiptView }
	someone.OK(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": []any{
		map[string]any{"id": httpapitest.NewID(), "type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"},
		map[string]any{"id": httpapitest.NewID(), "type": "calendar.rename", "calendar": w.Ours.Calendar, "name": "x"},
		map[string]any{"id": httpapitest.NewID(), "type": "batch", "commands": []any{map[string]any{"type": "calendars.add", "items": []any{map[string]any{"name": "x"}}}}},
		map[string]any{"id": httpapitest.NewID(), "type": "activity.rename", "row": w.Ours.Second, "name": "Movimiento de tierras"},
	}}).Into(t, &out)
	outcomes := []string{}
	for _, r := range out.Receipts {
		outcomes = append(outcomes, string(r.Outcome))
	}
	require.Equal(t, []string{"accepted", "refused", "refused", "accepted"}, outcomes, "the others go on")
	require.Equal(t, "access.denied", out.Receipts[1].Fault.Code)
	require.Equal(t, string(access.Calendars), out.Receipts[1].Fault.Params["module"])
	someone.Command(w.Ours.Schedule, map[string]any{"type": "activities.set-calendar", "rows": []any{w.Ours.Activity}, "calendar": w.Ours.Calendar})

	t.Run("so do files that change them, and taking their changes back", func(t *testing.T) {
		someone := w.At(t).As(w.Ours, access.Superintendent)
		var view exchange.ImportView
		someone.Upload("/api/projects/"+w.Ours.Project.String()+"/imports", "file", "torre.xer", httpapitest.XER("7")).Into(t, &view)
		someone.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
		id := view.Result.Schedule
		bring := func(content []byte, mode string) (check, finish httpapitest.Answer) {
			someone.Upload("/api/schedules/"+id.String()+"/imports", "file", "torre", content).Into(t, &view)
			one, how := "/api/imports/"+view.ID.String(), map[string]any{"mode": mode}
			return someone.Do(http.MethodPost, one+"/check", how), someone.Do(http.MethodPost, one+"/finish", how)
		}
		later := bytes.ReplaceAll(httpapitest.XER("7"), []byte("f|16:00"), []byte("f|15:00"))
		for _, mode := range []string{"merge", "replace"} {
			check, finish := bring(later, mode)
			for _, a := range []httpapitest.Answer{check, finish} {
				require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.Content)
				require.Equal(t, "access.denied", a.Code(t))
			}
		}
		_, finish := bring([]byte("Code,Name\nA1,Muros bajos\n"), "merge")
		require.Equal(t, http.StatusOK, finish.StatusCode, "%s", finish.Content)
		grant(access.Calendars, access.Full)
		_, finish = bring(later, "merge")
		require.Equal(t, http.StatusOK, finish.StatusCode, "%s", finish.Content)
		finish.Into(t, &view)
		require.EqualValues(t, "accepted", someone.Command(id, map[string]any{"type": "calendars.add", "items": []any{map[string]any{"name": "Noche"}}}).Outcome)
		grant(access.Calendars, access.View)
		for _, command := range []map[string]any{{"type": "undo"}, {"type": "schedule.restore", "command": view.Result.Command}} {
			r := someone.Command(id, command)
			require.EqualValues(t, "refused", r.Outcome)
			require.Equal(t, "access.denied", r.Fault.Code, "%s", command["type"])
		}

		var head scheduleapi.WireGantt
		someone.OK(http.MethodPost, "/api/gantts", map[string]any{"projectId": w.Ours.Project, "name": "Torre E"}).Into(t, &head)
		var calendars, after []scheduleapi.WireCalendar
		someone.OK(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).Into(t, &calendars)
		rows := []any{map[string]any{"id": "a", "name": "Zanjas", "duration": 16, "start_date": "2026/05/04 8:00"}}
		someone.OK(http.MethodPost, "/api/gantts", map[string]any{"sectorId": head.ID, "name": "Torre E", "activities": rows})
		someone.OK(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).Into(t, &after)
		require.Equal(t, calendars, after, "rows have no calendars: those of the schedule stay")
	})
}
