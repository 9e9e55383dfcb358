package schedule_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestBulkCommandsOnTheWire(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	long := kernel.Date(2026, 5, 7, 0, 0) // a Thursday before this code was written
	later := kernel.Date(2040, 1, 2, 0, 0)
	rows := []any{w.Ours.Activity, w.Ours.Second}
	var position eventstore.Position // the last one written: what is read back has seen it
	send := func(fields map[string]any) scheduleapi.ReceiptView {
		r := planner.Command(w.Ours.Schedule, fields)
		position = max(position, r.Position)
		return r
	}
	constraint := func(t *testing.T, row kernel.Row) [2]any {
		t.Helper()
		var shown map[string]any
		planner.OK(http.MethodGet, "/api/activitys/"+w.Ours.Row(row)+"?atLeast="+strconv.FormatInt(int64(position), 10), nil).Into(t, &shown)
		return [2]any{shown["constraint_type"], shown["constraint_date"]}
	}
	for name, tc := range map[string]struct {
		fields map[string]any
		code   string
	}{
		"bulk-220 ids that are no list are refused":        {map[string]any{"type": "bulk.constraint-date", "rows": "all", "date": later}, "bulk.ids_required"},
		"bulk-104 a calendar without a list is refused":    {map[string]any{"type": "bulk.calendar", "calendar": w.Ours.Calendar}, "bulk.ids_required"},
		"bulk-221 a missing date is refused":               {map[string]any{"type": "bulk.constraint-date", "rows": rows, "date": nil}, "bulk.date_invalid"},
		"bulk-110 a missing type is refused":               {map[string]any{"type": "bulk.constraint-type", "rows": rows}, "bulk.invalid_constraint_type"},
		"bulk-106 a calendar that is not there is refused": {map[string]any{"type": "bulk.calendar", "rows": rows, "calendar": 9999}, "bulk.calendar_invalid"},
		"bulk-228 an active project takes no past date":    {map[string]any{"type": "bulk.constraint-date", "rows": rows, "date": long}, "bulk.date_past"},
	} {
		t.Run(name, func(t *testing.T) {
			r := send(tc.fields)
			require.EqualValues(t, "refused", r.Outcome)
			assert.Equal(t, tc.code, r.Fault.Code)
			assert.Equal(t, false, r.Fault.Params["success"])
		})
	}
	t.Run("bulk-121 bulk-226 a date that is no number is refused", func(t *testing.T) {
		body := map[string]any{"commands": []any{map[string]any{"id": httpapitest.NewID(), "type": "bulk.constraint-date", "rows": rows, "date": "soon"}}}
		assert.Equal(t, "bulk.date_unreadable", planner.Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/commands", body).Code(t))
	})
	t.Run("a later date holds all activities to it", func(t *testing.T) {
		r := send(map[string]any{"type": "bulk.constraint-date", "rows": rows, "date": later})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		for _, row := range []kernel.Row{w.Ours.Activity, w.Ours.Second} {
			assert.Equal(t, [2]any{"snet", "2040/01/02 8:00"}, constraint(t, row))
		}
	})
	t.Run("bulk-228 a suspended project takes a past date", func(t *testing.T) {
		w.As(w.Ours, access.Admin).OK(http.MethodPatch, "/api/projects/"+w.Ours.Project.String(), map[string]any{"stage": "suspended"})
		var code string
		require.Eventually(t, func() bool {
			r := send(map[string]any{"type": "bulk.constraint-date", "rows": rows, "date": long})
			if r.Fault != nil {
				code = r.Fault.Code
			}
			return r.Fault == nil
		}, 10*time.Second, 20*time.Millisecond, code)
		assert.Equal(t, [2]any{"snet", "2026/05/07 8:00"}, constraint(t, w.Ours.Activity))
	})
	t.Run("a role that only looks is refused and changes nothing", func(t *testing.T) {
		r := w.As(w.Ours, access.Superintendent).Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/commands", map[string]any{
			"commands": []any{map[string]any{"id": httpapitest.NewID(), "type": "bulk.constraint-type", "rows": rows, "constraint": "alap"}},
		})
		require.Equal(t, http.StatusForbidden, r.Response.StatusCode)
		assert.Equal(t, [2]any{"snet", "2026/05/07 8:00"}, constraint(t, w.Ours.Activity))
	})
}
