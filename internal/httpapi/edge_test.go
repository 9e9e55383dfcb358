package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

// bare is an API with nothing behind it: what is refused before anything is asked needs no database.
func bare(t *testing.T, change func(*edge.Config)) *httpapi.API {
	t.Helper()
	cfg := edge.Config{
		Clock: timeclock.System{}, NewID: func() kernel.ID { return httpapitest.NewID() }, Logger: zap.NewNop(), Meter: httpapitest.Meter{}, Contract: []byte("openapi: 3.0.3"),
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("gantry_build_info 1")) }),
	}
	change(&cfg)
	api, err := edge.New(cfg)
	require.NoError(t, err)
	return api
}

// nav-304
func TestAnOldNameLeadsToThePresentOneWithPathAndQuery(t *testing.T) {
	h := bare(t, func(c *edge.Config) {
		c.Hosts, c.OldHosts, c.BaseURL = []string{"plan.example.com"}, []string{"Old.example.com"}, "https://plan.example.com"
	}).Handler()
	for path, want := range map[string]string{
		"/org/projects?view=timeline&x=%2F": "https://plan.example.com/org/projects?view=timeline&x=%2F",
		"/":                                 "https://plan.example.com/",
	} {
		got := ask(h, http.MethodGet, path, func(r *http.Request) { r.Host = "old.example.com:443" })
		assert.Equal(t, http.StatusPermanentRedirect, got.Code, path)
		assert.Equal(t, want, got.Header().Get("Location"))
	}
	assert.NotEqual(t, http.StatusPermanentRedirect, ask(h, http.MethodGet, "/", func(r *http.Request) { r.Host = "plan.example.com" }).Code)
}

func TestOnlyTheNamesOfTheInstallationAreAnswered(t *testing.T) {
	h := bare(t, func(c *edge.Config) { c.Hosts = []string{"plan.example.com", "Plan"} }).Handler()
	for host, want := range map[string]int{
		"plan.example.com":            http.StatusOK,
		"PLAN.example.com.:8443":      http.StatusOK,
		"plan:8080":                   http.StatusOK,
		"localhost:8080":              http.StatusOK,
		"gantry.localhost":            http.StatusOK,
		"127.0.0.1:8080":              http.StatusOK,
		"192.0.2.7":                   http.StatusOK,
		"[::1]:8080":                  http.StatusOK,
		"[2001:db8::1]":               http.StatusOK,
		"rebound.attacker.example":    http.StatusMisdirectedRequest,
		"plan.example.com.evil.test":  http.StatusMisdirectedRequest,
		"evil.plan.example.com":       http.StatusMisdirectedRequest,
		"127.0.0.1.nip.io":            http.StatusMisdirectedRequest,
		"localhost.evil.test:8080":    http.StatusMisdirectedRequest,
		"localhost@evil.test":         http.StatusMisdirectedRequest,
		"evil.test/plan.example.com":  http.StatusMisdirectedRequest,
		"plan.example.com, evil.test": http.StatusMisdirectedRequest,
		"":                            http.StatusMisdirectedRequest,
	} {
		for _, path := range []string{"/api/openapi.yaml", "/api/session", "/", "/metrics"} {
			got := ask(h, http.MethodGet, path, func(r *http.Request) {
				r.Host = host
				r.Header.Set("X-Forwarded-Host", "plan.example.com")
			})
			if want == http.StatusOK {
				assert.NotEqual(t, http.StatusMisdirectedRequest, got.Code, "%q %s", host, path)
				continue
			}
			assert.Equal(t, want, got.Code, "%q %s", host, path)
			assert.Contains(t, got.Body.String(), `"code":"request.host"`)
			assert.Contains(t, got.Body.String(), "GANTRY_HOSTS", "the way out is named")
		}
	}
}

func TestAReboundPageGetsNothingEvenWithASession(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Ours, access.Planner)
	r := c.Request(http.MethodPost, "/api/session/demo", map[string]any{})
	r.Host = "rebound.attacker.example"
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Equal(t, http.StatusMisdirectedRequest, res.StatusCode)
	require.Empty(t, res.Cookies(), "nobody is signed in by a click under a foreign name")
}

func TestMetricsAreForScrapersAlone(t *testing.T) {
	const token = "a-token-of-a-scraper"
	bearer := with("Authorization", "Bearer "+token)
	ownMachine := func(r *http.Request) { r.RemoteAddr = "127.0.0.1:4711" } // a proxy on this machine that adds no header
	for name, tc := range map[string]struct {
		token  string
		own    bool // on the address of its own
		change []func(*http.Request)
		want   int
	}{
		"the main address has none":                       {"", false, []func(*http.Request){ownMachine}, http.StatusNotFound},
		"and an empty token opens nothing":                {"", false, []func(*http.Request){ownMachine, with("Authorization", "Bearer ")}, http.StatusNotFound},
		"with a token the main address gives them for it": {token, false, []func(*http.Request){bearer}, http.StatusOK},
		"not through a proxy that hides itself":           {token, false, []func(*http.Request){ownMachine}, http.StatusNotFound},
		"not for another token":                           {token, false, []func(*http.Request){with("Authorization", "Bearer a-token-of-a-scrapes")}, http.StatusNotFound},
		"not for a token as a password":                   {token, false, []func(*http.Request){with("Authorization", "Basic "+token)}, http.StatusNotFound},
		"an address of their own gives them":              {"", true, nil, http.StatusOK},
		"and asks for the token when there is one":        {token, true, nil, http.StatusNotFound},
		"and takes it":                                    {token, true, []func(*http.Request){bearer}, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			api := bare(t, func(c *edge.Config) { c.MetricsToken = tc.token })
			h := api.Handler()
			if tc.own {
				h = api.MetricsHandler()
			}
			got := ask(h, http.MethodGet, "/metrics", tc.change...)
			require.Equal(t, tc.want, got.Code)
			require.Equal(t, tc.want == http.StatusOK, got.Body.String() == "gantry_build_info 1")
		})
	}
	t.Run("the address of their own has nothing else", func(t *testing.T) {
		h := bare(t, func(*edge.Config) {}).MetricsHandler()
		for _, path := range []string{"/", "/api/session", "/api/openapi.yaml", "/healthz"} {
			require.Equal(t, http.StatusNotFound, ask(h, http.MethodGet, path).Code, path)
		}
		require.Equal(t, http.StatusMisdirectedRequest, ask(h, http.MethodGet, "/metrics", func(r *http.Request) { r.Host = "rebound.attacker.example" }).Code)
	})
}

func TestBehindTLSTheCookieBelongsToThisHostAlone(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Secure = true })
	a := w.Nobody().OK(http.MethodPost, "/api/session/demo", map[string]any{})
	require.Len(t, a.Cookies(), 1)
	c := a.Cookies()[0]
	require.Equal(t, "__Host-gantry_session", c.Name)
	require.True(t, c.Secure && c.HttpOnly && c.Path == "/" && c.Domain == "", "browsers take the prefix only so: %s", c.Raw)
	var s accountsapi.SessionView
	a.Into(t, &s)

	us := &httpapitest.Client{World: w, Cookie: c, CSRF: s.CSRF, Header: http.Header{}}
	us.OK(http.MethodGet, "/api/session", nil)
	planted := &httpapitest.Client{World: w, Cookie: &http.Cookie{Name: "gantry_session", Value: c.Value}, CSRF: s.CSRF, Header: http.Header{}}
	require.Equal(t, http.StatusUnauthorized, planted.Do(http.MethodGet, "/api/session", nil).StatusCode, "a plain name is what another host of the domain could plant")
	out := us.OK(http.MethodDelete, "/api/session", nil)
	require.Equal(t, "__Host-gantry_session", out.Cookies()[0].Name)
	require.True(t, out.Cookies()[0].Secure, "or browsers would keep it")
}

func TestTheRequestLogNamesWhoAskedAsTheTrustedProxySaysIt(t *testing.T) {
	for name, tc := range map[string]struct{ peer, forwarded, want string }{
		"nobody in between":                {"203.0.113.9:4711", "", "203.0.113.9"},
		"a stranger claims to be another":  {"203.0.113.9:4711", "198.51.100.1", "203.0.113.9"},
		"the proxy names its client":       {"10.1.2.3:4711", "198.51.100.1", "198.51.100.1"},
		"the client prepended a lie":       {"10.1.2.3:4711", "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		"the proxy adds the client's port": {"10.1.2.3:4711", "198.51.100.1:50123", "198.51.100.1"},
		"and does so for IPv6":             {"10.1.2.3:4711", "[2001:db8::1]:50123", "2001:db8::1"},
		"a line break in the header":       {"10.1.2.3:4711", "198.51.100.1\n{\"forged\":1}", "10.1.2.3"},
	} {
		t.Run(name, func(t *testing.T) {
			core, logs := observer.New(zap.InfoLevel)
			h := bare(t, func(c *edge.Config) {
				c.Logger, c.TrustedProxies = zap.New(core), []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
			}).Handler()
			r := httptest.NewRequest(http.MethodGet, "/api/openapi.yaml", nil)
			r.Host, r.RemoteAddr = "localhost", tc.peer
			if tc.forwarded != "" {
				r.Header.Set("X-Forwarded-For", tc.forwarded)
			}
			h.ServeHTTP(httptest.NewRecorder(), r)
			lines := logs.FilterMessage("request").All()
			require.Len(t, lines, 1)
			require.Equal(t, tc.want, lines[0].ContextMap()["address"])
		})
	}
}
