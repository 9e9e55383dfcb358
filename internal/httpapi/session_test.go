package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap/zapcore"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
)

func (x tenant) email(role access.Role) string {
	return string(role) + "-" + x.company.String()[24:] + "@robles.example"
}

func TestSigningIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	credentials := map[string]any{"email": w.ours.email(access.Client), "password": password}
	a := w.nobody().ok(http.MethodPost, "/api/session", credentials)

	t.Run("gives the browser a cookie that scripts cannot read", func(t *testing.T) {
		require.Len(t, a.Cookies(), 1)
		c := a.Cookies()[0]
		assert.Equal(t, "gantry_session", c.Name)
		assert.True(t, c.HttpOnly)
		assert.Equal(t, http.SameSiteLaxMode, c.SameSite)
		assert.Equal(t, "/", c.Path)
		assert.NotContains(t, string(a.body), c.Value, "the token is in the cookie alone")
		assert.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	})
	t.Run("tells who it is and what they may do", func(t *testing.T) {
		var s httpapi.SessionView
		a.into(t, &s)
		assert.Equal(t, w.ours.people[access.Client], s.User.ID)
		assert.Equal(t, "Constructora Lautaro", s.Company.Name)
		assert.Equal(t, access.Client, s.Role)
		assert.Equal(t, access.View, s.Permissions[access.Gantt])
		assert.Equal(t, access.None, s.Permissions[access.Takt])
		assert.Len(t, s.Permissions, len(access.Modules))
		c := &client{w: w, cookie: a.Cookies()[0], csrf: s.CSRF, header: http.Header{}}
		var again httpapi.SessionView
		c.ok(http.MethodGet, "/api/session", nil).into(t, &again)
		assert.Equal(t, s, again)
	})
	t.Run("a program gets a token and needs no proof of a page", func(t *testing.T) {
		credentials := map[string]any{"email": w.ours.email(access.Planner), "password": password, "bearer": true}
		a := w.nobody().ok(http.MethodPost, "/api/session", credentials)
		assert.Empty(t, a.Cookies())
		var s httpapi.SessionView
		a.into(t, &s)
		require.NotEmpty(t, s.Token)
		program := w.nobody()
		program.bearer = s.Token
		program.ok(http.MethodPost, "/api/projects/"+w.ours.project.String()+"/schedules", map[string]any{"name": "Torre"})
	})
	t.Run("signing in again ends what this browser held before", func(t *testing.T) {
		before := w.as(w.ours, access.Client)
		after := w.as(w.ours, access.Client)
		browser := w.nobody()
		browser.cookie = before.cookie
		browser.ok(http.MethodPost, "/api/session", credentials)
		assert.Equal(t, http.StatusUnauthorized, before.do(http.MethodGet, "/api/session", nil).StatusCode)
		assert.Equal(t, http.StatusOK, after.do(http.MethodGet, "/api/session", nil).StatusCode, "another browser keeps its own")
	})
	t.Run("signing out ends it on the server", func(t *testing.T) {
		var s httpapi.SessionView
		a := w.nobody().ok(http.MethodPost, "/api/session", credentials)
		a.into(t, &s)
		c := &client{w: w, cookie: a.Cookies()[0], csrf: s.CSRF, header: http.Header{}}
		out := c.ok(http.MethodDelete, "/api/session", nil)
		assert.Negative(t, out.Cookies()[0].MaxAge)
		assert.Equal(t, http.StatusUnauthorized, c.do(http.MethodGet, "/api/session", nil).StatusCode)
	})
}

func TestEveryWrongCredentialLooksTheSame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var bodies []string
	for _, credentials := range []map[string]any{
		{"email": w.ours.email(access.Planner), "password": "wrong-password"},
		{"email": "nobody@robles.example", "password": "wrong-password"},
		{"email": "nonsense", "password": ""},
	} {
		a := w.nobody().do(http.MethodPost, "/api/session", credentials)
		require.Equal(t, http.StatusUnauthorized, a.StatusCode)
		var p httpapi.Problem
		a.into(t, &p)
		p.Correlation = ""
		bodies = append(bodies, p.Code+p.Message)
		require.Empty(t, a.Cookies())
	}
	require.Equal(t, bodies[0], bodies[1])
	require.Equal(t, bodies[0], bodies[2])
}

func TestAnyNumberOfAttemptsIsTooMany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var last answer
	for range identity.DefaultLimits.Pair.Burst + 1 {
		last = w.nobody().do(http.MethodPost, "/api/session", map[string]any{"email": w.ours.email(access.Planner), "password": "wrong-password"})
	}
	require.Equal(t, http.StatusTooManyRequests, last.StatusCode)
	require.Equal(t, "session.too_many_attempts", last.code(t))
	require.NotEmpty(t, last.Header.Get("Retry-After"))
}

func TestTheDemonstrationIsOneClick(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var s httpapi.SessionView
	w.nobody().ok(http.MethodPost, "/api/session/demo", map[string]any{}).into(t, &s)
	require.Equal(t, w.ours.people[access.Planner], s.User.ID)
	require.Equal(t, http.StatusNotFound, w.nobody().do(http.MethodPost, "/api/session/demo", map[string]any{"as": w.ours.email(access.Admin)}).StatusCode, "nobody outside of it")
	t.Run("a visitor may choose who to be, and sees what each role may do", func(t *testing.T) {
		var d httpapi.DemoView
		w.nobody().ok(http.MethodGet, "/api/session/demo", nil).into(t, &d)
		require.Len(t, d.People, 2)
		require.Equal(t, "planner@ours.example", d.People[0].Email, "who it is when nobody is named comes first")
		client := d.People[1]
		require.Equal(t, access.Client, client.Role)
		require.Equal(t, access.View, client.Permissions[access.Gantt])
		w.nobody().ok(http.MethodPost, "/api/session/demo", map[string]any{"as": client.Email}).into(t, &s)
		require.Equal(t, w.ours.people[access.Client], s.User.ID)
		require.Equal(t, s.Permissions, client.Permissions, "what was promised is what the session may do")
	})
	t.Run("and visitors, who share a person, do not change each other's language", func(t *testing.T) {
		visitor := w.as(w.ours, access.Planner)
		visitor.ok(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
		require.Equal(t, http.StatusUnprocessableEntity, visitor.do(http.MethodPut, "/api/session/language", map[string]any{"language": "tlh"}).StatusCode)
		u, err := w.identity.User(t.Context(), w.ours.people[access.Planner])
		require.NoError(t, err)
		require.Equal(t, "es", u.Language)
	})
	none := newWorld(t, func(c *httpapi.Config) { c.Demo = nil })
	var nobody httpapi.DemoView
	none.nobody().ok(http.MethodGet, "/api/session/demo", nil).into(t, &nobody)
	require.Empty(t, nobody.People)
	require.Equal(t, "session.no_demo", none.nobody().do(http.MethodPost, "/api/session/demo", map[string]any{}).code(t))
}

func TestOtherSitesCannotSendRequests(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, header := range map[string]http.Header{
		"by fetch metadata": {"Sec-Fetch-Site": {"cross-site"}},
		"by origin":         {"Origin": {"https://evil.example"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := w.at(t)
			c := w.as(w.ours, access.Planner)
			c.header = header
			a := c.do(http.MethodPost, "/api/projects/"+w.ours.project.String()+"/schedules", map[string]any{"name": "x"})
			require.Equal(t, "request.cross_origin", a.code(t), "even with the session's token")
			sign := w.nobody()
			sign.header = header
			require.Equal(t, "request.cross_origin", sign.do(http.MethodPost, "/api/session", map[string]any{"email": "a@b.cl", "password": password}).code(t))
		})
	}
}

func TestMessagesAreInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	spanish, english := "Inicia sesión para continuar.", "Sign in to continue."
	for accept, want := range map[string]string{
		"": spanish, "en": english, "en-US,en;q=0.9,es;q=0.8": english, "es-CL,es;q=0.9,en;q=0.5": spanish, "de": spanish, "de,en;q=0.5": english, "nonsense;;q=": spanish,
	} {
		c := w.nobody()
		c.header.Set("Accept-Language", accept)
		a := c.do(http.MethodGet, "/api/session", nil)
		var p httpapi.Problem
		a.into(t, &p)
		require.Equal(t, want, p.Message, accept)
		require.Equal(t, "session.required", p.Code, "the code is the same in every language")
		require.Equal(t, a.Header.Get("X-Correlation-Id"), p.Correlation)
	}
	t.Run("ui-101 ui-201 the person's own choice wins over the browser's", func(t *testing.T) {
		c := w.as(w.theirs, access.Client)
		c.header.Set("Accept-Language", "en")
		var p httpapi.Problem
		c.do(http.MethodGet, "/api/gantts/"+newID().String(), nil).into(t, &p)
		require.Equal(t, "No encontramos ese programa.", p.Message)
		c.ok(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
		c.header.Set("Accept-Language", "es")
		c.do(http.MethodGet, "/api/gantts/"+newID().String(), nil).into(t, &p)
		require.Equal(t, "We couldn't find that schedule.", p.Message)
	})
}

func TestWhoLosesThePermissionLosesItAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	c := w.as(w.ours, access.Client)
	path := "/api/schedules/" + w.ours.schedule.String() + "/gantt"
	c.ok(http.MethodGet, path, nil)
	owner := commands.Caller{Company: w.ours.company, User: w.ours.people[access.Admin], Role: access.Admin, Level: access.Full, Calendars: access.Full}
	r, err := w.companies.Execute(t.Context(), owner, newID(), company.ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None})
	require.NoError(t, err)
	require.True(t, w.models.Wait(t.Context(), "members", r.Position))
	require.Equal(t, http.StatusForbidden, c.do(http.MethodGet, path, nil).StatusCode)
}

func TestNoSecretIsLogged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": w.ours.email(access.Planner), "password": password, "bearer": true})
	var s httpapi.SessionView
	a.into(t, &s)
	c := w.nobody()
	c.bearer = s.Token
	c.ok(http.MethodGet, "/api/people?ids="+w.ours.people[access.Client].String(), nil)
	c.do(http.MethodGet, "/api/gantts/nonsense?token="+s.Token, nil)
	var text strings.Builder
	for _, entry := range w.logs.All() {
		text.WriteString(entry.Message)
		enc := zapcore.NewMapObjectEncoder()
		for _, f := range entry.Context {
			f.AddTo(enc)
		}
		for k, v := range enc.Fields {
			if s, ok := v.(string); ok {
				text.WriteString(" " + k + "=" + s)
			}
		}
	}
	require.Contains(t, text.String(), "GET /api/people")
	for _, secret := range []string{s.Token, s.CSRF, password, w.ours.email(access.Planner), "Soto", "ids="} {
		require.NotContains(t, text.String(), secret)
	}
}

func TestOnlyATrustedProxySpeaksForOthers(t *testing.T) {
	api, err := httpapi.New(httpapi.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	require.NoError(t, err)
	for name, tc := range map[string]struct{ peer, forwarded, want string }{
		"a stranger claims to be another":          {"203.0.113.9:4711", "198.51.100.1", "203.0.113.9"},
		"the proxy names its client":               {"10.1.2.3:4711", "198.51.100.1", "198.51.100.1"},
		"the client prepended a lie":               {"10.1.2.3:4711", "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		"two of our proxies in a row":              {"10.1.2.3:4711", "198.51.100.1, 10.9.9.9", "198.51.100.1"},
		"the proxy names nobody":                   {"10.1.2.3:4711", "", "10.1.2.3"},
		"the proxy hands on nonsense":              {"10.1.2.3:4711", "1.1.1.1, <script>", "10.1.2.3"},
		"a client over IPv6 mapped to an old form": {"[::ffff:10.1.2.3]:4711", "198.51.100.1", "198.51.100.1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tc.peer
			if tc.forwarded != "" {
				r.Header.Set("X-Forwarded-For", tc.forwarded)
			}
			require.Equal(t, tc.want, api.AddressOf(r))
		})
	}
}
