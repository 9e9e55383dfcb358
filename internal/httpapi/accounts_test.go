package httpapi_test

import (
	"context"
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
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/sso"
	"gantry/readmodels/members"
)

// postbox keeps what is delivered.
type postbox struct{ letters []mail.Written }

func (p *postbox) Send(_ context.Context, _ string, w mail.Written) error {
	p.letters = append(p.letters, w)
	return nil
}

// post delivers every mail on its way.
func (w *world) post() []mail.Written {
	w.t.Helper()
	p := &postbox{}
	for {
		more, err := w.outbox.Deliver(w.t.Context(), w.desk.Compose, p)
		require.NoError(w.t, err)
		if !more {
			return p.letters
		}
	}
}

// letter delivers the one mail on its way.
func (w *world) letter() mail.Written {
	w.t.Helper()
	letters := w.post()
	require.Len(w.t, letters, 1)
	return letters[0]
}

// token is what the link of a letter ends in.
func token(t *testing.T, w mail.Written, path string) string {
	t.Helper()
	_, rest, found := strings.Cut(w.Text, "https://plan.example"+path)
	require.True(t, found, w.Text)
	text, _, _ := strings.Cut(rest, "\n")
	return text
}

const chosen = "Hormigon-77"

// signUp mails a sign-up link and gives its token and the user's id.
func (w *world) signUp(email string) (string, httpapi.SignUpView) {
	w.t.Helper()
	w.nobody().ok(http.MethodPost, "/api/users/inviteUserFreeTrial", map[string]any{"email": email, "link": "https://evil.example", "lang": "es"})
	tok := token(w.t, w.letter(), "/signupconfirmation/")
	var view httpapi.SignUpView
	w.nobody().ok(http.MethodGet, "/api/users/getByTokenFreeTrial/"+tok, nil).into(w.t, &view)
	return tok, view
}

func profile(tok string, more map[string]any) map[string]any {
	out := map[string]any{"token_free_trial": tok, "name": "Andrés", "lastname": "Fuentes", "password": chosen}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// auth-303 auth-333 auth-349 auth-350 auth-351 auth-330
func TestAForgottenPasswordIsResetByMail(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	email := w.theirs.email(access.Planner)
	open := w.as(w.theirs, access.Planner)
	w.nobody().ok(http.MethodPost, "/api/passwordresets", map[string]any{"email": strings.ToUpper(email), "link": "https://evil.example/", "lang": "en"})
	letter := w.letter()
	require.Equal(t, email, letter.To, "auth-105 auth-333: in lower case")
	require.Equal(t, "Choose a new password", letter.Subject)
	require.NotContains(t, letter.Text+letter.HTML, "evil.example", "links lead to this installation alone")
	tok := token(t, letter, "/changepassword/")
	path := "/api/passwordresets/" + tok

	w.nobody().ok(http.MethodGet, path, nil)
	a := w.nobody().do(http.MethodPut, path, map[string]any{"token": tok, "password": "weakweak"})
	require.Equal(t, "password.weak", a.code(t))
	w.nobody().ok(http.MethodPut, path, map[string]any{"token": tok, "password": chosen})
	require.Equal(t, http.StatusUnauthorized, open.do(http.MethodGet, "/api/session", nil).StatusCode, "every session is over")
	w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": email, "password": chosen})
	require.Equal(t, "Cambió tu contraseña de Gantry", w.letter().Subject, "the person hears of it")
	a = w.nobody().do(http.MethodPut, path, map[string]any{"token": tok, "password": "Cemento-99"})
	require.Equal(t, http.StatusConflict, a.StatusCode)
	require.Equal(t, "token.used", a.code(t))
	require.Equal(t, "token.malformed", w.nobody().do(http.MethodGet, path[:len(path)-1], nil).code(t))
	require.Equal(t, "token.foreign", w.nobody().do(http.MethodGet, "/api/passwordresets/"+strings.Repeat("A", 43), nil).code(t))
	w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": email, "password": chosen})
}

// auth-335 auth-345 auth-349 auth-352: what the answer says does not depend on whether an account exists; the mail says it.
func TestNoAnswerTellsWhetherAnAddressHasAnAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	known, unknown := w.theirs.email(access.Planner), "nobody@torre.example"
	for path, field := range map[string]string{
		"/api/passwordresets": "email", "/api/users/inviteUserFreeTrial": "email", "/api/users": "email", "/api/auth/alreadyExist": "user",
	} {
		first := w.nobody().ok(http.MethodPost, path, map[string]any{field: known})
		second := w.nobody().ok(http.MethodPost, path, map[string]any{field: unknown})
		require.Equal(t, string(first.body), string(second.body), path)
		require.Equal(t, first.StatusCode, second.StatusCode)
	}
	var got []string
	for _, l := range w.post() {
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
	w := newWorld(t)
	for _, email := range []string{"a@gmail.com", "a@Yahoo.com.ar", "a@outlook.es", "a@hotmail.com", "a@aol.com", "a@live.cl", "a@msn.com", "a@icloud.com", "a@yopmail.com"} {
		a := w.nobody().do(http.MethodPost, "/api/users/inviteUserFreeTrial", map[string]any{"email": email})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, email)
		require.Equal(t, "email.personal", a.code(t))
	}
	require.Equal(t, "email.malformed", w.nobody().do(http.MethodPost, "/api/users", map[string]any{"email": "andres@"}).code(t))
	require.Empty(t, w.post())
	w.nobody().ok(http.MethodPost, "/api/users", map[string]any{"email": "a@oracle.com"})
	w.nobody().ok(http.MethodPost, "/api/users", map[string]any{"email": "a@alive.example"})
	require.Len(t, w.post(), 2)
}

// auth-328 auth-352 auth-353 auth-354 auth-357 perm-304: e-mail, mail, link, account, signed in as administrator of the new company.
func TestASignUpFoundsACompany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tok, view := w.signUp("andres@torre.example")
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
		require.Equal(t, code, w.nobody().do(http.MethodPut, path, body).code(t))
	}
	other := "/api/users/updateFreeTrial/" + w.ours.people[access.Admin].String()
	require.Equal(t, "token.foreign", w.nobody().do(http.MethodPut, other, profile(tok, map[string]any{"company": company})).code(t), "the id is the token's")

	a := w.nobody().ok(http.MethodPut, path, profile(tok, map[string]any{"company": company, "role": "superadmin", "companyId": w.ours.company}))
	var s httpapi.SessionView
	a.into(t, &s)
	require.Equal(t, "Torre Norte", s.Company.Name)
	require.Equal(t, access.Admin, s.Role, "whatever the request says")
	c := &client{w: w, cookie: a.Cookies()[0], csrf: s.CSRF, header: http.Header{}}
	c.ok(http.MethodGet, "/api/companies/"+s.Company.ID.String()+"/projects", nil)
	require.Equal(t, http.StatusNotFound, c.do(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).StatusCode)
	w.nobody().ok(http.MethodPost, "/api/auth", map[string]any{"user": "andres@torre.example", "password": chosen})
	require.Equal(t, "token.used", w.nobody().do(http.MethodPut, path, profile(tok, map[string]any{"company": company})).code(t))
	var details string
	require.NoError(t, w.db.QueryRow(t.Context(), `
		select domain || ' ' || size || ' ' || country || ' ' || contract || ' ' || (trial_ends_at > now() + interval '29 days') from identity_companies where company_id = $1`,
		s.Company.ID).Scan(&details))
	require.Equal(t, "torre.example 20-49 CL project_based true", details)
}

func TestTwoWhoOpenTheSameSignUpLinkMakeOneAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tok, view := w.signUp("andres@torre.example")
	statuses := make([]int, 6)
	var all sync.WaitGroup
	for i := range statuses {
		all.Go(func() {
			a := w.nobody().do(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
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
	require.NoError(t, w.db.QueryRow(t.Context(), `select count(*) from identity_companies`).Scan(&companies))
	require.Equal(t, 1, companies)
}

// auth-316 auth-317: who has a company's domain joins it once one of its administrators agrees, in the lowest role.
func TestJoiningByDomainWaitsForAnAdministrator(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tok, view := w.signUp("camila@torre.example")
	a := w.nobody().ok(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder httpapi.SessionView
	a.into(t, &founder)
	admin := &client{w: w, cookie: a.Cookies()[0], csrf: founder.CSRF, header: http.Header{}}

	tok, view = w.signUp("luis@torre.example")
	require.Equal(t, "Torre Norte", view.Join.Name)
	a = w.nobody().ok(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"join": true}))
	require.Equal(t, http.StatusAccepted, a.StatusCode)
	require.Empty(t, a.Cookies(), "nobody is signed in by asking")
	letter := w.letter()
	require.Equal(t, "camila@torre.example", letter.To)
	require.Contains(t, letter.Text, "luis@torre.example")
	credentials := map[string]any{"email": "luis@torre.example", "password": chosen}
	require.Equal(t, "session.awaiting_approval", w.nobody().do(http.MethodPost, "/api/session", credentials).code(t))

	var waiting []httpapi.JoinRequestView
	admin.ok(http.MethodGet, "/api/join-requests", nil).into(t, &waiting)
	require.Len(t, waiting, 1)
	path := "/api/join-requests/" + waiting[0].User.String()
	stranger := w.as(w.theirs, access.Admin)
	var none []httpapi.JoinRequestView
	stranger.ok(http.MethodGet, "/api/join-requests", nil).into(t, &none)
	require.Empty(t, none, "another company sees nobody")
	require.Equal(t, http.StatusNotFound, stranger.do(http.MethodPut, path, map[string]any{"accept": true}).StatusCode)
	require.Equal(t, http.StatusForbidden, w.as(w.theirs, access.ProjectLeader).do(http.MethodPut, path, map[string]any{"accept": true}).StatusCode)
	require.Equal(t, "request.field", admin.do(http.MethodPut, path, map[string]any{}).code(t), "saying nothing decides nothing")
	admin.ok(http.MethodPut, path, map[string]any{"accept": true})
	require.Equal(t, http.StatusNotFound, admin.do(http.MethodPut, path, map[string]any{"accept": false}).StatusCode, "decided is decided")
	require.Equal(t, "luis@torre.example", w.letter().To)
	var s httpapi.SessionView
	w.nobody().ok(http.MethodPost, "/api/session", credentials).into(t, &s)
	require.Equal(t, founder.Company, s.Company)
	require.Equal(t, access.Client, s.Role, "the lowest role")
}

// invite sends one invitation and gives its token.
func (w *world) invite(by *client, email string, role access.Role) string {
	w.t.Helper()
	by.ok(http.MethodPost, "/api/users/inviteUsers", map[string]any{
		"sender_user": map[string]any{"name": "Presidente"}, "link": "https://evil.example",
		"users": []any{map[string]any{"email": email, "role": role, "messageForInvitated": "Hola <b>", "companyId": w.ours.company}},
	})
	return token(w.t, w.letter(), "/confirmation/")
}

// onb-301 onb-324 onb-325 org-316 auth-302
func TestAnInvitedPersonBecomesAMemberOfTheInvitersCompany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tok := w.invite(w.as(w.theirs, access.Admin), "Jorge@Robles.example", access.Superintendent)
	var view httpapi.InvitationView
	w.nobody().ok(http.MethodGet, "/api/users/get_user_by_token/"+tok, nil).into(t, &view)
	require.Equal(t, httpapi.InvitationView{Email: "jorge@robles.example", Company: "Otra Empresa", Inviter: "Ana admin Soto", Role: access.Superintendent}, view)

	path := "/api/users/confirmation/" + tok
	me := map[string]any{"name": "Jorge", "lastname": "Paredes", "position": "Jefe de terreno", "password": "weakweak"}
	require.Equal(t, "password.weak", w.nobody().do(http.MethodPut, path, me).code(t))
	me["password"] = chosen
	var s httpapi.SessionView
	w.nobody().ok(http.MethodPut, path, me).into(t, &s)
	require.Equal(t, w.theirs.company, s.Company.ID, "the session's company, whatever the request says")
	require.Equal(t, access.Superintendent, s.Role)
	require.Equal(t, "token.used", w.nobody().do(http.MethodPut, path, me).code(t))
	role, member, err := members.RoleOf(t.Context(), w.db, w.theirs.company, s.User.ID)
	require.NoError(t, err)
	require.True(t, member)
	require.Equal(t, "superintendent", role)
}

// onb-325: a role never exceeds the inviter's own, and there is no fallback to a higher one.
func TestNobodyInvitesAboveTheOwnRole(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, tc := range []struct {
		by, granted access.Role
		code        string
	}{
		{access.Admin, access.Admin, ""}, {access.Admin, access.SuperAdmin, "invitation.role_above"}, {access.SuperAdmin, access.SuperAdmin, "invitation.role_above"},
		{access.ProjectLeader, access.Admin, "invitation.role_above"}, {access.ProjectLeader, access.Planner, ""}, {access.ProjectLeader, access.ProjectLeader, ""},
		{access.Planner, access.Client, "permission.denied"}, {access.Admin, "", "company.role_unknown"}, {access.Admin, "owner", "company.role_unknown"},
	} {
		a := w.as(w.theirs, tc.by).do(http.MethodPost, "/api/users/inviteUsers", map[string]any{
			"users": []any{map[string]any{"email": "p-" + newID().String() + "@robles.example", "role": tc.granted}},
		})
		if tc.code == "" {
			require.Equal(t, http.StatusOK, a.StatusCode, "%s invites %s: %s", tc.by, tc.granted, a.body)
			require.Len(t, w.post(), 1)
			continue
		}
		require.Equal(t, tc.code, a.code(t), "%s invites %q", tc.by, tc.granted)
		require.Empty(t, w.post())
	}
}

// onb-322: all guests or none.
func TestOneWrongGuestStopsTheWholeInvitation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admin := w.as(w.theirs, access.Admin)
	good := map[string]any{"email": "good@robles.example", "role": access.Planner}
	for code, users := range map[string][]any{
		"invitation.nobody":    {},
		"email.malformed":      {good, map[string]any{"email": "jorge", "role": access.Planner}},
		"company.role_unknown": {good, map[string]any{"email": "jorge@robles.example", "role": ""}},
		"invitation.member":    {good, map[string]any{"email": w.theirs.email(access.Client), "role": access.Planner}},
		"project.unknown":      {good, map[string]any{"email": "x@robles.example", "role": access.Planner, "projectId": w.ours.project}},
	} {
		require.Equal(t, code, admin.do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": users}).code(t))
	}
	require.Empty(t, w.post())
}

// auth-347
func TestInvitingAgainEndsTheFormerLink(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admin := w.as(w.theirs, access.Admin)
	first := w.invite(admin, "jorge@robles.example", access.Planner)
	again := map[string]any{"email": "jorge@robles.example"}
	require.Equal(t, "invitation.unknown", admin.do(http.MethodPost, "/api/auth/reInviteUser", map[string]any{"email": "nobody@robles.example"}).code(t))
	admin.ok(http.MethodPost, "/api/auth/reInviteUser", again)
	second := token(t, w.letter(), "/confirmation/")
	require.Equal(t, "token.expired", w.nobody().do(http.MethodGet, "/api/users/get_user_by_token/"+first, nil).code(t))
	w.nobody().ok(http.MethodGet, "/api/users/get_user_by_token/"+second, nil)
	var expired struct{ Expired bool }
	w.nobody().ok(http.MethodPost, "/api/auth/isTokenExpired", map[string]any{"token": first}).into(t, &expired)
	require.True(t, expired.Expired, "auth-346")
	w.nobody().ok(http.MethodPost, "/api/auth/isTokenExpired", map[string]any{"token": second}).into(t, &expired)
	require.False(t, expired.Expired)
}

func TestAPersonOfOneCompanyAcceptsAnotherOnesInvitationByTheOwnPassword(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	email := w.theirs.email(access.Planner)
	tok, view := w.signUp("camila@torre.example")
	a := w.nobody().ok(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder httpapi.SessionView
	a.into(t, &founder)
	admin := &client{w: w, cookie: a.Cookies()[0], csrf: founder.CSRF, header: http.Header{}}
	path := "/api/users/confirmation/" + w.invite(admin, email, access.Client)
	require.Equal(t, http.StatusUnauthorized, w.nobody().do(http.MethodPut, path, map[string]any{"password": chosen}).StatusCode)
	var s httpapi.SessionView
	w.nobody().ok(http.MethodPut, path, map[string]any{"password": password}).into(t, &s)
	require.Equal(t, w.theirs.people[access.Planner], s.User.ID, "the same person")
	require.Equal(t, "Torre Norte", s.Company.Name)

	t.Run("auth-112 auth-117 auth-344 and changes between the companies, one session at a time", func(t *testing.T) {
		var auth httpapi.AuthView
		w.nobody().ok(http.MethodPost, "/api/auth", map[string]any{"user": email, "password": password, "bearer": true}).into(t, &auth)
		require.Len(t, auth.Companies, 2, "auth-341")
		program := w.nobody()
		program.bearer = auth.Token
		target := kernel.CompanyID{}
		var before httpapi.SessionView
		program.ok(http.MethodGet, "/api/session", nil).into(t, &before)
		for _, c := range auth.Companies {
			if c.ID != before.Company.ID {
				target = c.ID
			}
		}
		me := before.User.ID
		require.Equal(t, http.StatusForbidden, program.do(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": w.ours.people[access.Admin], "companyId": target}).StatusCode)
		require.Equal(t, http.StatusNotFound, program.do(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": me, "companyId": w.ours.company}).StatusCode)
		var there httpapi.CompanySessionView
		program.ok(http.MethodPost, "/api/auth/createSession", map[string]any{"userId": me, "companyId": target}).into(t, &there)
		require.Equal(t, target, there.Company.ID)
		assert.Equal(t, http.StatusUnauthorized, program.do(http.MethodGet, "/api/session", nil).StatusCode, "the former session is over")
		program.bearer = there.Token
		program.ok(http.MethodGet, "/api/session", nil)
	})
}

func TestWhoeverBelongsToAnotherCompanyTooGetsInWhenOnesTrialIsOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	email := w.theirs.email(access.Planner) // of "Otra Empresa"
	tok, view := w.signUp("camila@torre.example")
	a := w.nobody().ok(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Andes"}}))
	var founder httpapi.SessionView
	a.into(t, &founder)
	admin := &client{w: w, cookie: a.Cookies()[0], csrf: founder.CSRF, header: http.Header{}}
	path := "/api/users/confirmation/" + w.invite(admin, email, access.Client)
	w.nobody().ok(http.MethodPut, path, map[string]any{"password": password})
	var s httpapi.SessionView
	w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": email, "password": password}).into(t, &s)
	require.Equal(t, "Andes", s.Company.Name, "the first by name")

	require.NoError(t, w.identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(-time.Minute)))
	w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": email, "password": password}).into(t, &s)
	require.Equal(t, "Otra Empresa", s.Company.Name)
	var auth httpapi.AuthView
	w.nobody().ok(http.MethodPost, "/api/auth", map[string]any{"user": email, "password": password}).into(t, &auth)
	require.Len(t, auth.Companies, 2)
}

func TestNobodyIsSentInvitationsWithoutEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admin := w.as(w.theirs, access.Admin)
	guest := map[string]any{"users": []any{map[string]any{"email": "jorge@torre.example", "role": access.Planner}}}
	for range identity.DefaultLimits.Mail.Burst {
		admin.ok(http.MethodPost, "/api/users/inviteUsers", guest)
		w.letter()
	}
	require.Equal(t, "session.too_many_attempts", admin.do(http.MethodPost, "/api/users/inviteUsers", guest).code(t))
	require.Empty(t, w.post())
	other := map[string]any{"users": []any{map[string]any{"email": "rosa@torre.example", "role": access.Planner}}}
	admin.ok(http.MethodPost, "/api/users/inviteUsers", other)
}

func TestACompanyOnTrialInvitesOnlySoMany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tok, view := w.signUp("camila@torre.example")
	a := w.nobody().ok(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder httpapi.SessionView
	a.into(t, &founder)
	admin := &client{w: w, cookie: a.Cookies()[0], csrf: founder.CSRF, header: http.Header{}}
	var guests []any
	for _, n := range "abcdefg" {
		guests = append(guests, map[string]any{"email": string(n) + "@torre.example", "role": access.Planner})
	}
	require.Equal(t, "invitation.capped", admin.do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests}).code(t))
	require.Empty(t, w.post())
	admin.ok(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests[:6]})
	require.Equal(t, "invitation.capped", admin.do(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": guests[6:]}).code(t))

	t.Run("and its people are told when the trial is over, and nothing is lost", func(t *testing.T) {
		require.NoError(t, w.identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(-time.Minute)))
		credentials := map[string]any{"email": "camila@torre.example", "password": chosen}
		refused := w.nobody().do(http.MethodPost, "/api/session", credentials)
		require.Equal(t, http.StatusForbidden, refused.StatusCode)
		require.Equal(t, "session.trial_ended", refused.code(t))
		require.NoError(t, w.identity.SetTrial(t.Context(), founder.Company.ID, time.Now().Add(time.Hour)))
		w.nobody().ok(http.MethodPost, "/api/session", credentials)
		require.NoError(t, w.identity.EndTrial(t.Context(), founder.Company.ID))
		w.nobody().ok(http.MethodPost, "/api/session", credentials)
	})
}

// auth-348
func TestAPageAsksWhetherSigningInCanBeReached(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var s struct{ Status string }
	w.nobody().ok(http.MethodGet, "/api/auth/healthCheck", nil).into(t, &s)
	require.Equal(t, "ok", s.Status)
}

func TestKeptLettersAreShownToThisMachineAlone(t *testing.T) {
	t.Parallel()
	folder, err := mail.NewFolder(t.TempDir(), time.Now)
	require.NoError(t, err)
	require.NoError(t, folder.Send(t.Context(), newID().String(), mail.Written{To: "ana@robles.example", Subject: "Hola <b>", Text: "t", HTML: "<p>cuerpo</p>"}))
	w := newWorld(t, func(c *httpapi.Config) {
		c.Inbox, c.TrustedProxies = folder, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	page := w.nobody().ok(http.MethodGet, "/api/inbox", nil)
	require.Contains(t, string(page.body), "Hola &lt;b&gt;")
	list, err := folder.List()
	require.NoError(t, err)
	require.Equal(t, "<p>cuerpo</p>", string(w.nobody().ok(http.MethodGet, "/api/inbox/"+list[0].Name, nil).body))
	elsewhere := w.nobody()
	elsewhere.header.Set("X-Forwarded-For", "198.51.100.9")
	require.Equal(t, http.StatusNotFound, elsewhere.do(http.MethodGet, "/api/inbox", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, elsewhere.do(http.MethodGet, "/api/inbox/"+list[0].Name, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, newWorld(t).nobody().do(http.MethodGet, "/api/inbox", nil).StatusCode, "where letters are delivered there is none")
}

// auth-306 set-315: an operator closes sign-up, and the page knows before it offers it.
func TestSignUpCanBeClosed(t *testing.T) {
	t.Parallel()
	open, closed := newWorld(t), newWorld(t, func(c *httpapi.Config) { c.SignUp = false })
	for w, may := range map[*world]bool{open: true, closed: false} {
		var p httpapi.PropertiesView
		w.nobody().ok(http.MethodGet, "/api/properties", nil).into(t, &p)
		require.Equal(t, httpapi.PropertiesView{Version: "test", SignUp: may, Providers: []sso.Button{}}, p)
	}
	for _, path := range []string{"/api/users", "/api/users/inviteUserFreeTrial"} {
		require.Equal(t, "signup.closed", closed.nobody().do(http.MethodPost, path, map[string]any{"email": "a@torre.example"}).code(t))
	}
	require.Empty(t, closed.post())
}
