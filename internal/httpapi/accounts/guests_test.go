package accounts_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
)

// guest invites into a project and gives the token.
func guest(w *httpapitest.World, by *httpapitest.Client, email string, project any) string {
	w.T.Helper()
	by.OK(http.MethodPost, "/api/users/inviteUsers", map[string]any{"users": []any{map[string]any{
		"email": email, "role": "planner", "messageForInvitated": "Bienvenido", "companyId": w.Ours.Company, "projectId": project,
	}}})
	letter := newestLetter(w)
	require.Contains(w.T, letter.Text, "Bienvenido")
	require.Contains(w.T, letter.Text, "Ana projectleader Soto")
	require.Contains(w.T, letter.Text, "Otra Empresa")
	return token(w.T, letter, "/confirmation/")
}

// onb-316: role, message and project are those of the invitation; the session says who sends it and in which company.
func TestAGuestIsAssignedToTheProjectOfTheInvitation(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	leader := w.As(w.Theirs, access.ProjectLeader)
	var made, gone httpapi.Created
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Torre"}).Into(t, &made)
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Puente"}).Into(t, &gone)
	seen := func(tok string) []string {
		me := map[string]any{"name": "Jorge", "lastname": "Paredes", "position": "Jefe", "password": chosen, "terms": "1"}
		a := w.Nobody().OK(http.MethodPut, "/api/users/confirmation/"+tok, me)
		var s accountsapi.SessionView
		a.Into(t, &s)
		require.Equal(t, access.Planner, s.Role)
		c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
		var list []struct{ Name string }
		c.OK(http.MethodGet, "/api/companies/"+w.Theirs.Company.String()+"/projects", nil).Into(t, &list)
		names := []string{}
		for _, p := range list {
			names = append(names, p.Name)
		}
		return names
	}
	require.Equal(t, []string{"Clínica", "Torre"}, seen(guest(w, leader, "jorge@robles.example", made.ID)), "everybody sees the clinic")

	tok := guest(w, leader, "luis@robles.example", gone.ID)
	w.As(w.Theirs, access.Admin).OK(http.MethodDelete, "/api/projects/"+gone.ID.String()+"?reason=other", nil)
	require.Equal(t, []string{"Clínica"}, seen(tok), "a project that is gone stops nobody")

	hidden := map[string]any{"users": []any{map[string]any{"email": "eva@robles.example", "role": "planner", "projectId": made.ID}}}
	require.Equal(t, http.StatusNotFound, w.As(w.Ours, access.Admin).Do(http.MethodPost, "/api/users/inviteUsers", hidden).StatusCode)
	var other httpapi.Created
	w.As(w.Theirs, access.Admin).OK(http.MethodPost, "/api/projects", map[string]any{"name": "Reservado"}).Into(t, &other)
	hidden["users"].([]any)[0].(map[string]any)["projectId"] = other.ID
	require.Equal(t, http.StatusForbidden, leader.Do(http.MethodPost, "/api/users/inviteUsers", hidden).StatusCode, "nobody invites into a project out of sight")
	require.Empty(t, w.Letters())
}

// sec-303 perm-305: no address brings a role; the founder of a company administers it.
func TestAnAddressBringsNoRole(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	tok, view := signUp(w, "super@torre.example")
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}})).Into(t, &s)
	require.Equal(t, access.Admin, s.Role)
	tok = invite(w, w.As(w.Theirs, access.Admin), "super@robles.example", access.Client)
	me := map[string]any{"name": "Ana", "lastname": "Paz", "position": "Jefa", "password": chosen, "terms": "1"}
	w.Nobody().OK(http.MethodPut, "/api/users/confirmation/"+tok, me).Into(t, &s)
	require.Equal(t, access.Client, s.Role)
}

// auth-116 auth-204 sec-304 sec-305 sec-306: a program sends its token as Authorization: Bearer; nothing else counts.
func TestATokenCountsInTheAuthorizationHeaderAlone(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var s accountsapi.SessionView
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password, "bearer": true}).Into(t, &s)
	require.NotEmpty(t, s.Token)
	for header, want := range map[string]int{
		"Authorization: Bearer " + s.Token: http.StatusOK, "Authorization: Basic " + s.Token: http.StatusUnauthorized, "Www-Authenticate: Bearer " + s.Token: http.StatusUnauthorized,
		"Authorization: Bearer": http.StatusUnauthorized, "X-Session-Token: " + s.Token: http.StatusUnauthorized,
	} {
		name, value, _ := strings.Cut(header, ": ")
		c := w.Nobody()
		c.Header = http.Header{name: {value}}
		require.Equal(t, want, c.Do(http.MethodGet, "/api/session", nil).StatusCode, name)
	}
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodGet, "/api/session?token="+s.Token, nil).StatusCode, "no token in an address")
}

// nav-336: a mailed link that leads nowhere is counted, whoever follows it, without its token and without the person.
func TestALinkThatLeadsNowhereIsCountedForVisitorsToo(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	unknown := strings.Repeat("A", 43)
	require.Equal(t, "token.foreign", w.Nobody().Do(http.MethodGet, "/api/users/get_user_by_token/"+unknown, nil).Code(t))
	require.Equal(t, "token.malformed", w.Nobody().Do(http.MethodGet, "/api/passwordresets/short", nil).Code(t))
	var counted []string
	require.Eventually(t, func() bool {
		rows, err := w.DB.Query(t.Context(), `select detail->>'reason' || route || coalesce(role, '') from usage_log where name = 'view.404' order by id`)
		require.NoError(t, err)
		counted, err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return len(counted) == 2
	}, httpapitest.Patience, 50*time.Millisecond)
	require.Equal(t, []string{"token.foreign/link", "token.malformed/link"}, counted)
}
