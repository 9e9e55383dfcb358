package schedule_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// Numbers at the end of what can be written are decided like any others: taken or refused with a reason, and the plan stands.
func TestNoNumberBreaksThePlan(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	extremes := []int64{math.MinInt32, math.MinInt32 + 1, -1, 0, 1, math.MaxInt32 - 1, math.MaxInt32, 52_559_999, -36_000_000, math.MinInt64, math.MaxInt64}
	var numbers func(v any, set func(any), try func(name string))
	numbers = func(v any, set func(any), try func(string)) {
		switch v := v.(type) {
		case json.Number:
			for _, n := range extremes {
				set(n)
				try(fmt.Sprint(n))
			}
			set(v)
		case map[string]any:
			for k := range v {
				if k == "row" || k == "calendar" {
					continue // which one it is
				}
				numbers(v[k], func(x any) { v[k] = x }, func(n string) { try(k + " " + n) })
			}
		case []any:
			for i := range v {
				numbers(v[i], func(x any) { v[i] = x }, func(n string) { try(fmt.Sprint(i, " ", n)) })
			}
		}
	}
	a, cal := w.Ours.Activity, w.Ours.Calendar
	for _, text := range []string{
		`{"type":"activity.set-start","row":%[1]d,"start":1}`, `{"type":"activity.set-finish","row":%[1]d,"finish":1}`,
		`{"type":"activities.drag","items":[{"row":%[1]d,"start":1}]}`, `{"type":"activity.set-constraint","row":%[1]d,"constraint":"mso","date":1}`,
		`{"type":"activity.set-constraint-date","row":%[1]d,"date":1}`, `{"type":"activity.set-external-start","row":%[1]d,"date":1}`,
		`{"type":"activity.set-actual-start","row":%[1]d,"date":1}`, `{"type":"activity.set-actual-finish","row":%[1]d,"date":1}`,
		`{"type":"activity.set-expected-finish","row":%[1]d,"date":1}`, `{"type":"activity.set-deadline","row":%[1]d,"date":1}`,
		`{"type":"activity.set-remaining","row":%[1]d,"remaining":1}`, `{"type":"activity.set-suspension","row":%[1]d,"suspended":1,"resumed":1}`,
		`{"type":"activity.set-external-finish","row":%[1]d,"date":1}`, `{"type":"activity.set-progress","row":%[1]d,"progress":1}`,
		`{"type":"activity.set-cost","row":%[1]d,"value":1}`, `{"type":"activity.set-weight","row":%[1]d,"weight":1}`, `{"type":"activity.set-duration","row":%[1]d,"duration":1}`,
		`{"type":"calendar.set-time","calendar":%[2]d,"week":[[[480,1020]],[[480,1020]],[],[],[],[],[]],"exceptions":[{"from":20580,"to":20580,"shifts":[[480,720]],"every":"weekly","interval":2,"until":21000}]}`,
		`{"type":"calendar.set-time","calendar":%[2]d,"week":[[[480,1020]],[],[],[],[],[],[]],"exceptions":[{"from":20580,"to":20580,"every":"yearly"}]}`,
		`{"type":"schedule.set","start":1}`, `{"type":"schedule.set","dataDate":1}`, `{"type":"schedule.set","mustFinishBy":1}`, `{"type":"schedule.set","minutesPerDay":1}`,
		`{"type":"schedule.set","minutesPerWeek":1}`, `{"type":"schedule.set","criticalLimit":1}`, `{"type":"schedule.set","profile":"p6","dataDate":1}`,
	} {
		if strings.Contains(text, "%") {
			text = fmt.Sprintf(text, a, cal)
			text, _, _ = strings.Cut(text, "%!(EXTRA")
		}
		var fields map[string]any
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		require.NoError(t, d.Decode(&fields))
		numbers(fields, nil, func(name string) {
			fields["id"] = httpapitest.NewID()
			got := planner.Do(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": []any{fields}})
			require.Contains(t, []int{200, 400, 422}, got.StatusCode, "%s %s: %s", text, name, got.Content)
			if got.StatusCode != 200 {
				return
			}
			var out struct{ Receipts []scheduleapi.ReceiptView }
			got.Into(t, &out)
			if r := out.Receipts[0]; r.Fault != nil {
				require.NotEqual(t, "internal.unexpected", r.Fault.Code, "%s %s", text, name)
			} else if r.Delta != nil {
				undo := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
				require.EqualValues(t, "accepted", undo.Outcome, "%s %s: %v", text, name, undo.Fault)
			}
		})
		delete(fields, "id")
	}
	require.Empty(t, w.Logs.FilterMessage("panic").All())
}
