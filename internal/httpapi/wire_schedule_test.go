package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestAnActivityInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var list []httpapi.WireActivity
	planner.ok(http.MethodGet, "/api/activitys/sector/"+w.ours.schedule.String(), nil).into(t, &list)
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
		var milestone httpapi.WireActivity
		planner.ok(http.MethodPost, "/api/activitys", map[string]any{"name": "Hito", "type": "milestone", "sectorId": w.ours.schedule}).into(t, &milestone)
		assert.Equal(t, "milestone", milestone.Type)
		assert.True(t, milestone.IsMilestone)
		assert.Equal(t, json.Number("0"), milestone.Duration)
		a := planner.do(http.MethodPost, "/api/activitys", map[string]any{"name": "x", "type": "hammock", "sectorId": w.ours.schedule})
		assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		assert.Equal(t, "activity.kind_unknown", a.code(t))
	})
	t.Run("act-107 proplannerId is the server's id", func(t *testing.T) {
		assert.Equal(t, w.ours.row(w.ours.activity), first.ProplannerID)
		assert.Equal(t, first.ProplannerID, first.ID)
		assert.Equal(t, w.ours.activity, first.UniqueCorrelativeID)
	})
	t.Run("act-111 act-153 duration in hours, progress 0 to 100, weight, man-hours, sub-tasks", func(t *testing.T) {
		assert.Equal(t, json.Number("16"), first.Duration, "960 minutes")
		assert.Equal(t, json.Number("0"), first.Progress)
		raw := map[string]json.RawMessage{}
		planner.ok(http.MethodGet, "/api/activitys/"+first.ID, nil).into(t, &raw)
		for _, name := range []string{"ponderator", "hhWorkTime", "tasks"} {
			assert.Contains(t, raw, name)
		}
	})
	t.Run("act-155 ui-203 a day begins at 08:00 and ends at 17:00, dates are YYYY/MM/DD H:mm", func(t *testing.T) {
		assert.Regexp(t, `^\d{4}/\d{2}/\d{2} 8:00$`, *first.StartDate)
		assert.Regexp(t, `^\d{4}/\d{2}/\d{2} 17:00$`, *first.EndDate)
	})
	t.Run("act-154 act-213 a new activity lasts a day of the schedule, a new project row 24 h", func(t *testing.T) {
		var task, summary httpapi.WireActivity
		planner.ok(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.ours.schedule}).into(t, &task)
		planner.ok(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.ours.schedule, "type": "project"}).into(t, &summary)
		assert.Equal(t, json.Number("8"), task.Duration)
		assert.Equal(t, json.Number("24"), summary.Duration)
		assert.Equal(t, "New Activity", task.Name)
		assert.Equal(t, "Programa", top.Name, "act-105 row 0 carries the schedule's name")
	})
}

func TestAnActivityIsChangedByOneCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/activitys/" + w.ours.row(w.ours.activity)
	var now httpapi.WireActivity
	planner.ok(http.MethodGet, path, nil).into(t, &now)

	t.Run("a whole record with one new value changes that value and what follows from it", func(t *testing.T) {
		whole := map[string]any{}
		planner.ok(http.MethodGet, path, nil).into(t, &whole)
		whole["name"], whole["duration"] = "Trazado y niveles", 24.5
		var after httpapi.WireActivity
		planner.ok(http.MethodPut, path, whole).into(t, &after)
		assert.Equal(t, "Trazado y niveles", after.Text)
		assert.Equal(t, json.Number("24.5"), after.Duration)
		assert.NotEqual(t, *now.EndDate, *after.EndDate)
		var successor httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/"+w.ours.row(w.ours.second), nil).into(t, &successor)
		assert.Equal(t, *after.EndDate, *successor.StartDate, "half a day into the fourth")

		undone := planner.command(w.ours.schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", undone.Outcome, "one command, one undo: %v", undone.Fault)
		var back httpapi.WireActivity
		planner.ok(http.MethodGet, path+"?atLeast="+fmt.Sprint(int64(undone.Position)), nil).into(t, &back)
		assert.Equal(t, now, back)
	})
	t.Run("what it is already changes nothing", func(t *testing.T) {
		var head httpapi.WireGantt
		planner.ok(http.MethodGet, "/api/gantts/"+w.ours.schedule.String(), nil).into(t, &head)
		whole := map[string]any{}
		planner.ok(http.MethodGet, path, nil).into(t, &whole)
		planner.ok(http.MethodPut, path, whole)
		var after httpapi.WireGantt
		planner.ok(http.MethodGet, "/api/gantts/"+w.ours.schedule.String(), nil).into(t, &after)
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
		"a parent of another schedule":                  {map[string]any{"parent": newID().String() + ".2"}, 404, "activity.unknown"},
		"itself as its parent":                          {map[string]any{"parent": w.ours.row(w.ours.activity)}, 409, "activity.move_under_itself"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.at(t).as(w.ours, access.Planner).do(http.MethodPut, path, tc.body)
			if tc.code == "request.field" {
				tc.status = 400
			}
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
	t.Run("act-141 act-152 the project summary is never deleted", func(t *testing.T) {
		a := planner.do(http.MethodDelete, "/api/activitys/"+w.ours.row(0), nil)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		var p httpapi.Problem
		a.into(t, &p)
		assert.Equal(t, "activity.summary_undeletable", p.Code)
		assert.Equal(t, "No es posible eliminar la actividad resumen del proyecto de tu programa.", p.Message)
		english := w.as(w.ours, access.Planner)
		require.NoError(t, w.identity.SetLanguage(t.Context(), w.ours.people[access.Planner], "en"))
		english.do(http.MethodDelete, "/api/activitys/"+w.ours.row(0), nil).into(t, &p)
		assert.Equal(t, "It is not possible to delete the project summary activity of your schedule.", p.Message)
	})
	t.Run("a deleted activity is unknown afterwards, and so is deleting it again", func(t *testing.T) {
		second := "/api/activitys/" + w.ours.row(w.ours.second)
		planner.ok(http.MethodDelete, second, nil)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, second, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodDelete, second, nil).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, "/api/activityrelations/"+w.ours.row(w.ours.link), nil).StatusCode, "its link went with it")
	})
}

func TestALinkInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var link httpapi.WireRelation
	planner.ok(http.MethodGet, "/api/activityrelations/"+w.ours.row(w.ours.link), nil).into(t, &link)

	t.Run("link-103 the fields of a link", func(t *testing.T) {
		assert.Equal(t, httpapi.WireRelation{
			ID: w.ours.row(w.ours.link), ProplannerID: w.ours.row(w.ours.link), UniqueID: w.ours.row(w.ours.link), Source: w.ours.row(w.ours.activity),
			Target: w.ours.row(w.ours.second), Type: 0, Lag: "0", SectorID: w.ours.schedule, GanttID: w.ours.schedule,
		}, link)
	})
	t.Run("types are fs 0, ss 1, ff 2, sf 3 and lag is in days", func(t *testing.T) {
		id := link.ID
		for n, lag := range []any{0.5, -1, 2, 0} {
			var now httpapi.WireRelation
			planner.ok(http.MethodPut, "/api/activityrelations/"+id, map[string]any{"type": n, "lag": lag}).into(t, &now)
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
		"an unknown type":        {map[string]any{"source": w.ours.activity, "target": w.ours.second, "type": 4}, 422, "link.type_unknown"},
		"a circle":               {map[string]any{"source": w.ours.second, "target": w.ours.activity, "type": 0}, 409, "link.cycle"},
		"to itself":              {map[string]any{"source": w.ours.activity, "target": w.ours.activity, "type": 0}, 409, "link.self"},
		"no target":              {map[string]any{"source": w.ours.activity}, 400, "request.field"},
		"an activity of nowhere": {map[string]any{"source": w.ours.activity, "target": 4711}, 404, "activity.unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			tc.body["sectorId"] = w.ours.schedule
			a := w.at(t).as(w.ours, access.Planner).do(http.MethodPost, "/api/activityrelations", tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
}

func TestTheHeadOfAGantt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/gantts/" + w.ours.schedule.String()
	t.Run("a schedule has one from the start", func(t *testing.T) {
		a := planner.do(http.MethodPost, "/api/gantts", map[string]any{"sectorId": w.ours.schedule})
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "gantt.exists", a.code(t))
	})
	t.Run("proj-123 proj-203 proj-315 a day has 8 hours and a week 40 by default", func(t *testing.T) {
		var head httpapi.WireGantt
		planner.ok(http.MethodGet, path, nil).into(t, &head)
		assert.Equal(t, json.Number("8"), head.HoursPerDay)
		assert.Equal(t, json.Number("40"), head.HoursPerWeek)
	})
	t.Run("its label is the name of the project summary", func(t *testing.T) {
		var head httpapi.WireGantt
		planner.ok(http.MethodPut, path, map[string]any{"label": "Clínica Los Robles"}).into(t, &head)
		assert.Equal(t, "Clínica Los Robles", head.Label)
		var top httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/"+w.ours.row(0), nil).into(t, &top)
		assert.Equal(t, "Clínica Los Robles", top.Name)
		a := planner.do(http.MethodPut, path, map[string]any{"activities": 9})
		assert.Equal(t, "field.not_editable_here", a.code(t))
	})
	t.Run("the settings of the schedule are changed by one command", func(t *testing.T) {
		var head httpapi.WireGantt
		planner.ok(http.MethodPut, path, map[string]any{
			"name": "Torre", "label": "Torre A", "hoursPerDay": 9, "hoursPerWeek": 45.5, "dateFormat": "MM/DD/YY hh:mm", "start_date": "2026/06/01 8:00",
		}).into(t, &head)
		assert.Equal(t, "Torre", head.Name)
		assert.Equal(t, "Torre A", head.Label)
		assert.Equal(t, []json.Number{"9", "45.5"}, []json.Number{head.HoursPerDay, head.HoursPerWeek})
		assert.Equal(t, "MM/DD/YY hh:mm", head.DateFormat)
		assert.Equal(t, "2026/06/01 8:00", *head.StartDate)
		a := planner.do(http.MethodPut, path, map[string]any{"hoursPerDay": 25})
		assert.Equal(t, "schedule.minutes_invalid", a.code(t))
		r := planner.command(w.ours.schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		planner.ok(http.MethodGet, fmt.Sprint(path, "?atLeast=", r.Position), nil).into(t, &head)
		assert.Equal(t, []json.Number{"8", "40"}, []json.Number{head.HoursPerDay, head.HoursPerWeek}, "one undo for all of it")
	})
	t.Run("deleting it empties the chart, and undo fills it again", func(t *testing.T) {
		planner.ok(http.MethodDelete, path, nil)
		var list []httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/sector/"+w.ours.schedule.String(), nil).into(t, &list)
		require.Len(t, list, 1, "the project summary stays")
		r := planner.command(w.ours.schedule, map[string]any{"type": "undo"})
		planner.ok(http.MethodGet, fmt.Sprintf("/api/activitys/sector/%s?atLeast=%d", w.ours.schedule, r.Position), nil).into(t, &list)
		require.Len(t, list, 3)
	})
}

func TestTheSameIdempotencyKeyMakesOneThing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	planner.header.Set("Idempotency-Key", newID().String())
	var one, two httpapi.WireActivity
	planner.ok(http.MethodPost, "/api/activitys", map[string]any{"name": "Moldaje", "sectorId": w.ours.schedule}).into(t, &one)
	planner.ok(http.MethodPost, "/api/activitys", map[string]any{"name": "Moldaje", "sectorId": w.ours.schedule}).into(t, &two)
	require.Equal(t, one.ID, two.ID)

	planner.header.Set("Idempotency-Key", newID().String())
	var first, second struct{ ID string }
	planner.ok(http.MethodPost, "/api/projects/"+w.ours.project.String()+"/schedules", map[string]any{"name": "Torre"}).into(t, &first)
	planner.ok(http.MethodPost, "/api/projects/"+w.ours.project.String()+"/schedules", map[string]any{"name": "Torre"}).into(t, &second)
	require.Equal(t, first, second)
}
