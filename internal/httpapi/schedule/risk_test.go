package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/risks"
)

// settledRisk waits until the simulation of a schedule has ended.
func settledRisk(t *testing.T, c *httpapitest.Client, path string) (out scheduleapi.RiskView) {
	t.Helper()
	for {
		c.OK(http.MethodGet, path+"?wait", nil).Into(t, &out)
		if out.Job == nil || out.Job.Phase != risks.Running {
			return out
		}
	}
}

func TestASimulationRunsBesideTheRequestAndIsKept(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, viewer := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Manager)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/risk"
	ask := func(low, high int) map[string]any {
		rule := map[string]any{"by": "all", "shape": "triangular", "low": low, "likely": 100, "high": high, "correlation": 0}
		return map[string]any{"runs": 400, "seed": 4281, "rules": []any{rule}, "learn": false, "milestones": []any{}}
	}
	before := settledRisk(t, viewer, path)
	require.Equal(t, []any{true, true, 0}, []any{before.Job == nil, before.Result == nil, len(before.Kept)})

	require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, ask(100, 100)).StatusCode)
	flat := settledRisk(t, viewer, path)
	require.Equal(t, []any{risks.Ready, 400, 400}, []any{flat.Job.Phase, flat.Job.Done, flat.Job.Of})
	p := flat.Result.Project
	assert.Equal(t, []kernel.Minute{p.Planned, p.Planned, p.Planned}, []kernel.Minute{p.P10, p.P50, p.P90}, "beyond-10 zero spread gives the CPM date")
	assert.Equal(t, 400, p.Reached)

	require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, ask(80, 200)).StatusCode)
	wide := settledRisk(t, viewer, path)
	require.Len(t, wide.Kept, 2)
	assert.Greater(t, wide.Result.Project.P80, p.Planned)
	assert.NotEmpty(t, wide.Result.Drivers)
	assert.Equal(t, []any{int64(4281), int32(200)}, []any{wide.Result.Parameters.Seed, wide.Result.Parameters.Rules[0].High})
	assert.Equal(t, w.Ours.People[access.Planner], wide.Result.Person.ID)

	var again scheduleapi.RiskView
	viewer.OK(http.MethodGet, path+"?result="+wide.Kept[1].ID.String(), nil).Into(t, &again)
	assert.Equal(t, flat.Result, again.Result, "a result can be read again")
	require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, ask(80, 200)).StatusCode)
	assert.Equal(t, wide.Result.RiskFigures, settledRisk(t, viewer, path).Result.RiskFigures, "beyond-10 same seed, same result")

	// Longer work moves it, and what was kept stays what it was.
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 48000})
	require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, ask(80, 200)).StatusCode)
	moved := settledRisk(t, viewer, path)
	assert.Greater(t, moved.Result.Project.P50, wide.Result.Project.P50)
	assert.Greater(t, moved.Result.Revision, wide.Result.Revision)
	viewer.OK(http.MethodGet, path+"?result="+wide.Kept[1].ID.String(), nil).Into(t, &again)
	assert.Equal(t, flat.Result, again.Result)
	require.Equal(t, http.StatusNotFound, viewer.Do(http.MethodGet, path+"?result="+kernel.ID{9}.String(), nil).StatusCode)

	refused := func(want int, body map[string]any) {
		t.Helper()
		require.Equal(t, want, planner.Do(http.MethodPost, path, body).StatusCode)
	}
	refused(http.StatusUnprocessableEntity, ask(120, 90))
	refused(http.StatusUnprocessableEntity, map[string]any{"runs": 10, "seed": 1, "rules": []any{map[string]any{
		"by": "all", "shape": "triangular", "low": -429_496, "likely": 100, "high": 130, "correlation": 0,
	}}, "learn": false, "milestones": []any{}})
	refused(http.StatusUnprocessableEntity, map[string]any{"runs": 0, "seed": 1, "rules": []any{}, "learn": false, "milestones": []any{}})
	refused(http.StatusConflict, map[string]any{"runs": 1, "seed": 1, "rules": []any{}, "learn": true, "milestones": []any{}})
	require.Equal(t, http.StatusConflict, planner.Do(http.MethodDelete, path, nil).StatusCode, "nothing runs")
	require.Equal(t, http.StatusForbidden, viewer.Do(http.MethodPost, path, ask(90, 130)).StatusCode)
	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Subtrade).Do(http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
	require.Len(t, settledRisk(t, viewer, path).Kept, 4, "what is refused keeps nothing")
}

func TestASimulationCanBeCancelled(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/risk"
	var items []any
	for range 2000 {
		items = append(items, map[string]any{"name": "Work", "duration": 480})
	}
	added := planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.add", "items": items})
	require.EqualValues(t, "accepted", added.Outcome, added.Fault)
	rule := map[string]any{"by": "all", "shape": "pert", "low": 80, "likely": 100, "high": 200, "correlation": 30}
	long := map[string]any{"runs": 100_000, "seed": 1, "rules": []any{rule}, "learn": false, "milestones": []any{}} // a hundred thousand times two thousand draws
	require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, long).StatusCode)
	require.Equal(t, http.StatusConflict, planner.Do(http.MethodPost, path, long).StatusCode, "a schedule has one simulation at a time")
	require.Equal(t, http.StatusOK, planner.Do(http.MethodDelete, path, nil).StatusCode)
	var out scheduleapi.RiskView
	planner.OK(http.MethodGet, path, nil).Into(t, &out)
	require.Equal(t, []any{risks.Cancelled, 100_000}, []any{out.Job.Phase, out.Job.Of})
	require.Less(t, out.Job.Done, out.Job.Of)
	require.Equal(t, []any{true, 0}, []any{out.Result == nil, len(out.Kept)}, "nothing is kept of half a simulation")
	require.Equal(t, http.StatusConflict, planner.Do(http.MethodDelete, path, nil).StatusCode, "nothing runs any more")
}

// The ranges of the schedule are edited as everything else, and a simulation draws from them.
func TestASimulationDrawsFromTheRangesOfTheSchedule(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, viewer := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Manager)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/risk"
	mean := func() int64 {
		t.Helper()
		body := map[string]any{"runs": 10, "seed": 1, "stored": true, "rules": []any{}, "learn": false, "milestones": []any{}}
		require.Equal(t, http.StatusAccepted, planner.Do(http.MethodPost, path, body).StatusCode)
		return settledRisk(t, viewer, path).Result.Project.Mean
	}
	require.Zero(t, mean(), "without ranges nothing varies")
	set := map[string]any{"type": "ranges.set", "pick": "all", "shape": "triangular", "low": 2_000_000, "likely": 2_000_000, "high": 2_000_000}
	require.EqualValues(t, "accepted", planner.Command(w.Ours.Schedule, set).Outcome)
	require.Positive(t, mean(), "beyond-10 everything lasts twice as long")
	var rows struct {
		Tables struct {
			Ranges struct {
				Row       []int
				RangeHigh []int
			}
		}
	}
	viewer.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/areas/ranges", nil).Into(t, &rows)
	require.Equal(t, []int{2_000_000}, rows.Tables.Ranges.RangeHigh, "whoever sees the Gantt sees them")
	require.Equal(t, http.StatusForbidden, viewer.Do(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": []any{map[string]any{
		"id": httpapitest.NewID(), "type": "ranges.clear", "rows": rows.Tables.Ranges.Row,
	}}}).StatusCode)
	require.EqualValues(t, "accepted", planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"}).Outcome)
	require.Zero(t, mean(), "beyond-10 undone")
}
