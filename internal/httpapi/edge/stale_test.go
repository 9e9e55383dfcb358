package edge_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestWhatCannotBeFollowedSaysThatItIsBehind(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	gantt := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	stale := func() (answers [3]bool, tag string) {
		var snapshot struct{ Schedule struct{ Stale bool } }
		a := planner.OK(http.MethodGet, gantt, nil)
		a.Into(t, &snapshot)
		var log scheduleapi.LogPage
		planner.OK(http.MethodGet, "/api/activitys/scheduleChangelog/"+w.Ours.Schedule.String(), nil).Into(t, &log)
		var projects []projectsapi.ProjectView
		planner.OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).Into(t, &projects)
		return [3]bool{snapshot.Schedule.Stale, log.Stale, projects[0].Schedules[0].Stale}, a.Header.Get("ETag")
	}
	before, fresh := stale()
	require.Equal(t, [3]bool{}, before)
	for _, model := range []string{"gantt", "changelog", "projects"} {
		_, err := w.DB.Exec(t.Context(), `
			insert into projection_parked (projection, generation, company_id, stream_kind, stream_id, revision, position, command_id, code, error, attempts)
			values ($1, 1, $2, 'plan', $3, 7, 7, $3, 'panic', '', 3)`, model, w.Ours.Company, w.Ours.Schedule)
		require.NoError(t, err)
	}
	planner.Header.Set("If-None-Match", fresh)
	after, tag := stale()
	require.Equal(t, [3]bool{true, true, true}, after)
	require.NotEqual(t, fresh, tag)
}
