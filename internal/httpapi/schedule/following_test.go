package schedule_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
)

// Many join while others edit: whoever follows the live channel is given the schedule of a moment ago, everybody else that of now.
func TestWhoFollowsAScheduleIsGivenTheOneOfAMomentAgo(t *testing.T) {
	t.Parallel()
	w, clock := httpapitest.Slowed(t, httpapi.Rates{})
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	revision := func(query string) int64 {
		var s struct {
			Schedule struct {
				Revision int64 `json:"revision"`
			} `json:"schedule"`
		}
		a := planner.OK(http.MethodGet, path+query, nil)
		a.Into(t, &s)
		return s.Schedule.Revision
	}
	renamed := func(name string) (at string, revision int64) {
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": 0, "name": name})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		return "?atLeast=" + positionOf(t, r), int64(r.Revision)
	}
	at, first := renamed("Torre A")
	require.Equal(t, first, revision(at))
	at, second := renamed("Torre B")
	require.Equal(t, first, revision("?following=true"), "what was read a moment ago will do")
	require.Equal(t, second, revision(at+"&following=true"), "who names what it must have seen is given that")
	_, third := renamed("Torre C")
	clock.Step(2 * time.Second)
	require.Eventually(t, func() bool { return revision("?following=true") == third }, 20*time.Second, 5*time.Millisecond, "not for longer than a moment")
}

func TestASnapshotIsCompressedAsItsCallerTakesIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	tag := ""
	read := func(accept string) (http.Header, []byte) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.Server.URL+path, nil)
		require.NoError(t, err)
		req.AddCookie(planner.Cookie)
		req.Header.Set("Accept-Encoding", accept)
		req.Header.Set("If-None-Match", tag)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		defer func() { _ = resp.Body.Close() }()
		require.Equal(t, tag != "", resp.StatusCode == http.StatusNotModified)
		require.Contains(t, strings.Join(resp.Header.Values("Vary"), ", "), "Accept-Encoding", "a cache keeps one body for each coding")
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		return resp.Header, body
	}
	head, plain := read("identity")
	require.Empty(t, head.Get("Content-Encoding"))
	for _, tc := range []struct{ accept, coding string }{
		{"gzip, deflate, br, zstd", "zstd"}, {"gzip", "gzip"}, {"zstd;q=0, gzip;q=0.5", "gzip"}, {"br", ""},
	} {
		coded, body := read(tc.accept)
		require.Equal(t, tc.coding, coded.Get("Content-Encoding"), tc.accept)
		require.Equal(t, head.Get("ETag"), coded.Get("ETag"))
		require.Equal(t, string(plain), string(decoded(t, tc.coding, body)))
	}
	tag = head.Get("ETag")
	read("identity")
	read("zstd")
}

func decoded(t *testing.T, coding string, body []byte) []byte {
	t.Helper()
	switch coding {
	case "zstd":
		d, err := zstd.NewReader(nil)
		require.NoError(t, err)
		defer d.Close()
		out, err := d.DecodeAll(body, nil)
		require.NoError(t, err)
		return out
	case "gzip":
		r, err := gzip.NewReader(bytes.NewReader(body))
		require.NoError(t, err)
		out, err := io.ReadAll(r)
		require.NoError(t, err)
		return out
	}
	return body
}
