package httpapi_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

// A sender may choose the id of what it makes. That the id stands for something in another company too must mix nothing.
func TestTwoCompaniesMayHoldTheSameID(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	stranger := w.as(w.theirs, access.Planner)
	stranger.header.Set("Idempotency-Key", w.ours.schedule.String())
	var made struct{ ID kernel.ID }
	stranger.ok(http.MethodPost, "/api/projects/"+w.theirs.project.String()+"/schedules", map[string]any{"name": "Ajeno", "start": 29_628_000}).into(t, &made)
	require.Equal(t, w.ours.schedule, made.ID)
	stranger.header.Del("Idempotency-Key")
	r := stranger.command(made.ID, map[string]any{"type": "activities.add", "items": []any{map[string]any{"name": "Secreto ajeno"}}})
	require.EqualValues(t, "accepted", r.Outcome)
	w.as(w.theirs, access.Planner).ok(http.MethodGet, "/api/activitys/scheduleChangelog/"+made.ID.String()+fmt.Sprint("?atLeast=", r.Position), nil)
	r = w.as(w.ours, access.Planner).command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Nuestro secreto"})
	require.EqualValues(t, "accepted", r.Outcome)

	twins := map[string]struct {
		who     *client
		company kernel.CompanyID
		entries int
		name    string
	}{
		"ours":   {w.as(w.ours, access.Planner), w.ours.company, 4, "Programa"},
		"theirs": {stranger, w.theirs.company, 2, "Ajeno"},
	}
	check := func() {
		for name, x := range twins {
			at := fmt.Sprint("?atLeast=", r.Position)
			var log httpapi.LogPage
			x.who.ok(http.MethodGet, "/api/activitys/scheduleChangelog/"+w.ours.schedule.String()+at, nil).into(t, &log)
			require.Len(t, log.Changelogs, x.entries, name)
			require.Equal(t, x.name, log.Changelogs[x.entries-1].Change.ScheduleName, name)
			var head httpapi.WireGantt
			x.who.ok(http.MethodGet, "/api/gantts/"+w.ours.schedule.String()+at, nil).into(t, &head)
			require.Equal(t, x.name, head.Name, name)
			var projects []httpapi.ProjectView
			x.who.ok(http.MethodGet, "/api/companies/"+x.company.String()+"/projects"+at, nil).into(t, &projects)
			require.Len(t, projects[0].Schedules, 1, name)
			require.Equal(t, x.name, projects[0].Schedules[0].Name, name)
		}
	}
	check()
	for _, model := range w.models.Names() { // one transaction folds both
		require.NoError(t, w.models.Rebuild(t.Context(), model, nil))
	}
	check()
}
