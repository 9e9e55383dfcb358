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

func TestAPersonListsAndEndsTheOwnSessions(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	here, there, luis := w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Client)
	var list []accountsapi.OwnSessionView
	here.OK(http.MethodGet, "/api/sessions", nil).Into(t, &list)
	require.Len(t, list, 2)
	var current, other accountsapi.OwnSessionView
	for _, s := range list {
		if s.Current {
			current = s
		} else {
			other = s
		}
	}
	require.NotEqual(t, current.ID, other.ID)
	path := "/api/sessions/" + other.ID.String()

	assert.Equal(t, http.StatusNotFound, luis.Do(http.MethodDelete, path, nil).StatusCode, "somebody else's is unknown")
	there.OK(http.MethodGet, "/api/session", nil)
	here.OK(http.MethodDelete, path, nil)
	assert.Equal(t, http.StatusUnauthorized, there.Do(http.MethodGet, "/api/session", nil).StatusCode)
	here.OK(http.MethodGet, "/api/sessions", nil).Into(t, &list)
	assert.Len(t, list, 1)
}

func TestChangingThePasswordNeedsThePresentOneAndEndsAllOtherSessions(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	here, there := w.As(w.Theirs, access.Planner), w.As(w.Theirs, access.Planner)
	const path, chosen = "/api/session/password", "Hormigon-77"

	a := here.Do(http.MethodPut, path, map[string]any{"present": "Wrong-pass1", "new": chosen})
	require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "not 401: the session is sound")
	require.Equal(t, "password.wrong", a.Code(t))
	a = here.Do(http.MethodPut, path, map[string]any{"present": httpapitest.Password, "new": "weakweak"})
	require.Equal(t, "password.weak", a.Code(t))
	there.OK(http.MethodGet, "/api/session", nil)

	a = here.OK(http.MethodPut, path, map[string]any{"present": httpapitest.Password, "new": chosen})
	require.Len(t, a.Cookies(), 1)
	assert.True(t, a.Cookies()[0].HttpOnly)
	assert.Equal(t, http.StatusUnauthorized, there.Do(http.MethodGet, "/api/session", nil).StatusCode)
	assert.Equal(t, http.StatusUnauthorized, here.Do(http.MethodGet, "/api/session", nil).StatusCode, "its old token")
	var s accountsapi.SessionView
	a.Into(t, &s)
	fresh := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
	fresh.OK(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
	credentials := map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password}
	assert.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodPost, "/api/session", credentials).StatusCode)
	credentials["password"] = chosen
	w.Nobody().OK(http.MethodPost, "/api/session", credentials)
}

func TestVisitorsOfTheDemonstrationShareAPersonAndCannotActOnIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	visitor, other := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Planner)
	var seen []accountsapi.OwnSessionView
	visitor.OK(http.MethodGet, "/api/sessions", nil).Into(t, &seen)
	require.Len(t, seen, 1, "where the others come from stays with them")
	list, err := w.Identity.Sessions(t.Context(), w.Ours.People[access.Planner])
	require.NoError(t, err)
	require.Len(t, list, 2)
	for _, s := range list {
		require.Equal(t, "session.demo_shared", visitor.Do(http.MethodDelete, "/api/sessions/"+s.ID.String(), nil).Code(t))
	}
	a := visitor.Do(http.MethodPut, "/api/session/password", map[string]any{"present": httpapitest.Password, "new": "Hormigon-77"})
	require.Equal(t, http.StatusForbidden, a.StatusCode)
	other.OK(http.MethodGet, "/api/session", nil)
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Ours.Email(access.Planner), "password": httpapitest.Password})
}
