package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
)

func TestNoPathLeadsOutOfTheClientsFiles(t *testing.T) {
	h := site(t)
	for _, path := range []string{
		"/assets/..%2f..%2f..%2fetc%2fpasswd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5cetc%5cpasswd", "/.vite/manifest.json", "/assets/..%2f.vite%2fmanifest.json", "/assets/%00",
	} {
		a := ask(h, http.MethodGet, path)
		assert.NotContains(t, a.Body.String(), "root:", path)
		assert.NotEqual(t, "{}", strings.TrimSpace(a.Body.String()), "%s: what is not for browsers", path)
	}
	for _, path := range []string{"//evil.example", "//evil.example/%2e%2e", "/\\evil.example"} {
		to := ask(h, http.MethodGet, path).Header().Get("Location")
		assert.False(t, strings.HasPrefix(to, "//") || strings.Contains(to, "://") || strings.HasPrefix(to, `/\`), "%s leads to %q", path, to)
	}
}

func TestOtherOriginsReadNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Planner)
	c.Header.Set("Origin", "https://evil.example")
	a := c.OK(http.MethodGet, "/api/session", nil)
	require.Empty(t, a.Header.Get("Access-Control-Allow-Origin"), "the browser keeps the answer from the other page")
	require.Empty(t, a.Header.Get("Access-Control-Allow-Credentials"))
	c.Header.Set("Access-Control-Request-Method", "DELETE")
	a = c.Do(http.MethodOptions, "/api/session", nil)
	require.Equal(t, http.StatusMethodNotAllowed, a.StatusCode)
	require.Empty(t, a.Header.Get("Access-Control-Allow-Methods"))
}

// Company, person and role come from the session: those of a body are ignored or refused.
func TestABodyNamesNeitherCompanyNorPersonNorRole(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Theirs, access.ProjectLeader)
	lies := map[string]any{"companyId": w.Ours.Company, "userId": w.Ours.People[access.Admin], "role": "superadmin", "creator": w.Ours.People[access.Admin], "superadmin": true}
	with := func(fields map[string]any) map[string]any {
		for k, v := range lies {
			fields[k] = v
		}
		return fields
	}
	var made struct{ ID kernel.ID }
	planner.OK(http.MethodPost, "/api/projects", with(map[string]any{"name": "Torre falsa"})).Into(t, &made)
	ours := string(w.As(w.Ours, access.Admin).OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).Content)
	require.NotContains(t, ours, made.ID.String(), "the other company has no such project")
	theirs := string(planner.OK(http.MethodGet, "/api/companies/"+w.Theirs.Company.String()+"/projects", nil).Content)
	require.Contains(t, theirs, made.ID.String())
	planner.OK(http.MethodPut, "/api/projects/"+made.ID.String(), with(map[string]any{"name": "Torre"}))

	require.Equal(t, http.StatusBadRequest, planner.Do(http.MethodPut, "/api/account/profile", with(map[string]any{"name": "A", "lastname": "B"})).StatusCode, "our own routes take no field they do not know")
	require.Equal(t, http.StatusForbidden, planner.Do(http.MethodPost, "/api/notifications", with(map[string]any{"text": "hola"})).StatusCode, "nobody notifies others")
	var s accountsapi.SessionView
	planner.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	require.Equal(t, []any{w.Theirs.Company, w.Theirs.People[access.ProjectLeader], access.ProjectLeader, false}, []any{s.Company.ID, s.User.ID, s.Role, s.Superadmin})
}

func TestSigningInTakesNoSessionThatWasPlanted(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for name, planted := range map[string]string{
		"a made-up one":      strings.Repeat("A", 43),
		"the attacker's own": w.As(w.Ours, access.Client).Cookie.Value,
	} {
		victim := w.Nobody()
		victim.Cookie = &http.Cookie{Name: "gantry_session", Value: planted}
		a := victim.OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Admin), "password": httpapitest.Password})
		require.Len(t, a.Cookies(), 1, name)
		require.NotEqual(t, planted, a.Cookies()[0].Value, name)
		attacker := w.Nobody()
		attacker.Cookie = &http.Cookie{Name: "gantry_session", Value: planted}
		require.Equal(t, http.StatusUnauthorized, attacker.Do(http.MethodGet, "/api/session", nil).StatusCode, "%s opens nothing afterwards", name)
	}
}
