package schedule_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestTheFinishLedgerAnswersWhoMovedTheFinish(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, admin := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Admin)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/finish-ledger"
	read := func(query string) (out scheduleapi.LedgerView) {
		planner.OK(http.MethodGet, path+query, nil).Into(t, &out)
		return out
	}
	whole := read("")
	since := whole.To
	duration := func(c *httpapitest.Client, minutes int) {
		c.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": minutes})
	}
	duration(planner, 100*480)
	long := read(fmt.Sprintf("?from=%d", since))
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Muro"})
	duration(admin, 102*480)
	of := read(fmt.Sprintf("?from=%d&windows", since))
	require.Len(t, of.Lines, 2)
	assert.Equal(t, []any{long.Total, int32(960), long.Total + 960}, []any{of.Lines[0].Work, of.Lines[1].Work, of.Total}, "beyond-3 contributions sum exactly to the total movement")
	assert.Equal(t, []any{3, 1}, []any{of.Commands, of.Unmoved})
	assert.Equal(t, w.Ours.People[access.Admin].String(), of.Lines[1].By, "by person")
	assert.Equal(t, "Muro", of.Lines[1].Name)
	assert.Equal(t, []scheduleapi.LedgerSum{{Kind: plan.LedgerDuration, Work: of.Total, Commands: 2}}, of.Kinds)
	assert.Contains(t, of.People, w.Ours.People[access.Admin])
	require.Len(t, of.Windows, 1)
	assert.Equal(t, []int32{0, of.Total}, []int32{*of.Windows[0].Progress, *of.Windows[0].Revision}, "beyond-4 nothing was reported")
	assert.Equal(t, int32(0), read(fmt.Sprintf("?from=%d&all", since)).Lines[1].Work, "beyond-3 a no-effect edit shows 0")
	assert.Equal(t, of.Lines[1:], read(fmt.Sprintf("?from=%d", of.Lines[0].Revision)).Lines)
	assert.Equal(t, of.After, read(fmt.Sprintf("?from=%d&row=0", since)).After)

	for query, want := range map[string]int{"?row=99999": 404, "?row=x": 404, "?from=x": 422, "?from=baseline:1": 404, "?from=9&to=3": 422} {
		require.Equal(t, want, planner.Do(http.MethodGet, path+query, nil).StatusCode, query)
	}
	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Subtrade).Do(http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path, nil).StatusCode)
}
