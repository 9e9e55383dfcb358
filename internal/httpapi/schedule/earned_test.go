package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestTheEarnedValueOfASchedule(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/earned-value"
	read := func(query string) (out scheduleapi.EarnedView) {
		planner.OK(http.MethodGet, path+query, nil).Into(t, &out)
		return out
	}
	before := read("")
	require.False(t, before.Baseline)
	assert.Nil(t, before.PV, "without a baseline nothing is planned")
	assert.Nil(t, before.SPIt)
	assert.NotNil(t, before.BAC)
	assert.Nil(t, read("?basis=cost").BAC, "nobody entered a cost")

	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-cost", "row": w.Ours.Activity, "value": 2_000_000})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": w.Ours.Activity, "progress": 250_000})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-used-cost", "row": w.Ours.Activity, "value": 1_000_000})
	of := read("?basis=cost")
	require.True(t, of.Baseline)
	assert.Equal(t, []string{"200", "50", "100", "-50", "0.5", "400"}, []string{of.BAC.String(), of.EV.String(), of.AC.String(), of.CV.String(), of.CPI.String(), of.EAC.String()})
	assert.NotEmpty(t, of.Planned)
	assert.Equal(t, "200", of.Planned[len(of.Planned)-1].Value.String(), "the baseline ends with all of it")
	assert.Nil(t, read("?basis=man-hours").EV)
	require.Equal(t, http.StatusUnprocessableEntity, planner.Do(http.MethodGet, path+"?basis=beer", nil).StatusCode)
	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Subtrade).Do(http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
}
