package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestAPersonListsAndEndsTheOwnSessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here, there, luis := w.as(w.theirs, access.Planner), w.as(w.theirs, access.Planner), w.as(w.theirs, access.Client)
	var list []httpapi.OwnSessionView
	here.ok(http.MethodGet, "/api/sessions", nil).into(t, &list)
	require.Len(t, list, 2)
	var current, other httpapi.OwnSessionView
	for _, s := range list {
		if s.Current {
			current = s
		} else {
			other = s
		}
	}
	require.NotEqual(t, current.ID, other.ID)
	path := "/api/sessions/" + other.ID.String()

	assert.Equal(t, http.StatusNotFound, luis.do(http.MethodDelete, path, nil).StatusCode, "somebody else's is unknown")
	there.ok(http.MethodGet, "/api/session", nil)
	here.ok(http.MethodDelete, path, nil)
	assert.Equal(t, http.StatusUnauthorized, there.do(http.MethodGet, "/api/session", nil).StatusCode)
	here.ok(http.MethodGet, "/api/sessions", nil).into(t, &list)
	assert.Len(t, list, 1)
}

func TestChangingThePasswordNeedsThePresentOneAndEndsAllOtherSessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here, there := w.as(w.theirs, access.Planner), w.as(w.theirs, access.Planner)
	const path, chosen = "/api/session/password", "Hormigon-77"

	a := here.do(http.MethodPut, path, map[string]any{"present": "Wrong-pass1", "new": chosen})
	require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "not 401: the session is sound")
	require.Equal(t, "password.wrong", a.code(t))
	a = here.do(http.MethodPut, path, map[string]any{"present": password, "new": "weakweak"})
	require.Equal(t, "password.weak", a.code(t))
	there.ok(http.MethodGet, "/api/session", nil)

	a = here.ok(http.MethodPut, path, map[string]any{"present": password, "new": chosen})
	require.Len(t, a.Cookies(), 1)
	assert.True(t, a.Cookies()[0].HttpOnly)
	assert.Equal(t, http.StatusUnauthorized, there.do(http.MethodGet, "/api/session", nil).StatusCode)
	assert.Equal(t, http.StatusUnauthorized, here.do(http.MethodGet, "/api/session", nil).StatusCode, "its old token")
	var s httpapi.SessionView
	a.into(t, &s)
	fresh := &client{w: w, cookie: a.Cookies()[0], csrf: s.CSRF, header: http.Header{}}
	fresh.ok(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
	credentials := map[string]any{"email": w.theirs.email(access.Planner), "password": password}
	assert.Equal(t, http.StatusUnauthorized, w.nobody().do(http.MethodPost, "/api/session", credentials).StatusCode)
	credentials["password"] = chosen
	w.nobody().ok(http.MethodPost, "/api/session", credentials)
}

func TestVisitorsOfTheDemonstrationShareAPersonAndCannotActOnIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	visitor, other := w.as(w.ours, access.Planner), w.as(w.ours, access.Planner)
	var seen []httpapi.OwnSessionView
	visitor.ok(http.MethodGet, "/api/sessions", nil).into(t, &seen)
	require.Len(t, seen, 1, "where the others come from stays with them")
	list, err := w.identity.Sessions(t.Context(), w.ours.people[access.Planner])
	require.NoError(t, err)
	require.Len(t, list, 2)
	for _, s := range list {
		require.Equal(t, "session.demo_shared", visitor.do(http.MethodDelete, "/api/sessions/"+s.ID.String(), nil).code(t))
	}
	a := visitor.do(http.MethodPut, "/api/session/password", map[string]any{"present": password, "new": "Hormigon-77"})
	require.Equal(t, http.StatusForbidden, a.StatusCode)
	other.ok(http.MethodGet, "/api/session", nil)
	w.nobody().ok(http.MethodPost, "/api/session", map[string]any{"email": w.ours.email(access.Planner), "password": password})
}
