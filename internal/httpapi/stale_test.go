package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestWhatCannotBeFollowedSaysThatItIsBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	gantt := "/api/schedules/" + w.ours.schedule.String() + "/gantt"
	stale := func() (answers [3]bool, tag string) {
		var snapshot struct{ Schedule struct{ Stale bool } }
		a := planner.ok(http.MethodGet, gantt, nil)
		a.into(t, &snapshot)
		var log httpapi.LogPage
		planner.ok(http.MethodGet, "/api/activitys/scheduleChangelog/"+w.ours.schedule.String(), nil).into(t, &log)
		var projects []httpapi.ProjectView
		planner.ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).into(t, &projects)
		return [3]bool{snapshot.Schedule.Stale, log.Stale, projects[0].Schedules[0].Stale}, a.Header.Get("ETag")
	}
	before, fresh := stale()
	require.Equal(t, [3]bool{}, before)
	for _, model := range []string{"gantt", "changelog", "projects"} {
		_, err := w.db.Exec(t.Context(), `
			insert into projection_parked (projection, generation, company_id, stream_kind, stream_id, revision, position, command_id, code, error, attempts)
			values ($1, 1, $2, 'plan', $3, 7, 7, $3, 'panic', '', 3)`, model, w.ours.company, w.ours.schedule)
		require.NoError(t, err)
	}
	planner.header.Set("If-None-Match", fresh)
	after, tag := stale()
	require.Equal(t, [3]bool{true, true, true}, after)
	require.NotEqual(t, fresh, tag)
}
