package httpapi_test

import (
	"bufio"
	"context"
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
	"gantry/internal/live"
)

// patience bounds every wait for something that must come.
const patience = 20 * time.Second

// message is one server-sent event.
type message struct {
	id, event, data string
}

// channel is an open live channel.
type channel struct {
	t        *testing.T
	messages chan message
	close    context.CancelFunc
	header   http.Header
}

func (c *client) follow(path string) *channel {
	c.w.t.Helper()
	ctx, cancel := context.WithCancel(c.w.t.Context())
	r := c.request(http.MethodGet, path, nil).WithContext(ctx)
	res, err := c.w.server.Client().Do(r)
	require.NoError(c.w.t, err)
	require.Equal(c.w.t, http.StatusOK, res.StatusCode)
	out := &channel{t: c.w.t, messages: make(chan message, 1000), close: cancel, header: res.Header}
	c.w.t.Cleanup(cancel)
	go func() {
		defer close(out.messages)
		defer res.Body.Close()
		var m message
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "id":
				m.id = value
			case "event":
				m.event = value
			case "data":
				m.data = value
			case "":
				if m.event != "" {
					out.messages <- m
				}
				m = message{}
			}
		}
	}()
	return out
}

// next gives the next event of a kind, passing over others.
func (c *channel) next(event string) message {
	c.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case m, open := <-c.messages:
			require.True(c.t, open, "the channel ended before %s", event)
			if m.event == event {
				return m
			}
		case <-deadline:
			c.t.Fatalf("no %s came", event)
		}
	}
}

// ends waits for the end of the channel and gives what came before it.
func (c *channel) ends() []message {
	c.t.Helper()
	var out []message
	deadline := time.After(patience)
	for {
		select {
		case m, open := <-c.messages:
			if !open {
				return out
			}
			out = append(out, m)
		case <-deadline:
			c.t.Fatal("the channel stays open")
		}
	}
}

func (x tenant) live() string { return "/api/schedules/" + x.schedule.String() + "/live" }

func TestAnotherScreenSeesTheSameDeltaAsTheReceipt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var head httpapi.WireGantt
	planner.ok(http.MethodGet, "/api/gantts/"+w.ours.schedule.String(), nil).into(t, &head)
	watching := w.as(w.ours, access.Client).follow(fmt.Sprintf("%s?from=%d", w.ours.live(), head.Revision))
	require.Equal(t, "no", watching.header.Get("X-Accel-Buffering"))
	require.Equal(t, "text/event-stream; charset=utf-8", watching.header.Get("Content-Type"))
	require.Empty(t, watching.header.Get("Content-Encoding"))

	var revision int64 = head.Revision
	for n := range 3 {
		r := planner.command(w.ours.schedule, map[string]any{"type": "activity.set-duration", "row": w.ours.activity, "duration": 480 * (n + 3)})
		m := watching.next("delta")
		var d live.Delta
		require.NoError(t, json.Unmarshal([]byte(m.data), &d))
		told, err := json.Marshal(d)
		require.NoError(t, err)
		received, err := json.Marshal(r.Delta)
		require.NoError(t, err)
		require.JSONEq(t, string(received), string(told))
		require.Equal(t, revision, int64(d.Base))
		require.Equal(t, fmt.Sprint(int64(d.Revision)), m.id)
		revision = int64(d.Revision)
	}
}

func TestComingBackContinuesWithoutAGap(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var all []httpapi.ReceiptView
	for n := range 6 {
		all = append(all, planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": fmt.Sprint("Trazado ", n)}))
	}
	back := w.as(w.ours, access.Client)
	back.header.Set("Last-Event-ID", fmt.Sprint(int64(all[2].Revision)))
	c := back.follow(w.ours.live() + "?from=1") // where it was opened first: what it saw last counts
	for _, r := range all[3:] {
		require.Equal(t, fmt.Sprint(int64(r.Revision)), c.next("delta").id)
	}
	more := planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Trazado final"})
	require.Equal(t, fmt.Sprint(int64(more.Revision)), c.next("delta").id)

	t.Run("a revision between two events of a command asks to read the schedule again", func(t *testing.T) {
		moved := planner.command(w.ours.schedule, map[string]any{"type": "activity.set-duration", "row": w.ours.activity, "duration": 4800})
		require.Greater(t, int64(moved.Revision), int64(moved.Delta.Base)+1)
		c := w.at(t).as(w.ours, access.Client).follow(fmt.Sprintf("%s?from=%d", w.ours.live(), int64(moved.Delta.Base)+1))
		require.Equal(t, "{}", c.next("reload").data)
	})
	require.Equal(t, http.StatusBadRequest, planner.do(http.MethodGet, w.ours.live()+"?from=-1", nil).StatusCode)
}

func TestEditsDuringTheOpeningOfAChannelAreToldOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	const edits = 30
	done := make(chan int64, 1)
	go func() {
		var last int64
		for n := range edits {
			last = int64(planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": fmt.Sprint("Trazado ", n)}).Revision)
		}
		done <- last
	}()
	var channels []*channel
	for range 4 {
		channels = append(channels, w.as(w.ours, access.Client).follow(w.ours.live()+"?from=0"))
	}
	last := <-done
	for _, c := range channels {
		at := int64(0)
		for at < last {
			var d live.Delta
			require.NoError(t, json.Unmarshal([]byte(c.next("delta").data), &d))
			require.Equal(t, at, int64(d.Base), "each goes on where the one before ended")
			at = int64(d.Revision)
		}
	}
}

func TestWhoLooksIsKnownToThoseWhoLook(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	here := func(c *channel, want int) (names []string) {
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
	first := w.as(w.ours, access.Planner).follow(w.ours.live())
	require.Equal(t, []string{"Ana planner Soto"}, here(first, 1))
	second := w.as(w.ours, access.Client).follow(w.ours.live())
	require.Len(t, here(second, 2), 2)
	require.Len(t, here(first, 2), 2)
	again := w.as(w.ours, access.Client).follow(w.ours.live())
	require.Len(t, here(again, 2), 2, "two screens of one person are one person")
	again.close()
	second.close()
	require.Equal(t, []string{"Ana planner Soto"}, here(first, 1))
}

// present gives the next announcement of who is here.
func present(t *testing.T, c *channel) (p live.Present) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(c.next("here").data), &p))
	return p
}

// After a restore from a backup screens may know revisions that the history does not have any more.
func TestAScreenAheadOfTheHistoryReadsAnewAndMissesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	ahead := planner.follow(w.ours.live() + "?from=1000")
	ahead.next("reload")
	r := planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
	require.Equal(t, fmt.Sprint(r.Revision), ahead.next("delta").id)
}

func TestALostSessionClosesItsChannels(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	leaving, staying := w.as(w.ours, access.Client), w.as(w.ours, access.Client)
	one, two := leaving.follow(w.ours.live()), staying.follow(w.ours.live())
	one.next("here")
	two.next("here")
	leaving.ok(http.MethodDelete, "/api/session", nil)
	var p httpapi.Problem
	require.NoError(t, json.Unmarshal([]byte(one.next("closed").data), &p))
	require.Equal(t, "session.required", p.Code)
	require.Empty(t, one.ends())
	w.as(w.ours, access.Planner).command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
	two.next("delta")
}

func TestTheOthersSeeWhereSomebodyIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner, client := w.as(w.ours, access.Planner), w.as(w.ours, access.Client)
	path := "/api/schedules/" + w.ours.schedule.String() + "/here"
	screen := planner.follow(w.ours.live())
	until := func(fits func(live.Person) bool) {
		t.Helper()
		for {
			for _, p := range present(t, screen).People {
				if p.User == w.ours.people[access.Client] && fits(p) {
					return
				}
			}
		}
	}
	theirs := client.follow(w.ours.live())
	until(func(p live.Person) bool { return p.Row == nil })
	client.ok(http.MethodPost, path, map[string]any{"row": 17, "field": "name"}) // who may look may say where
	until(func(p live.Person) bool { return p.Row != nil && *p.Row == 17 && p.Field == "name" })
	client.ok(http.MethodPost, path, map[string]any{"row": 17, "field": "name", "editing": true})
	until(func(p live.Person) bool { return p.Editing && p.Field == "name" })
	client.ok(http.MethodPost, path, map[string]any{"row": nil})
	until(func(p live.Person) bool { return p.Row == nil && p.Field == "" })
	client.ok(http.MethodPost, path, map[string]any{"row": 18})
	until(func(p live.Person) bool { return p.Row != nil })
	theirs.close()
	for gone := false; !gone; {
		gone = present(t, screen).Count == 1
	}
	client.follow(w.ours.live())
	until(func(p live.Person) bool { return p.Row == nil })
	for _, bad := range []string{`{}`, `{"row":-1}`, `{"row":"17"}`, `{"row":1.5}`, `{"row":10000000}`, `{"field":"name"}`, `{"row":null,"field":"name"}`, `{"row":1,"editing":true}`, `{"row":1,"user":"x"}`} {
		require.Equal(t, http.StatusBadRequest, client.do(http.MethodPost, path, bad).StatusCode, bad)
	}
}

func TestALostPermissionClosesTheChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	losing, keeping := w.as(w.ours, access.Client).follow(w.ours.live()), w.as(w.ours, access.Manager).follow(w.ours.live())
	losing.next("here")
	keeping.next("here")
	owner := commands.Caller{Company: w.ours.company, User: w.ours.people[access.Admin], Role: access.Admin, Level: access.Full, Calendars: access.Full}
	_, err := w.companies.Execute(t.Context(), owner, newID(), company.ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None})
	require.NoError(t, err)
	var p httpapi.Problem
	require.NoError(t, json.Unmarshal([]byte(losing.next("closed").data), &p))
	require.Equal(t, "permission.denied", p.Code)
	require.Empty(t, losing.ends())
	w.as(w.ours, access.Planner).command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
	keeping.next("delta")
}

func TestABeatKeepsTheChannelOpenAndAsksWhetherItMay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *httpapi.Config) { c.Heartbeat = 20 * time.Millisecond })
	w.planned(&w.ours)
	c := w.as(w.ours, access.Client)
	r := c.request(http.MethodGet, w.ours.live(), nil)
	res, err := w.server.Client().Do(r)
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
	_, err = w.db.Exec(t.Context(), `update identity_sessions set revoked_at = now() where user_id = $1`, w.ours.people[access.Client])
	require.NoError(t, err)
	closed := false
	for lines.Scan() {
		closed = closed || lines.Text() == "event: closed"
	}
	require.True(t, closed)
}

func TestDrainingEndsTheChannels(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	c := w.as(w.ours, access.Client).follow(w.ours.live())
	c.next("here")
	w.api.Drain()
	for _, m := range c.ends() {
		require.NotEqual(t, "closed", m.event, "it comes back to the server that starts next")
	}
	require.Equal(t, http.StatusServiceUnavailable, w.nobody().do(http.MethodGet, "/readyz", nil).StatusCode)
}
