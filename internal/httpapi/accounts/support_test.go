package accounts_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

func withoutDemo(c *edge.Config) { c.Demo = nil }

// supporter is a superadministrator of the installation who is a client of our company and nothing in the other one.
func supporter(t *testing.T, w *httpapitest.World) (*httpapitest.Client, kernel.UserID) {
	t.Helper()
	w.Planned(&w.Theirs)
	user := w.Ours.People[access.Manager]
	require.NoError(t, w.Identity.GrantSuperadmin(t.Context(), user))
	return w.As(w.Ours, access.Manager), user
}

// in gives a client that goes on with the session of an answer.
func in(t *testing.T, w *httpapitest.World, a httpapitest.Answer) (*httpapitest.Client, accountsapi.SessionView) {
	t.Helper()
	var s accountsapi.SessionView
	a.Into(t, &s)
	return &httpapitest.Client{World: w, Cookie: a.Cookies()[len(a.Cookies())-1], CSRF: s.CSRF, Header: http.Header{}}, s
}

func TestASuperadministratorReadsAPlanOnlyDuringAVisitThatItsCompanySees(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, withoutDemo)
	home, user := supporter(t, w)
	plan := "/api/schedules/" + w.Theirs.Schedule.String() + "/gantt"
	boss := w.As(w.Theirs, access.Admin)

	var s accountsapi.SessionView
	home.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	require.True(t, s.Superadmin)
	require.Equal(t, access.Manager, s.Role, "in the own company an ordinary member")
	require.Equal(t, http.StatusNotFound, home.Do(http.MethodGet, plan, nil).StatusCode)
	require.Equal(t, http.StatusForbidden, home.Do(http.MethodPut, "/api/features/takt", map[string]any{"on": true}).StatusCode, "what changes a company needs a visit")
	require.Equal(t, http.StatusForbidden, home.Do(http.MethodDelete, "/api/companys/"+w.Ours.Company.String(), nil).StatusCode)
	var all []accountsapi.ServedCompanyView
	home.OK(http.MethodGet, "/api/admin/companies", nil).Into(t, &all)
	require.Len(t, all, 2)

	visit := map[string]any{"companyId": w.Theirs.Company, "reason": "El calendario no abre", "minutes": 60, "present": httpapitest.Password}
	for code, change := range map[string]map[string]any{
		"support.reason": {"reason": "ayuda"}, "support.hours": {"minutes": 241}, "password.wrong": {"present": "Otra-clave1"}, "company.unknown": {"companyId": httpapitest.NewID()},
	} {
		body := map[string]any{}
		for _, from := range []map[string]any{visit, change} {
			for k, v := range from {
				body[k] = v
			}
		}
		require.Equal(t, code, home.Do(http.MethodPost, "/api/admin/support", body).Code(t))
	}
	require.Equal(t, http.StatusForbidden, boss.Do(http.MethodPost, "/api/admin/support", visit).StatusCode)

	there, s := in(t, w, home.OK(http.MethodPost, "/api/admin/support", visit))
	require.Equal(t, w.Theirs.Company, s.Company.ID)
	require.Equal(t, access.SuperAdmin, s.Role)
	require.NotNil(t, s.SupportEnds)
	there.OK(http.MethodGet, plan, nil)
	require.Equal(t, http.StatusNotFound, there.Do(http.MethodGet, "/api/companys/"+w.Ours.Company.String(), nil).StatusCode, "one company at a time")
	require.Equal(t, http.StatusUnauthorized, home.Do(http.MethodGet, "/api/session", nil).StatusCode, "the former session is over")

	var visits []accountsapi.VisitView
	boss.OK(http.MethodGet, "/api/company/visits", nil).Into(t, &visits)
	require.Len(t, visits, 1)
	require.Equal(t, user, visits[0].User)
	require.Equal(t, "El calendario no abre", visits[0].Reason)
	require.True(t, visits[0].Current)
	told := inbox(t, boss)
	require.Equal(t, "support", told.Notifications[0].Kind)
	require.Equal(t, "El calendario no abre", told.Notifications[0].Details["reason"])
	require.NotContains(t, string(boss.OK(http.MethodGet, "/api/users/settings/organization", nil).Content), user.String(), "a visitor is no member")
	var door accountsapi.DoorView
	boss.OK(http.MethodGet, "/api/company/door", nil).Into(t, &door)
	require.Equal(t, "support-opened", door.Entries[0].What)
	require.Equal(t, user, door.Entries[0].User)

	ours := w.As(w.Ours, access.Admin)
	require.Equal(t, http.StatusNotFound, ours.Do(http.MethodDelete, "/api/company/visits/"+visits[0].ID.String(), nil).StatusCode, "another company's visit")
	there.OK(http.MethodGet, plan, nil)
	boss.OK(http.MethodDelete, "/api/company/visits/"+visits[0].ID.String(), nil)
	require.Equal(t, http.StatusUnauthorized, there.Do(http.MethodGet, plan, nil).StatusCode, "shown out")
}

func TestLeavingAVisitGoesOnInAnOwnCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, withoutDemo)
	home, _ := supporter(t, w)
	there, _ := in(t, w, home.OK(http.MethodPost, "/api/admin/support", map[string]any{
		"companyId": w.Theirs.Company, "reason": "El calendario no abre", "minutes": 60, "present": httpapitest.Password,
	}))
	back, s := in(t, w, there.OK(http.MethodDelete, "/api/admin/support", nil))
	require.Equal(t, w.Ours.Company, s.Company.ID)
	require.Nil(t, s.SupportEnds)
	require.Equal(t, "support.unknown", back.Do(http.MethodDelete, "/api/admin/support", nil).Code(t))
	require.Equal(t, http.StatusUnauthorized, there.Do(http.MethodGet, "/api/session", nil).StatusCode)
}

func TestARoleOfSuperadministratorThatHistoryStoresCountsAsAdministrator(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	refused, err := w.Companies.Execute(t.Context(), commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.Admin], Role: access.Admin, Level: access.Full}, httpapitest.NewID(),
		company.ChangeRole{User: w.Ours.People[access.Client], Role: access.SuperAdmin})
	require.ErrorContains(t, err, "company.role_above", refused)
	member := company.Evolve(company.Evolve(company.State{}, company.Created{Name: "A", Table: access.Default()}), company.MemberAdded{User: w.Ours.People[access.Client], Role: access.SuperAdmin})
	require.Equal(t, access.Admin, member.Members[w.Ours.People[access.Client]].Role)
}

func TestACompanyThatInsistsOnAProviderLetsItsPeopleInThroughItAlone(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	linked(t, w, i)
	boss, planner := w.As(w.Theirs, access.Admin), w.As(w.Theirs, access.Planner)
	rules := map[string]any{"secondFactor": false, "idleMinutes": 0, "lifetimeDays": 0, "provider": "trimble", "breakGlass": w.Theirs.People[access.Admin], "present": httpapitest.Password}
	with := func(key string, value any) map[string]any {
		out := map[string]any{}
		for k, v := range rules {
			out[k] = v
		}
		out[key] = value
		return out
	}
	for code, body := range map[string]map[string]any{
		"sso.provider_unknown": with("provider", "nobody"), "policy.break_glass": with("breakGlass", w.Theirs.People[access.Planner]), "password.wrong": with("present", "Otra-clave1"),
	} {
		require.Equal(t, code, boss.Do(http.MethodPut, "/api/company/policy", body).Code(t))
	}
	require.Equal(t, "policy.break_glass", boss.Do(http.MethodPut, "/api/company/policy", with("breakGlass", nil)).Code(t), "nobody could repair it")
	planner.OK(http.MethodGet, "/api/session", nil)
	boss.OK(http.MethodPut, "/api/company/policy", rules)
	var p accountsapi.PolicyView
	boss.OK(http.MethodGet, "/api/company/policy", nil).Into(t, &p)
	require.Equal(t, "trimble", p.Provider)
	require.Equal(t, w.Theirs.People[access.Admin], *p.BreakGlass)

	require.Equal(t, http.StatusUnauthorized, planner.Do(http.MethodGet, "/api/session", nil).StatusCode, "open sessions end at once")
	typed := map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password}
	require.Equal(t, "session.sso_required", w.Nobody().Do(http.MethodPost, "/api/session", typed).Code(t))
	browser := w.Nobody()
	require.True(t, finish(browser, t, i.walk(t, browser)).Success)
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Admin), "password": httpapitest.Password})
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Ours.Email(access.Planner), "password": httpapitest.Password})
}
