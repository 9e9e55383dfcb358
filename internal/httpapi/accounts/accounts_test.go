package accounts_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	accountsapi "gantry/internal/httpapi/accounts"
	companiesapi "gantry/internal/httpapi/companies"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/sso"
	"gantry/readmodels/members"
)

// newestLetter delivers the one mail on its way.
func newestLetter(w *httpapitest.World) mail.Written {
	w.T.Helper()
	letters := w.Letters()
	require.Len(w.T, letters, 1)
	return letters[0]
}

// token is what the link of a letter ends in.
func token(t testing.TB, w mail.Written, path string) string {
	t.Helper()
	_, rest, found := strings.Cut(w.Text, "https://plan.example"+path)
	require.True(t, found, w.Text)
	text, _, _ := strings.Cut(rest, "\n")
	return text
}

const chosen = "Hormigon-77"

// signUp mails a sign-up link and gives its token and the user's id.
func signUp(w *httpapitest.World, email string) (string, accountsapi.SignUpView) {
	w.T.Helper()
	w.Nobody().OK(http.MethodPost, "/api/users/inviteUserFreeTrial", map[string]any{"email": email, "link": "https://evil.example", "lang": "es"})
	tok := token(w.T, newestLetter(w), "/signupconfirmation/")
	var view accountsapi.SignUpView
	w.Nobody().OK(http.MethodGet, "/api/users/getByTokenFreeTrial/"+tok, nil).Into(w.T, &view)
	return tok, view
}

func profile(tok string, more map[string]any) map[string]any {
	out := map[string]any{"token_free_trial": tok, "name": "Andrés", "lastname": "Fuentes", "password": chosen, "terms": "1"}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// auth-303 auth-333 auth-349 auth-350 auth-351 auth-330
func TestAForgottenPasswordIsResetByMail(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	email := w.Theirs.Email(access.Planner)
	open := w.As(w.Theirs, access.Planner)
	w.Nobody().OK(http.MethodPost, "/api/passwordresets", map[string]any{"email": strings.ToUpper(email), "link": "https://evil.example/", "lang": "en"})
	letter := newestLetter(w)
	require.Equal(t, email, letter.To, "auth-105 auth-333: in lower case")
	require.Equal(t, "Choose a new password", letter.Subject)
	require.NotContains(t, letter.Text+letter.HTML, "evil.example", "links lead to this installation alone")
	tok := token(t, letter, "/changepassword/")
	path := "/api/passwordresets/" + tok

	w.Nobody().OK(http.MethodGet, path, nil)
	a := w.Nobody().Do(http.MethodPut, path, map[string]any{"token": tok, "password": "weakweak"})
	require.Equal(t, "password.weak", a.Code(t))
	w.Nobody().OK(http.MethodPut, path, map[string]any{"token": tok, "password": chosen})
	require.Equal(t, http.StatusUnauthorized, open.Do(http.MethodGet, "/api/session", nil).StatusCode, "every session is over")
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": email, "password": chosen})
	require.Equal(t, "Cambió tu contraseña de Gantry", newestLetter(w).Subject, "the person hears of it")
	a = w.Nobody().Do(http.MethodPut, path, map[string]any{"token": tok, "password": "Cemento-99"})
	require.Equal(t, http.StatusConflict, a.StatusCode)
	require.Equal(t, "token.used", a.Code(t))
	require.Equal(t, "token.malformed", w.Nobody().Do(http.MethodGet, path[:len(path)-1], nil).Code(t))
	require.Equal(t, "token.foreign", w.Nobody().Do(http.MethodGet, "/api/passwordresets/"+strings.Repeat("A", 43), nil).Code(t))
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": email, "password": chosen})
}

// auth-335 auth-345 auth-349 auth-352: what the answer says does not depend on whether an account exists; the mail says it.
func TestNoAnswerTellsWhetherAnAddressHasAnAccount(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	known, unknown := w.Theirs.Email(access.Planner), "nobody@torre.example"
	for path, field := range map[string]string{
		"/api/passwordresets": "email", "/api/users/inviteUserFreeTrial": "email", "/api/users": "email", "/api/auth/alreadyExist": "user",
	} {
		first := w.Nobody().OK(http.MethodPost, path, map[string]any{field: known})
		second := w.Nobody().OK(http.MethodPost, path, map[string]any{field: unknown})
		require.Equal(t, string(first.Content), string(second.Content), path)
		require.Equal(t, first.StatusCode, second.StatusCode)
	}
	var got []string
	for _, l := range w.Letters() {
		got = append(got, l.To+": "+l.Subject)
	}
	require.ElementsMatch(t, []string{
		known + ": Elige una contraseña nueva", known + ": Ya tienes una cuenta en Gantry", known + ": Ya tienes una cuenta en Gantry",
		unknown + ": Confirma tu correo y entra a tu obra", unknown + ": Confirma tu correo y entra a tu obra",
	}, got)
}

// auth-334
func TestSignUpRefusesPersonalProviders(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for _, email := range []string{"a@gmail.com", "a@Yahoo.com.ar", "a@outlook.es", "a@hotmail.com", "a@aol.com", "a@live.cl", "a@msn.com", "a@icloud.com", "a@yopmail.com"} {
		a := w.Nobody().Do(http.MethodPost, "/api/users/inviteUserFreeTrial", map[string]any{"email": email})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, email)
		require.Equal(t, "email.personal", a.Code(t))
	}
	require.Equal(t, "email.malformed", w.Nobody().Do(http.MethodPost, "/api/users", map[string]any{"email": "andres@"}).Code(t))
	require.Empty(t, w.Letters())
	w.Nobody().OK(http.MethodPost, "/api/users", map[string]any{"email": "a@oracle.com"})
	w.Nobody().OK(http.MethodPost, "/api/users", map[string]any{"email": "a@alive.example"})
	require.Len(t, w.Letters(), 2)
}

// auth-328 auth-352 auth-353 auth-354 auth-357 perm-304: e-mail, mail, link, account, signed in as administrator of the new company.
func TestASignUpFoundsACompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "andres@torre.example")
	require.Equal(t, "andres@torre.example", view.Email)
	require.Nil(t, view.Join)
	path := "/api/users/updateFreeTrial/" + view.ID.String()
	company := map[string]any{"name": "Torre Norte", "company_size": "20-49", "country": "CL"}

	for code, body := range map[string]map[string]any{
		"password.weak":        profile(tok, map[string]any{"company": company, "password": "weakweak"}),
		"profile.name_missing": profile(tok, map[string]any{"company": company, "name": " "}),
		"name.empty":           profile(tok, map[string]any{"company": map[string]any{"name": ""}}),
		"token.malformed":      profile(tok[1:], map[string]any{"company": company}),
	} {
		require.Equal(t, code, w.Nobody().Do(http.MethodPut, path, body).Code(t))
	}
	other := "/api/users/updateFreeTrial/" + w.Ours.People[access.Admin].String()
	require.Equal(t, "token.foreign", w.Nobody().Do(http.MethodPut, other, profile(tok, map[string]any{"company": company})).Code(t), "the id is the token's")

	a := w.Nobody().OK(http.MethodPut, path, profile(tok, map[string]any{"company": company, "role": "superadmin", "companyId": w.Ours.Company}))
	var s accountsapi.SessionView
	a.Into(t, &s)
	require.Equal(t, "Torre Norte", s.Company.Name)
	require.Equal(t, access.Admin, s.Role, "whatever the request says")
	c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
	var projects []struct {
		Name      string
		Schedules []struct{ Activities int }
	}
	c.OK(http.MethodGet, "/api/companies/"+s.Company.ID.String()+"/projects", nil).Into(t, &projects)
	require.Len(t, projects, 1, "a trial begins with the demonstration's project")
	require.Equal(t, "Clínica Los Robles", projects[0].Name)
	require.Greater(t, projects[0].Schedules[0].Activities, 100)
	require.Equal(t, http.StatusNotFound, c.Do(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).StatusCode)
	w.Nobody().OK(http.MethodPost, "/api/auth", map[string]any{"user": "andres@torre.example", "password": chosen})
	require.Equal(t, "token.used", w.Nobody().Do(http.MethodPut, path, profile(tok, map[string]any{"company": company})).Code(t))
	var kept string
	require.NoError(t, w.DB.QueryRow(t.Context(), `
		select domain || ' ' || (trial_ends_at > now() + interval '29 days') from identity_companies where company_id = $1`, s.Company.ID).Scan(&kept))
	require.Equal(t, "torre.example true", kept)
	var founded companiesapi.CompanyView
	c.OK(http.MethodGet, "/api/companys/"+s.Company.ID.String(), nil).Into(t, &founded)
	require.Equal(t, companiesapi.CompanyView{ID: s.Company.ID, Name: "Torre Norte", Staff: "20-49", Country: "CL", Contract: "project_based", Trial: true}, founded)
}

func TestTwoWhoOpenTheSameSignUpLinkMakeOneAccount(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "andres@torre.example")
	statuses := make([]int, 6)
	var all sync.WaitGroup
	for i := range statuses {
		all.Go(func() {
			a := w.Nobody().Do(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
			statuses[i] = a.StatusCode
		})
	}
	all.Wait()
	made := 0
	for _, s := range statuses {
		if s == http.StatusOK {
			made++
		} else {
			require.Equal(t, http.StatusConflict, s)
		}
	}
	require.Equal(t, 1, made)
	var companies int
	require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from identity_companies`).Scan(&companies))
	require.Equal(t, 1, companies)
}

// auth-316 auth-317: who has a company's domain joins it once one of its administrators agrees, in the lowest role.
func TestJoiningByDomainWaitsForAnAdministrator(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	admin := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: founder.CSRF, Header: http.Header{}}

	tok, view = signUp(w, "luis@torre.example")
	require.Equal(t, "Torre Norte", view.Join.Name)
	a = w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"join": true}))
	require.Equal(t, http.StatusAccepted, a.StatusCode)
	require.Empty(t, a.Cookies(), "nobody is signed in by asking")
	letter := newestLetter(w)
	require.Equal(t, "camila@torre.example", letter.To)
	require.Contains(t, letter.Text, "luis@torre.example")
	notice := eventually(t, admin, "join-request")
	require.Equal(t, "luis@torre.example", notice.Actor.Email)
	require.Equal(t, "/settings/company?tab=users", notice.Link, "where the administrator decides")
	credentials := map[string]any{"email": "luis@torre.example", "password": chosen}
	require.Equal(t, "session.awaiting_approval", w.Nobody().Do(http.MethodPost, "/api/session", credentials).Code(t))

	var waiting []accountsapi.JoinRequestView
	admin.OK(http.MethodGet, "/api/join-requests", nil).Into(t, &waiting)
	require.Len(t, waiting, 1)
	path := "/api/join-requests/" + waiting[0].User.String()
	stranger := w.As(w.Theirs, access.Admin)
	var none []accountsapi.JoinRequestView
	stranger.OK(http.MethodGet, "/api/join-requests", nil).Into(t, &none)
	require.Empty(t, none, "another company sees nobody")
	require.Equal(t, http.StatusNotFound, stranger.Do(http.MethodPut, path, map[string]any{"accept": true}).StatusCode)
	require.Equal(t, http.StatusForbidden, w.As(w.Theirs, access.ProjectLeader).Do(http.MethodPut, path, map[string]any{"accept": true}).StatusCode)
	require.Equal(t, "request.field", admin.Do(http.MethodPut, path, map[string]any{}).Code(t), "saying nothing decides nothing")
	admin.OK(http.MethodPut, path, map[string]any{"accept": true})
	require.Equal(t, http.StatusNotFound, admin.Do(http.MethodPut, path, map[string]any{"accept": false}).StatusCode, "decided is decided")
	require.Equal(t, "luis@torre.example", newestLetter(w).To)
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPost, "/api/session", credentials).Into(t, &s)
	require.Equal(t, founder.Company, s.Company)
	require.Equal(t, access.Client, s.Role, "the lowest role")
}

// invite sends one invitation and gives its token.
func invite(w *httpapitest.World, by *httpapitest.Client, email string, role access.Role) string {
	w.T.Helper()
	by.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{
		"sender_user": map[string]any{"name": "Presidente"}, "link": "https://evil.example",
		"users": []any{map[string]any{"email": email, "role": role, "messageForInvitated": "Hola <b>", "companyId": w.Ours.Company}},
	})
	return token(w.T, newestLetter(w), "/confirmation/")
}

// onb-301 onb-324 onb-325 org-316 auth-302
func TestAnInvitedPersonBecomesAMemberOfTheInvitersCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok := invite(w, w.As(w.Theirs, access.Admin), "Jorge@Robles.example", access.Superintendent)
	var view accountsapi.InvitationView
	w.Nobody().OK(http.MethodGet, "/api/users/get_user_by_token/"+tok, nil).Into(t, &view)
	view.Sender = nil
	require.Equal(t, accountsapi.InvitationView{Email: "jorge@robles.example", Company: "Otra Empresa", Inviter: "Ana admin Soto", Role: access.Superintendent, Step: "profile"}, view)

	path := "/api/users/confirmation/" + tok
	me := map[string]any{"name": "Jorge", "lastname": "Paredes", "position": "Jefe de terreno", "password": "weakweak", "terms": "1"}
	require.Equal(t, "password.weak", w.Nobody().Do(http.MethodPut, path, me).Code(t))
	me["password"] = chosen
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPut, path, me).Into(t, &s)
	require.Equal(t, w.Theirs.Company, s.Company.ID, "the session's company, whatever the request says")
	require.Equal(t, access.Superintendent, s.Role)
	require.Equal(t, "token.used", w.Nobody().Do(http.MethodPut, path, me).Code(t))
	role, member, err := members.RoleOf(t.Context(), w.DB, w.Theirs.Company, s.User.ID)
	require.NoError(t, err)
	require.True(t, member)
	require.Equal(t, "superintendent", role)
}

// onb-325: a role never exceeds the inviter's own, and there is no fallback to a higher one.
func TestNobodyInvitesAboveTheOwnRole(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for _, tc := range []struct {
		by, granted access.Role
		code        string
	}{
		{access.Admin, access.Admin, ""}, {access.Admin, access.SuperAdmin, "invitation.role_above"}, {access.SuperAdmin, access.SuperAdmin, "invitation.role_above"},
		{access.ProjectLeader, access.Admin, "invitation.role_above"}, {access.ProjectLeader, access.Planner, ""}, {access.ProjectLeader, access.ProjectLeader, ""},
		{access.Planner, access.Client, "permission.denied"}, {access.Admin, "", "company.role_unknown"}, {access.Admin, "owner", "company.role_unknown"},
	} {
		a := w.As(w.Theirs, tc.by).Do(http.MethodPost, "/api/users/inviteUsers", map[string]any{
			"users": []any{map[string]any{"email": "p-" + httpapitest.NewID().String() + "@robles.example", "role": tc.granted}},
		})
		if tc.code == "" {
			require.Equal(t, http.StatusOK, a.StatusCode, "%s invites %s: %s", tc.by, tc.granted, a.Content)
			require.Len(t, w.Letters(), 1)
			continue
		}
		require.Equal(t, tc.code, a.Code(t), "%s invites %q", tc.by, tc.granted)
		require.Empty(t, w.Letters())
	}
}

// onb-322: all guests or none.
func TestOneWrongGuestStopsTheWholeInvitation(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	good := map[string]any{"email": "good@robles.example", "role": access.Planner}
	for code, users := range map[string][]any{
		"invitation.nobody":    {},
		"email.malformed":      {good, map[string]any{"email": "jorge", "role": access.Planner}},
		"company.role_unknown": {good, map[string]any{"email": "jorge@robles.example", "role": ""}},
		"invitation.member":    {good, map[string]any{"email": w.Theirs.Email(access.Client), "role": access.Planner}},
		"project.unknown":      {good, map[string]any{"email": "x@robles.example", "role": access.Planner, "projectId": w.Ours.Project}},
	} {
		require.Equal(t, code, admin.Do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": users}).Code(t))
	}
	require.Empty(t, w.Letters())
}

// auth-347
func TestInvitingAgainEndsTheFormerLink(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	first := invite(w, admin, "jorge@robles.example", access.Planner)
	again := map[string]any{"email": "jorge@robles.example"}
	require.Equal(t, "invitation.unknown", admin.Do(http.MethodPost, "/api/auth/reInviteUser", map[string]any{"email": "nobody@robles.example"}).Code(t))
	admin.OK(http.MethodPost, "/api/auth/reInviteUser", again)
	second := token(t, newestLetter(w), "/confirmation/")
	require.Equal(t, "token.expired", w.Nobody().Do(http.MethodGet, "/api/users/get_user_by_token/"+first, nil).Code(t))
	w.Nobody().OK(http.MethodGet, "/api/users/get_user_by_token/"+second, nil)
	var expired struct{ Expired bool }
	w.Nobody().OK(http.MethodPost, "/api/auth/isTokenExpired", map[string]any{"token": first}).Into(t, &expired)
	require.True(t, expired.Expired, "auth-346")
	w.Nobody().OK(http.MethodPost, "/api/auth/isTokenExpired", map[string]any{"token": second}).Into(t, &expired)
	require.False(t, expired.Expired)
}

func TestAPersonOfOneCompanyAcceptsAnotherOnesInvitationByTheOwnPassword(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	email := w.Theirs.Email(access.Planner)
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	admin := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: founder.CSRF, Header: http.Header{}}
	path := "/api/users/confirmation/" + invite(w, admin, email, access.Client)
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodPut, path, map[string]any{"password": chosen}).StatusCode)
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPut, path, map[string]any{"password": httpapitest.Password}).Into(t, &s)
	require.Equal(t, w.Theirs.People[access.Planner], s.User.ID, "the same person")
	require.Equal(t, "Torre Norte", s.Company.Name)

	t.Run("auth-112 auth-117 auth-344 and changes between the companies, one session at a time", func(t *testing.T) {
		var auth accountsapi.AuthView
		w.Nobody().OK(http.MethodPost, "/api/auth", map[string]any{"user": email, "password": httpapitest.Password, "bearer": true}).Into(t, &auth)
		require.Len(t, auth.Companies, 2, "auth-341")
		program := w.Nobody()
		program.Bearer = auth.Token
		target := kernel.CompanyID{}
		var before accountsapi.SessionView
		program.OK(http.MethodGet, "/api/session", nil).Into(t, &before)
		for _, c := range auth.Companies {
			if c.ID != before.Company.ID {
				target = c.ID
			}
		}
		me := before.User.ID
		require.Equal(t, http.StatusForbidden, program.Do(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": w.Ours.People[access.Admin], "companyId": target}).StatusCode)
		require.Equal(t, http.StatusNotFound, program.Do(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": me, "companyId": w.Ours.Company}).StatusCode)
		var there accountsapi.CompanySessionView
		program.OK(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": me, "companyId": target}).Into(t, &there)
		require.Equal(t, target, there.Company.ID)
		assert.Equal(t, http.StatusUnauthorized, program.Do(http.MethodGet, "/api/session", nil).StatusCode, "the former session is over")
		program.Bearer = there.Token
		program.OK(http.MethodGet, "/api/session", nil)
	})
}

func TestWhoeverBelongsToAnotherCompanyTooGetsInWhenOnesTrialIsOver(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	email := w.Theirs.Email(access.Planner) // of "Otra Empresa"
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Andes"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	admin := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: founder.CSRF, Header: http.Header{}}
	path := "/api/users/confirmation/" + invite(w, admin, email, access.Client)
	w.Nobody().OK(http.MethodPut, path, map[string]any{"password": httpapitest.Password})
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": email, "password": httpapitest.Password}).Into(t, &s)
	require.Equal(t, "Andes", s.Company.Name, "the first by name")

	require.NoError(t, w.Identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(-time.Minute)))
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": email, "password": httpapitest.Password}).Into(t, &s)
	require.Equal(t, "Otra Empresa", s.Company.Name)
	var auth accountsapi.AuthView
	w.Nobody().OK(http.MethodPost, "/api/auth", map[string]any{"user": email, "password": httpapitest.Password}).Into(t, &auth)
	require.Len(t, auth.Companies, 2)
}

func TestNobodyIsSentInvitationsWithoutEnd(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	guest := map[string]any{"users": []any{map[string]any{"email": "jorge@torre.example", "role": access.Planner}}}
	for range identity.DefaultLimits.Mail.Burst {
		admin.OK(http.MethodPost, "/api/users/inviteUsers", guest)
		newestLetter(w)
	}
	require.Equal(t, "session.too_many_attempts", admin.Do(http.MethodPost, "/api/users/inviteUsers", guest).Code(t))
	require.Empty(t, w.Letters())
	other := map[string]any{"users": []any{map[string]any{"email": "rosa@torre.example", "role": access.Planner}}}
	admin.OK(http.MethodPost, "/api/users/inviteUsers", other)
}

func TestACompanyOnTrialInvitesOnlySoMany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	admin := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: founder.CSRF, Header: http.Header{}}
	var guests []any
	for _, n := range "abcdefg" {
		guests = append(guests, map[string]any{"email": string(n) + "@torre.example", "role": access.Planner})
	}
	require.Equal(t, "invitation.capped", admin.Do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests}).Code(t))
	require.Empty(t, w.Letters())
	admin.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests[:6]})
	require.Equal(t, "invitation.capped", admin.Do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests[6:]}).Code(t))

	t.Run("and sign-in says when the trial is over, and nothing is lost", func(t *testing.T) {
		require.NoError(t, w.Identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(-time.Minute)))
		credentials := map[string]any{"email": "camila@torre.example", "password": chosen}
		refused := w.Nobody().Do(http.MethodPost, "/api/session", credentials)
		require.Equal(t, http.StatusForbidden, refused.StatusCode)
		require.Equal(t, "session.trial_ended", refused.Code(t))
		require.NoError(t, w.Identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(time.Hour)))
		w.Nobody().OK(http.MethodPost, "/api/session", credentials)
		require.NoError(t, w.Identity.EndTrial(t.Context(), founder.Company.ID))
		w.Nobody().OK(http.MethodPost, "/api/session", credentials)
	})
}

// auth-348
func TestAPageAsksWhetherSigningInCanBeReached(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var s struct{ Status string }
	w.Nobody().OK(http.MethodGet, "/api/auth/healthCheck", nil).Into(t, &s)
	require.Equal(t, "ok", s.Status)
}

func TestKeptLettersAreShownToThisMachineAlone(t *testing.T) {
	t.Parallel()
	folder, err := mail.NewFolder(t.TempDir(), time.Now)
	require.NoError(t, err)
	require.NoError(t, folder.Send(t.Context(), httpapitest.NewID().String(), mail.Written{To: "ana@robles.example", Subject: "Hola <b>", Text: "t", HTML: "<p>cuerpo</p>"}))
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		c.Inbox, c.TrustedProxies = folder, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	page := w.Nobody().OK(http.MethodGet, "/api/inbox", nil)
	require.Contains(t, string(page.Content), "Hola &lt;b&gt;")
	list, err := folder.List()
	require.NoError(t, err)
	require.Equal(t, "<p>cuerpo</p>", string(w.Nobody().OK(http.MethodGet, "/api/inbox/"+list[0].Name, nil).Content))
	elsewhere := w.Nobody()
	elsewhere.Header.Set("X-Forwarded-For", "198.51.100.9")
	require.Equal(t, http.StatusNotFound, elsewhere.Do(http.MethodGet, "/api/inbox", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, elsewhere.Do(http.MethodGet, "/api/inbox/"+list[0].Name, nil).StatusCode)
	behind := httpapitest.NewWorld(t, func(c *edge.Config) { c.Inbox = folder }).Nobody()
	behind.OK(http.MethodGet, "/api/inbox", nil)
	require.Equal(t, http.StatusNotFound, behind.From("127.0.0.1").Do(http.MethodGet, "/api/inbox", nil).StatusCode, "a proxy nobody trusts")
	require.Equal(t, http.StatusNotFound, httpapitest.NewWorld(t).Nobody().Do(http.MethodGet, "/api/inbox", nil).StatusCode, "where letters are delivered there is none")
}

// auth-306 set-315: an operator closes sign-up, and the page knows before it offers it.
func TestSignUpCanBeClosed(t *testing.T) {
	t.Parallel()
	open, closed := httpapitest.NewWorld(t), httpapitest.NewWorld(t, func(c *edge.Config) { c.SignUp = false })
	for w, may := range map[*httpapitest.World]bool{open: true, closed: false} {
		var p accountsapi.PropertiesView
		w.Nobody().OK(http.MethodGet, "/api/properties", nil).Into(t, &p)
		require.Equal(t, accountsapi.PropertiesView{Version: "test", SignUp: may, Contact: true, Passkeys: true, Terms: "1", Providers: []sso.Button{}}, p)
	}
	for _, path := range []string{"/api/users", "/api/users/inviteUserFreeTrial"} {
		require.Equal(t, "signup.closed", closed.Nobody().Do(http.MethodPost, path, map[string]any{"email": "a@torre.example"}).Code(t))
	}
	require.Empty(t, closed.Letters())
}

func TestTheServerSaysWhoInvites(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin := w.As(w.Theirs, access.Admin)
	var drawn bytes.Buffer
	require.NoError(t, png.Encode(&drawn, image.NewNRGBA(image.Rect(0, 0, 60, 40))))
	picture := drawn.Bytes()
	var logo accountsapi.UploadedView
	admin.Upload("/api/companys/upload", "file", "logo.png", picture).Into(t, &logo)
	admin.OK(http.MethodPut, "/api/companys/"+w.Theirs.Company.String(), map[string]any{"image": logo.Name})
	admin.Upload("/api/users/uploadUserImage", "file", "me.png", picture)
	end, err := w.Store.End(t.Context())
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", end))
	admin.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{
		"sender_user": map[string]any{"name": "Presidente", "image": "https://evil.example/x.png", "name_company": "Banco", "name_project": "Torre"},
		"users":       []any{map[string]any{"email": "eva@robles.example", "role": access.Planner, "projectId": w.Theirs.Project}},
	})
	var view accountsapi.InvitationView
	w.Nobody().OK(http.MethodGet, "/api/users/get_user_by_token/"+token(t, newestLetter(w), "/confirmation/"), nil).Into(t, &view)

	t.Run("onb-317 the sender block has name, image, name_company, image_company and name_project, whatever the client sent", func(t *testing.T) {
		require.NotNil(t, view.Sender)
		require.Equal(t, "Ana admin Soto", view.Sender.Name)
		require.Equal(t, "Otra Empresa", view.Sender.Company)
		require.Equal(t, "Clínica", view.Sender.Project)
		for _, address := range []string{view.Sender.Image, view.Sender.CompanyImage} {
			text, found := strings.CutPrefix(address, "data:image/png;base64,")
			require.True(t, found, address)
			raw, err := base64.StdEncoding.DecodeString(text)
			require.NoError(t, err)
			_, err = png.Decode(bytes.NewReader(raw))
			require.NoError(t, err, "a guest without a session sees it")
		}
	})
}

func TestAFailedSignInIsTrackedWithItsReason(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	_, err := w.Identity.EnsureUser(t.Context(), identity.NewUser{Email: "left@robles.example", Name: "Eva", Lastname: "Mora", Password: httpapitest.Password})
	require.NoError(t, err)
	for reason, credentials := range map[string]map[string]any{
		"User email does not exist": {"email": "nobody@robles.example", "password": httpapitest.Password},
		"Incorrect user password":   {"email": w.Theirs.Email(access.Planner), "password": "Wrong-pass1"},
		"Login issues":              {"email": "left@robles.example", "password": httpapitest.Password}, // of no company
	} {
		t.Run("auth-363 "+reason+", which the person never reads", func(t *testing.T) {
			a := w.Nobody().Do(http.MethodPost, "/api/session", credentials)
			require.NotContains(t, string(a.Content), reason)
			require.Contains(t, tracked(w), reason)
		})
	}
	t.Run("auth-363 Free Trial account not activated", func(t *testing.T) {
		_, err := w.DB.Exec(t.Context(), `insert into identity_companies (company_id, trial_ends_at) values ($1, $2)`, w.Theirs.Company, time.Now().Add(-time.Hour))
		require.NoError(t, err)
		credentials := map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password}
		require.Equal(t, "session.trial_ended", w.Nobody().Do(http.MethodPost, "/api/session", credentials).Code(t))
		require.Contains(t, tracked(w), "Free Trial account not activated")
	})
}

// tracked gives why sign-ins failed, as the log says.
func tracked(w *httpapitest.World) []string {
	var out []string
	for _, line := range w.Logs.FilterMessage("sign-in failed").All() {
		out = append(out, line.ContextMap()["message"].(string))
	}
	return out
}

func TestASignUpKnowsItsTrial(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	t.Run("auth-325 a sign-up has token_free_trial, company and flow_free_trial_closed", func(t *testing.T) {
		require.Equal(t, "Torre Norte", founder.Company.Name, "company is taken")
		tok, view := signUp(w, "luis@torre.example")
		require.Equal(t, tok, view.Token)
		require.Equal(t, founder.Company.ID, view.Join.ID)
		require.False(t, view.Closed)
		require.NoError(t, w.Identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(-time.Hour)))
		_, view = signUp(w, "eva@torre.example")
		require.True(t, view.Closed, "the trial of the company of the domain is over")
	})
}
