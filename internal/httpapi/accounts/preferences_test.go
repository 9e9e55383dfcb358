package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/notifications"
)

func TestAPersonChoosesHowDatesAreWritten(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	client, colleague := w.As(w.Theirs, access.Client), w.As(w.Theirs, access.Manager)
	format := func(c *httpapitest.Client) string {
		var s accountsapi.SessionView
		c.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
		return s.User.Dates
	}
	require.Empty(t, format(client), "it follows the language until one is chosen")
	client.OK(http.MethodPut, "/api/session/dateFormat", map[string]any{"dateFormat": "YYYY-MM-DD"})
	require.Equal(t, "YYYY-MM-DD", format(client))
	require.Empty(t, format(colleague), "each person has an own one")
	a := client.Do(http.MethodPut, "/api/session/dateFormat", map[string]any{"dateFormat": "DD.MM.YY"})
	require.Equal(t, "date_format.unknown", a.Code(t))
	require.Equal(t, "YYYY-MM-DD", format(client), "what is refused changes nothing")
	client.OK(http.MethodPut, "/api/session/dateFormat", map[string]any{"dateFormat": ""})
	require.Empty(t, format(client))
}

func TestAPersonChoosesWhatToHearOf(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	client, manager := w.As(w.Theirs, access.Client), w.As(w.Theirs, access.Manager)
	choose := func(topic string, bell, mailed bool) {
		client.OK(http.MethodPut, "/api/session/notifications", map[string]any{"topic": topic, "bell": bell, "mail": mailed})
	}
	tell := func(kind string) (heard int, posted []string) {
		t.Helper()
		for _, role := range []access.Role{access.Client, access.Manager} {
			n := notifications.Notification{
				ID: httpapitest.NewID(), User: w.Theirs.People[role], Company: w.Theirs.Company, Kind: kind,
				Details: map[string]string{"schedule": w.Theirs.Schedule.String()}, At: time.Date(2030, 5, 4, 8, 0, 0, 0, time.UTC),
			}
			require.NoError(t, w.Notices.Send(t.Context(), n))
			require.NoError(t, w.Desk.Mail(t.Context(), n))
		}
		for _, l := range w.Letters() {
			posted = append(posted, l.To)
		}
		require.NotEmpty(t, ofKind(inbox(t, manager), kind), "the colleague hears of everything")
		return len(ofKind(inbox(t, client), kind)), posted
	}
	both := []string{w.Theirs.Email(access.Client), w.Theirs.Email(access.Manager)}

	heard, posted := tell(notifications.KindWeekClosed)
	require.Equal(t, 1, heard)
	require.ElementsMatch(t, both, posted)

	choose("weeks", false, true)
	heard, posted = tell(notifications.KindWeekClosed)
	require.Equal(t, 1, heard, "what was in the bell stays, nothing comes after it")
	require.ElementsMatch(t, both, posted)

	choose("weeks", true, false)
	choose("roadblocks", true, false)
	heard, posted = tell(notifications.KindWeekClosed)
	require.Equal(t, 2, heard)
	require.Equal(t, both[1:], posted, "no letter to the person who wants none")
	_, posted = tell(notifications.KindRoadblockAssigned)
	require.Equal(t, both[1:], posted)
	_, posted = tell(notifications.KindWeekToPlan)
	require.ElementsMatch(t, both, posted, "reminders are a topic of their own")

	t.Run("nobody can silence what concerns the safety of the company", func(t *testing.T) {
		a := client.Do(http.MethodPut, "/api/session/notifications", map[string]any{"topic": "support", "bell": false, "mail": false})
		require.Equal(t, "notification.topic_unknown", a.Code(t))
		require.NoError(t, w.Notices.Send(t.Context(), notifications.Notification{ID: httpapitest.NewID(), User: w.Theirs.People[access.Client], Company: w.Theirs.Company, Kind: notifications.KindSupport}))
		require.Len(t, ofKind(inbox(t, client), notifications.KindSupport), 1)
	})
	t.Run("the choices are listed as they are", func(t *testing.T) {
		var list []accountsapi.NotificationChoice
		client.OK(http.MethodGet, "/api/session/notifications", nil).Into(t, &list)
		chosen := map[string][2]bool{}
		for _, c := range list {
			chosen[c.Topic] = [2]bool{c.Bell, c.Mail}
		}
		require.Equal(t, map[string][2]bool{
			"memberships": {true, false}, "imports": {true, false}, "requests": {true, true}, "roadblocks": {true, false}, "weeks": {true, false}, "reminders": {true, true},
		}, chosen)
	})
	t.Run("visitors of the demonstration share a person and choose nothing for it", func(t *testing.T) {
		visitor := w.As(w.Ours, access.Planner)
		a := visitor.Do(http.MethodPut, "/api/session/notifications", map[string]any{"topic": "weeks", "bell": false, "mail": false})
		require.Equal(t, "session.demo_shared", a.Code(t))
	})
}
