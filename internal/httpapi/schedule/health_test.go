package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/health"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestTheHealthOfAScheduleFollowsItsEdits(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/health"
	read := func() (out scheduleapi.HealthView) {
		planner.OK(http.MethodGet, path, nil).Into(t, &out)
		require.Len(t, out.Checks, 14)
		return out
	}
	leads := read().Checks[1]
	require.Equal(t, []any{"leads", health.Passed, int64(0), int64(1), "0"}, []any{leads.Name, leads.Verdict, leads.Count, leads.Of, leads.Value.String()})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": -60})
	after := read()
	leads = after.Checks[1]
	require.Equal(t, []any{health.Failed, int64(1), "100", "0"}, []any{leads.Verdict, leads.Count, leads.Value.String(), leads.Limit.String()})
	require.EqualValues(t, w.Ours.Link, leads.Failing[0])
	require.Equal(t, 1, after.Links)
	require.False(t, after.Baseline)
	require.Equal(t, health.NotEvaluated, after.Checks[10].Verdict, "without a baseline nothing is missed")
	require.Nil(t, after.Checks[10].Value)
	require.Nil(t, after.Checks[9].Limit, "hours and cost have no threshold")

	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Subtrade).Do(http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
}

func TestTheTrailOfTheHealthNamesWhoBrokeACheck(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, admin := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Admin)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/health-trail"
	read := func() (out scheduleapi.HealthTrailView) {
		planner.OK(http.MethodGet, path+"?weeks=2", nil).Into(t, &out)
		require.Len(t, out.Points, 3)
		return out
	}
	before := read()
	require.Empty(t, before.Points[0].Verdicts, "two weeks ago there was no plan")
	require.Equal(t, health.Passed, before.Points[2].Verdicts[1])
	receipt := admin.Command(w.Ours.Schedule, map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": -60})
	of := read()
	require.Equal(t, health.Failed, of.Points[2].Verdicts[1])
	require.Equal(t, before.Points[2].Failed+1, of.Points[2].Failed, "beyond-9 with trend")
	require.Equal(t, "100", of.Points[2].Values[1].String())
	var lead *scheduleapi.HealthBreakView
	for i := range of.Breaks {
		if of.Breaks[i].Number == 2 {
			lead = &of.Breaks[i]
		}
	}
	require.NotNil(t, lead, "beyond-9 the command that broke it")
	require.Equal(t, []any{w.Ours.People[access.Admin].String(), int64(receipt.Revision)}, []any{lead.By, lead.Revision})
	require.Contains(t, of.People, w.Ours.People[access.Admin])
	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Subtrade).Do(http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
}
