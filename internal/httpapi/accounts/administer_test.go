package accounts_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
)

// int-303 sec-302 tut-303: the mail names the session's person and company, whatever the request says.
func TestAWishForAModuleReachesTheContact(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Client)
	c.OK(http.MethodPost, "/api/users/email_ccloud_send", map[string]any{"module": "Takt\r\nBcc: evil@example.com"})
	letter := newestLetter(w)
	require.Equal(t, "contact@plan.example", letter.To)
	for _, said := range []string{w.Theirs.Email(access.Client), "Otra Empresa", "Takt"} {
		require.Contains(t, letter.Text, said)
	}
	require.NotContains(t, letter.Subject, "\n")
	require.NotContains(t, letter.Text, "\nBcc:")
	for code, body := range map[string]map[string]any{
		"request.malformed":       {"module": "Takt", "user": map[string]any{"password": "x", "activation_token": "y"}},
		"request.module_too_long": {"module": strings.Repeat("a", 61)},
	} {
		require.Equal(t, code, c.Do(http.MethodPost, "/api/users/email_ccloud_send", body).Code(t))
	}
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodPost, "/api/users/email_ccloud_send", nil).StatusCode)
}

func TestTheRoutesOfTheInstallationAreForSuperadministrators(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	super, admin := w.As(w.Theirs, access.SuperAdmin), w.As(w.Theirs, access.Admin)
	organisation := map[string]any{"name": "Obras del Sur", "country": "CL", "size": "c", "email": "jefa@sur.example", "lang": "es"}

	t.Run("adm-301 an administrator of a company reaches neither", func(t *testing.T) {
		for path, body := range map[string]any{"/api/admin/activations": map[string]any{"email": "nadie@sur.example"}, "/api/admin/organisations": organisation} {
			require.Equal(t, http.StatusForbidden, admin.Do(http.MethodPost, path, body).StatusCode, path)
			require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodPost, path, body).StatusCode, path)
		}
	})
	t.Run("adm-302 an organisation begins with an invitation to its administrator", func(t *testing.T) {
		var made accountsapi.OrganisationView
		super.OK(http.MethodPost, "/api/admin/organisations", organisation).Into(t, &made)
		tok := token(t, newestLetter(w), "/confirmation/")
		mine := map[string]any{"name": "Julia", "lastname": "Paz", "position": "Jefa", "password": chosen, "terms": "1"}
		var s accountsapi.SessionView
		w.Nobody().OK(http.MethodPut, "/api/users/confirmation/"+tok, mine).Into(t, &s)
		require.Equal(t, made.ID, s.Company.ID)
		require.Equal(t, "Obras del Sur", s.Company.Name)
		require.Equal(t, access.Admin, s.Role)
		for _, missing := range []string{"name", "country", "size", "email"} {
			body := map[string]any{"name": "X", "country": "CL", "size": "c", "email": "x@sur.example"}
			delete(body, missing)
			require.Equal(t, "request.field", super.Do(http.MethodPost, "/api/admin/organisations", body).Code(t), missing)
		}
	})
	t.Run("adm-302 the activation link of somebody who has not arrived opens their invitation", func(t *testing.T) {
		admin.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{"email": "luis@obra.example", "role": "planner"}}})
		mailed := token(t, newestLetter(w), "/confirmation/")
		var a accountsapi.ActivationView
		super.OK(http.MethodPost, "/api/admin/activations", map[string]any{"email": " Luis@Obra.example "}).Into(t, &a)
		require.Equal(t, "luis@obra.example", a.Email)
		shown := strings.TrimPrefix(a.Link, "https://plan.example/confirmation/")
		for _, tok := range []string{mailed, shown} {
			var view accountsapi.InvitationView
			w.Nobody().OK(http.MethodGet, "/api/users/get_user_by_token/"+tok, nil).Into(t, &view)
			require.Equal(t, "luis@obra.example", view.Email)
		}
		for code, email := range map[string]string{"activation.none": "nadie@obra.example", "activation.arrived": w.Ours.Email(access.Planner), "email.malformed": "luis"} {
			require.Equal(t, code, super.Do(http.MethodPost, "/api/admin/activations", map[string]any{"email": email}).Code(t))
		}
	})
}

// auth-102 auth-326: who, in which role and company; what activates an account stays on the server.
func TestASessionTellsThePersonRolePositionAndCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Planner)
	c.OK(http.MethodPut, "/api/account/profile", map[string]any{"name": "Ana", "lastname": "Soto", "position": "Jefa de obra"})
	a := c.OK(http.MethodGet, "/api/session", nil)
	var s accountsapi.SessionView
	a.Into(t, &s)
	require.Equal(t, w.Theirs.People[access.Planner], s.User.ID)
	require.Equal(t, access.Planner, s.Role)
	require.Equal(t, "Jefa de obra", s.User.Position)
	require.Equal(t, w.Theirs.Company, s.Company.ID)
	require.NotContains(t, string(a.Content), "activation_token")
	require.NotContains(t, string(a.Content), `"token"`)
}

func TestASessionTellsTheFeaturesOfItsCompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	features := func(c *httpapitest.Client) []string {
		var s accountsapi.SessionView
		c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
		return s.Features
	}
	super, other := w.As(w.Theirs, access.SuperAdmin), w.As(w.Ours, access.Planner)
	require.Equal(t, []string{"analytics", "lookahead", "lookahead_checkboxes", "project_settings", "weekly"}, features(super))
	super.OK(http.MethodPut, "/api/features/takt", map[string]any{"on": true})
	super.OK(http.MethodPut, "/api/features/lookahead", map[string]any{"on": false})
	require.Equal(t, []string{"analytics", "lookahead_checkboxes", "project_settings", "takt", "weekly"}, features(super))
	require.Equal(t, []string{"analytics", "lookahead", "lookahead_checkboxes", "project_settings", "weekly"}, features(other))
}
