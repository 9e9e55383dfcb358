package httpapi_test

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
)

// standard is the working time a schedule starts with.
var standard = []httpapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-13:00"}, {CorrelativeID: 2, ShiftString: "14:00-17:00"}}

func TestACalendarInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var list []httpapi.WireCalendar
	planner.ok(http.MethodGet, "/api/calendars/sector/"+w.ours.schedule.String(), nil).into(t, &list)
	require.Len(t, list, 1)
	none := []httpapi.WireShift{{CorrelativeID: 1, ShiftString: "false-false"}}

	t.Run("cal-106 cal-107 cal-108 cal-204 the fields of a calendar, days from Sunday", func(t *testing.T) {
		start, end := "08:00", "17:00"
		assert.Equal(t, httpapi.WireCalendar{
			ID: w.ours.row(w.ours.calendar), Name: "Estándar", WorkingDays: "0,1,1,1,1,1,0", Shifts: standard,
			WeekShifts:    [7][]httpapi.WireShift{none, standard, standard, standard, standard, standard, none},
			ExceptionDays: []httpapi.WireException{}, Holidays: []httpapi.WireException{}, IsDefault: true, WorkdayStart: &start, WorkdayEnd: &end, SectorID: w.ours.schedule,
		}, list[0])
	})
	t.Run("cal-126 the first shift's begin and the last one's end are the hours of a working day", func(t *testing.T) {
		path := "/api/calendars/" + list[0].ID
		var now httpapi.WireCalendar
		planner.ok(http.MethodPut, path, map[string]any{"shifts": []any{
			map[string]any{"correlative_id": 1, "shift_string": "13:00-18:30"}, map[string]any{"correlative_id": 2, "shift_string": "7:30-12:00"},
		}}).into(t, &now)
		assert.Equal(t, "07:30", *now.WorkdayStart)
		assert.Equal(t, "18:30", *now.WorkdayEnd)
		var a httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/"+w.ours.row(w.ours.activity), nil).into(t, &a)
		assert.Regexp(t, ` 7:30$`, *a.StartDate, "and work begins then")
		planner.command(w.ours.schedule, map[string]any{"type": "undo"})
	})
	t.Run("cal-115 cal-201 shifts whose hours are all false are dropped", func(t *testing.T) {
		var made httpapi.WireCalendar
		planner.ok(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": w.ours.schedule, "name": "Turno", "shifts": []any{
			map[string]any{"correlative_id": 1, "shift_string": "false-false"}, map[string]any{"correlative_id": 2, "shift_string": "06:00-14:00"},
			map[string]any{"correlative_id": 3, "shift_string": "false-false"},
		}}).into(t, &made)
		assert.Equal(t, []httpapi.WireShift{{CorrelativeID: 1, ShiftString: "06:00-14:00"}}, made.Shifts)
		assert.Equal(t, "0,1,1,1,1,1,0", made.WorkingDays, "what nobody says is as usual")
		assert.False(t, made.IsDefault)
		assert.False(t, made.BaseDefault)
	})
	t.Run("cal-107 a week of Saturdays", func(t *testing.T) {
		var made httpapi.WireCalendar
		planner.ok(http.MethodPost, "/api/calendars", map[string]any{"sectorId": w.ours.schedule, "name": "Sábado", "working_days": "0,0,0,0,0,0,1"}).into(t, &made)
		assert.Equal(t, [7][]httpapi.WireShift{none, none, none, none, none, none, standard}, made.WeekShifts)
		assert.Equal(t, standard, made.Shifts)
	})
	t.Run("cal-109 cal-112 exception days with shifts of their own; a recurrence nobody knows is daily", func(t *testing.T) {
		var made httpapi.WireCalendar
		planner.ok(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": w.ours.schedule, "name": "Feriados", "exceptiondays": []any{
			map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25 0:00", "workable": false, "every_type": "YEARLY", "shifts": []any{}, "name": " Navidad "},
			map[string]any{"from_date": "2026/05/09", "to_date": "2026/05/09", "workable": true, "every_type": "WEEKLY", "interval": 2, "until_date": "2026/06/30",
				"shifts": []any{map[string]any{"correlative_id": 1, "shift_string": "8:00-12:00"}}},
			map[string]any{"from_date": "2026/05/18", "to_date": "2026/05/19", "every_type": "FORTNIGHTLY", "shifts": []any{map[string]any{"shift_string": "false-false"}}},
			map[string]any{"from_date": "2026/05/31", "to_date": "2026/05/31", "workable": 1, "every_type": "MONTHLY", "shifts": []any{}},
		}}).into(t, &made)
		until := "2026/06/30 0:00"
		assert.Equal(t, []httpapi.WireException{
			{FromDate: "2026/12/25 0:00", ToDate: "2026/12/25 0:00", EveryType: "YEARLY", Interval: 1, Shifts: none, Name: "Navidad"},
			{FromDate: "2026/05/09 0:00", ToDate: "2026/05/09 0:00", Workable: true, EveryType: "WEEKLY", Interval: 2, UntilDate: &until, Shifts: []httpapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-12:00"}}},
			{FromDate: "2026/05/18 0:00", ToDate: "2026/05/19 0:00", EveryType: "DAILY", Interval: 1, Shifts: none},
			{FromDate: "2026/05/31 0:00", ToDate: "2026/05/31 0:00", Workable: true, EveryType: "MONTHLY", Interval: 1, Shifts: standard},
		}, made.ExceptionDays)
		assert.Equal(t, made.ExceptionDays, made.Holidays)
		t.Run("the other name of the list counts as well, and what is left out of it is gone", func(t *testing.T) {
			var now httpapi.WireCalendar
			planner.ok(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{made.Holidays[0]}}).into(t, &now)
			assert.Equal(t, made.ExceptionDays[:1], now.ExceptionDays)
		})
		t.Run("a client that knows no names leaves them", func(t *testing.T) {
			var now, unnamed httpapi.WireCalendar
			planner.ok(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{
				map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25", "workable": false, "every_type": "YEARLY", "shifts": []any{}},
				map[string]any{"from_date": "2026/12/31", "to_date": "2026/12/31", "workable": false, "shifts": []any{}},
			}}).into(t, &now)
			require.Len(t, now.Holidays, 2)
			assert.Equal(t, "Navidad", now.Holidays[0].Name)
			assert.Empty(t, now.Holidays[1].Name)
			planner.ok(http.MethodPut, "/api/calendars/"+made.ID, map[string]any{"holidays": []any{
				map[string]any{"from_date": "2026/12/25", "to_date": "2026/12/25", "workable": false, "every_type": "YEARLY", "shifts": []any{}, "name": ""},
			}}).into(t, &unnamed)
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
		"another schedule":                        {map[string]any{"sectorId": newID()}, 422, "field.not_editable_here"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.at(t).as(w.ours, access.Planner).do(http.MethodPut, "/api/calendars/"+w.ours.row(w.ours.calendar), tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
}

func TestACalendarIsChangedByOneCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	sector := w.ours.schedule.String()
	var night, head httpapi.WireCalendar
	planner.ok(http.MethodPost, "/api/calendars/", map[string]any{"sectorId": sector, "name": "Noche", "working_days": "1,1,1,1,1,1,1"}).into(t, &night)
	path := "/api/calendars/" + night.ID

	t.Run("a whole record with three new values is one undo step", func(t *testing.T) {
		whole := map[string]any{}
		planner.ok(http.MethodGet, path, nil).into(t, &whole)
		whole["name"], whole["working_days"], whole["is_default"] = "Noche larga", "0,1,1,1,1,1,1", true
		var after httpapi.WireCalendar
		planner.ok(http.MethodPut, path, whole).into(t, &after)
		assert.Equal(t, "Noche larga", after.Name)
		assert.Equal(t, "0,1,1,1,1,1,1", after.WorkingDays)
		assert.True(t, after.IsDefault)
		planner.ok(http.MethodGet, "/api/calendars/"+w.ours.row(w.ours.calendar), nil).into(t, &head)
		assert.False(t, head.IsDefault, "there is one default")
		r := planner.command(w.ours.schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.models.Wait(t.Context(), "gantt", r.Position))
		planner.ok(http.MethodGet, path, nil).into(t, &after)
		assert.Equal(t, night, after)
	})
	t.Run("what it is already changes nothing", func(t *testing.T) {
		var before, after httpapi.WireGantt
		planner.ok(http.MethodGet, "/api/gantts/"+sector, nil).into(t, &before)
		whole := map[string]any{}
		planner.ok(http.MethodGet, path, nil).into(t, &whole)
		planner.ok(http.MethodPut, path, whole)
		planner.ok(http.MethodGet, "/api/gantts/"+sector, nil).into(t, &after)
		assert.Equal(t, before.Revision, after.Revision)
	})
	t.Run("days that work differently are listed and kept", func(t *testing.T) {
		week := []any{[]any{[]int{480, 720}}, []any{[]int{480, 720}}, []any{[]int{600, 720}, []int{720, 900}}, []any{}, []any{}, []any{}, []any{}}
		id := newID()
		r := planner.command(w.ours.schedule, map[string]any{"id": id, "type": "calendars.add", "items": []any{map[string]any{"name": "Mixto", "week": week}}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.models.Wait(t.Context(), "gantt", r.Position))
		mixed := "/api/calendars/" + w.ours.row(r.IDs[id.String()+"#1"])
		var now httpapi.WireCalendar
		planner.ok(http.MethodGet, mixed, nil).into(t, &now)
		short := []httpapi.WireShift{{CorrelativeID: 1, ShiftString: "08:00-12:00"}}
		assert.Equal(t, short, now.Shifts)
		assert.Equal(t, "10:00-12:00", now.WeekShifts[3][0].ShiftString)
		planner.ok(http.MethodPut, mixed, map[string]any{"working_days": "1,1,0,1,0,0,0"}).into(t, &now)
		assert.Equal(t, short, now.WeekShifts[0], "a day that begins to be worked works the usual hours")
		assert.Equal(t, "10:00-12:00", now.WeekShifts[3][0].ShiftString, "the others keep theirs")
		assert.Equal(t, "false-false", now.WeekShifts[2][0].ShiftString)
	})
	t.Run("the default one is not deleted, nor one that is in use", func(t *testing.T) {
		a := planner.do(http.MethodDelete, "/api/calendars/"+w.ours.row(w.ours.calendar), nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "calendar.default_undeletable", a.code(t))
		planner.ok(http.MethodPut, "/api/activitys/"+w.ours.row(w.ours.second), map[string]any{"calendar_id": night.ID})
		a = planner.do(http.MethodDelete, path, nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		var p httpapi.Problem
		a.into(t, &p)
		require.Equal(t, "calendar.in_use", p.Code)
		require.Equal(t, "Hay actividades que trabajan con el calendario Noche (1). Asígnales otro antes de eliminarlo.", p.Message)
		planner.ok(http.MethodPut, "/api/activitys/"+w.ours.row(w.ours.second), map[string]any{"calendar_id": w.ours.calendar})
		planner.ok(http.MethodDelete, path, nil)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, path, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodDelete, path, nil).StatusCode)
	})
}

// Calendars move the dates of a schedule: who may not plan changes none, whatever the other module says.
func TestCalendarsNeedTheScheduleToo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	ctx := t.Context()
	owner := commands.Caller{Company: w.ours.company, User: w.ours.people[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Calendars: access.Full}
	grant := func(module access.Module, level access.Level) {
		r, err := w.companies.Execute(ctx, owner, newID(), company.ChangePermission{Role: access.Superintendent, Module: module, Level: level})
		require.NoError(t, err)
		require.True(t, w.models.Wait(ctx, "members", r.Position))
	}
	body := map[string]any{"sectorId": w.ours.schedule, "name": "Noche"}
	someone := w.as(w.ours, access.Superintendent)
	grant(access.Calendars, access.Full)
	a := someone.do(http.MethodPost, "/api/calendars/", body)
	require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.body)
	require.Equal(t, "access.denied", a.code(t))
	grant(access.Gantt, access.Full)
	someone.ok(http.MethodPost, "/api/calendars/", body)
	grant(access.Calendars, access.View)
	require.Equal(t, http.StatusForbidden, someone.do(http.MethodPost, "/api/calendars/", body).StatusCode)
	var out struct{ Receipts []httpapi.ReceiptView }
	someone.ok(http.MethodPost, w.ours.commands(), map[string]any{"commands": []any{
		map[string]any{"id": newID(), "type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"},
		map[string]any{"id": newID(), "type": "calendar.rename", "calendar": w.ours.calendar, "name": "x"},
		map[string]any{"id": newID(), "type": "batch", "commands": []any{map[string]any{"type": "calendars.add", "items": []any{map[string]any{"name": "x"}}}}},
		map[string]any{"id": newID(), "type": "activity.rename", "row": w.ours.second, "name": "Movimiento de tierras"},
	}}).into(t, &out)
	outcomes := []string{}
	for _, r := range out.Receipts {
		outcomes = append(outcomes, string(r.Outcome))
	}
	require.Equal(t, []string{"accepted", "refused", "refused", "accepted"}, outcomes, "the others go on")
	require.Equal(t, "access.denied", out.Receipts[1].Fault.Code)
	require.Equal(t, string(access.Calendars), out.Receipts[1].Fault.Params["module"])
	someone.command(w.ours.schedule, map[string]any{"type": "activities.set-calendar", "rows": []any{w.ours.activity}, "calendar": w.ours.calendar})

	t.Run("so do files that change them, and taking their changes back", func(t *testing.T) {
		someone := w.at(t).as(w.ours, access.Superintendent)
		var view httpapi.ImportView
		someone.upload("/api/projects/"+w.ours.project.String()+"/imports", "file", "torre.xer", xer("7")).into(t, &view)
		someone.ok(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).into(t, &view)
		id := view.Result.Schedule
		bring := func(content []byte, mode string) (check, finish answer) {
			someone.upload("/api/schedules/"+id.String()+"/imports", "file", "torre", content).into(t, &view)
			one, how := "/api/imports/"+view.ID.String(), map[string]any{"mode": mode}
			return someone.do(http.MethodPost, one+"/check", how), someone.do(http.MethodPost, one+"/finish", how)
		}
		later := bytes.ReplaceAll(xer("7"), []byte("f|16:00"), []byte("f|15:00"))
		for _, mode := range []string{"merge", "replace"} {
			check, finish := bring(later, mode)
			for _, a := range []answer{check, finish} {
				require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.body)
				require.Equal(t, "access.denied", a.code(t))
			}
		}
		_, finish := bring([]byte("Code,Name\nA1,Muros bajos\n"), "merge")
		require.Equal(t, http.StatusOK, finish.StatusCode, "%s", finish.body)
		grant(access.Calendars, access.Full)
		_, finish = bring(later, "merge")
		require.Equal(t, http.StatusOK, finish.StatusCode, "%s", finish.body)
		finish.into(t, &view)
		require.EqualValues(t, "accepted", someone.command(id, map[string]any{"type": "calendars.add", "items": []any{map[string]any{"name": "Noche"}}}).Outcome)
		grant(access.Calendars, access.View)
		for _, command := range []map[string]any{{"type": "undo"}, {"type": "schedule.restore", "command": view.Result.Command}} {
			r := someone.command(id, command)
			require.EqualValues(t, "refused", r.Outcome)
			require.Equal(t, "access.denied", r.Fault.Code, "%s", command["type"])
		}

		var head httpapi.WireGantt
		someone.ok(http.MethodPost, "/api/gantts", map[string]any{"projectId": w.ours.project, "name": "Torre E"}).into(t, &head)
		var calendars, after []httpapi.WireCalendar
		someone.ok(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).into(t, &calendars)
		rows := []any{map[string]any{"id": "a", "name": "Zanjas", "duration": 16, "start_date": "2026/05/04 8:00"}}
		someone.ok(http.MethodPost, "/api/gantts", map[string]any{"sectorId": head.ID, "name": "Torre E", "activities": rows})
		someone.ok(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).into(t, &after)
		require.Equal(t, calendars, after, "rows have no calendars: those of the schedule stay")
	})
}
