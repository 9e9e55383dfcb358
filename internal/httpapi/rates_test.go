package httpapi_test

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/timeclock"
)

// slowed is a world whose rates refill when the test says so.
func slowed(t *testing.T, r httpapi.Rates) (*world, *timeclock.Stepping) {
	t.Helper()
	clock := timeclock.NewStepping(time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC))
	w := newWorld(t, func(c *httpapi.Config) {
		c.Rates, c.Clock, c.TrustedProxies = r, clock, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	return w, clock
}

// from makes a client come from an address, as the proxy in front says.
func (c *client) from(address string) *client {
	c.header.Set("X-Forwarded-For", address)
	return c
}

// untilRefused writes until the rate is over and gives how often it could, with the refusal.
func untilRefused(t *testing.T, write func() answer) (int, answer) {
	t.Helper()
	for n := range 1000 {
		if a := write(); a.StatusCode == http.StatusTooManyRequests {
			return n, a
		}
	}
	t.Fatal("nothing was refused")
	return 0, answer{}
}

func TestOneSessionCannotTakeTheServerFromTheOthers(t *testing.T) {
	t.Parallel()
	w, clock := slowed(t, httpapi.Rates{Session: 2, Address: 100})
	one, other := w.as(w.ours, access.Planner), w.as(w.ours, access.Planner)
	note := func(c *client) func() answer {
		return func() answer { return c.do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}) }
	}
	n, refused := untilRefused(t, note(one))
	require.Equal(t, 30, n, "15 seconds' worth at once")
	require.Equal(t, "request.too_many", refused.code(t))
	wait, err := strconv.Atoi(refused.Header.Get("Retry-After"))
	require.NoError(t, err)
	require.Positive(t, wait)
	var p httpapi.Problem
	refused.into(t, &p)
	require.Contains(t, p.Message, strconv.Itoa(wait)+" segundos")

	require.Equal(t, http.StatusOK, one.do(http.MethodGet, "/api/session", nil).StatusCode, "reading goes on")
	require.NotEqual(t, http.StatusTooManyRequests, note(other)().StatusCode, "the same person elsewhere goes on too")
	clock.Step(time.Duration(wait) * time.Second)
	require.NotEqual(t, http.StatusTooManyRequests, note(one)().StatusCode, "the announced wait is enough")
}

func TestOneAddressCannotTakeTheServerWithManySessions(t *testing.T) {
	t.Parallel()
	w, _ := slowed(t, httpapi.Rates{Session: 100, Address: 2})
	n := 0
	var refused answer
	for refused.Response == nil { // a new session for every few requests
		c := w.as(w.ours, access.Planner).from("198.51.100.1")
		for range 7 {
			a := c.do(http.MethodPost, "/api/usage", map[string]any{"name": "x"})
			if a.StatusCode == http.StatusTooManyRequests {
				refused = a
				break
			}
			n++
		}
	}
	require.Equal(t, 30, n)
	require.Equal(t, "request.too_many", refused.code(t))
	signIn := map[string]any{"email": w.ours.email(access.Planner), "password": password}
	require.Equal(t, "request.too_many", w.nobody().from("198.51.100.1").do(http.MethodPost, "/api/session", signIn).code(t), "nor without one")
	require.Equal(t, http.StatusOK, w.nobody().from("203.0.113.7").do(http.MethodPost, "/api/session", signIn).StatusCode, "another address is not touched")
}

func TestAStrangerCannotSpreadOverAddressesItClaims(t *testing.T) {
	t.Parallel()
	clock := timeclock.NewStepping(time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC))
	w := newWorld(t, func(c *httpapi.Config) { c.Rates, c.Clock = httpapi.Rates{Address: 1}, clock }) // nobody is trusted
	n := 0
	_, refused := untilRefused(t, func() answer {
		n++
		return w.nobody().from("198.51.100."+strconv.Itoa(n)).do(http.MethodPost, "/api/session/demo", map[string]any{"as": "nobody"})
	})
	require.Equal(t, "request.too_many", refused.code(t))
	require.Equal(t, 16, n)
}

func TestWhatAnotherSiteForgesUsesNothingUp(t *testing.T) {
	t.Parallel()
	w, _ := slowed(t, httpapi.Rates{Session: 1, Address: 1})
	c := w.as(w.ours, access.Planner)
	for range 20 {
		forged := *c
		forged.header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
		require.Equal(t, "request.cross_origin", forged.do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).code(t))
		forged = *c
		forged.csrf = "guessed"
		require.Equal(t, "request.csrf", forged.do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).code(t))
	}
	require.NotEqual(t, http.StatusTooManyRequests, c.do(http.MethodPost, "/api/usage", map[string]any{"name": "x"}).StatusCode)
}

func TestWhatCostsMoreCountsMore(t *testing.T) {
	t.Parallel()
	w, _ := slowed(t, httpapi.Rates{Session: 100}) // 1,500 at once
	w.planned(&w.ours)
	for name, tc := range map[string]struct {
		ask  func(c *client) answer
		want int
	}{
		"a search for circles": {func(c *client) answer {
			return c.do(http.MethodPost, "/api/activitys/showcircular", map[string]any{"sector_id": w.ours.schedule})
		}, 6},
		"an export": {func(c *client) answer {
			return c.do(http.MethodPost, "/api/schedules/"+w.ours.schedule.String()+"/exports", map[string]any{"format": "csv"})
		}, 6},
		"a file read again": {func(c *client) answer {
			return c.do(http.MethodPost, "/api/imports/"+newID().String()+"/preview", map[string]any{})
		}, 6},
		"every activity at once": {func(c *client) answer {
			return c.do(http.MethodGet, "/api/activitys/sector/"+w.ours.schedule.String(), nil)
		}, 30},
		"JSON of 6 MB": {func(c *client) answer {
			return c.do(http.MethodPost, "/api/schedules/"+w.ours.schedule.String()+"/commands", map[string]any{"commands": []any{}, "x": strings.Repeat("x", 6<<20)})
		}, 16}, // 1 + 96 each
	} {
		t.Run(name, func(t *testing.T) {
			w := w.at(t)
			c := w.as(w.ours, access.Planner)
			n, _ := untilRefused(t, func() answer { return tc.ask(c) })
			assert.Equal(t, tc.want, n)
		})
	}
}

func TestEveryRouteThatMayWriteTakesOfTheRate(t *testing.T) {
	api, err := httpapi.New(httpapi.Config{})
	require.NoError(t, err)
	for _, line := range api.Table() {
		if line.Method != http.MethodGet {
			assert.Positive(t, line.Takes, "%s %s", line.Method, line.Path)
		}
		if strings.Contains(line.Path, "import") && line.Method == http.MethodPost || strings.Contains(line.Path, "export") && line.Method == http.MethodPost {
			assert.Equal(t, 250, line.Takes, "%s %s works on a file", line.Method, line.Path)
		}
	}
}
