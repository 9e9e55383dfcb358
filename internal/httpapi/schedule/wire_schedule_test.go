package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestAnActivityInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var list []scheduleapi.WireActivity
	planner.OK(http.MethodGet, "/api/activitys/sector/"+w.Ours.Schedule.String(), nil).Into(t, &list)
	require.Len(t, list, 3)
	top, first, second := list[0], list[1], list[2]

	t.Run("act-108 correlative 0 is the project summary, the others follow the outline", func(t *testing.T) {
		assert.Equal(t, []int{0, 1, 2}, []int{top.CorrelativeID, first.CorrelativeID, second.CorrelativeID})
		assert.Nil(t, top.Parent)
		assert.Equal(t, top.ID, *first.Parent)
	})
	t.Run("act-110 the types are task, project and milestone", func(t *testing.T) {
		assert.Equal(t, "project", top.Type)
		assert.Equal(t, "task", first.Type)
		var milestone scheduleapi.WireActivity
		planner.OK(http.MethodPost, "/api/activitys", map[string]any{"name": "Hito", "type": "milestone", "sectorId": w.Ours.Schedule}).Into(t, &milestone)
		assert.Equal(t, "milestone", milestone.Type)
		assert.True(t, milestone.IsMilestone)
		assert.Equal(t, json.Number("0"), milestone.Duration)
		a := planner.Do(http.MethodPost, "/api/activitys", map[string]any{"name": "x", "type": "hammock", "sectorId": w.Ours.Schedule})
		assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		assert.Equal(t, "activity.kind_unknown", a.Code(t))
	})
	t.Run("act-107 proplannerId is the server's id", func(t *testing.T) {
		assert.Equal(t, w.Ours.Row(w.Ours.Activity), first.ProplannerID)
		assert.Equal(t, first.ProplannerID, first.ID)
		assert.Equal(t, w.Ours.Activity, first.UniqueCorrelativeID)
	})
	t.Run("act-111 act-153 duration in hours, progress 0 to 100, weight, man-hours, sub-tasks", func(t *testing.T) {
		assert.Equal(t, json.Number("16"), first.Duration, "960 minutes")
		assert.Equal(t, json.Number("0"), first.Progress)
		raw := map[string]json.RawMessage{}
		planner.OK(http.MethodGet, "/api/activitys/"+first.ID, nil).Into(t, &raw)
		for _, name := range []string{"ponderator", "hhWorkTime", "tasks"} {
			assert.Contains(t, raw, name)
		}
	})
	t.Run("act-155 ui-203 a day begins at 08:00 and ends at 17:00, dates are YYYY/MM/DD H:mm", func(t *testing.T) {
		assert.Regexp(t, `^\d{4}/\d{2}/\d{2} 8:00$`, *first.StartDate)
		assert.Regexp(t, `^\d{4}/\d{2}/\d{2} 17:00$`, *first.EndDate)
	})
	t.Run("act-154 act-213 a new activity lasts a day of the schedule, a new project row 24 h", func(t *testing.T) {
		var task, summary scheduleapi.WireActivity
		planner.OK(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.Ours.Schedule}).Into(t, &task)
		planner.OK(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.Ours.Schedule, "type": "project"}).Into(t, &summary)
		assert.Equal(t, json.Number("8"), task.Duration)
		assert.Equal(t, json.Number("24"), summary.Duration)
		assert.Equal(t, "New Activity", task.Name)
		assert.Equal(t, "Programa", top.Name, "act-105 row 0 carries the schedule's name")
	})
}

func TestAnActivityIsChangedByOneCommand(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/activitys/" + w.Ours.Row(w.Ours.Activity)
	var now scheduleapi.WireActivity
	planner.OK(http.MethodGet, path, nil).Into(t, &now)

	t.Run("a whole record with one new value changes that value and what follows from it", func(t *testing.T) {
		whole := map[string]any{}
		planner.OK(http.MethodGet, path, nil).Into(t, &whole)
		whole["name"], whole["duration"] = "Trazado y niveles", 24.5
		var after scheduleapi.WireActivity
		planner.OK(http.MethodPut, path, whole).Into(t, &after)
		assert.Equal(t, "Trazado y niveles", after.Text)
		assert.Equal(t, json.Number("24.5"), after.Duration)
		assert.NotEqual(t, *now.EndDate, *after.EndDate)
		var successor scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(w.Ours.Second), nil).Into(t, &successor)
		assert.Equal(t, *after.EndDate, *successor.StartDate, "half a day into the fourth")

		undone := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", undone.Outcome, "one command, one undo: %v", undone.Fault)
		var back scheduleapi.WireActivity
		planner.OK(http.MethodGet, path+"?atLeast="+fmt.Sprint(int64(undone.Position)), nil).Into(t, &back)
		assert.Equal(t, now, back)
	})
	t.Run("what it is already changes nothing", func(t *testing.T) {
		var head scheduleapi.WireGantt
		planner.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(t, &head)
		whole := map[string]any{}
		planner.OK(http.MethodGet, path, nil).Into(t, &whole)
		planner.OK(http.MethodPut, path, whole)
		var after scheduleapi.WireGantt
		planner.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(t, &after)
		assert.Equal(t, head.Revision, after.Revision)
	})
	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"act-131 a negative duration is refused":        {map[string]any{"duration": -1}, 422, "activity.duration_negative"},
		"a duration that is no whole number of minutes": {map[string]any{"duration": 0.001}, 422, "duration.not_minutes"},
		"a duration that is no number":                  {map[string]any{"duration": "long"}, 422, "request.field"},
		"computed values are not input":                 {map[string]any{"totalSlack": 50}, 422, "field.not_editable_here"},
		"automation follows from progress":              {map[string]any{"auto_scheduling": false}, 422, "field.not_editable_here"},
		"a start nobody has":                            {map[string]any{"start_date": nil}, 422, "field.not_editable_here"},
		"an empty name":                                 {map[string]any{"name": "  "}, 422, "name.empty"},
		"a parent of another schedule":                  {map[string]any{"parent": httpapitest.NewID().String() + ".2"}, 404, "activity.unknown"},
		"itself as its parent":                          {map[string]any{"parent": w.Ours.Row(w.Ours.Activity)}, 409, "activity.move_under_itself"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPut, path, tc.body)
			if tc.code == "request.field" {
				tc.status = 400
			}
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
	t.Run("act-141 act-152 the project summary is never deleted", func(t *testing.T) {
		a := planner.Do(http.MethodDelete, "/api/activitys/"+w.Ours.Row(0), nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		var p httpapi.Problem
		a.Into(t, &p)
		assert.Equal(t, "activity.summary_undeletable", p.Code)
		assert.Equal(t, "No es posible eliminar la actividad resumen del proyecto de tu programa.", p.Message)
		english := w.As(w.Ours, access.Planner)
		require.NoError(t, w.Identity.SetLanguage(t.Context(), w.Ours.People[access.Planner], "en"))
		english.Do(http.MethodDelete, "/api/activitys/"+w.Ours.Row(0), nil).Into(t, &p)
		assert.Equal(t, "It is not possible to delete the project summary activity of your schedule.", p.Message)
	})
	t.Run("a deleted activity is unknown afterwards, and so is deleting it again", func(t *testing.T) {
		second := "/api/activitys/" + w.Ours.Row(w.Ours.Second)
		planner.OK(http.MethodDelete, second, nil)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, second, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodDelete, second, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, "/api/activityrelations/"+w.Ours.Row(w.Ours.Link), nil).StatusCode, "its link went with it")
	})
}

func TestALinkInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var link scheduleapi.WireRelation
	planner.OK(http.MethodGet, "/api/activityrelations/"+w.Ours.Row(w.Ours.Link), nil).Into(t, &link)

	t.Run("link-103 the fields of a link", func(t *testing.T) {
		assert.Equal(t, scheduleapi.WireRelation{
			ID: w.Ours.Row(w.Ours.Link), ProplannerID: w.Ours.Row(w.Ours.Link), UniqueID: w.Ours.Row(w.Ours.Link), Source: w.Ours.Row(w.Ours.Activity),
			Target: w.Ours.Row(w.Ours.Second), Type: 0, Lag: "0", SectorID: w.Ours.Schedule, GanttID: w.Ours.Schedule,
		}, link)
	})
	t.Run("types are fs 0, ss 1, ff 2, sf 3 and lag is in days", func(t *testing.T) {
		id := link.ID
		for n, lag := range []any{0.5, -1, 2, 0} {
			var now scheduleapi.WireRelation
			planner.OK(http.MethodPut, "/api/activityrelations/"+id, map[string]any{"type": n, "lag": lag}).Into(t, &now)
			assert.Equal(t, n, now.Type)
			assert.Equal(t, fmt.Sprint(lag), now.Lag.String())
			id = now.ID
		}
	})
	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"an unknown type":        {map[string]any{"source": w.Ours.Activity, "target": w.Ours.Second, "type": 4}, 422, "link.type_unknown"},
		"a circle":               {map[string]any{"source": w.Ours.Second, "target": w.Ours.Activity, "type": 0}, 409, "link.cycle"},
		"to itself":              {map[string]any{"source": w.Ours.Activity, "target": w.Ours.Activity, "type": 0}, 409, "link.self"},
		"no target":              {map[string]any{"source": w.Ours.Activity}, 400, "request.field"},
		"an activity of nowhere": {map[string]any{"source": w.Ours.Activity, "target": 4711}, 404, "activity.unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			tc.body["sectorId"] = w.Ours.Schedule
			a := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPost, "/api/activityrelations", tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
}

func TestTheHeadOfAGantt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/gantts/" + w.Ours.Schedule.String()
	t.Run("a schedule has one from the start", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/gantts", map[string]any{"sectorId": w.Ours.Schedule})
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "gantt.exists", a.Code(t))
	})
	t.Run("proj-123 proj-203 proj-315 a day has 8 hours and a week 40 by default", func(t *testing.T) {
		var head scheduleapi.WireGantt
		planner.OK(http.MethodGet, path, nil).Into(t, &head)
		assert.Equal(t, json.Number("8"), head.HoursPerDay)
		assert.Equal(t, json.Number("40"), head.HoursPerWeek)
	})
	t.Run("its label is the name of the project summary", func(t *testing.T) {
		var head scheduleapi.WireGantt
		planner.OK(http.MethodPut, path, map[string]any{"label": "Clínica Los Robles"}).Into(t, &head)
		assert.Equal(t, "Clínica Los Robles", head.Label)
		var top scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(0), nil).Into(t, &top)
		assert.Equal(t, "Clínica Los Robles", top.Name)
		a := planner.Do(http.MethodPut, path, map[string]any{"activities": 9})
		assert.Equal(t, "field.not_editable_here", a.Code(t))
	})
	t.Run("the settings of the schedule are changed by one command", func(t *testing.T) {
		var head scheduleapi.WireGantt
		planner.OK(http.MethodPut, path, map[string]any{
			"name": "Torre", "label": "Torre A", "hoursPerDay": 9, "hoursPerWeek": 45.5, "dateFormat": "MM/DD/YY hh:mm", "start_date": "2026/06/01 8:00",
		}).Into(t, &head)
		assert.Equal(t, "Torre", head.Name)
		assert.Equal(t, "Torre A", head.Label)
		assert.Equal(t, []json.Number{"9", "45.5"}, []json.Number{head.HoursPerDay, head.HoursPerWeek})
		assert.Equal(t, "MM/DD/YY hh:mm", head.DateFormat)
		assert.Equal(t, "2026/06/01 8:00", *head.StartDate)
		a := planner.Do(http.MethodPut, path, map[string]any{"hoursPerDay": 25})
		assert.Equal(t, "schedule.minutes_invalid", a.Code(t))
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		planner.OK(http.MethodGet, fmt.Sprint(path, "?atLeast=", r.Position), nil).Into(t, &head)
		assert.Equal(t, []json.Number{"8", "40"}, []json.Number{head.HoursPerDay, head.HoursPerWeek}, "one undo for all of it")
	})
	t.Run("deleting it empties the chart, and undo fills it again", func(t *testing.T) {
		planner.OK(http.MethodDelete, path, nil)
		var list []scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/sector/"+w.Ours.Schedule.String(), nil).Into(t, &list)
		require.Len(t, list, 1, "the project summary stays")
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		planner.OK(http.MethodGet, fmt.Sprintf("/api/activitys/sector/%s?atLeast=%d", w.Ours.Schedule, r.Position), nil).Into(t, &list)
		require.Len(t, list, 3)
	})
}

func TestTheSameIdempotencyKeyMakesOneThing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	planner.Header.Set("Idempotency-Key", httpapitest.NewID().String())
	var one, two scheduleapi.WireActivity
	planner.OK(http.MethodPost, "/api/activitys", map[string]any{"name": "Moldaje", "sectorId": w.Ours.Schedule}).Into(t, &one)
	planner.OK(http.MethodPost, "/api/activitys", map[string]any{"name": "Moldaje", "sectorId": w.Ours.Schedule}).Into(t, &two)
	require.Equal(t, one.ID, two.ID)

	planner.Header.Set("Idempotency-Key", httpapitest.NewID().String())
	var first, second struct{ ID string }
	planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", map[string]any{"name": "Torre"}).Into(t, &first)
	planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", map[string]any{"name": "Torre"}).Into(t, &second)
	require.Equal(t, first, second)
}
