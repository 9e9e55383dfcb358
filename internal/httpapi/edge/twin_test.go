package edge_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// A sender may choose the id of what it makes. That the id stands for something in another company too must mix nothing.
func TestTwoCompaniesMayHoldTheSameID(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	stranger := w.As(w.Theirs, access.Planner)
	stranger.Header.Set("Idempotency-Key", w.Ours.Schedule.String())
	var made struct{ ID kernel.ID }
	stranger.OK(http.MethodPost, "/api/projects/"+w.Theirs.Project.String()+"/schedules", map[string]any{"name": "Ajeno", "start": 29_628_000}).Into(t, &made)
	require.Equal(t, w.Ours.Schedule, made.ID)
	stranger.Header.Del("Idempotency-Key")
	r := stranger.Command(made.ID, map[string]any{"type": "activities.add", "items": []any{map[string]any{"name": "Secreto ajeno"}}})
	require.EqualValues(t, "accepted", r.Outcome)
	w.As(w.Theirs, access.Planner).OK(http.MethodGet, "/api/activitys/scheduleChangelog/"+made.ID.String()+fmt.Sprint("?atLeast=", r.Position), nil)
	r = w.As(w.Ours, access.Planner).Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Nuestro secreto"})
	require.EqualValues(t, "accepted", r.Outcome)

	twins := map[string]struct {
		who     *httpapitest.Client
		company kernel.CompanyID
		entries int
		name    string
	}{
		"ours":   {w.As(w.Ours, access.Planner), w.Ours.Company, 4, "Programa"},
		"theirs": {stranger, w.Theirs.Company, 2, "Ajeno"},
	}
	check := func() {
		for name, x := range twins {
			at := fmt.Sprint("?atLeast=", r.Position)
			var log scheduleapi.LogPage
			x.who.OK(http.MethodGet, "/api/activitys/scheduleChangelog/"+w.Ours.Schedule.String()+at, nil).Into(t, &log)
			require.Len(t, log.Changelogs, x.entries, name)
			require.Equal(t, x.name, log.Changelogs[x.entries-1].Change.ScheduleName, name)
			var head scheduleapi.WireGantt
			x.who.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String()+at, nil).Into(t, &head)
			require.Equal(t, x.name, head.Name, name)
			var projects []projectsapi.ProjectView
			x.who.OK(http.MethodGet, "/api/companies/"+x.company.String()+"/projects"+at, nil).Into(t, &projects)
			require.Len(t, projects[0].Schedules, 1, name)
			require.Equal(t, x.name, projects[0].Schedules[0].Name, name)
		}
	}
	check()
	for _, model := range w.Models.Names() { // one transaction folds both
		require.NoError(t, w.Models.Rebuild(t.Context(), model, nil))
	}
	check()
}
