package accounts_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
)

// auth-101 auth-106 auth-201: people of every role sign in, and the session says which one.
func TestPeopleOfEveryRoleSignIn(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for _, role := range []access.Role{"admin", "projectleader", "planner", "superintendent", "subtrade", "lastplanner", "client", "manager"} {
		a := w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(role), "password": httpapitest.Password})
		var opened accountsapi.SessionView
		a.Into(t, &opened)
		c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: opened.CSRF, Header: http.Header{}}
		var s accountsapi.SessionView
		c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
		assert.Equal(t, role, s.Role)
		assert.Equal(t, w.Theirs.People[role], s.User.ID)
	}
	var s accountsapi.SessionView // the one role that no member has
	w.As(w.Theirs, access.SuperAdmin).OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	assert.Equal(t, access.Role("superadmin"), s.Role)
}

// auth-104 auth-108 auth-110 auth-111 auth-115: the server judges by the level in the Gantt, whatever the page believes.
func TestTheLevelInTheGanttDecidesWhatOpensAndWhatIsSaved(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	gantt := "/api/schedules/" + w.Theirs.Schedule.String() + "/gantt"
	for role, want := range map[access.Role]struct {
		level      access.Level
		sees, edit int
	}{
		access.Planner:        {access.Full, http.StatusOK, http.StatusOK},
		access.Superintendent: {access.View, http.StatusOK, http.StatusForbidden},
		access.Client:         {access.View, http.StatusOK, http.StatusForbidden},
		access.Subtrade:       {access.None, http.StatusForbidden, http.StatusForbidden},
	} {
		c := w.As(w.Theirs, role)
		var s accountsapi.SessionView
		c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
		require.Equal(t, want.level, s.Permissions[access.Gantt], role)
		require.Equal(t, want.sees, c.Do(http.MethodGet, gantt, nil).StatusCode, role)
		command := map[string]any{"id": httpapitest.NewID(), "type": "activities.add", "items": []any{map[string]any{"name": string(role), "duration": 480}}}
		require.Equal(t, want.edit, c.Do(http.MethodPost, w.Theirs.Commands(), map[string]any{"commands": []any{command}}).StatusCode, role)
	}
	var rows []struct{ Name string }
	w.As(w.Theirs, access.Planner).OK(http.MethodGet, "/api/activitys/sector/"+w.Theirs.Schedule.String(), nil).Into(t, &rows)
	var names []string
	for _, a := range rows {
		names = append(names, a.Name)
	}
	assert.Contains(t, names, "planner")
	assert.NotContains(t, names, "superintendent")
	assert.NotContains(t, names, "client")
}

// auth-327: what a visitor sends beside the address and the language counts nothing.
func TestASignUpTakesNoPasswordAndNoLink(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	body := map[string]any{"email": "eva@torre.example", "link": "https://evil.example/", "password": "Ignored-99", "lang": "en"}
	w.Nobody().OK(http.MethodPost, "/api/users/inviteUserFreeTrial", body)
	letter := newestLetter(w)
	require.Equal(t, "Confirm your email and enter your site", letter.Subject)
	require.NotContains(t, letter.Text+letter.HTML, "evil.example")
	tok := token(t, letter, "/signupconfirmation/")
	var view accountsapi.SignUpView
	w.Nobody().OK(http.MethodGet, "/api/users/getByTokenFreeTrial/"+tok, nil).Into(t, &view)
	w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre"}}))
	sent := map[string]any{"email": "eva@torre.example", "password": "Ignored-99"}
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodPost, "/api/session", sent).StatusCode)
	sent["password"] = chosen
	w.Nobody().OK(http.MethodPost, "/api/session", sent)
}
