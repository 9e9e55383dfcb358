package httpapi_test

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

func TestTheProbes(t *testing.T) {
	down, parked := error(nil), []httpapi.ParkedStream(nil)
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		c.Ready = func(context.Context) error { return down }
		c.Parked = func(context.Context) ([]httpapi.ParkedStream, error) { return parked, nil }
	})
	require.Equal(t, "ok\n", string(w.Nobody().Do(http.MethodGet, "/healthz", nil).Content))
	require.Equal(t, "ready\n", string(w.Nobody().Do(http.MethodGet, "/readyz", nil).Content))
	one, other := eventstore.Stream{Kind: eventstore.Plan, ID: httpapitest.NewID()}, eventstore.Stream{Kind: eventstore.Plan, ID: httpapitest.NewID()}
	parked = []httpapi.ParkedStream{{ReadModel: "gantt", Stream: one}, {ReadModel: "changelog", Stream: one}, {ReadModel: "gantt", Stream: other}}
	held := w.Nobody().Do(http.MethodGet, "/readyz", nil)
	require.Equal(t, http.StatusOK, held.StatusCode, "a parked stream holds up nobody else")
	require.Equal(t, "ready\nparked streams: 2 (gantry unpark --list)\n", string(held.Content))
	for _, probe := range []string{"/healthz", "/readyz"} {
		require.Equal(t, http.StatusOK, w.Nobody().Do(http.MethodHead, probe, nil).StatusCode, "load balancers probe with HEAD too")
	}
	down = errors.New("the database is away")
	a := w.Nobody().Do(http.MethodGet, "/readyz", nil)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.NotContains(t, string(a.Content), "away", "why is for the log")
	for _, probe := range []string{"/healthz", "/readyz"} {
		r := w.Nobody().Request(http.MethodGet, probe, nil)
		r.Host = "gantry-7d9f.pod.cluster"
		res, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NotEqual(t, http.StatusMisdirectedRequest, res.StatusCode, "probes come under any name")
		require.NoError(t, res.Body.Close())
	}
	require.Contains(t, string(w.Nobody().Do(http.MethodGet, "/api/openapi.yaml", nil).Content), "openapi: 3.0.3")
}

func TestAPanicIsOurMistakeAndTellsNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Usage = nil }) // a use of it fails
	a := w.As(w.Ours, access.Planner).Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"})
	require.Equal(t, http.StatusInternalServerError, a.StatusCode)
	var p httpapi.Problem
	a.Into(t, &p)
	require.Equal(t, "internal.unexpected", p.Code)
	require.Empty(t, p.Params)
	require.Equal(t, 1, w.Logs.FilterMessage("panic").Len())
	require.Equal(t, p.Correlation, w.Logs.FilterMessage("panic").All()[0].ContextMap()["correlation"])
}

// A schedule whose rows are not there yet is no unknown schedule.
func TestRowsThatAreBehindAreSaidToBeBehind(t *testing.T) {
	t.Parallel()
	behind := &lagging{}
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		behind.Progress = c.Progress
		c.Progress = behind
	})
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	for _, table := range []string{"gantt_g1.schedules", "gantt_g1.activities"} {
		_, err := w.DB.Exec(t.Context(), "delete from "+table)
		require.NoError(t, err)
	}
	behind.stuck.Store(true)
	for _, path := range []string{"/api/schedules/" + w.Ours.Schedule.String() + "/gantt", "/api/gantts/" + w.Ours.Schedule.String(), w.Ours.Log()} {
		a := planner.Do(http.MethodGet, path, nil)
		require.Equal(t, http.StatusServiceUnavailable, a.StatusCode, path)
		require.Equal(t, "query.behind", a.Code(t), path)
		require.NotEmpty(t, a.Header.Get("Retry-After"))
	}
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, "/api/gantts/"+httpapitest.NewID().String(), nil).StatusCode, "one that never was is unknown")
}

// lagging is a progress that can get stuck.
type lagging struct {
	httpapi.Progress
	stuck atomic.Bool
}

func (l *lagging) Wait(ctx context.Context, projection string, at eventstore.Position) bool {
	return !l.stuck.Load() && l.Progress.Wait(ctx, projection, at)
}

// ui-104, ui-204, ui-308: failures are visible and logged, never a silent false.
func TestADatabaseThatIsAwaySaysSoAndTheServerGoesOn(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	planner.OK(http.MethodGet, path, nil)
	w.DB.Close()
	a := planner.Do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.Equal(t, "store.unavailable", a.Code(t))
	require.NotEmpty(t, a.Header.Get("Retry-After"))
	require.NotEmpty(t, w.Logs.FilterMessage("unavailable").All())
}
