package weekly_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

// BenchmarkWeekPlan reads the plan of a week of 1,000 promises: at most 40 ms.
func BenchmarkWeekPlan(b *testing.B) {
	clock := timeclock.NewStepping(time.Date(2026, 2, 26, 16, 0, 0, 0, time.UTC))
	w := httpapitest.NewWorld(b, func(c *edge.Config) { c.Clock, c.Rates = clock, httpapi.Rates{} })
	w.Planned(&w.Ours)
	s := &site{World: w, planner: w.As(w.Ours, access.Planner), clock: clock, tasks: map[string]kernel.Row{}}
	start := kernel.Date(2026, 3, 2, 8, 0)
	items := make([]any, 1_000)
	for i := range items {
		items[i] = record{"activity": w.Ours.Activity, "name": fmt.Sprint("Task ", i), "start": start + kernel.Minute(i%5)*kernel.Day, "duration": 480, "quantity": 120_000, "unit": "m2"}
	}
	tasks := s.do(s.planner, "tasks.add", record{"items": items})
	s.do(s.planner, "tasks.set-lean", record{"rows": tasks, "to": "Can"})
	promises := make([]any, len(tasks))
	for i, row := range tasks {
		promises[i] = record{"task": row}
	}
	week := s.do(s.planner, "week.create", record{"day": kernel.Date(2026, 3, 2, 0, 0), "promises": promises})[0]
	require.Len(b, s.week(s.planner, week).Commitments, 1_000)
	_, err := w.DB.Exec(b.Context(), "vacuum analyze") // as tables are some minutes later
	require.NoError(b, err)
	request := s.planner.Request(http.MethodGet, s.path(fmt.Sprintf("/weeks/%d", week)), nil)
	request.Header.Set("Accept-Encoding", "gzip")
	client, size := w.Server.Client(), int64(0)
	for b.Loop() {
		res, err := client.Do(request)
		require.NoError(b, err)
		size, err = io.Copy(io.Discard, res.Body)
		require.NoError(b, err)
		require.NoError(b, res.Body.Close())
		require.Equal(b, http.StatusOK, res.StatusCode)
	}
	b.ReportMetric(float64(size), "bytes")
}
