package httpapi_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
)

// ui-105 ui-106 ui-110 ui-205 ui-310: whether something is made, changed, copied or deleted, a failure is an error of one shape with a
// conventional status. The contract of the world checks the shape itself against the description, field by field.
func TestEveryFailureHasTheOneShape(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	sector := w.Ours.Schedule.String()
	for name, tc := range map[string]struct {
		method, path string
		body         any
		status       int
	}{
		"ui-106 creating":           {http.MethodPost, "/api/activitys", map[string]any{"sectorId": sector, "duration": -1}, 422},
		"ui-105 updating":           {http.MethodPut, "/api/activitys/" + w.Ours.Row(w.Ours.Activity), map[string]any{"duration": -1}, 422},
		"ui-105 deleting":           {http.MethodDelete, "/api/activitys/" + w.Ours.Row(0), nil, 409},
		"reading what is not there": {http.MethodGet, "/api/activitys/" + w.Ours.Row(4711), nil, 404},
		"reading what cannot be":    {http.MethodGet, "/api/activitys/nonsense", nil, 404},
		"sending nonsense":          {http.MethodPost, "/api/activitys", "[", 400},
		"sending nothing":           {http.MethodPost, "/api/activitys", nil, 400},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.At(t).As(w.Ours, access.Planner).Do(tc.method, tc.path, tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			var p httpapi.Problem
			a.Into(t, &p)
			assert.NotEmpty(t, p.Code)
			assert.NotEmpty(t, p.Message)
			assert.NotNil(t, p.Params)
			assert.Equal(t, a.Header.Get("X-Correlation-Id"), p.Correlation)
			assert.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		})
	}
	t.Run("and it leaves its mark in the log under the same id", func(t *testing.T) {
		id := httpapitest.NewID()
		planner.Header.Set("X-Correlation-Id", id.String())
		planner.Do(http.MethodGet, "/api/activitys/"+w.Ours.Row(4711), nil)
		found := false
		for _, entry := range w.Logs.FilterMessage("request").All() {
			found = found || entry.ContextMap()["correlation"] == id.String()
		}
		require.True(t, found)
	})
}

func TestARequestsCorrelationIsInItsEvents(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Planner)
	id := httpapitest.NewID()
	c.Header.Set("X-Correlation-Id", id.String())
	r := c.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
	stream := eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Plan, ID: w.Ours.Schedule}
	for e, err := range w.Store.Read(t.Context(), stream, r.Delta.Base) {
		require.NoError(t, err)
		require.Equal(t, id, e.Correlation)
		require.Equal(t, w.Ours.People[access.Planner], e.Actor, "the session's person, whatever the request says")
	}
}

func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Planner)
	r := c.Request(http.MethodGet, "/api/openapi.yaml", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := w.Server.Client().Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Equal(t, "gzip", res.Header.Get("Content-Encoding"))
	require.Contains(t, strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding")
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
}

func TestABrowserMayHoldSoManyChannels(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Client)
	var open []*httpapitest.Channel
	for range 24 {
		open = append(open, c.Follow(w.Ours.Live()))
	}
	a := c.Do(http.MethodGet, w.Ours.Live(), nil)
	require.Equal(t, http.StatusTooManyRequests, a.StatusCode)
	require.Equal(t, "live.too_many", a.Code(t))
	open[0].Close()
	require.Eventually(t, func() bool {
		r := c.Request(http.MethodGet, w.Ours.Live(), nil)
		res, err := w.Server.Client().Do(r)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == http.StatusOK
	}, httpapitest.Patience, 20e6)
}
