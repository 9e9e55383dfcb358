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
	"gantry/internal/telemetry"
)

func TestUsageIsNotedUnderTheSessionsName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.as(w.ours, access.Client)
	c.ok(http.MethodPost, "/api/usage", map[string]any{"name": "schedule_load", "route": "/gantt/4711?secret=1#x", "details": map[string]any{"error_detail": "503"}})
	for _, bad := range []map[string]any{{"name": "Has Spaces"}, {"name": ""}, {"name": "x", "user": "somebody else"}} {
		require.Equal(t, http.StatusBadRequest, c.do(http.MethodPost, "/api/usage", bad).StatusCode, bad)
	}
	require.Equal(t, http.StatusForbidden, c.do(http.MethodGet, "/api/usage", nil).StatusCode, "superadmin only")
	admin := w.as(w.ours, access.SuperAdmin)
	var page telemetry.UsagePage
	require.Eventually(t, func() bool {
		admin.ok(http.MethodGet, "/api/usage?name=schedule_load&user="+w.ours.people[access.Client].String(), nil).into(t, &page)
		return len(page.Entries) == 1
	}, patience, 50e6)
	e := page.Entries[0]
	require.Equal(t, w.ours.company, e.Company)
	require.Equal(t, "client", e.Role)
	require.Equal(t, "/gantt/4711", e.Route)
	require.Equal(t, map[string]any{"error_detail": "503"}, e.Detail)
	require.Equal(t, http.StatusBadRequest, admin.do(http.MethodGet, "/api/usage?limit=0", nil).StatusCode)
	require.Equal(t, http.StatusBadRequest, admin.do(http.MethodGet, "/api/usage?before=x", nil).StatusCode)
}

func TestTheProbes(t *testing.T) {
	down, parked := error(nil), []httpapi.ParkedStream(nil)
	w := newWorld(t, func(c *httpapi.Config) {
		c.Ready = func(context.Context) error { return down }
		c.Parked = func(context.Context) ([]httpapi.ParkedStream, error) { return parked, nil }
	})
	require.Equal(t, "ok\n", string(w.nobody().do(http.MethodGet, "/healthz", nil).body))
	require.Equal(t, "ready\n", string(w.nobody().do(http.MethodGet, "/readyz", nil).body))
	one, other := eventstore.Stream{Kind: eventstore.Plan, ID: newID()}, eventstore.Stream{Kind: eventstore.Plan, ID: newID()}
	parked = []httpapi.ParkedStream{{ReadModel: "gantt", Stream: one}, {ReadModel: "changelog", Stream: one}, {ReadModel: "gantt", Stream: other}}
	held := w.nobody().do(http.MethodGet, "/readyz", nil)
	require.Equal(t, http.StatusOK, held.StatusCode, "a parked stream holds up nobody else")
	require.Equal(t, "ready\nparked streams: 2 (gantry unpark --list)\n", string(held.body))
	for _, probe := range []string{"/healthz", "/readyz"} {
		require.Equal(t, http.StatusOK, w.nobody().do(http.MethodHead, probe, nil).StatusCode, "load balancers probe with HEAD too")
	}
	down = errors.New("the database is away")
	a := w.nobody().do(http.MethodGet, "/readyz", nil)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.NotContains(t, string(a.body), "away", "why is for the log")
	for _, probe := range []string{"/healthz", "/readyz"} {
		r := w.nobody().request(http.MethodGet, probe, nil)
		r.Host = "gantry-7d9f.pod.cluster"
		res, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NotEqual(t, http.StatusMisdirectedRequest, res.StatusCode, "probes come under any name")
		require.NoError(t, res.Body.Close())
	}
	require.Contains(t, string(w.nobody().do(http.MethodGet, "/api/openapi.yaml", nil).body), "openapi: 3.0.3")
}

func TestAPanicIsOurMistakeAndTellsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *httpapi.Config) { c.Usage = nil }) // a use of it fails
	a := w.as(w.ours, access.Planner).do(http.MethodPost, "/api/usage", map[string]any{"name": "x"})
	require.Equal(t, http.StatusInternalServerError, a.StatusCode)
	var p httpapi.Problem
	a.into(t, &p)
	require.Equal(t, "internal.unexpected", p.Code)
	require.Empty(t, p.Params)
	require.Equal(t, 1, w.logs.FilterMessage("panic").Len())
	require.Equal(t, p.Correlation, w.logs.FilterMessage("panic").All()[0].ContextMap()["correlation"])
}

// A schedule whose rows are not there yet is no unknown schedule.
func TestRowsThatAreBehindAreSaidToBeBehind(t *testing.T) {
	t.Parallel()
	behind := &lagging{}
	w := newWorld(t, func(c *httpapi.Config) {
		behind.Progress = c.Progress
		c.Progress = behind
	})
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	for _, table := range []string{"gantt_g1.schedules", "gantt_g1.activities"} {
		_, err := w.db.Exec(t.Context(), "delete from "+table)
		require.NoError(t, err)
	}
	behind.stuck.Store(true)
	for _, path := range []string{"/api/schedules/" + w.ours.schedule.String() + "/gantt", "/api/gantts/" + w.ours.schedule.String(), w.ours.log()} {
		a := planner.do(http.MethodGet, path, nil)
		require.Equal(t, http.StatusServiceUnavailable, a.StatusCode, path)
		require.Equal(t, "query.behind", a.code(t), path)
		require.NotEmpty(t, a.Header.Get("Retry-After"))
	}
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, "/api/gantts/"+newID().String(), nil).StatusCode, "one that never was is unknown")
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
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/schedules/" + w.ours.schedule.String() + "/gantt"
	planner.ok(http.MethodGet, path, nil)
	w.db.Close()
	a := planner.do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.Equal(t, "store.unavailable", a.code(t))
	require.NotEmpty(t, a.Header.Get("Retry-After"))
	require.NotEmpty(t, w.logs.FilterMessage("unavailable").All())
}
