package accounts_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/identity"
)

// auth-358 onb-306 onb-318: e-mail, mail, profile, company; the link serves until the company exists, and says which step is next.
func TestARegistrationMakesAProfileAndThenACompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Nobody().OK(http.MethodPost, "/api/users", map[string]any{"email": "rosa@torre.example", "link": "https://evil.example", "password": "Ignored-99", "lang": "es"})
	tok := token(t, newestLetter(w), "/confirmation/")
	show, save, found := "/api/users/get_user_by_token/"+tok, "/api/users/confirmation/"+tok, "/api/users/confirmation/"+tok+"/company"
	step := func() string {
		var view accountsapi.InvitationView
		w.Nobody().OK(http.MethodGet, show, nil).Into(t, &view)
		require.Equal(t, "rosa@torre.example", view.Email)
		require.Empty(t, view.Company)
		return view.Step
	}
	require.Equal(t, "profile", step())
	company := map[string]any{"name": "Torre Norte", "country": "PE", "projects": "6-10", "role": "superadmin", "companyId": w.Ours.Company}
	require.Equal(t, "registration.no_profile", w.Nobody().Do(http.MethodPost, found, company).Code(t))
	mine := map[string]any{"name": "Rosa", "lastname": "Paz", "position": "Jefa", "password": chosen, "terms": "1"}
	require.Equal(t, "terms.not_accepted", w.Nobody().Do(http.MethodPut, save, map[string]any{"name": "Rosa", "lastname": "Paz", "password": chosen}).Code(t))
	a := w.Nobody().OK(http.MethodPut, save, mine)
	require.Equal(t, http.StatusCreated, a.StatusCode)
	require.Empty(t, a.Cookies(), "nobody is signed in without a company")
	require.Equal(t, "company", step(), "the link goes on where it was left")
	mine["password"] = "Cemento-99"
	w.Nobody().OK(http.MethodPut, save, mine)
	credentials := map[string]any{"email": "rosa@torre.example", "password": chosen}
	require.Equal(t, "session.no_company", w.Nobody().Do(http.MethodPost, "/api/session", credentials).Code(t), "a profile that is saved again stays as it was")
	var terms string
	require.NoError(t, w.DB.QueryRow(t.Context(), `select terms_version from identity_users where email = 'rosa@torre.example'`).Scan(&terms))
	require.Equal(t, "1", terms)

	for code, body := range map[string]map[string]any{
		"request.field":          {"name": "Torre Norte", "country": "PE"},
		"name.empty":             {"name": " ", "country": "PE", "projects": "6-10"},
		"company.choice_unknown": {"name": "Torre Norte", "country": "XX", "projects": "6-10"},
	} {
		require.Equal(t, code, w.Nobody().Do(http.MethodPost, found, body).Code(t))
	}
	a = w.Nobody().OK(http.MethodPost, found, company)
	var s accountsapi.SessionView
	a.Into(t, &s)
	require.Equal(t, access.Admin, s.Role)
	require.NotEqual(t, w.Ours.Company, s.Company.ID)
	c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
	var of struct{ Name, Country, Projects string }
	c.OK(http.MethodGet, "/api/companys/"+s.Company.ID.String(), nil).Into(t, &of)
	require.Equal(t, []string{"Torre Norte", "PE", "6-10"}, []string{of.Name, of.Country, of.Projects})
	w.Nobody().OK(http.MethodPost, "/api/session", credentials)
	for _, again := range []httpapitest.Answer{w.Nobody().Do(http.MethodPost, found, company), w.Nobody().Do(http.MethodGet, show, nil)} {
		require.Equal(t, "token.used", again.Code(t))
	}
}

// A link that was made before its address got an account another way opens no session of that account.
func TestARegistrationServesNobodyElsesAccount(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Nobody().OK(http.MethodPost, "/api/users", map[string]any{"email": "rosa@torre.example"})
	tok := token(t, newestLetter(w), "/confirmation/")
	admin := w.As(w.Theirs, access.Admin)
	admin.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": "rosa@torre.example", "role": "planner"}}})
	invited := token(t, newestLetter(w), "/confirmation/")
	mine := map[string]any{"name": "Rosa", "lastname": "Paz", "position": "Jefa", "password": chosen, "terms": "1"}
	w.Nobody().OK(http.MethodPut, "/api/users/confirmation/"+invited, mine)
	company := map[string]any{"name": "Torre Norte", "country": "PE", "projects": "6-10"}
	require.Equal(t, "token.used", w.Nobody().Do(http.MethodPost, "/api/users/confirmation/"+tok+"/company", company).Code(t))
	require.Equal(t, "token.used", w.Nobody().Do(http.MethodPut, "/api/users/confirmation/"+tok, mine).Code(t))
}

func TestARegistrationEndsWhereSignUpIsClosed(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.SignUp = false })
	require.NoError(t, w.Desk.Register(t.Context(), "rosa@torre.example", "es", identity.From{Address: "127.0.0.1"}))
	tok := token(t, newestLetter(w), "/confirmation/")
	require.Equal(t, "signup.closed", w.Nobody().Do(http.MethodPost, "/api/users", map[string]any{"email": "a@torre.example"}).Code(t))
	require.Equal(t, "token.foreign", w.Nobody().Do(http.MethodGet, "/api/users/get_user_by_token/"+tok, nil).Code(t))
	body := map[string]any{"name": "Torre", "country": "PE", "projects": "6-10"}
	require.Equal(t, "signup.closed", w.Nobody().Do(http.MethodPost, "/api/users/confirmation/"+tok+"/company", body).Code(t))
}
