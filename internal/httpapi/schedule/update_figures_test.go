package schedule_test

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// Trazado takes two days from Monday and Excavación five after it; the status date is Tuesday evening.
func TestAnUpdateTellsWhatThePlanMeasuredAtItsPin(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	const tuesdayEvening = 29_631_360 + 1440 + 540
	list := "/api/scheduleupdates/sector/" + w.Ours.Schedule.String()
	figures := func() (out []scheduleapi.WireUpdate) {
		planner.OK(http.MethodGet, list+"?figures", nil).Into(t, &out)
		return out
	}
	require.Empty(t, figures())
	planner.Command(w.Ours.Schedule, map[string]any{"type": "update.save", "name": "Antes"})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "schedule.set", "dataDate": tuesdayEvening})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": w.Ours.Activity, "progress": 500_000})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Second, "duration": 2880})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "update.save", "name": "Marzo"})
	revision, hash, err := w.Store.Head(t.Context(), eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Plan, ID: w.Ours.Schedule})
	require.NoError(t, err)
	all := figures()
	require.Len(t, all, 2)
	first, march := all[0].Figures, all[1].Figures
	assert.EqualValues(t, revision, all[1].Revision)
	assert.Equal(t, hex.EncodeToString(hash[:]), all[1].Figures.HeadHash, "the chain of the log up to the pin")
	assert.NotEqual(t, all[0].Figures.HeadHash, all[1].Figures.HeadHash)
	assert.Nil(t, first.PlannedProgress, "no baseline was active")
	assert.Nil(t, first.SPI)
	assert.Nil(t, first.Since, "nothing lies before it")
	assert.Nil(t, first.ChangeCounts)
	assert.Equal(t, 2, first.CriticalCount)

	// Two of the eight days that the plan has now were due by the baseline, and one of them is done.
	assert.Equal(t, "25", march.PlannedProgress.String())
	assert.Equal(t, "0.5", march.SPI.String())
	assert.Nil(t, first.FinishVariance)
	// The baseline ends on the second Tuesday, and a day more of Excavación ends on the Wednesday.
	require.NotNil(t, march.FinishVariance)
	assert.EqualValues(t, 1, *march.FinishVariance)
	assert.EqualValues(t, 1, *march.Since)
	assert.Equal(t, []int{0, 1, 1}, []int{march.ChangeCounts["added"], march.ChangeCounts["duration"], march.ChangeCounts["progress"]})
	var now struct {
		Checks []struct{ Verdict string }
	}
	planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/health", nil).Into(t, &now)
	passed, judged := 0, 0
	for _, c := range now.Checks {
		switch c.Verdict {
		case "passed":
			passed, judged = passed+1, judged+1
		case "failed":
			judged++
		}
	}
	require.Positive(t, judged)
	assert.Equal(t, scheduleapi.UpdateHealthView{Passed: passed, Judged: judged}, march.HealthScore)

	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": w.Ours.Activity, "progress": 1_000_000})
	assert.Equal(t, all, figures(), "what is done later changes no pin")
	planner.OK(http.MethodPut, list, nil)
	assert.Equal(t, "1", figures()[1].Figures.SPI.String(), "a draft that moves is measured anew")

	var plain []scheduleapi.WireUpdate
	planner.OK(http.MethodGet, list, nil).Into(t, &plain)
	assert.Nil(t, plain[0].Figures, "who does not ask does not wait for them")
}

// The newest 24 are measured. The eldest of them counts its changes since the one before, which has no figures of its own.
func TestUpdatesBehindTheNewest24HaveNoFigures(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	for i := range 26 {
		planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Second, "duration": 480 * (i + 10)})
		planner.Command(w.Ours.Schedule, map[string]any{"type": "update.save", "name": fmt.Sprint("Semana ", i)})
	}
	var list []scheduleapi.WireUpdate
	planner.OK(http.MethodGet, "/api/scheduleupdates/sector/"+w.Ours.Schedule.String()+"?figures", nil).Into(t, &list)
	require.Len(t, list, 26)
	assert.Nil(t, list[1].Figures)
	eldest := list[2].Figures
	require.NotNil(t, eldest.Since)
	assert.EqualValues(t, list[1].Number, *eldest.Since)
	assert.Equal(t, 1, eldest.ChangeCounts["duration"])
}
