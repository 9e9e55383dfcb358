package httpapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

// untilRefused writes until the rate is over and gives how often it could, with the refusal.
func untilRefused(t *testing.T, write func() httpapitest.Answer) (int, httpapitest.Answer) {
	t.Helper()
	for n := range 1000 {
		if a := write(); a.StatusCode == http.StatusTooManyRequests {
			return n, a
		}
	}
	t.Fatal("nothing was refused")
	return 0, httpapitest.Answer{}
}

func TestOneSessionCannotTakeTheServerFromTheOthers(t *testing.T) {
	t.Parallel()
	w, clock := httpapitest.Slowed(t, httpapi.Rates{Session: 2, Address: 100})
	one, other := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Planner)
	note := func(c *httpapitest.Client) func() httpapitest.Answer {
		return func() httpapitest.Answer { return c.Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}) }
	}
	n, refused := untilRefused(t, note(one))
	require.Equal(t, 30, n, "15 seconds' worth at once")
	require.Equal(t, "request.too_many", refused.Code(t))
	wait, err := strconv.Atoi(refused.Header.Get("Retry-After"))
	require.NoError(t, err)
	require.Positive(t, wait)
	var p httpapi.Problem
	refused.Into(t, &p)
	require.Contains(t, p.Message, strconv.Itoa(wait)+" segundos")

	require.Equal(t, http.StatusOK, one.Do(http.MethodGet, "/api/session", nil).StatusCode, "reading goes on")
	require.NotEqual(t, http.StatusTooManyRequests, note(other)().StatusCode, "the same person elsewhere goes on too")
	clock.Step(time.Duration(wait) * time.Second)
	require.NotEqual(t, http.StatusTooManyRequests, note(one)().StatusCode, "the announced wait is enough")
}

func TestOneAddressCannotTakeTheServerWithManySessions(t *testing.T) {
	t.Parallel()
	w, _ := httpapitest.Slowed(t, httpapi.Rates{Session: 100, Address: 2})
	n := 0
	var refused httpapitest.Answer
	for refused.Response == nil { // a new session for every few requests
		c := w.As(w.Ours, access.Planner).From("198.51.100.1")
		for range 7 {
			a := c.Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"})
			if a.StatusCode == http.StatusTooManyRequests {
				refused = a
				break
			}
			n++
		}
	}
	require.Equal(t, 30, n)
	require.Equal(t, "request.too_many", refused.Code(t))
	signIn := map[string]any{"email": w.Ours.Email(access.Planner), "password": httpapitest.Password}
	require.Equal(t, "request.too_many", w.Nobody().From("198.51.100.1").Do(http.MethodPost, "/api/session", signIn).Code(t), "nor without one")
	require.Equal(t, http.StatusOK, w.Nobody().From("203.0.113.7").Do(http.MethodPost, "/api/session", signIn).StatusCode, "another address is not touched")
}

func TestAStrangerCannotSpreadOverAddressesItClaims(t *testing.T) {
	t.Parallel()
	clock := timeclock.NewStepping(time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC))
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Rates, c.Clock = httpapi.Rates{Address: 1}, clock }) // nobody is trusted
	n := 0
	_, refused := untilRefused(t, func() httpapitest.Answer {
		n++
		return w.Nobody().From("198.51.100."+strconv.Itoa(n)).Do(http.MethodPost, "/api/session/demo", map[string]any{"as": "nobody"})
	})
	require.Equal(t, "request.too_many", refused.Code(t))
	require.Equal(t, 16, n)
}

func TestWhatAnotherSiteForgesUsesNothingUp(t *testing.T) {
	t.Parallel()
	w, _ := httpapitest.Slowed(t, httpapi.Rates{Session: 1, Address: 1})
	c := w.As(w.Ours, access.Planner)
	for range 20 {
		forged := *c
		forged.Header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
		require.Equal(t, "request.cross_origin", forged.Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).Code(t))
		forged = *c
		forged.CSRF = "guessed"
		require.Equal(t, "request.csrf", forged.Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).Code(t))
	}
	require.NotEqual(t, http.StatusTooManyRequests, c.Do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).StatusCode)
}

func TestWhatCostsMoreCountsMore(t *testing.T) {
	t.Parallel()
	w, _ := httpapitest.Slowed(t, httpapi.Rates{Session: 100}) // 1,500 at once
	w.Planned(&w.Ours)
	for name, tc := range map[string]struct {
		ask  func(c *httpapitest.Client) httpapitest.Answer
		want int
	}{
		"a search for circles": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Do(http.MethodPost, "/api/activitys/showcircular", map[string]any{"sector_id": w.Ours.Schedule})
		}, 6},
		"an export": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/exports", map[string]any{"format": "csv"})
		}, 6},
		"a file read again": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Do(http.MethodPost, "/api/imports/"+httpapitest.NewID().String()+"/preview", map[string]any{})
		}, 6},
		"every activity at once": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Do(http.MethodGet, "/api/activitys/sector/"+w.Ours.Schedule.String(), nil)
		}, 30},
		"JSON of 6 MB": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/commands", map[string]any{"commands": []any{}, "x": strings.Repeat("x", 6<<20)})
		}, 16}, // 1 + 96 each
	} {
		t.Run(name, func(t *testing.T) {
			w := w.At(t)
			c := w.As(w.Ours, access.Planner)
			n, _ := untilRefused(t, func() httpapitest.Answer { return tc.ask(c) })
			assert.Equal(t, tc.want, n)
		})
	}
}
