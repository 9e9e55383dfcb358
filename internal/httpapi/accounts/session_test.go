package accounts_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/identity"
)

func TestSigningIn(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	credentials := map[string]any{"email": w.Ours.Email(access.Client), "password": httpapitest.Password}
	a := w.Nobody().OK(http.MethodPost, "/api/session", credentials)

	t.Run("gives the browser a cookie that scripts cannot read", func(t *testing.T) {
		require.Len(t, a.Cookies(), 1)
		c := a.Cookies()[0]
		assert.Equal(t, "gantry_session", c.Name)
		assert.True(t, c.HttpOnly)
		assert.Equal(t, http.SameSiteLaxMode, c.SameSite)
		assert.Equal(t, "/", c.Path)
		assert.NotContains(t, string(a.Content), c.Value, "the token is in the cookie alone")
		assert.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	})
	t.Run("tells who it is and what they may do", func(t *testing.T) {
		var s accountsapi.SessionView
		a.Into(t, &s)
		assert.Equal(t, w.Ours.People[access.Client], s.User.ID)
		assert.Equal(t, "Constructora Lautaro", s.Company.Name)
		assert.Equal(t, access.Client, s.Role)
		assert.Equal(t, access.View, s.Permissions[access.Gantt])
		assert.Equal(t, access.None, s.Permissions[access.Takt])
		assert.Len(t, s.Permissions, len(access.Modules))
		c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
		var again accountsapi.SessionView
		c.OK(http.MethodGet, "/api/session", nil).Into(t, &again)
		assert.Equal(t, s, again)
	})
	t.Run("a program gets a token and needs no proof of a page", func(t *testing.T) {
		credentials := map[string]any{"email": w.Ours.Email(access.Planner), "password": httpapitest.Password, "bearer": true}
		a := w.Nobody().OK(http.MethodPost, "/api/session", credentials)
		assert.Empty(t, a.Cookies())
		var s accountsapi.SessionView
		a.Into(t, &s)
		require.NotEmpty(t, s.Token)
		program := w.Nobody()
		program.Bearer = s.Token
		program.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", map[string]any{"name": "Torre"})
	})
	t.Run("signing in again ends what this browser held before", func(t *testing.T) {
		before := w.As(w.Ours, access.Client)
		after := w.As(w.Ours, access.Client)
		browser := w.Nobody()
		browser.Cookie = before.Cookie
		browser.OK(http.MethodPost, "/api/session", credentials)
		assert.Equal(t, http.StatusUnauthorized, before.Do(http.MethodGet, "/api/session", nil).StatusCode)
		assert.Equal(t, http.StatusOK, after.Do(http.MethodGet, "/api/session", nil).StatusCode, "another browser keeps its own")
	})
	t.Run("signing out ends it on the server", func(t *testing.T) {
		var s accountsapi.SessionView
		a := w.Nobody().OK(http.MethodPost, "/api/session", credentials)
		a.Into(t, &s)
		c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
		out := c.OK(http.MethodDelete, "/api/session", nil)
		assert.Negative(t, out.Cookies()[0].MaxAge)
		assert.Equal(t, http.StatusUnauthorized, c.Do(http.MethodGet, "/api/session", nil).StatusCode)
	})
}

func TestEveryWrongCredentialLooksTheSame(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var bodies []string
	for _, credentials := range []map[string]any{
		{"email": w.Ours.Email(access.Planner), "password": "wrong-password"},
		{"email": "nobody@robles.example", "password": "wrong-password"},
		{"email": "nonsense", "password": ""},
	} {
		a := w.Nobody().Do(http.MethodPost, "/api/session", credentials)
		require.Equal(t, http.StatusUnauthorized, a.StatusCode)
		var p httpapi.Problem
		a.Into(t, &p)
		p.Correlation = ""
		bodies = append(bodies, p.Code+p.Message)
		require.Empty(t, a.Cookies())
	}
	require.Equal(t, bodies[0], bodies[1])
	require.Equal(t, bodies[0], bodies[2])
}

func TestAnyNumberOfAttemptsIsTooMany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var last httpapitest.Answer
	for range identity.DefaultLimits.Pair.Burst + 1 {
		last = w.Nobody().Do(http.MethodPost, "/api/session", map[string]any{"email": w.Ours.Email(access.Planner), "password": "wrong-password"})
	}
	require.Equal(t, http.StatusTooManyRequests, last.StatusCode)
	require.Equal(t, "session.too_many_attempts", last.Code(t))
	require.NotEmpty(t, last.Header.Get("Retry-After"))
}

func TestTheDemonstrationIsOneClick(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPost, "/api/session/demo", map[string]any{}).Into(t, &s)
	require.Equal(t, w.Ours.People[access.Planner], s.User.ID)
	require.Equal(t, http.StatusNotFound, w.Nobody().Do(http.MethodPost, "/api/session/demo", map[string]any{"as": w.Ours.Email(access.Admin)}).StatusCode, "nobody outside of it")
	t.Run("a visitor may choose who to be, and sees what each role may do", func(t *testing.T) {
		var d accountsapi.DemoView
		w.Nobody().OK(http.MethodGet, "/api/session/demo", nil).Into(t, &d)
		require.Len(t, d.People, 2)
		require.Equal(t, "planner@ours.example", d.People[0].Email, "who it is when nobody is named comes first")
		client := d.People[1]
		require.Equal(t, access.Client, client.Role)
		require.Equal(t, access.View, client.Permissions[access.Gantt])
		w.Nobody().OK(http.MethodPost, "/api/session/demo", map[string]any{"as": client.Email}).Into(t, &s)
		require.Equal(t, w.Ours.People[access.Client], s.User.ID)
		require.Equal(t, s.Permissions, client.Permissions, "what was promised is what the session may do")
	})
	t.Run("and visitors, who share a person, do not change each other's language", func(t *testing.T) {
		visitor := w.As(w.Ours, access.Planner)
		visitor.OK(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
		require.Equal(t, http.StatusUnprocessableEntity, visitor.Do(http.MethodPut, "/api/session/language", map[string]any{"language": "tlh"}).StatusCode)
		u, err := w.Identity.User(t.Context(), w.Ours.People[access.Planner])
		require.NoError(t, err)
		require.Equal(t, "es", u.Language)
	})
	none := httpapitest.NewWorld(t, func(c *edge.Config) { c.Demo = nil })
	var nobody accountsapi.DemoView
	none.Nobody().OK(http.MethodGet, "/api/session/demo", nil).Into(t, &nobody)
	require.Empty(t, nobody.People)
	require.Equal(t, "session.no_demo", none.Nobody().Do(http.MethodPost, "/api/session/demo", map[string]any{}).Code(t))
}

func TestWhoLosesThePermissionLosesItAtOnce(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Client)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	c.OK(http.MethodGet, path, nil)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.Admin], Role: access.Admin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	r, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	require.Equal(t, http.StatusForbidden, c.Do(http.MethodGet, path, nil).StatusCode)
}
