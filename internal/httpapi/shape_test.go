package httpapi_test

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
)

// ui-105 ui-106 ui-110 ui-205 ui-310: whether something is made, changed, copied or deleted, a failure is an error of one shape with a
// conventional status. The contract of the world checks the shape itself against the description, field by field.
func TestEveryFailureHasTheOneShape(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	sector := w.ours.schedule.String()
	for name, tc := range map[string]struct {
		method, path string
		body         any
		status       int
	}{
		"ui-106 creating":           {http.MethodPost, "/api/activitys", map[string]any{"sectorId": sector, "duration": -1}, 422},
		"ui-105 updating":           {http.MethodPut, "/api/activitys/" + w.ours.row(w.ours.activity), map[string]any{"duration": -1}, 422},
		"ui-105 deleting":           {http.MethodDelete, "/api/activitys/" + w.ours.row(0), nil, 409},
		"reading what is not there": {http.MethodGet, "/api/activitys/" + w.ours.row(4711), nil, 404},
		"reading what cannot be":    {http.MethodGet, "/api/activitys/nonsense", nil, 404},
		"sending nonsense":          {http.MethodPost, "/api/activitys", "[", 400},
		"sending nothing":           {http.MethodPost, "/api/activitys", nil, 400},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.at(t).as(w.ours, access.Planner).do(tc.method, tc.path, tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			var p httpapi.Problem
			a.into(t, &p)
			assert.NotEmpty(t, p.Code)
			assert.NotEmpty(t, p.Message)
			assert.NotNil(t, p.Params)
			assert.Equal(t, a.Header.Get("X-Correlation-Id"), p.Correlation)
			assert.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		})
	}
	t.Run("and it leaves its mark in the log under the same id", func(t *testing.T) {
		id := newID()
		planner.header.Set("X-Correlation-Id", id.String())
		planner.do(http.MethodGet, "/api/activitys/"+w.ours.row(4711), nil)
		found := false
		for _, entry := range w.logs.FilterMessage("request").All() {
			found = found || entry.ContextMap()["correlation"] == id.String()
		}
		require.True(t, found)
	})
}

func TestARequestsCorrelationIsInItsEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	c := w.as(w.ours, access.Planner)
	id := newID()
	c.header.Set("X-Correlation-Id", id.String())
	r := c.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
	stream := eventstore.Stream{Company: w.ours.company, Kind: eventstore.Plan, ID: w.ours.schedule}
	for e, err := range w.store.Read(t.Context(), stream, r.Delta.Base) {
		require.NoError(t, err)
		require.Equal(t, id, e.Correlation)
		require.Equal(t, w.ours.people[access.Planner], e.Actor, "the session's person, whatever the request says")
	}
}

func TestAnswersAreCompressedAndChannelsAreNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	c := w.as(w.ours, access.Planner)
	r := c.request(http.MethodGet, "/api/openapi.yaml", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	res, err := w.server.Client().Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Equal(t, "gzip", res.Header.Get("Content-Encoding"))
	require.Contains(t, strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding")
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)

	r = c.request(http.MethodGet, w.ours.live()+"?from=0", nil)
	r.Header.Set("Accept-Encoding", "gzip, zstd")
	stream, err := w.server.Client().Do(r)
	require.NoError(t, err)
	defer stream.Body.Close()
	require.Empty(t, stream.Header.Get("Content-Encoding"))
	line, err := bufio.NewReader(stream.Body).ReadString('\n')
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(line, ":"), "a comment comes at once")
}

func TestABrowserMayHoldSoManyChannels(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	c := w.as(w.ours, access.Client)
	var open []*channel
	for range 24 {
		open = append(open, c.follow(w.ours.live()))
	}
	a := c.do(http.MethodGet, w.ours.live(), nil)
	require.Equal(t, http.StatusTooManyRequests, a.StatusCode)
	require.Equal(t, "live.too_many", a.code(t))
	open[0].close()
	require.Eventually(t, func() bool {
		r := c.request(http.MethodGet, w.ours.live(), nil)
		res, err := w.server.Client().Do(r)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == http.StatusOK
	}, patience, 20e6)
}
