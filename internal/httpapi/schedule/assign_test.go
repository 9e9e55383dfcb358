package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestFieldsOfAnActivity(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	builder := w.Ours.People[access.Superintendent].String()
	t.Run("act-113 a new activity is low, waiting and due", func(t *testing.T) {
		ruled(planner, fields{"type": "schedule.set", "dataDate": 29_628_000}) // before it begins
		a := planner.OK(http.MethodPost, "/api/activitys", fields{"name": "Moldaje", "sectorId": w.Ours.Schedule})
		has(t, fields{"priority": "Low", "status": "Waiting", "lean_status": "Debit"}, a.Content)
	})
	t.Run("act-106 act-112 a record says everything there is about an activity", func(t *testing.T) {
		require.EqualValues(t, "accepted", planner.Command(w.Ours.Schedule, fields{"type": "baseline.save", "name": "Contrato", "option": 1}).Outcome)
		wish := fields{"activityId": second, "type": "start", "newStartDate": "2026/06/01 8:00"}
		w.As(w.Ours, access.Client).OK(http.MethodPost, "/api/activityModifications", wish)
		lag := fields{"lag": 2}
		planner.OK(http.MethodPut, "/api/activityrelations/"+w.Ours.Row(w.Ours.Link), lag)
		a := planner.OK(http.MethodPut, "/api/activitys/"+second, fields{"constraint_type": "snet", "constraint_date": "2026/05/11 8:00", "hhWorkTime": 12, "used_cost": 5})
		has(t, fields{
			"id": second, "activityId": second, "activity_ganttid": second, "proplannerId": second, "unique_id": second, "correlative_id": 2,
			"unique_correlative_id": w.Ours.Second, "text": "Excavación", "name": "Excavación", "description": "", "parent": w.Ours.Row(0), "parent_id": w.Ours.Row(0),
			"type": "task", "is_milestone": false, "start_date": "2026/05/11 8:00", "end_date": "2026/05/15 17:00", "duration": 40,
			"constraint_type": "snet", "real_constraint_type": "snet", "constraint_date": "2026/05/11 8:00", "calendar_id": w.Ours.Row(w.Ours.Calendar),
			"assignedDefaultCalendar": true, "progress": 0, "ponderator": nil, "hasCustomPonderator": false, "cost": 0, "used_cost": 5, "hhWorkTime": 12,
			"has_childs": false, "isOnLookahead": false, "sectorId": w.Ours.Schedule, "ganttId": w.Ours.Schedule, "totalSlack": 0, "freeSlack": 0,
			"is_critical": true, "custom_predecessors": "2FS+2d", "auto_scheduling": true, "active": true, "constraints": []any{}, "tasks": []any{},
			"baseline_points":       []any{fields{"start_date": "2026/05/06 8:00", "end_date": "2026/05/12 17:00", "duration": 40}},
			"activityModifications": []any{fields{"activityId": second, "state": "waiting", "newStartDate": "2026/06/01 8:00"}},
			"pendingRequests":       []any{}, "subcontractId": nil, "responsables": []any{}, "tags": []any{},
		}, a.Content)
	})
	t.Run("act-203 the progress of a tree is weighed from its leaves", func(t *testing.T) {
		planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"progress": 50})
		before := lines(w.At(t), w.Ours.Schedule)
		a := planner.OK(http.MethodPost, "/api/activitys/updatetreeprogress", fields{"id": w.Ours.Row(0)})
		has(t, fields{"id": w.Ours.Row(0), "progress": 12.5}, a.Content) // half of 16 of 64 hours
		changes(t, before, lines(w.At(t), w.Ours.Schedule), nil)
		a = planner.Do(http.MethodPost, "/api/activitys/updatetreeprogress", fields{"id": w.Ours.Row(999)})
		require.Equal(t, http.StatusNotFound, a.StatusCode)
	})
	for name, tc := range map[string]struct {
		body fields
		code string
	}{
		"a person of another company is refused": {fields{"responsables": []any{w.Theirs.People[access.Planner]}}, "activity.responsible_unknown"},
		"a firm of another company is refused":   {fields{"subcontractId": w.Theirs.Firm.ID}, "activity.subcontract_unknown"},
		"a tag that is none is refused":          {fields{"tags": []any{"77"}}, "activity.tag_unknown"},
		"act-116 a word that is no priority":     {fields{"priority": "Critical"}, "activity.priority_unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			before := lines(w.At(t), w.Ours.Schedule)
			a := planner.Do(http.MethodPut, "/api/activitys/"+second, tc.body)
			assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%s", a.Content)
			assert.Equal(t, tc.code, a.Code(t))
			changes(t, before, lines(w.At(t), w.Ours.Schedule), nil)
		})
	}
	t.Run("the log names people, firms and tags", func(t *testing.T) {
		var tag struct{ ID string }
		planner.OK(http.MethodPost, "/api/tags", fields{"projectId": w.Ours.Project, "name": "Crítica"}).Into(t, &tag)
		planner.OK(http.MethodPut, "/api/activitys/"+second, fields{"responsables": []any{builder}, "tags": []any{tag.ID}, "subcontractId": w.Ours.Firm.ID})
		awaitLog(w.At(t))
		a := planner.OK(http.MethodGet, w.Ours.Log()+"?page=1&limit=1", nil)
		assert.Contains(t, string(a.Content), `"newValue":"Ana superintendent Soto"`)
		assert.Contains(t, string(a.Content), `"newValue":"Crítica"`)
		assert.Contains(t, string(a.Content), `"newValue":"Sanitarios Sur"`)
	})
}
