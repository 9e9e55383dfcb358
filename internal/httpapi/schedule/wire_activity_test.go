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

// put changes an activity and gives it as it is then.
func put(c *httpapitest.Client, id string, body map[string]any) (a scheduleapi.WireActivity) {
	c.World.T.Helper()
	c.OK(http.MethodPut, "/api/activitys/"+id, body).Into(c.World.T, &a)
	return a
}

// refused sends a change that must be refused and gives the fault.
func refused(c *httpapitest.Client, id string, body map[string]any) (p httpapi.Problem) {
	c.World.T.Helper()
	a := c.Do(http.MethodPut, "/api/activitys/"+id, body)
	require.GreaterOrEqual(c.World.T, a.StatusCode, 400, "%s", a.Content)
	a.Into(c.World.T, &p)
	return p
}

func undo(c *httpapitest.Client) {
	c.World.T.Helper()
	r := c.Command(c.World.Ours.Schedule, map[string]any{"type": "undo"})
	require.EqualValues(c.World.T, "accepted", r.Outcome, r.Fault)
	require.True(c.World.T, c.World.Models.Wait(c.World.T.Context(), "gantt", r.Position))
}

func TestEveryFieldOfAnActivityIsSetByOneCommand(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	id := w.Ours.Row(w.Ours.Activity) // Monday 2026-05-04 8:00 to Tuesday 17:00
	var before scheduleapi.WireActivity
	planner.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(t, &before)

	t.Run("a whole record, many new values, one undo step", func(t *testing.T) {
		whole := map[string]any{}
		planner.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(t, &whole)
		for k, v := range map[string]any{
			"name": "Trazado y niveles", "description": "Con estación total", "start_date": "2026/05/06 0:00", "duration": 24, "progress": 33.33333, "cost": 1234567.25 / 2,
			"used_cost": 0.5, "hhWorkTime": 160, "ponderator": 40.25,
		} {
			whole[k] = v
		}
		after := put(planner, id, whole)
		assert.Equal(t, "Trazado y niveles", after.Text)
		assert.Equal(t, "Con estación total", after.Description)
		assert.Equal(t, "2026/05/06 8:00", *after.StartDate)
		assert.Equal(t, "2026/05/08 17:00", *after.EndDate)
		assert.Equal(t, json.Number("24"), after.Duration)
		assert.Equal(t, json.Number("33.3333"), after.Progress)
		assert.Equal(t, json.Number("617283.625"), after.Cost)
		assert.Equal(t, json.Number("0.5"), after.UsedCost)
		assert.Equal(t, json.Number("160"), after.HHWorkTime)
		assert.Equal(t, json.Number("40.25"), *after.Ponderator)
		assert.True(t, after.HasCustomPonderator)
		assert.False(t, after.AutoScheduling, "act-117 progress takes it out of automation")
		var top scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(0), nil).Into(t, &top)
		assert.NotEqual(t, json.Number("0"), top.Progress, "and the project has come on")
		undo(planner)
		planner.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(t, &after)
		assert.Equal(t, before, after)
	})
	t.Run("cpm-107 a start becomes the date before which it does not start", func(t *testing.T) {
		after := put(planner, id, map[string]any{"start_date": "2026/05/09 0:00"})
		assert.Equal(t, "2026/05/11 8:00", *after.StartDate, "the Monday after that Saturday")
		assert.Equal(t, "snet", after.ConstraintType)
		assert.Equal(t, "2026/05/11 8:00", *after.ConstraintDate)
		undo(planner)
	})
	t.Run("cpm-108 a finish keeps the start and gives the duration", func(t *testing.T) {
		after := put(planner, id, map[string]any{"end_date": "2026/05/08 0:00"})
		assert.Equal(t, *before.StartDate, *after.StartDate)
		assert.Equal(t, "2026/05/08 17:00", *after.EndDate)
		assert.Equal(t, json.Number("40"), after.Duration)
		assert.Equal(t, "snet", after.ConstraintType)
		undo(planner)
	})
	t.Run("a bar that was moved comes as start and finish", func(t *testing.T) {
		after := put(planner, id, map[string]any{"start_date": "2026/05/12 8:00", "end_date": "2026/05/13 17:00"})
		assert.Equal(t, "2026/05/13 17:00", *after.EndDate)
		assert.Equal(t, json.Number("16"), after.Duration, "as long as before")
		after = put(planner, id, map[string]any{"start_date": "2026/05/13 8:00", "end_date": "2026/05/15 17:00", "duration": 24})
		assert.Equal(t, json.Number("24"), after.Duration)
		undo(planner)
		undo(planner)
	})
	t.Run("three values that do not agree are refused", func(t *testing.T) {
		p := refused(planner, id, map[string]any{"start_date": "2026/05/13 8:00", "end_date": "2026/05/15 17:00", "duration": 8})
		assert.Equal(t, "activity.dates_contradict", p.Code)
		assert.Equal(t, "El inicio 13/05/2026 8:00, el término 15/05/2026 17:00 y la duración 8 h no coinciden: entre esas fechas hay 24 h de trabajo. Envía solo dos de los tres.", p.Message)
		assert.Equal(t, "activity.finish_before_start", refused(planner, id, map[string]any{"start_date": "2026/05/15 8:00", "end_date": "2026/05/13 17:00"}).Code)
	})
	t.Run("sem-155 dates of a duration around the clock are counted on the clock", func(t *testing.T) {
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 4320, "elapsed": true})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		after := put(planner, id, map[string]any{"start_date": "2026/05/04 8:00"})
		assert.Equal(t, "2026/05/07 8:00", *after.EndDate)
		after = put(planner, id, map[string]any{"end_date": "2026/05/10 8:00", "duration": 144})
		assert.Equal(t, "2026/05/04 8:00", *after.StartDate)
		assert.Equal(t, "2026/05/10 8:00", *after.EndDate, "a Sunday, six days on")
		assert.Equal(t, json.Number("144"), after.Duration)
		after = put(planner, id, map[string]any{"start_date": "2026/05/09 8:00", "end_date": "2026/05/11 20:00", "duration": 60})
		assert.Equal(t, "2026/05/09 8:00", *after.StartDate, "a Saturday")
		assert.Equal(t, "2026/05/11 20:00", *after.EndDate)
		assert.Equal(t, json.Number("60"), after.Duration)
		after = put(planner, id, map[string]any{"start_date": "2026/05/10 8:00", "end_date": "2026/05/11 14:00"})
		assert.Equal(t, json.Number("30"), after.Duration)
		p := refused(planner, id, map[string]any{"end_date": "2026/05/12 8:00", "duration": 16})
		assert.Equal(t, "activity.elapsed_dates_contradict", p.Code)
		assert.Equal(t, "El inicio 10/05/2026 8:00, el término 12/05/2026 8:00 y la duración 16 h de tiempo corrido no coinciden: entre esas fechas hay 48 h corridas. Envía solo dos de los tres.", p.Message)
		for range 5 {
			undo(planner)
		}
		planner.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(t, &after)
		assert.Equal(t, before, after)
	})
	t.Run("cpm-103 a constraint takes the activity's own date, or the given one", func(t *testing.T) {
		after := put(planner, id, map[string]any{"constraint_type": "fnlt"})
		assert.Equal(t, "2026/05/05 17:00", *after.ConstraintDate)
		after = put(planner, id, map[string]any{"constraint_type": "snlt", "constraint_date": "2026/05/20 0:00"})
		assert.Equal(t, "2026/05/20 8:00", *after.ConstraintDate, "cpm-118 at the begin of work")
		after = put(planner, id, map[string]any{"constraint_date": "2026/05/21 0:00"})
		assert.Equal(t, "snlt", after.ConstraintType)
		assert.Equal(t, "2026/05/21 8:00", *after.ConstraintDate)
		after = put(planner, id, map[string]any{"constraint_date": nil})
		assert.Equal(t, "asap", after.ConstraintType, "cpm-117 no date, no constraint")
		assert.Nil(t, after.ConstraintDate)
		assert.Equal(t, "activity.constraint_unknown", refused(planner, id, map[string]any{"constraint_type": "someday"}).Code)
	})
	t.Run("cpm-116 a start against the constraint is applied when it is confirmed", func(t *testing.T) {
		put(planner, id, map[string]any{"constraint_type": "snlt", "constraint_date": "2026/05/06 0:00"})
		p := refused(planner, id, map[string]any{"start_date": "2026/05/11 0:00"})
		assert.Equal(t, "activity.start_conflicts", p.Code)
		assert.Equal(t, "El inicio 11/05/2026 8:00 contradice la restricción de la actividad: no comenzar después del 06/05/2026 8:00. Confirma para reemplazarla o elige otra fecha.", p.Message)
		after := put(planner, id, map[string]any{"start_date": "2026/05/11 0:00", "confirmed": true})
		assert.Equal(t, "snet", after.ConstraintType)
		after = put(planner, id, map[string]any{"constraint_type": "asap"})
		assert.Equal(t, *before.StartDate, *after.StartDate)
	})
	t.Run("cpm-115 a finish against the constraint", func(t *testing.T) {
		put(planner, id, map[string]any{"constraint_type": "fnlt"})
		assert.Equal(t, "activity.finish_conflicts", refused(planner, id, map[string]any{"end_date": "2026/05/08 0:00"}).Code)
		assert.Equal(t, "activity.duration_past_limit", refused(planner, id, map[string]any{"duration": 24}).Code, "cpm-113")
		put(planner, id, map[string]any{"constraint_type": "asap"})
	})
	t.Run("act-120 act-122 a milestone lasts nothing", func(t *testing.T) {
		after := put(planner, id, map[string]any{"is_milestone": true})
		assert.Equal(t, "milestone", after.Type)
		assert.Equal(t, json.Number("0"), after.Duration)
		after = put(planner, id, map[string]any{"type": "task"})
		assert.Equal(t, json.Number("8"), after.Duration, "and a task a day")
		after = put(planner, id, map[string]any{"duration": 0})
		assert.True(t, after.IsMilestone)
		put(planner, id, map[string]any{"duration": 16})
		assert.Equal(t, "field.not_editable_here", refused(planner, id, map[string]any{"type": "project"}).Code)
	})
	t.Run("progress that falls to 0 frees the dates of the same change", func(t *testing.T) {
		put(planner, id, map[string]any{"progress": 100})
		assert.Equal(t, "activity.start_started", refused(planner, id, map[string]any{"start_date": "2026/05/06 0:00"}).Code, "act-126")
		assert.Equal(t, "activity.duration_completed", refused(planner, id, map[string]any{"duration": 8}).Code, "act-125")
		assert.Equal(t, "activity.finish_completed", refused(planner, id, map[string]any{"end_date": "2026/05/08 0:00"}).Code, "act-127")
		assert.Equal(t, "activity.constraint_completed", refused(planner, id, map[string]any{"constraint_date": "2026/05/08 0:00"}).Code, "cpm-111")
		after := put(planner, id, map[string]any{"progress": 0, "start_date": "2026/05/06 0:00"})
		assert.Equal(t, "2026/05/06 8:00", *after.StartDate)
		put(planner, id, map[string]any{"constraint_type": "asap"})
	})
	for name, tc := range map[string]struct {
		field   string
		value   any
		code    string
		message string
	}{
		"act-128 act-217 ana-342 progress above 100":    {"progress", 100.0001, "activity.progress_out_of_range", "El avance debe estar entre 0 % y 100 %, y escribiste 100,0001 %."},
		"act-128 progress below 0":                      {"progress", -1, "activity.progress_out_of_range", "El avance debe estar entre 0 % y 100 %, y escribiste -1 %."},
		"progress beyond numbers":                       {"progress", json.Number("99999999999999999999"), "activity.progress_out_of_range", ""},
		"ui-102 ui-202 a cost above a million":          {"cost", 1000000.0001, "activity.number_out_of_range", "Usa un número entre 0 y 1.000.000: 1.000.000,0001 no se puede guardar en costo."},
		"ui-102 man-hours above a million":              {"hhWorkTime", 1000001, "activity.number_out_of_range", "Usa un número entre 0 y 1.000.000: 1.000.001 no se puede guardar en HH."},
		"a cost below 0":                                {"used_cost", -1, "activity.number_out_of_range", "Usa un número entre 0 y 1.000.000: -1 no se puede guardar en costo real."},
		"a cost of five decimals":                       {"cost", 0.00001, "number.too_precise", ""},
		"a weight above 100":                            {"ponderator", 101, "activity.weight_out_of_range", "El peso debe estar entre 0 % y 100 %, y escribiste 101 %."},
		"act-133 a finish on a Sunday":                  {"end_date", "2026/05/10 0:00", "activity.finish_not_working", "El 10/05/2026 no es día laborable en el calendario de la actividad. Elige un día laborable o cambia el calendario."},
		"act-132 a finish before the start":             {"end_date", "2026/05/01 0:00", "activity.finish_before_start", ""},
		"act-139 a start of another age":                {"start_date", "2076/05/04 0:00", "activity.date_too_far", ""},
		"act-138 a day that does not exist":             {"start_date", "2026/02/31 8:00", "date.malformed", "Escribe la fecha con el formato YYYY/MM/DD H:mm."},
		"a calendar of nowhere":                         {"calendar_id", 4711, "calendar.unknown", ""},
		"a flag that is neither":                        {"is_milestone", "maybe", "request.field", ""},
		"a description as long as a book":               {"description", string(make([]byte, 4001)), "text.too_long", ""},
		"act-122 milestones of a kind nobody knows":     {"type", "hammock", "activity.kind_unknown", ""},
		"a constraint date that is no date":             {"constraint_date", "soon", "date.malformed", ""},
		"a weight that is no number":                    {"ponderator", "half", "request.field", ""},
		"act-123 the duration of the project's summary": {"", nil, "activity.summary_column", "En una actividad resumen solo se editan el nombre, la descripción y el calendario. Lo demás sale de las actividades que contiene: cámbialo en ellas."},
	} {
		t.Run(name, func(t *testing.T) {
			who, row, body := w.At(t).As(w.Ours, access.Planner), id, map[string]any{tc.field: tc.value}
			if tc.field == "" {
				row, body = w.Ours.Row(0), map[string]any{"progress": 50}
			}
			p := refused(who, row, body)
			assert.Equal(t, tc.code, p.Code, p.Message)
			if tc.message != "" {
				assert.Equal(t, tc.message, p.Message)
			}
		})
	}
	t.Run("act-134 act-135 act-136 the same day and the same calendar change nothing", func(t *testing.T) {
		var head, after scheduleapi.WireGantt
		planner.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(t, &head)
		put(planner, id, map[string]any{"start_date": "2026/05/04 0:00", "calendar_id": w.Ours.Calendar})
		put(planner, id, map[string]any{"end_date": "2026/05/05 0:00", "calendar_id": nil})
		planner.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(t, &after)
		assert.Equal(t, head.Revision, after.Revision)
	})
	t.Run("act-123 a summary's name, description and calendar are its own", func(t *testing.T) {
		after := put(planner, w.Ours.Row(0), map[string]any{"name": "Obra", "description": "Etapa 1", "calendar_id": w.Ours.Calendar})
		assert.Equal(t, "Etapa 1", after.Description)
	})
}

func TestANewActivityTakesEveryField(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var made scheduleapi.WireActivity
	planner.OK(http.MethodPost, "/api/activitys", map[string]any{
		"sectorId": w.Ours.Schedule, "name": "Moldaje", "description": "Losa", "parent_id": w.Ours.Row(0), "start_date": "2026/05/11 8:00", "end_date": "2026/05/13 17:00",
		"cost": 10.5, "used_cost": 1, "hhWorkTime": 48, "ponderator": 25, "is_milestone": false, "progress": 0, "constraint_type": "asap", "constraint_date": nil,
	}).Into(t, &made)
	assert.Equal(t, "2026/05/11 8:00", *made.StartDate)
	assert.Equal(t, "2026/05/13 17:00", *made.EndDate)
	assert.Equal(t, []json.Number{"24", "10.5", "1", "48", "25"}, []json.Number{made.Duration, made.Cost, made.UsedCost, made.HHWorkTime, *made.Ponderator})
	assert.Equal(t, "Losa", made.Description)
	assert.Equal(t, "snet", made.ConstraintType)
	undo(planner)
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, "/api/activitys/"+made.ID, nil).StatusCode, "one command, one undo")

	t.Run("a milestone with a limit", func(t *testing.T) {
		var m scheduleapi.WireActivity
		planner.OK(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.Ours.Schedule, "name": "Entrega", "is_milestone": true, "constraint_type": "fnlt", "constraint_date": "2026/06/30 0:00"}).Into(t, &m)
		assert.Equal(t, "milestone", m.Type)
		assert.Equal(t, "2026/06/30 17:00", *m.ConstraintDate)
	})
	t.Run("work that has begun", func(t *testing.T) {
		var m scheduleapi.WireActivity
		planner.OK(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.Ours.Schedule, "name": "Limpieza", "progress": 50, "start_date": "2026/05/11 0:00"}).Into(t, &m)
		assert.Equal(t, json.Number("50"), m.Progress)
		assert.False(t, m.AutoScheduling)
		assert.Equal(t, "2026/05/11 8:00", *m.StartDate)
	})
	t.Run("one refused value, and there is no activity at all", func(t *testing.T) {
		var before, after []scheduleapi.WireActivity
		list := "/api/activitys/sector/" + w.Ours.Schedule.String()
		planner.OK(http.MethodGet, list, nil).Into(t, &before)
		a := planner.Do(http.MethodPost, "/api/activitys", map[string]any{"sectorId": w.Ours.Schedule, "name": "x", "cost": -1})
		require.Equal(t, "activity.number_out_of_range", a.Code(t))
		planner.OK(http.MethodGet, list, nil).Into(t, &after)
		require.Equal(t, before, after)
	})
}

func TestWeightsAndCircles(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	assign := "/api/activitys/assigncustomponderator"
	t.Run("act-202 a custom weight, within what its siblings leave", func(t *testing.T) {
		var a scheduleapi.WireActivity
		planner.OK(http.MethodPost, assign, map[string]any{"activityId": w.Ours.Row(w.Ours.Activity), "ponderator": 66.5}).Into(t, &a)
		assert.Equal(t, json.Number("66.5"), *a.Ponderator)
		refused := planner.Do(http.MethodPost, assign, map[string]any{"activityId": w.Ours.Row(w.Ours.Second), "ponderator": 33.6})
		var p httpapi.Problem
		refused.Into(t, &p)
		assert.Equal(t, "activity.weights_exceed", p.Code)
		assert.Equal(t, "Los pesos del grupo sumarían más de 100 %. Para esta actividad quedan 33,5 %: usa ese peso o menos, o baja el de las otras.", p.Message)
		var none scheduleapi.WireActivity
		planner.OK(http.MethodPost, assign, map[string]any{"activityId": w.Ours.Row(w.Ours.Activity), "ponderator": nil}).Into(t, &none)
		assert.Nil(t, none.Ponderator)
		for _, body := range []map[string]any{{"ponderator": 1}, {"activityId": w.Ours.Row(w.Ours.Activity)}} {
			assert.Equal(t, http.StatusBadRequest, planner.Do(http.MethodPost, assign, body).StatusCode)
		}
	})
	circles := func(body map[string]any) [][]string {
		var out scheduleapi.Circular
		planner.OK(http.MethodPost, "/api/activitys/showcircular", body).Into(t, &out)
		found := [][]string{}
		for _, c := range out.Cycles {
			var ids []string
			for _, a := range c.Activities {
				ids = append(ids, a.ID+" "+a.Name)
			}
			found = append(found, ids)
		}
		return found
	}
	t.Run("link-113 a schedule has none, and a link tells which it would make", func(t *testing.T) {
		assert.Empty(t, circles(map[string]any{"sector_id": w.Ours.Schedule}))
		assert.Equal(t, [][]string{{w.Ours.Row(w.Ours.Activity) + " Trazado", w.Ours.Row(w.Ours.Second) + " Excavación"}}, circles(map[string]any{
			"sector_id": w.Ours.Schedule, "links": []any{map[string]any{"source": w.Ours.Row(w.Ours.Second), "target": w.Ours.Row(w.Ours.Activity), "type": 1}},
		}))
	})
	t.Run("link-202 the activities of each circle of the sender's own links", func(t *testing.T) {
		link := func(from, to any) map[string]any { return map[string]any{"source": from, "target": to} }
		assert.Equal(t, [][]string{{"a A", "b "}, {"7 ", "8 "}}, circles(map[string]any{
			"activities": []any{map[string]any{"id": "a", "text": "A"}, map[string]any{"id": "b"}, map[string]any{"id": 7}, map[string]any{"id": 8}, map[string]any{"id": 9, "parent": 0}},
			"links":      []any{link("a", "b"), link("b", "a"), link(7, 8), link(8, 7), link(8, 9)},
		}))
	})
	t.Run("link-111 link-116 a type nobody supports is refused", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{"links": []any{map[string]any{"source": 1, "target": 2, "type": 4}}})
		assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		assert.Equal(t, "link.type_unknown", a.Code(t))
		a = planner.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{})
		assert.Equal(t, "request.field", a.Code(t))
	})
	t.Run("a question no schedule could ask is refused before it costs", func(t *testing.T) {
		refusal := func(activities, links []any) (int, string) {
			a := planner.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{"activities": activities, "links": links})
			return a.StatusCode, a.Code(t)
		}
		nested := func(levels, leaves int) (activities []any) {
			for i := range levels {
				activities = append(activities, map[string]any{"id": i + 1, "parent": i + 2})
			}
			for i := range leaves {
				activities = append(activities, map[string]any{"id": -i - 1, "parent": 1})
			}
			return activities
		}
		status, code := refusal(nested(20_000, 0), nil)
		assert.Equal(t, http.StatusUnprocessableEntity, status)
		assert.Equal(t, "activity.too_deep", code)
		_, code = refusal([]any{map[string]any{"id": 1, "parent": 2}, map[string]any{"id": 2, "parent": 1}}, nil)
		assert.Equal(t, "activity.parent_cycle", code)
		var links []any
		for i := range 40 {
			links = append(links, map[string]any{"source": i + 2, "target": 1_000_000})
		}
		status, code = refusal(append(nested(45, 15_000), map[string]any{"id": 1_000_000}), links)
		assert.Equal(t, http.StatusRequestEntityTooLarge, status, "40 links that reach 15,000 activities each")
		assert.Equal(t, "link.summaries_reach", code)
		a := planner.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{"links": []any{}, "activities": nested(45, 100)})
		assert.Equal(t, http.StatusOK, a.StatusCode)
		a = planner.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{})
		assert.Equal(t, "request.field", a.Code(t))
	})
}

func TestALinkKeepsItsIDWhenItChanges(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	id := w.Ours.Row(w.Ours.Link)
	path := "/api/activityrelations/" + id
	t.Run("link-101 link-104 link-105 types are fs 0, ss 1, ff 2, sf 3; the lag is working days, negative for a lead", func(t *testing.T) {
		for n, lag := range []any{1.5, -0.25, 3, 0} {
			var now scheduleapi.WireRelation
			planner.OK(http.MethodPut, path, map[string]any{"type": n, "lag": lag}).Into(t, &now)
			assert.Equal(t, id, now.ID)
			assert.Equal(t, n, now.Type)
			assert.Equal(t, fmt.Sprint(lag), now.Lag.String())
		}
		var later scheduleapi.WireActivity
		planner.OK(http.MethodPut, path, map[string]any{"type": 0, "lag": 1})
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(w.Ours.Second), nil).Into(t, &later)
		assert.Equal(t, "2026/05/07 8:00", *later.StartDate, "a day of work after Tuesday evening")
	})
	t.Run("link-105 a lag around the clock is written and read in days of 24 hours", func(t *testing.T) {
		lagAfter := func(fields map[string]any) string {
			fields["type"], fields["link"] = "link.change", w.Ours.Link
			r := planner.Command(w.Ours.Schedule, fields)
			require.EqualValues(t, "accepted", r.Outcome, r.Fault)
			var now scheduleapi.WireRelation
			planner.OK(http.MethodGet, fmt.Sprint(path, "?atLeast=", r.Position), nil).Into(t, &now)
			return now.Lag.String()
		}
		assert.Equal(t, "2", lagAfter(map[string]any{"lag": 2880, "elapsed": true}))
		var put scheduleapi.WireRelation
		planner.OK(http.MethodPut, path, map[string]any{"lag": 1.5}).Into(t, &put)
		assert.Equal(t, "1.5", put.Lag.String())
		assert.Equal(t, "1", lagAfter(map[string]any{"lag": 480, "elapsed": false}))
	})
	t.Run("link-111 link-116 an unsupported type is an error", func(t *testing.T) {
		for _, kind := range []any{4, -1, 1.5} {
			a := planner.Do(http.MethodPut, path, map[string]any{"type": kind})
			assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
			assert.Equal(t, "link.type_unknown", a.Code(t))
		}
	})
	t.Run("link-108 the same link twice is refused", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/activityrelations", map[string]any{"sectorId": w.Ours.Schedule, "source": w.Ours.Activity, "target": w.Ours.Second, "type": 0})
		assert.Equal(t, "link.duplicate", a.Code(t))
	})
	t.Run("link-110 a circle is refused with its activities", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/activityrelations", map[string]any{"sectorId": w.Ours.Schedule, "source": w.Ours.Second, "target": w.Ours.Activity, "type": 0})
		var p httpapi.Problem
		a.Into(t, &p)
		assert.Equal(t, "link.cycle", p.Code)
		assert.ElementsMatch(t, []any{float64(w.Ours.Activity), float64(w.Ours.Second)}, p.Params["rows"])
	})
	t.Run("sem-110 a lag around the clock stays one when the link joins other activities", func(t *testing.T) {
		planner.Command(w.Ours.Schedule, map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": 1440, "elapsed": true})
		planner.OK(http.MethodPut, path, map[string]any{"source": w.Ours.Row(w.Ours.Second), "target": w.Ours.Row(w.Ours.Activity)})
		var now struct {
			Links struct{ From, Lag, Elapsed []int }
		}
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/gantt", nil).Into(t, &now)
		assert.Equal(t, []int{int(w.Ours.Second)}, now.Links.From)
		assert.Equal(t, []int{1440}, now.Links.Lag)
		assert.Equal(t, []int{1}, now.Links.Elapsed)
	})
}
