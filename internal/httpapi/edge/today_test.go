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
