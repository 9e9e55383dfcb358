package lookahead_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/lookahead"
)

// BenchmarkWindow reads four weeks of a plan of 10,000 activities in fifty chains, with two tasks beneath each.
func BenchmarkWindow(b *testing.B) {
	w := httpapitest.NewWorld(b, func(c *edge.Config) { c.Rates = httpapi.Rates{} })
	w.Planned(&w.Ours)
	s := &site{World: w, planner: w.As(w.Ours, access.Planner)}
	const chains, links = 50, 200
	for range 2 {
		items := make([]any, chains*links/2)
		for i := range items {
			items[i] = record{"name": fmt.Sprint("Activity ", i), "duration": 480}
		}
		rows := s.do(s.planner, "activities.add", record{"items": items})
		for at := 0; at < len(rows); at += links {
			s.do(s.planner, "activities.link", record{"rows": rows[at : at+links]})
		}
		for _, part := range []string{"morning", "afternoon"} {
			tasks := make([]any, len(rows))
			for i, row := range rows {
				tasks[i] = record{"activity": row, "name": fmt.Sprint("Task of the ", part, " ", i), "duration": 240, "quantity": 120_000, "unit": "m2", "hours": 40_000}
			}
			s.do(s.planner, "tasks.add", record{"items": tasks})
		}
	}
	_, err := w.DB.Exec(b.Context(), "vacuum analyze") // as tables are some minutes later
	require.NoError(b, err)
	start := kernel.Minute(1 << 30)
	for _, a := range s.window(s.planner, everything).Activities {
		if !a.Summary {
			start = min(start, a.Start)
		}
	}
	path := s.path(fmt.Sprintf("/lookahead?from=%d&to=%d", start+10*7*kernel.Day, start+14*7*kernel.Day))
	var shown lookahead.WindowView
	s.planner.OK(http.MethodGet, path, nil).Into(b, &shown)
	require.NotEmpty(b, shown.Tasks)
	request := s.planner.Request(http.MethodGet, path, nil)
	request.Header.Set("Accept-Encoding", "gzip")
	client, size := w.Server.Client(), 0
	for b.Loop() {
		res, err := client.Do(request)
		require.NoError(b, err)
		body, err := io.ReadAll(res.Body)
		require.NoError(b, err)
		require.NoError(b, res.Body.Close())
		require.Equal(b, http.StatusOK, res.StatusCode)
		size = len(body)
		if res.Header.Get("Content-Encoding") == "" { // what stands in front compresses
			size = compressed(b, body)
		}
	}
	b.ReportMetric(float64(size), "bytes")
	b.ReportMetric(float64(len(shown.Tasks)), "tasks")
}

func compressed(b *testing.B, body []byte) int {
	n := counter(0)
	z := gzip.NewWriter(&n)
	_, err := z.Write(body)
	require.NoError(b, err)
	require.NoError(b, z.Close())
	return int(n)
}

// counter counts bytes.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
