package projects_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
)

func TestProjectsAndTheirSchedules(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	leader := w.As(w.Ours, access.ProjectLeader)
	path := "/api/companies/" + w.Ours.Company.String() + "/projects"
	var made httpapi.Created
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Torre Norte", "place": "Concepción"}).Into(t, &made)
	var list []projectsapi.ProjectView
	leader.OK(http.MethodGet, path, nil).Into(t, &list)
	require.Len(t, list, 2, "ours only")
	assert.Equal(t, "Clínica", list[0].Name)
	assert.Equal(t, projectsapi.ProjectView{ID: made.ID, Name: "Torre Norte", Place: "Concepción", Schedules: []projectsapi.ScheduleView{}}, list[1])
	require.Len(t, list[0].Schedules, 1)
	s := list[0].Schedules[0]
	assert.Equal(t, w.Ours.Schedule, s.ID)
	assert.Equal(t, 2, s.Activities)
	assert.NotNil(t, s.Finish)
	require.NotNil(t, s.UpdatedBy)
	assert.Equal(t, w.Ours.People[access.Planner], s.UpdatedBy.ID)

	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"a name is needed":                 {map[string]any{"name": " "}, 422, "name.empty"},
		"nothing else than name and place": {map[string]any{"name": "x", "company": w.Theirs.Company}, 400, "request.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.At(t).As(w.Ours, access.Admin).Do(http.MethodPost, "/api/projects", tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
}

func TestAProjectWeighsItsSchedulesAsASummaryWeighsItsChildren(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours) // 960 and 2,400 minutes
	leader, planner := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Planner)
	list := func(at string) projectsapi.ProjectView {
		t.Helper()
		var out []projectsapi.ProjectView
		leader.OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects?atLeast="+at, nil).Into(t, &out)
		require.Len(t, out, 1)
		return out[0]
	}
	did := func(schedule kernel.ScheduleID, fields map[string]any) string {
		t.Helper()
		r := planner.Command(schedule, fields)
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		return fmt.Sprint(r.Position)
	}
	second := w.Schedule(w.Ours, "Instalaciones")
	id := httpapitest.NewID()
	r := planner.Command(second, map[string]any{"id": id, "type": "activities.add", "items": []any{
		map[string]any{"name": "Redes", "duration": 6720}, map[string]any{"name": "Recepción", "duration": 0},
	}})
	require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	pipes := r.IDs[id.String()+"#1"]
	var at string
	for _, row := range []kernel.Row{w.Ours.Activity, w.Ours.Second} {
		at = did(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": row, "progress": kernel.Hundred})
	}
	assert.EqualValues(t, 333_333, list(at).Progress, "3,360 of 10,080 working minutes; milestones weigh nothing")

	for schedule, row := range map[kernel.ScheduleID]kernel.Row{w.Ours.Schedule: w.Ours.Activity, second: pipes} {
		did(schedule, map[string]any{"type": "activity.set-cost", "row": row, "value": 10_000})
		at = did(schedule, map[string]any{"type": "schedule.set", "basis": "cost"})
	}
	assert.EqualValues(t, 500_000, list(at).Progress, "both weigh by cost, and cost the same")

	at = did(second, map[string]any{"type": "schedule.set", "basis": ""})
	assert.EqualValues(t, 333_333, list(at).Progress, "bases that differ cannot be added: working minutes decide")

	id = httpapitest.NewID()
	r = planner.Command(second, map[string]any{"id": id, "type": "activities.add", "items": []any{map[string]any{"name": "Piso 1", "before": pipes}}})
	require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	at = did(second, map[string]any{"type": "activities.indent", "rows": []any{pipes}})
	for _, s := range list(at).Schedules {
		assert.Equal(t, 2, s.Activities, "%s: a summary is no activity", s.Name)
		assert.True(t, s.Begun)
	}
}
