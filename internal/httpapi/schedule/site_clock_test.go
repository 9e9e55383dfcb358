package schedule_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/timeclock"
)

// Decision 5.7: without a status date a plan is measured by now in the project's time zone, wherever its readers are. It is Monday, 21:00, in
// Santiago, and Tuesday, 13:00, in Auckland, where the work began at eight.
func TestAPlanWithoutStatusDateIsMeasuredByTheClockOfItsSite(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, 5, 4, 1, 0, 0, 0, time.UTC)
	clock := timeclock.NewStepping(now)
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		c.Clock, c.Planner = clock, planning.New(planning.Config{Store: c.Store.(*eventstore.Store), Clock: clock, NewID: httpapitest.NewID})
	})
	auckland, err := time.LoadLocation("Pacific/Auckland")
	require.NoError(t, err)
	there := now.In(auckland)
	onSite := kernel.Date(there.Year(), int(there.Month()), there.Day(), there.Hour(), there.Minute())
	leader, planner := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Planner)
	leader.OK(http.MethodPut, "/api/projects/"+w.Ours.Project.String(), map[string]any{"timeZone": "Pacific/Auckland"})
	var made struct{ ID kernel.ScheduleID }
	planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", map[string]any{"name": "Torre", "start": kernel.Date(2027, 5, 4, 8, 0)}).Into(t, &made)
	w.Ours.Schedule = made.ID
	planner.Command(made.ID, map[string]any{"type": "activities.add", "items": []any{map[string]any{"name": "Trazado", "duration": 960}}})
	planner.Command(made.ID, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	r := planner.Command(made.ID, map[string]any{"type": "update.save", "name": "Mayo"})
	require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	for _, model := range w.Models.Names() {
		require.True(t, w.Models.Wait(t.Context(), model, r.Position), model)
	}
	planner.Header.Set("X-Time-Zone", "America/Santiago")
	path := "/api/schedules/" + made.ID.String()
	for _, page := range []string{"health", "standings", "earned-value"} {
		t.Run(page, func(t *testing.T) {
			var got struct{ At kernel.Minute }
			planner.OK(http.MethodGet, path+"/"+page, nil).Into(t, &got)
			require.Equal(t, onSite, got.At)
		})
	}
	t.Run("5.2 the planned progress of an update", func(t *testing.T) {
		var list []scheduleapi.WireUpdate
		planner.OK(http.MethodGet, "/api/scheduleupdates/sector/"+made.ID.String()+"?figures", nil).Into(t, &list)
		require.Equal(t, "31.25", list[0].Figures.PlannedProgress.String(), "five of sixteen hours, from 8:00 to 13:00")
	})
}
