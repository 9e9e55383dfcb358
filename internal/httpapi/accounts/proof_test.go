package accounts_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
)

// longAgo makes all that people proved until now an hour old.
func longAgo(t *testing.T, w *httpapitest.World) {
	t.Helper()
	_, err := w.DB.Exec(t.Context(), `update identity_sessions set proven_at = now() - interval '1 hour'`)
	require.NoError(t, err)
}

const askedAgain = "session.reauthentication_needed"

// Roles and deletions are for who has just proved who they are: nothing changes before that, and everything after it.
func TestRolesAndDeletionsAskWhoItIs(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	x := w.Theirs
	people, firms := "/api/users/", "/api/companys/"+x.Company.String()
	admin := w.As(x, access.Admin)
	role := func() (u struct {
		Role   string
		Active bool `json:"is_active"`
	}) {
		admin.OK(http.MethodGet, people+x.People[access.Planner].String(), nil).Into(t, &u)
		return u
	}
	levels := func() string {
		var v struct{ Levels map[string]map[string]string }
		admin.OK(http.MethodGet, firms+"/permissions", nil).Into(t, &v)
		return v.Levels["client"]["masterplan.gantt"]
	}
	listed := func(path, id string) bool {
		return strings.Contains(string(admin.OK(http.MethodGet, path, nil).Content), id)
	}
	schedules := "/api/sectors/project/" + x.Project.String()
	projects := "/api/companies/" + x.Company.String() + "/projects"
	invited := "new-admin@torre.example"

	t.Run("a schedule set removed, by either call", func(t *testing.T) {
		other := w.Schedule(x, "Fachada")
		longAgo(t, w)
		for path, body := range map[string]any{
			"/api/sectors/" + other.String():        map[string]any{"status": false},
			"/api/sectors/values/" + other.String(): map[string]any{"values": map[string]any{"status": false}},
		} {
			require.Equal(t, askedAgain, admin.Do(http.MethodPut, path, body).Code(t), path)
			require.True(t, listed(schedules, other.String()), path)
			admin.OK(http.MethodPut, path, map[string]any{"name": "Fachada", "values": map[string]any{"name": "Fachada"}})
		}
	})
	for _, tc := range []struct {
		name         string
		method, path string
		body         any
		changed      func() bool
	}{
		{"a role", http.MethodPut, people + x.People[access.Planner].String(), map[string]any{"role": "client"}, func() bool { return role().Role == "client" }},
		{"locking somebody out", http.MethodPut, people + x.People[access.Planner].String(), map[string]any{"is_active": false}, func() bool { return !role().Active }},
		{"the permission table", http.MethodPut, firms + "/permissions", map[string]any{"changes": []any{map[string]any{"role": "client", "module": "masterplan.gantt", "level": "SA"}}}, func() bool { return levels() == "SA" }},
		{"another administrator", http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": invited, "role": "admin"}}}, func() bool { return listed("/api/invitations", invited) }},
		{"removing a member", http.MethodDelete, people + x.People[access.Manager].String(), nil, func() bool { return !listed("/api/users/settings/organization", x.People[access.Manager].String()) }},
		{"removing a schedule", http.MethodDelete, "/api/sectors/" + x.Schedule.String(), nil, func() bool { return !listed(schedules, x.Schedule.String()) }},
		{"deleting a project", http.MethodDelete, "/api/projects/" + x.Project.String() + "?reason=finished", nil, func() bool { return !listed(projects, x.Project.String()) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			longAgo(t, w)
			require.False(t, tc.changed())
			a := admin.Do(tc.method, tc.path, tc.body)
			require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.Content)
			require.Equal(t, askedAgain, a.Code(t))
			require.False(t, tc.changed(), "refused, and nothing changes")
			wrong := admin.Do(http.MethodPut, "/api/session/proof", map[string]any{"present": "Wrong-pass1"})
			require.Equal(t, "password.wrong", wrong.Code(t))
			require.Equal(t, askedAgain, admin.Do(tc.method, tc.path, tc.body).Code(t))
			admin.OK(http.MethodPut, "/api/session/proof", proof)
			admin.OK(tc.method, tc.path, tc.body)
			require.True(t, tc.changed())
		})
	}

	t.Run("who may not is refused without a question", func(t *testing.T) {
		longAgo(t, w)
		require.Equal(t, "permission.denied", w.As(x, access.Client).Do(http.MethodPut, firms+"/permissions", map[string]any{"changes": []any{}}).Code(t))
	})
	t.Run("an own name and a guest without rights need no proof", func(t *testing.T) {
		longAgo(t, w)
		admin.OK(http.MethodPut, people+x.People[access.Admin].String(), map[string]any{"name": "Ana", "lastname": "Soto"})
		admin.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": "guest@torre.example", "role": "client"}}})
	})
	t.Run("a company, by who visits it", func(t *testing.T) {
		visitor := w.As(x, access.SuperAdmin)
		longAgo(t, w)
		require.Equal(t, askedAgain, visitor.Do(http.MethodDelete, firms, nil).Code(t))
		visitor.OK(http.MethodGet, firms, nil)
		visitor.OK(http.MethodPut, "/api/session/proof", proof)
		visitor.OK(http.MethodDelete, firms, nil)
	})
}

func TestAPersonSeesHowToProveWhoTheyAre(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Planner)
	secret, _ := withCodes(t, c)
	var ways accountsapi.ProofsView
	c.OK(http.MethodGet, "/api/session/proof", nil).Into(t, &ways)
	require.Equal(t, accountsapi.ProofsView{Password: true, Codes: true}, ways)
	require.Equal(t, "factor.code_wrong", c.Do(http.MethodPut, "/api/session/proof", map[string]any{"code": "000000"}).Code(t))
	c.OK(http.MethodPut, "/api/session/proof", map[string]any{"code": codeAt(t, secret, 0)})
	require.Equal(t, http.StatusBadRequest, c.Do(http.MethodPut, "/api/session/proof", map[string]any{}).StatusCode)
	demo := w.As(w.Ours, access.Planner)
	require.Equal(t, "session.demo_shared", demo.Do(http.MethodPut, "/api/session/proof", proof).Code(t))
}

func TestVisitorsOfTheDemonstrationAreNotAskedForAPasswordNobodyHas(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Ours, access.Admin)
	longAgo(t, w)
	admin.OK(http.MethodDelete, "/api/projects/"+w.Ours.Project.String()+"?reason=finished", nil)
}

func TestGoingOnInAnotherCompanyProvesNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	a := w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Admin), "password": httpapitest.Password})
	var s accountsapi.SessionView
	a.Into(t, &s)
	c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
	longAgo(t, w)
	a = c.OK(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": s.User.ID, "companyId": s.Company.ID})
	var next accountsapi.CompanySessionView
	a.Into(t, &next)
	c.Cookie, c.CSRF = a.Cookies()[0], next.CSRF
	require.Equal(t, askedAgain, c.Do(http.MethodDelete, "/api/projects/"+w.Theirs.Project.String()+"?reason=finished", nil).Code(t))
}

// A fresh sign-in at the issuer is a proof, as fresh as the issuer says.
func TestASignInElsewhereIsAsFreshAsTheIssuerSays(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	i.email = w.Theirs.Email(access.Admin)
	linked(t, w, i)
	project := "/api/projects/" + w.Theirs.Project.String() + "?reason=finished"
	enter := func(claim int64) *httpapitest.Client {
		i.change = func(c map[string]any) { c["auth_time"] = claim }
		browser := w.Nobody()
		a := browser.OK(http.MethodPost, "/api/auth/trimble/sso", i.walk(t, browser))
		var v accountsapi.SSOView
		a.Into(t, &v)
		require.True(t, v.Success, v.Reason)
		for _, cookie := range a.Cookies() {
			if cookie.Name == "gantry_session" {
				return &httpapitest.Client{World: w, Cookie: cookie, CSRF: v.Session.CSRF, Header: http.Header{}}
			}
		}
		t.Fatal("no session")
		return nil
	}
	old := enter(time.Now().Add(-time.Hour).Unix())
	require.Equal(t, askedAgain, old.Do(http.MethodDelete, project, nil).Code(t), "the issuer let somebody in who signed in an hour ago")
	var ways accountsapi.ProofsView
	old.OK(http.MethodGet, "/api/session/proof", nil).Into(t, &ways)
	require.Equal(t, "trimble", ways.Provider)

	var began struct{ URL string }
	w.Nobody().OK(http.MethodPost, "/api/auth/trimble/start", map[string]any{"anew": true}).Into(t, &began)
	to, err := url.Parse(began.URL)
	require.NoError(t, err)
	require.Equal(t, "login", to.Query().Get("prompt"))
	require.Equal(t, "0", to.Query().Get("max_age"))
	enter(time.Now().Unix()).OK(http.MethodDelete, project, nil)
}

func TestPeopleEraseTheirOwnAccount(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	admin, planner, phone := w.As(w.Theirs, access.Admin), w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Planner)
	email, id := w.Theirs.Email(access.Planner), w.Theirs.People[access.Planner]
	people := "/api/users/settings/organization"
	signIn := map[string]any{"email": email, "password": httpapitest.Password}

	require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Planner).Do(http.MethodDelete, "/api/account", nil).Code(t))
	require.Equal(t, http.StatusForbidden, w.As(w.Theirs, access.SuperAdmin).Do(http.MethodDelete, "/api/account", nil).StatusCode)
	a := admin.Do(http.MethodDelete, "/api/account", nil)
	require.Equal(t, "account.last_manager", a.Code(t), "a company without anybody who manages it")
	require.Contains(t, string(admin.OK(http.MethodGet, people, nil).Content), w.Theirs.People[access.Admin].String(), "refused, and nothing changes")
	longAgo(t, w)
	require.Equal(t, askedAgain, planner.Do(http.MethodDelete, "/api/account", nil).Code(t))
	w.Nobody().OK(http.MethodPost, "/api/session", signIn)

	planner.OK(http.MethodPut, "/api/session/proof", proof)
	planner.OK(http.MethodDelete, "/api/account", nil)
	for _, c := range []*httpapitest.Client{planner, phone} {
		require.Equal(t, http.StatusUnauthorized, c.Do(http.MethodGet, "/api/session", nil).StatusCode, "every session is over")
	}
	require.Equal(t, "session.credentials_wrong", w.Nobody().Do(http.MethodPost, "/api/session", signIn).Code(t))
	require.NotContains(t, string(admin.OK(http.MethodGet, people, nil).Content), id.String())
	var left int
	require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from identity_users where id = $1 and (email is not null or name <> '' or lastname <> '')`, id).Scan(&left))
	require.Zero(t, left)
	_, err := w.Store.Verify(t.Context(), func(eventstore.Verified) {})
	require.NoError(t, err, "the history stays whole")
}
