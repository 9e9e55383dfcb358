package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestProjectsAndTheirSchedules(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	w.planned(&w.theirs)
	leader := w.as(w.ours, access.ProjectLeader)
	path := "/api/companies/" + w.ours.company.String() + "/projects"
	var made httpapi.Created
	leader.ok(http.MethodPost, "/api/projects", map[string]any{"name": "Torre Norte", "place": "Concepción"}).into(t, &made)
	var list []httpapi.ProjectView
	leader.ok(http.MethodGet, path, nil).into(t, &list)
	require.Len(t, list, 2, "ours only")
	assert.Equal(t, "Clínica", list[0].Name)
	assert.Equal(t, httpapi.ProjectView{ID: made.ID, Name: "Torre Norte", Place: "Concepción", Schedules: []httpapi.ScheduleView{}}, list[1])
	require.Len(t, list[0].Schedules, 1)
	s := list[0].Schedules[0]
	assert.Equal(t, w.ours.schedule, s.ID)
	assert.Equal(t, 2, s.Activities)
	assert.NotNil(t, s.Finish)
	require.NotNil(t, s.UpdatedBy)
	assert.Equal(t, w.ours.people[access.Planner], s.UpdatedBy.ID)

	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"a name is needed":                 {map[string]any{"name": " "}, 422, "name.empty"},
		"nothing else than name and place": {map[string]any{"name": "x", "company": w.theirs.company}, 400, "request.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.at(t).as(w.ours, access.Admin).do(http.MethodPost, "/api/projects", tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
}
