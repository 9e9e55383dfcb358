package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
)

func TestActivitiesStandBesideTheActiveBaseline(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String()
	// Two days of eight hours from Monday 4 May 2026, 08:00; looked at on Tuesday at 00:00.
	const mondayMorning, tuesday = 29_631_360, 29_631_360 + 960
	planner.Command(w.Ours.Schedule, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "schedule.set", "dataDate": tuesday})
	planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-constraint", "row": w.Ours.Activity, "constraint": "snet", "date": mondayMorning + 7*1440})

	t.Run("the active baseline answers in columns with the dates it holds", func(t *testing.T) {
		var got struct {
			Number        int
			Name          string
			Row           []kernel.Row
			Start, Finish []int64
			Duration      []int32
		}
		w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, path+"/baseline", nil).Into(t, &got)
		require.Equal(t, "Contrato", got.Name)
		require.Len(t, got.Row, 3)
		assert.Equal(t, w.Ours.Activity, got.Row[1])
		assert.EqualValues(t, [3]int64{mondayMorning, mondayMorning + 1440 + 540, 960}, [3]int64{got.Start[1], got.Finish[1], int64(got.Duration[1])})
	})
	for _, c := range []struct {
		rule, query, status string
		expected            float64
	}{
		{"gantt-139 the criteria baseline is the default: half was due", "", "Overdue", 50},
		{"gantt-139 the criteria follow measures the dates it slipped to", "?criteria=follow", "Waiting", 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var got struct {
				At         int64
				Activities []struct {
					Row      kernel.Row
					Expected float64
					Status   string
				}
			}
			w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, path+"/standings"+c.query, nil).Into(t, &got)
			require.EqualValues(t, tuesday, got.At)
			assert.Equal(t, []any{w.Ours.Activity, c.expected, c.status}, []any{got.Activities[1].Row, got.Activities[1].Expected, got.Activities[1].Status})
		})
	}
	t.Run("another criteria is refused by name", func(t *testing.T) {
		answer := w.At(t).As(w.Ours, access.Planner).Do(http.MethodGet, path+"/standings?criteria=guess", nil)
		assert.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
		assert.Contains(t, string(answer.Content), "baseline.criteria_unknown")
	})
}
