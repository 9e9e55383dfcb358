package schedule_test

import (
	"encoding/json"
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

func TestTheEarnedValueIsRecomputedFromItsRows(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/earned-value?basis=cost"
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-cost", "row": w.Ours.Activity, "value": 2_000_000})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": w.Ours.Activity, "progress": 250_000})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-used-cost", "row": w.Ours.Activity, "value": 1_000_000})

	var of scheduleapi.EarnedView
	planner.OK(http.MethodGet, path, nil).Into(t, &of)
	require.Empty(t, of.Rows, "rows come where they are asked for")
	planner.OK(http.MethodGet, path+"&rows=true", nil).Into(t, &of)
	number := func(n json.Number) float64 {
		f, err := n.Float64()
		require.NoError(t, err)
		return f
	}
	var bac, pv, ev, ac, done, whole float64
	for _, r := range of.Rows {
		require.False(t, r.Outside)
		bac, pv, ev, ac = bac+number(r.Weight), pv+number(r.Planned), ev+number(r.Earned), ac+number(r.Spent)
		done, whole = done+number(r.Share)*number(r.Progress)/100, whole+number(r.Share)
	}
	assert.InDeltaSlice(t, []float64{number(*of.BAC), number(*of.PV), number(*of.EV), number(*of.AC)}, []float64{bac, pv, ev, ac}, 1e-9)
	assert.InDelta(t, 100, whole, 1e-6)
	c := 0
	for k, p := range of.Shares {
		if number(p.Value) <= done {
			c = k
		}
	}
	from, to := of.Shares[c], of.Shares[c+1]
	part := (done - number(from.Value)) / (number(to.Value) - number(from.Value))
	weeks := (float64(from.At-of.Shares[0].At) + part*float64(to.At-from.At)) / (7 * 1440)
	assert.InDelta(t, number(*of.ES), weeks, 1e-4, "ES = C + (progress - PV of C) / (PV of C+1 - PV of C)")
}
