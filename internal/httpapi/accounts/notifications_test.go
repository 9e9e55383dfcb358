package accounts_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/notifications"
)

const inboxPath = "/api/notifications/byuser"

// inbox gives the first page of somebody's notifications.
func inbox(t *testing.T, c *httpapitest.Client) accountsapi.NotificationPage {
	t.Helper()
	var page accountsapi.NotificationPage
	c.OK(http.MethodPost, inboxPath, map[string]any{"page": 1}).Into(t, &page)
	return page
}

// ofKind gives the notifications of one kind.
func ofKind(page accountsapi.NotificationPage, kind string) []accountsapi.NotificationView {
	var out []accountsapi.NotificationView
	for _, n := range page.Notifications {
		if n.Kind == kind {
			out = append(out, n)
		}
	}
	return out
}

// eventually waits for the first notification of a kind.
func eventually(t *testing.T, c *httpapitest.Client, kind string) accountsapi.NotificationView {
	t.Helper()
	var found []accountsapi.NotificationView
	require.Eventually(t, func() bool {
		found = ofKind(inbox(t, c), kind)
		return len(found) > 0
	}, 20*time.Second, 20*time.Millisecond, kind)
	require.Len(t, found, 1)
	return found[0]
}

func TestPeopleAreNotifiedOfWhatOthersDidWithThem(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, client := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client)
	project := w.Ours.Project.String()
	assign := func(c *httpapitest.Client, role access.Role) {
		c.OK(http.MethodPost, "/api/projects/assign/user", map[string]any{"projectId": project, "userId": w.Ours.People[role]})
	}
	assign(admin, access.Client)

	n := eventually(t, client, notifications.KindProjectAssigned)
	assert.Equal(t, "Clínica", n.Project.Name)
	assert.Equal(t, w.Ours.People[access.Admin], n.Actor.ID)
	assert.Equal(t, "/"+w.Ours.Company.String()+"/projects", n.Link)
	assert.False(t, n.Read)

	admin.OK(http.MethodPut, "/api/users/"+w.Ours.People[access.Client].String(), map[string]any{"role": "planner"})
	n = eventually(t, client, notifications.KindRoleChanged)
	assert.Equal(t, map[string]string{"from": "client", "to": "planner"}, n.Details)

	t.Run("nobody is notified of what they did themselves", func(t *testing.T) {
		assign(admin, access.Admin)
		assign(admin, access.Planner)
		eventually(t, w.As(w.Ours, access.Planner), notifications.KindProjectAssigned) // comes after the admin's own
		assert.Empty(t, ofKind(inbox(t, admin), notifications.KindProjectAssigned))
	})
	t.Run("another company hears nothing", func(t *testing.T) {
		assert.Empty(t, ofKind(inbox(t, w.As(w.Theirs, access.Client)), notifications.KindProjectAssigned))
	})
}

// sent gives somebody of a tenant so many notifications, the first one first.
func sent(t *testing.T, w *httpapitest.World, x httpapitest.Tenant, role access.Role, count int) []kernel.ID {
	t.Helper()
	var ids []kernel.ID
	for i := range count {
		id := httpapitest.NewID()
		require.NoError(t, w.Notices.Send(t.Context(), notifications.Notification{
			ID: id, User: x.People[role], Company: x.Company, Kind: "impact-requested", Details: map[string]string{"number": fmt.Sprint(i)},
			At: time.Date(2030, 5, 4, 8, i, 0, 0, time.UTC),
		}))
		ids = append(ids, id)
	}
	return ids
}

func TestNotificationsServeTheirPersonOnly(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner, colleague, stranger := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client), w.As(w.Theirs, access.Planner)
	ids := sent(t, w, w.Ours, access.Planner, 25)
	newest := "/api/notifications/" + ids[24].String()
	own := map[string]any{"userId": w.Ours.People[access.Planner], "page": 1}

	t.Run("notif-203 POST notifications/byuser lists 20 a page, the newest first", func(t *testing.T) {
		var first, second accountsapi.NotificationPage
		planner.OK(http.MethodPost, inboxPath, own).Into(t, &first)
		require.Len(t, first.Notifications, 20)
		assert.Equal(t, ids[24], first.Notifications[0].ID)
		assert.Equal(t, "24", first.Notifications[0].Details["number"])
		planner.OK(http.MethodPost, inboxPath, map[string]any{"userId": w.Ours.People[access.Planner], "page": 2}).Into(t, &second)
		assert.Equal(t, ids[4], second.Notifications[0].ID)
		for _, c := range []*httpapitest.Client{colleague, stranger} {
			a := c.Do(http.MethodPost, inboxPath, own)
			require.Equal(t, http.StatusForbidden, a.StatusCode, "somebody else's list")
			assert.Empty(t, ofKind(inbox(t, c), "impact-requested"))
		}
		a := planner.Do(http.MethodPost, inboxPath, map[string]any{"page": 0})
		assert.Equal(t, "notification.page", a.Code(t))
	})
	t.Run("notif-205 GET, PUT and DELETE notifications/{id} read, mark and delete one of one's own", func(t *testing.T) {
		before := inbox(t, planner).Unread
		for _, c := range []*httpapitest.Client{colleague, stranger} {
			for method, body := range map[string]any{http.MethodGet: nil, http.MethodPut: map[string]any{"read": true}, http.MethodDelete: nil} {
				a := c.Do(method, newest, body)
				require.Equal(t, http.StatusNotFound, a.StatusCode, method)
				require.Equal(t, "notification.unknown", a.Code(t))
			}
		}
		planner.OK(http.MethodPut, newest, map[string]any{"read": true})
		var n accountsapi.NotificationView
		planner.OK(http.MethodGet, newest, nil).Into(t, &n)
		assert.True(t, n.Read)
		assert.Equal(t, before-1, inbox(t, planner).Unread)
		planner.OK(http.MethodPut, newest, map[string]any{"read": false})
		assert.Equal(t, before, inbox(t, planner).Unread)
		planner.OK(http.MethodDelete, newest, nil)
		assert.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, newest, nil).StatusCode)
		assert.Equal(t, ids[23], inbox(t, planner).Notifications[0].ID)
	})
	t.Run("notif-205 POST notifications writes a reminder to oneself and never to others", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/notifications", map[string]any{"userId": w.Ours.People[access.Client], "text": "Pay me"})
		require.Equal(t, http.StatusForbidden, a.StatusCode)
		assert.Empty(t, ofKind(inbox(t, colleague), notifications.KindNote))
		other := w.As(w.Theirs, access.Planner)
		a = other.Do(http.MethodPost, "/api/notifications", map[string]any{"text": "x", "link": "//elsewhere.example"})
		assert.Equal(t, "notification.link_unknown", a.Code(t))
		a = other.Do(http.MethodPost, "/api/notifications", map[string]any{"text": strings.Repeat("x", 501)})
		assert.Equal(t, "notification.text_too_long", a.Code(t))
		a = other.Do(http.MethodPost, "/api/notifications", map[string]any{"text": " Call the crane ", "link": "/tutorials"})
		require.Equal(t, http.StatusCreated, a.StatusCode, a.Content)
		list := ofKind(inbox(t, other), notifications.KindNote)
		require.Len(t, list, 1)
		assert.Equal(t, "Call the crane", list[0].Details["text"])
		assert.Equal(t, "/tutorials", list[0].Link)
	})
	t.Run("notif-204 POST notifications/readall marks all of one's own read", func(t *testing.T) {
		theirs := sent(t, w, w.Theirs, access.Planner, 1)
		a := stranger.Do(http.MethodPost, "/api/notifications/readall", own)
		require.Equal(t, http.StatusForbidden, a.StatusCode)
		require.Positive(t, inbox(t, planner).Unread)
		planner.OK(http.MethodPost, "/api/notifications/readall", map[string]any{"userId": w.Ours.People[access.Planner]})
		require.Zero(t, inbox(t, planner).Unread)
		var n accountsapi.NotificationView
		stranger.OK(http.MethodGet, "/api/notifications/"+theirs[0].String(), nil).Into(t, &n)
		assert.False(t, n.Read, "somebody else's stay unread")
	})
}

func TestANotificationOfAProjectIsShownWhileItsPersonSeesTheProject(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, client := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client)
	body := map[string]any{"projectId": w.Ours.Project, "userId": w.Ours.People[access.Client]}
	admin.OK(http.MethodPost, "/api/projects/assign/user", body)
	eventually(t, client, notifications.KindProjectAssigned)
	admin.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/restrict", map[string]any{})
	n := eventually(t, client, notifications.KindProjectAssigned)
	admin.OK(http.MethodPost, "/api/projects/deallocate/user", body)
	require.Eventually(t, func() bool { return len(ofKind(inbox(t, client), notifications.KindProjectAssigned)) == 0 }, 20*time.Second, 20*time.Millisecond)
	require.Equal(t, http.StatusNotFound, client.Do(http.MethodGet, "/api/notifications/"+n.ID.String(), nil).StatusCode)
}

func TestNotificationsAreExportedAndErasedWithTheirPerson(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	sent(t, w, w.Ours, access.Client, 2)
	user := w.Ours.People[access.Client]
	raw, err := w.Identity.Export(t.Context(), user)
	require.NoError(t, err)
	var out struct {
		Notifications []struct{ Kind string }
	}
	require.NoError(t, json.Unmarshal(raw, &out))
	kinds := fmt.Sprint(out.Notifications)
	assert.Contains(t, kinds, "impact-requested")
	require.NoError(t, w.Identity.Erase(t.Context(), user))
	sent(t, w, w.Ours, access.Client, 1)
	var left int
	require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from notifications where user_id = $1`, user).Scan(&left))
	assert.Zero(t, left, "nothing is left, and nothing new comes")
}
