package accounts_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/eventstore"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/identity"
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
	letters := func() (n int) { // to the one invited
		require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from mail_outbox where recipient = $1`, invited).Scan(&n))
		return n
	}
	joins, err := w.Identity.EnsureUser(t.Context(), identity.NewUser{Email: "luis@torre.example", Name: "Luis", Lastname: "Paz", Language: "es", Password: httpapitest.Password})
	require.NoError(t, err)
	require.NoError(t, w.Identity.AskToJoin(t.Context(), joins, x.Company))
	waiting := joins.String()

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
	for i, tc := range []struct {
		name         string
		method, path string
		body         any
		changed      func() bool
	}{
		{"a role", http.MethodPut, people + x.People[access.Planner].String(), map[string]any{"role": "client"}, func() bool { return role().Role == "client" }},
		{"locking somebody out", http.MethodPut, people + x.People[access.Planner].String(), map[string]any{"is_active": false}, func() bool { return !role().Active }},
		{"the permission table", http.MethodPut, firms + "/permissions", map[string]any{"changes": []any{map[string]any{"role": "client", "module": "masterplan.gantt", "level": "SA"}}}, func() bool { return levels() == "SA" }},
		{"another administrator", http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": invited, "role": "admin"}}}, func() bool { return listed("/api/invitations", invited) }},
		{"an invitation with the least role", http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": "guest@torre.example", "role": "client"}}}, func() bool { return listed("/api/invitations", "guest@torre.example") }},
		{"an invitation sent again", http.MethodPost, "/api/auth/reInviteUser", map[string]any{"email": invited}, func() bool { return letters() > 1 }},
		{"somebody made a member at once", http.MethodPost, "/api/users/createUsers", map[string]any{"users": []any{map[string]any{"email": "eva@torre.example", "name": "Eva", "lastname": "Gil", "role": "client"}}}, func() bool { return listed("/api/users/settings/organization", "eva@torre.example") }},
		{"a request to join", http.MethodPut, "/api/join-requests/" + waiting, map[string]any{"accept": true}, func() bool { return listed("/api/users/settings/organization", waiting) }},
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
			if i == 0 { // once: there is a bound on wrong ones
				wrong := admin.Do(http.MethodPut, "/api/session/proof", map[string]any{"present": "Wrong-pass1"})
				require.Equal(t, "password.wrong", wrong.Code(t))
				require.Equal(t, askedAgain, admin.Do(tc.method, tc.path, tc.body).Code(t))
			}
			admin.OK(http.MethodPut, "/api/session/proof", proof)
			admin.OK(tc.method, tc.path, tc.body)
			require.True(t, tc.changed())
		})
	}

	t.Run("who may not is refused without a question", func(t *testing.T) {
		longAgo(t, w)
		require.Equal(t, "permission.denied", w.As(x, access.Client).Do(http.MethodPut, firms+"/permissions", map[string]any{"changes": []any{}}).Code(t))
	})
	t.Run("an own name needs no proof", func(t *testing.T) {
		longAgo(t, w)
		admin.OK(http.MethodPut, people+x.People[access.Admin].String(), map[string]any{"name": "Berta", "lastname": "Soto"})
		require.True(t, listed(people+x.People[access.Admin].String(), "Berta"))
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
	enter := func(claim int64) *httpapitest.Client { return i.enter(t, w, time.Unix(claim, 0)) }
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

// says makes the issuer tell when the person proved who they are; a zero time makes it silent.
func (i *issuer) says(at time.Time) {
	i.change = func(c map[string]any) {
		if !at.IsZero() {
			c["auth_time"] = at.Unix()
		}
	}
}

// enter signs somebody in through the issuer, whom it says it asked at a time.
func (i *issuer) enter(t *testing.T, w *httpapitest.World, at time.Time) *httpapitest.Client {
	t.Helper()
	i.says(at)
	browser := w.Nobody()
	a := browser.OK(http.MethodPost, "/api/auth/trimble/sso", i.walk(t, browser))
	var v accountsapi.SSOView
	a.Into(t, &v)
	require.True(t, v.Success, v.Reason)
	return browserOf(t, w, a, v)
}

// browserOf is the browser that an answer gave a session.
func browserOf(t *testing.T, w *httpapitest.World, a httpapitest.Answer, v accountsapi.SSOView) *httpapitest.Client {
	t.Helper()
	for _, cookie := range a.Cookies() {
		if cookie.Name == "gantry_session" {
			return &httpapitest.Client{World: w, Cookie: cookie, CSRF: v.Session.CSRF, Header: http.Header{}}
		}
	}
	t.Fatal("no session")
	return nil
}

// again sends a signed-in browser to the issuer to prove who it is, and gives the answer.
func (i *issuer) again(t *testing.T, c *httpapitest.Client, at time.Time) (a httpapitest.Answer, v accountsapi.SSOView) {
	t.Helper()
	i.says(at)
	var began struct{ URL string }
	start := c.OK(http.MethodPost, "/api/auth/trimble/start", map[string]any{"anew": true})
	start.Into(t, &began)
	plain := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := plain.Get(began.URL)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	back, err := res.Location()
	require.NoError(t, err)
	both := *c
	both.Cookie, both.Header = nil, http.Header{"Cookie": {c.Cookie.String() + "; " + start.Cookies()[0].Name + "=" + start.Cookies()[0].Value}}
	a = both.OK(http.MethodPost, "/api/auth/trimble/sso", map[string]any{"code": back.Query().Get("code"), "state": back.Query().Get("state")})
	a.Into(t, &v)
	return a, v
}

// Who holds the browser of somebody signed in at the issuer comes in without a word: that is a session, and no proof.
func TestASilentSignInElsewhereProvesNothing(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	i.email = w.Theirs.Email(access.Admin)
	linked(t, w, i)
	project := "/api/projects/" + w.Theirs.Project.String() + "?reason=finished"
	listed := func(c *httpapitest.Client) bool {
		return strings.Contains(string(c.OK(http.MethodGet, "/api/companies/"+w.Theirs.Company.String()+"/projects", nil).Content), w.Theirs.Project.String())
	}

	silent := i.enter(t, w, time.Time{})
	require.Equal(t, askedAgain, silent.Do(http.MethodDelete, project, nil).Code(t))
	require.True(t, listed(silent), "refused, and nothing changes")

	t.Run("a session handed over is as fresh as the sign-in was", func(t *testing.T) {
		for name, at := range map[string]time.Time{"an hour ago": time.Now().Add(-time.Hour), "nobody says when": {}} {
			i.says(at)
			browser := w.Nobody()
			answer := i.walk(t, browser)
			answer["handOver"] = true
			v := finish(browser, t, answer)
			require.NotEmpty(t, v.Token)
			var s accountsapi.SessionView
			w.Nobody().OK(http.MethodPost, "/api/auth/sso/login", map[string]any{"token": v.Token, "bearer": true}).Into(t, &s)
			program := &httpapitest.Client{World: w, Bearer: s.Token, Header: http.Header{}}
			require.Equal(t, askedAgain, program.Do(http.MethodDelete, project, nil).Code(t), name)
			require.True(t, listed(program), name)
		}
		i.says(time.Now())
		browser := w.Nobody()
		answer := i.walk(t, browser)
		answer["handOver"] = true
		v := finish(browser, t, answer)
		var s accountsapi.SessionView
		w.Nobody().OK(http.MethodPost, "/api/auth/sso/login", map[string]any{"token": v.Token, "bearer": true}).Into(t, &s)
		program := &httpapitest.Client{World: w, Bearer: s.Token, Header: http.Header{}}
		program.OK(http.MethodPut, "/api/users/"+w.Theirs.People[access.Planner].String(), map[string]any{"role": "client"})
	})

	// The issuer is asked again: the session goes on, and is proven only where the issuer says that it asked.
	_, v := i.again(t, silent, time.Time{})
	require.True(t, v.Success)
	require.Equal(t, askedAgain, silent.Do(http.MethodDelete, project, nil).Code(t))
	a, v := i.again(t, silent, time.Now())
	require.True(t, v.Success)
	require.Equal(t, silent.CSRF, v.Session.CSRF, "the same session")
	for _, cookie := range a.Cookies() {
		require.NotEqual(t, "gantry_session", cookie.Name)
	}
	silent.OK(http.MethodDelete, project, nil)
	require.False(t, listed(silent))
}

// Where a company insists on a provider, a stolen password gives no role and deletes nothing. The one who comes in without the provider has
// nothing else.
func TestAPasswordProvesNothingWhereAProviderIsInsistedOn(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t, withoutDemo)
	x := w.Theirs
	i.email = x.Email(access.ProjectLeader)
	linked(t, w, i)
	owner := w.As(x, access.Admin)
	owner.OK(http.MethodPut, "/api/company/policy", map[string]any{
		"secondFactor": false, "idleMinutes": 0, "lifetimeDays": 0, "provider": "trimble", "breakGlass": x.People[access.Admin], "present": httpapitest.Password,
	})
	project := "/api/projects/" + x.Project.String() + "?reason=finished"
	leader := i.enter(t, w, time.Now().Add(-time.Hour))
	var ways accountsapi.ProofsView
	leader.OK(http.MethodGet, "/api/session/proof", nil).Into(t, &ways)
	require.Equal(t, accountsapi.ProofsView{Provider: "trimble"}, ways)
	require.Equal(t, "session.sso_required", leader.Do(http.MethodPut, "/api/session/proof", proof).Code(t))
	require.Equal(t, askedAgain, leader.Do(http.MethodDelete, project, nil).Code(t))

	t.Run("nor does the password that links an account", func(t *testing.T) {
		i.subject, i.email = "subject-2", x.Email(access.Planner)
		i.says(time.Time{})
		browser := w.Nobody()
		v := finish(browser, t, i.walk(t, browser))
		a := browser.OK(http.MethodPost, "/api/auth/trimble/link", map[string]any{"link": v.Link, "password": httpapitest.Password})
		a.Into(t, &v)
		planner := browserOf(t, w, a, v)
		require.Equal(t, askedAgain, planner.Do(http.MethodDelete, "/api/account", nil).Code(t))
		i.subject, i.email = "subject-1", x.Email(access.ProjectLeader)
	})
	t.Run("nor one given in a company that insists on nothing", func(t *testing.T) {
		r, err := w.Companies.Execute(t.Context(), caller(w.Ours), httpapitest.NewID(), company.AddMember{User: x.People[access.ProjectLeader], Role: access.ProjectLeader})
		require.NoError(t, err)
		require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
		in := func(c *httpapitest.Client, to kernel.ID) *httpapitest.Client {
			t.Helper()
			a := c.OK(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": x.People[access.ProjectLeader], "companyId": to})
			var next accountsapi.CompanySessionView
			a.Into(t, &next)
			return &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: next.CSRF, Header: http.Header{}}
		}
		there := in(i.enter(t, w, time.Now().Add(-time.Hour)), w.Ours.Company)
		there.OK(http.MethodPut, "/api/session/proof", proof)
		invited := map[string]any{"users": []any{map[string]any{"email": "guest@torre.example", "role": "client"}}}
		there.OK(http.MethodPost, "/api/users/inviteUsers", invited)
		require.Equal(t, askedAgain, in(there, x.Company).Do(http.MethodPost, "/api/users/inviteUsers", invited).Code(t))
	})
	t.Run("the issuer's answer does", func(t *testing.T) {
		_, v := i.again(t, leader, time.Now())
		require.True(t, v.Success)
		leader.OK(http.MethodPost, "/api/account/codes", map[string]any{"present": ""})
		longAgo(t, w)
		require.Equal(t, askedAgain, leader.Do(http.MethodPost, "/api/account/codes", proof).Code(t), "a change of how one signs in neither")
	})
	t.Run("and the password of who comes in without the provider", func(t *testing.T) {
		longAgo(t, w)
		require.Equal(t, askedAgain, owner.Do(http.MethodDelete, project, nil).Code(t))
		owner.OK(http.MethodPut, "/api/session/proof", proof)
		owner.OK(http.MethodDelete, project, nil)
	})
	t.Run("who may not leave, nor be locked out, before another is named", func(t *testing.T) {
		owner.OK(http.MethodPost, "/api/users/createUsers", map[string]any{"users": []any{map[string]any{"email": "second@torre.example", "name": "Eva", "lastname": "Gil", "role": "admin"}}})
		people := "/api/users/" + x.People[access.Admin].String()
		still := func() {
			t.Helper()
			var u struct {
				Role   string
				Active bool `json:"is_active"`
			}
			owner.OK(http.MethodGet, people, nil).Into(t, &u)
			require.Equal(t, "admin", u.Role)
			require.True(t, u.Active)
		}
		require.Equal(t, "account.break_glass", owner.Do(http.MethodDelete, "/api/account", nil).Code(t))
		still()
		visitor := w.As(x, access.SuperAdmin)
		for name, a := range map[string]httpapitest.Answer{
			"removed":     visitor.Do(http.MethodDelete, people, nil),
			"locked out":  visitor.Do(http.MethodPut, people, map[string]any{"is_active": false}),
			"made client": visitor.Do(http.MethodPut, people, map[string]any{"role": "client"}),
		} {
			require.Equal(t, "member.break_glass", a.Code(t), name)
			still()
		}
		owner.OK(http.MethodPut, "/api/company/policy", map[string]any{"secondFactor": false, "idleMinutes": 0, "lifetimeDays": 0, "provider": "", "breakGlass": nil, "present": httpapitest.Password})
		owner.OK(http.MethodDelete, "/api/account", nil)
		require.Equal(t, http.StatusUnauthorized, owner.Do(http.MethodGet, "/api/session", nil).StatusCode)
	})
}

// A visit asks for a proof that the visitor can give, in any company, and goes on after it.
func TestAVisitorProvesWhoTheyAreWithoutLeaving(t *testing.T) {
	t.Parallel()
	t.Run("the demonstration too", func(t *testing.T) {
		w := httpapitest.NewWorld(t)
		visitor := w.As(w.Ours, access.SuperAdmin)
		longAgo(t, w)
		firm := "/api/companys/" + w.Ours.Company.String() + "/permissions"
		body := map[string]any{"changes": []any{map[string]any{"role": "client", "module": "masterplan.gantt", "level": "SA"}}}
		require.Equal(t, askedAgain, visitor.Do(http.MethodPut, firm, body).Code(t))
		visitor.OK(http.MethodPut, "/api/session/proof", proof)
		visitor.OK(http.MethodPut, firm, body)
		var v struct{ Levels map[string]map[string]string }
		visitor.OK(http.MethodGet, firm, nil).Into(t, &v)
		require.Equal(t, "SA", v.Levels["client"]["masterplan.gantt"])
	})
	t.Run("at the provider they came through, without a password", func(t *testing.T) {
		w, i := withSSO(t, withoutDemo)
		_, user := supporter(t, w)
		i.email = w.Ours.Email(access.Manager)
		linked(t, w, i)
		_, err := w.DB.Exec(t.Context(), `delete from identity_passwords where user_id = $1`, user)
		require.NoError(t, err)
		home := i.enter(t, w, time.Now().Add(-time.Hour))
		visit := map[string]any{"companyId": w.Theirs.Company, "reason": "El calendario no abre", "minutes": 60, "present": ""}
		require.Equal(t, askedAgain, home.Do(http.MethodPost, "/api/admin/support", visit).Code(t))
		i.again(t, home, time.Now())
		there, s := in(t, w, home.OK(http.MethodPost, "/api/admin/support", visit))
		require.NotNil(t, s.SupportEnds)

		longAgo(t, w)
		people := "/api/users/" + w.Theirs.People[access.Planner].String()
		require.Equal(t, askedAgain, there.Do(http.MethodPut, people, map[string]any{"role": "client"}).Code(t))
		i.again(t, there, time.Now())
		var u struct{ Role string }
		there.OK(http.MethodPut, people, map[string]any{"role": "client"}).Into(t, &u)
		require.Equal(t, "client", u.Role)
		there.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
		require.Equal(t, w.Theirs.Company, s.Company.ID, "the visit goes on")
	})
}

// Whom a company locked out belongs to it until they are erased, and then no longer.
func TestErasingEndsMembershipsThatAreLockedToo(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	user := w.Theirs.People[access.Planner]
	inactive := false
	_, err := w.Companies.Execute(t.Context(), caller(w.Ours), httpapitest.NewID(), company.AddMember{User: user, Role: access.Client})
	require.NoError(t, err)
	r, err := w.Companies.Execute(t.Context(), caller(w.Ours), httpapitest.NewID(), company.ChangeMember{User: user, By: w.Ours.People[access.Admin], Active: &inactive})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	belongs := func(x httpapitest.Tenant) bool {
		var is bool
		require.NoError(t, w.DB.QueryRow(t.Context(), `select exists (select from rm.members_members where company_id = $1 and user_id = $2)`, x.Company, user).Scan(&is))
		return is
	}
	require.True(t, belongs(w.Ours))
	w.As(w.Theirs, access.Planner).OK(http.MethodDelete, "/api/account", nil)
	head, err := w.Store.Last(t.Context())
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", head))
	require.False(t, belongs(w.Ours))
	require.False(t, belongs(w.Theirs))
}

// caller is the administrator of a company, for commands that need no request.
func caller(x httpapitest.Tenant) commands.Caller {
	return commands.Caller{Company: x.Company, User: x.People[access.Admin], Role: access.Admin, Level: access.Full, Levels: access.Everywhere(access.Full)}
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
