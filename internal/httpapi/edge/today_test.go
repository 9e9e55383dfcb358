package edge_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

func TestANewScheduleBeginsOnTheDayItIsWhereItIsMade(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Clock = timeclock.Fixed(time.Date(2026, 3, 4, 1, 30, 0, 0, time.UTC)) })
	start := func(id kernel.ScheduleID) kernel.Minute {
		stood, err := planning.AsOf(t.Context(), w.Store, planning.Plan(w.Ours.Company, id), planning.Moment{})
		require.NoError(t, err)
		require.NotZero(t, stood.Revision)
		return stood.State.Schedule().Settings().Start
	}
	project := "/api/projects/" + w.Ours.Project.String()
	for zone, day := range map[string]int{"America/Santiago": 3, "Europe/Madrid": 4, "": 4, "Local": 4, "Nowhere/Such": 4, "../../etc/passwd": 4} {
		t.Run("in "+zone, func(t *testing.T) {
			planner := w.As(w.Ours, access.Planner)
			if zone != "" {
				planner.Header.Set("X-Time-Zone", zone)
			}
			var made struct{ ID kernel.ScheduleID }
			planner.OK(http.MethodPost, project+"/schedules", map[string]any{"name": "Torre"}).Into(t, &made)
			require.Equal(t, kernel.Date(2026, 3, day, 8, 0), start(made.ID))

			var view exchange.ImportView
			planner.Upload(project+"/imports", "file", "Obra.csv", []byte("Name;Duration;Predecessors\nCavar;3;\nVerter;1;1\n")).Into(t, &view)
			planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
			_, _, at, _, _ := start(view.Result.Schedule).Civil()
			require.Equal(t, day, at, "a table without dates")
		})
	}
}

// The site's own time zone says what day it is there, wherever its people sit.
func TestANewScheduleOfAProjectWithATimeZoneBeginsOnItsDay(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Clock = timeclock.Fixed(time.Date(2026, 3, 4, 1, 30, 0, 0, time.UTC)) })
	planner, leader := w.As(w.Ours, access.Planner), w.As(w.Ours, access.ProjectLeader)
	planner.Header.Set("X-Time-Zone", "Europe/Madrid")
	leader.Header.Set("X-Time-Zone", "America/Bogota")
	settings := func(id kernel.ScheduleID) kernel.Minute {
		stood, err := planning.AsOf(t.Context(), w.Store, planning.Plan(w.Ours.Company, id), planning.Moment{})
		require.NoError(t, err)
		return stood.State.Schedule().Settings().Start
	}
	made := func(project string) int {
		var made struct{ ID kernel.ScheduleID }
		planner.OK(http.MethodPost, project+"/schedules", map[string]any{"name": "Torre"}).Into(t, &made)
		_, _, day, _, _ := settings(made.ID).Civil()
		return day
	}
	zoneOf := func(project string) string {
		var p struct{ TimeZone string }
		leader.OK(http.MethodGet, project, nil).Into(t, &p)
		return p.TimeZone
	}
	ours := "/api/projects/" + w.Ours.Project.String()
	leader.OK(http.MethodPut, ours, map[string]any{"timeZone": "America/Santiago"})
	require.Equal(t, 3, made(ours), "in Santiago it is still the day before")
	var view exchange.ImportView
	planner.Upload(ours+"/imports", "file", "Obra.csv", []byte("Name;Duration;Predecessors\nCavar;3;\nVerter;1;1\n")).Into(t, &view)
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
	_, _, day, _, _ := settings(view.Result.Schedule).Civil()
	require.Equal(t, 3, day, "a table without dates, too")
	leader.OK(http.MethodPut, ours, map[string]any{"timeZone": "Asia/Tokyo"})
	require.Equal(t, 4, made(ours))

	for _, zone := range []string{"Nowhere/Such", "Local", "../../etc/passwd", "America/santiago "} {
		a := leader.Do(http.MethodPut, ours, map[string]any{"timeZone": zone})
		require.Equal(t, "project.choice_unknown", a.Code(t), zone)
	}
	require.Equal(t, "Asia/Tokyo", zoneOf(ours), "a refusal changes nothing")

	var fresh struct{ ID kernel.ProjectID }
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Puente"}).Into(t, &fresh)
	require.Equal(t, "America/Bogota", zoneOf("/api/projects/"+fresh.ID.String()), "its creator's, unless it says another")
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Muelle", "timeZone": "Europe/Lisbon"}).Into(t, &fresh)
	require.Equal(t, "Europe/Lisbon", zoneOf("/api/projects/"+fresh.ID.String()))
}
