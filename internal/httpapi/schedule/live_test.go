package schedule_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/live"
)

func TestAnotherScreenSeesTheSameDeltaAsTheReceipt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var head scheduleapi.WireGantt
	planner.OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(t, &head)
	watching := w.As(w.Ours, access.Client).Follow(fmt.Sprintf("%s?from=%d", w.Ours.Live(), head.Revision))
	require.Equal(t, "no", watching.Header.Get("X-Accel-Buffering"))
	require.Equal(t, "text/event-stream; charset=utf-8", watching.Header.Get("Content-Type"))
	require.Empty(t, watching.Header.Get("Content-Encoding"))

	var revision int64 = head.Revision
	for n := range 3 {
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 480 * (n + 3)})
		m := watching.Next("delta")
		var d live.Delta
		require.NoError(t, json.Unmarshal([]byte(m.Data), &d))
		told, err := json.Marshal(d)
		require.NoError(t, err)
		received, err := json.Marshal(r.Delta)
		require.NoError(t, err)
		require.JSONEq(t, string(received), string(told))
		require.Equal(t, revision, int64(d.Base))
		require.Equal(t, fmt.Sprint(int64(d.Revision)), m.ID)
		revision = int64(d.Revision)
	}
}

func TestComingBackContinuesWithoutAGap(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var all []scheduleapi.ReceiptView
	for n := range 6 {
		all = append(all, planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": fmt.Sprint("Trazado ", n)}))
	}
	back := w.As(w.Ours, access.Client)
	back.Header.Set("Last-Event-ID", fmt.Sprint(int64(all[2].Revision)))
	c := back.Follow(w.Ours.Live() + "?from=1") // where it was opened first: what it saw last counts
	for _, r := range all[3:] {
		require.Equal(t, fmt.Sprint(int64(r.Revision)), c.Next("delta").ID)
	}
	more := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Trazado final"})
	require.Equal(t, fmt.Sprint(int64(more.Revision)), c.Next("delta").ID)

	t.Run("a revision between two events of a command asks to read the schedule again", func(t *testing.T) {
		moved := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 4800})
		require.Greater(t, int64(moved.Revision), int64(moved.Delta.Base)+1)
		c := w.At(t).As(w.Ours, access.Client).Follow(fmt.Sprintf("%s?from=%d", w.Ours.Live(), int64(moved.Delta.Base)+1))
		require.Equal(t, "{}", c.Next("reload").Data)
	})
	require.Equal(t, http.StatusBadRequest, planner.Do(http.MethodGet, w.Ours.Live()+"?from=-1", nil).StatusCode)
}

func TestEditsDuringTheOpeningOfAChannelAreToldOnce(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	const edits = 30
	done := make(chan int64, 1)
	go func() {
		var last int64
		for n := range edits {
			last = int64(planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": fmt.Sprint("Trazado ", n)}).Revision)
		}
		done <- last
	}()
	var channels []*httpapitest.Channel
	for range 4 {
		channels = append(channels, w.As(w.Ours, access.Client).Follow(w.Ours.Live()+"?from=0"))
	}
	last := <-done
	for _, c := range channels {
		at := int64(0)
		for at < last {
			var d live.Delta
			require.NoError(t, json.Unmarshal([]byte(c.Next("delta").Data), &d))
			require.Equal(t, at, int64(d.Base), "each goes on where the one before ended")
			at = int64(d.Revision)
		}
	}
}

func TestWhoLooksIsKnownToThoseWhoLook(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	here := func(c *httpapitest.Channel, want int) (names []string) {
		t.Helper()
		who := present(t, c)
		for who.Count != want { // people who come and go together are announced together
			who = present(t, c)
		}
		for _, p := range who.People {
			names = append(names, p.Name)
			require.NotZero(t, p.Colour)
			require.Equal(t, "AS", p.Initials)
		}
		return names
	}
	first := w.As(w.Ours, access.Planner).Follow(w.Ours.Live())
	require.Equal(t, []string{"Ana planner Soto"}, here(first, 1))
	second := w.As(w.Ours, access.Client).Follow(w.Ours.Live())
	require.Len(t, here(second, 2), 2)
	require.Len(t, here(first, 2), 2)
	again := w.As(w.Ours, access.Client).Follow(w.Ours.Live())
	require.Len(t, here(again, 2), 2, "two screens of one person are one person")
	again.Close()
	second.Close()
	require.Equal(t, []string{"Ana planner Soto"}, here(first, 1))
}

// present gives the next announcement of who is here.
func present(t *testing.T, c *httpapitest.Channel) (p live.Present) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(c.Next("here").Data), &p))
	return p
}

// After a restore from a backup screens may know revisions that the history does not have any more.
func TestAScreenAheadOfTheHistoryReadsAnewAndMissesNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	ahead := planner.Follow(w.Ours.Live() + "?from=1000")
	ahead.Next("reload")
	r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
	require.Equal(t, fmt.Sprint(r.Revision), ahead.Next("delta").ID)
}

func TestALostSessionClosesItsChannels(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	leaving, staying := w.As(w.Ours, access.Client), w.As(w.Ours, access.Client)
	one, two := leaving.Follow(w.Ours.Live()), staying.Follow(w.Ours.Live())
	one.Next("here")
	two.Next("here")
	leaving.OK(http.MethodDelete, "/api/session", nil)
	var p httpapi.Problem
	require.NoError(t, json.Unmarshal([]byte(one.Next("closed").Data), &p))
	require.Equal(t, "session.required", p.Code)
	require.Empty(t, one.Ends())
	w.As(w.Ours, access.Planner).Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
	two.Next("delta")
}

func TestTheOthersSeeWhereSomebodyIs(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, client := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/here"
	screen := planner.Follow(w.Ours.Live())
	until := func(fits func(live.Person) bool) {
		t.Helper()
		for {
			for _, p := range present(t, screen).People {
				if p.User == w.Ours.People[access.Client] && fits(p) {
					return
				}
			}
		}
	}
	theirs := client.Follow(w.Ours.Live())
	until(func(p live.Person) bool { return p.Row == nil })
	client.OK(http.MethodPost, path, map[string]any{"row": 17, "field": "name"}) // who may look may say where
	until(func(p live.Person) bool { return p.Row != nil && *p.Row == 17 && p.Field == "name" })
	client.OK(http.MethodPost, path, map[string]any{"row": 17, "field": "name", "editing": true})
	until(func(p live.Person) bool { return p.Editing && p.Field == "name" })
	client.OK(http.MethodPost, path, map[string]any{"row": nil})
	until(func(p live.Person) bool { return p.Row == nil && p.Field == "" })
	client.OK(http.MethodPost, path, map[string]any{"row": 18})
	until(func(p live.Person) bool { return p.Row != nil })
	theirs.Close()
	for gone := false; !gone; {
		gone = present(t, screen).Count == 1
	}
	client.Follow(w.Ours.Live())
	until(func(p live.Person) bool { return p.Row == nil })
	for _, bad := range []string{`{}`, `{"row":-1}`, `{"row":"17"}`, `{"row":1.5}`, `{"row":10000000}`, `{"field":"name"}`, `{"row":null,"field":"name"}`, `{"row":1,"editing":true}`, `{"row":1,"user":"x"}`} {
		require.Equal(t, http.StatusBadRequest, client.Do(http.MethodPost, path, bad).StatusCode, bad)
	}
}

func TestALostPermissionClosesTheChannel(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	losing, keeping := w.As(w.Ours, access.Client).Follow(w.Ours.Live()), w.As(w.Ours, access.Manager).Follow(w.Ours.Live())
	losing.Next("here")
	keeping.Next("here")
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.Admin], Role: access.Admin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	none := company.ChangePermissions{}
	for _, module := range access.Modules { // a plan is more than its Gantt
		none.Changes = append(none.Changes, company.ChangePermission{Role: access.Client, Module: module, Level: access.None})
	}
	_, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), none)
	require.NoError(t, err)
	var p httpapi.Problem
	require.NoError(t, json.Unmarshal([]byte(losing.Next("closed").Data), &p))
	require.Equal(t, "permission.denied", p.Code)
	require.Empty(t, losing.Ends())
	w.As(w.Ours, access.Planner).Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
	keeping.Next("delta")
}

func TestABeatKeepsTheChannelOpenAndAsksWhetherItMay(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Heartbeat = 20 * time.Millisecond })
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Client)
	r := c.Request(http.MethodGet, w.Ours.Live(), nil)
	res, err := w.Server.Client().Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	beats, lines := 0, bufio.NewScanner(res.Body)
	for beats < 4 && lines.Scan() {
		if strings.HasPrefix(lines.Text(), ":") {
			beats++
		}
	}
	require.Equal(t, 4, beats)
	// The session ends where this process does not hear of it: on another one.
	_, err = w.DB.Exec(t.Context(), `update identity_sessions set revoked_at = now() where user_id = $1`, w.Ours.People[access.Client])
	require.NoError(t, err)
	closed := false
	for lines.Scan() {
		closed = closed || lines.Text() == "event: closed"
	}
	require.True(t, closed)
}

func TestDrainingEndsTheChannels(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	c := w.As(w.Ours, access.Client).Follow(w.Ours.Live())
	c.Next("here")
	w.API.Drain()
	for _, m := range c.Ends() {
		require.NotEqual(t, "closed", m.Event, "it comes back to the server that starts next")
	}
	require.Equal(t, http.StatusServiceUnavailable, w.Nobody().Do(http.MethodGet, "/readyz", nil).StatusCode)
}

// All who listen are sent the same compressed bytes; who takes none is sent the same text plain.
func TestAChannelIsCompressedForThoseWhoTakeIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	open := func(coding string) (text *bufio.Reader, coded string) {
		r := planner.Request(http.MethodGet, w.Ours.Live()+"?from=0", nil)
		r.Header.Set("Accept-Encoding", coding)
		res, err := w.Server.Client().Do(r)
		require.NoError(t, err)
		t.Cleanup(func() { _ = res.Body.Close() })
		require.Contains(t, res.Header.Values("Vary"), "Accept-Encoding")
		coded = res.Header.Get("Content-Encoding")
		if coded == "gzip" {
			unzipped, err := gzip.NewReader(res.Body)
			require.NoError(t, err)
			return bufio.NewReader(unzipped), coded
		}
		return bufio.NewReader(res.Body), coded
	}
	data := func(from *bufio.Reader, contains string) string {
		for {
			line, err := from.ReadString('\n')
			require.NoError(t, err)
			if strings.HasPrefix(line, "data:") && strings.Contains(line, contains) {
				return line
			}
		}
	}
	packed, coding := open("gzip, deflate, br, zstd")
	require.Equal(t, "gzip", coding)
	plain, coding := open("br")
	require.Empty(t, coding)
	for _, from := range []*bufio.Reader{packed, plain} {
		comment, err := from.ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, ": retry soon\n", comment, "at once")
	}
	for n := range 3 {
		name := fmt.Sprint("Programa ", n)
		planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": name})
		require.Equal(t, data(plain, name), data(packed, name))
	}
}
