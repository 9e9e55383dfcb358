package httpapitest

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Patience bounds every wait for something that must come.
const Patience = 20 * time.Second

// Message is one server-sent event.
type Message struct {
	ID, Event, Data string
}

// Channel is an open live channel.
type Channel struct {
	t        testing.TB
	messages chan Message
	Close    context.CancelFunc
	Header   http.Header
}

// Follow opens a live channel.
func (c *Client) Follow(path string) *Channel {
	c.World.T.Helper()
	ctx, cancel := context.WithCancel(c.World.T.Context())
	r := c.Request(http.MethodGet, path, nil).WithContext(ctx)
	res, err := c.World.Server.Client().Do(r)
	require.NoError(c.World.T, err)
	require.Equal(c.World.T, http.StatusOK, res.StatusCode)
	out := &Channel{t: c.World.T, messages: make(chan Message, 1000), Close: cancel, Header: res.Header}
	c.World.T.Cleanup(cancel)
	go func() {
		defer close(out.messages)
		defer res.Body.Close()
		var m Message
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "id":
				m.ID = value
			case "event":
				m.Event = value
			case "data":
				m.Data = value
			case "":
				if m.Event != "" {
					out.messages <- m
				}
				m = Message{}
			}
		}
	}()
	return out
}

// Next gives the next event of a kind, passing over others.
func (c *Channel) Next(event string) Message {
	c.t.Helper()
	deadline := time.After(Patience)
	for {
		select {
		case m, open := <-c.messages:
			require.True(c.t, open, "the channel ended before %s", event)
			if m.Event == event {
				return m
			}
		case <-deadline:
			c.t.Fatalf("no %s came", event)
		}
	}
}

// Ends waits for the end of the channel and gives what came before it.
func (c *Channel) Ends() []Message {
	c.t.Helper()
	var out []Message
	deadline := time.After(Patience)
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

// Live is the path of the schedule's live channel.
func (x Tenant) Live() string { return "/api/schedules/" + x.Schedule.String() + "/live" }
