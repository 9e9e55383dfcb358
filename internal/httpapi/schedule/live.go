package schedule

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/live"
)

// Times of the live channel.
const (
	// sendPatience is how long one message may take to leave; a reader that takes longer is cut off and comes back.
	sendPatience = 10 * time.Second
	// returnPatience is how long it may take to send what a reader missed.
	returnPatience = 20 * time.Second
	// longestChannel makes every channel start anew now and then, so that load spreads after a restart.
	longestChannel = 4 * time.Hour
)

// follow tells an open screen what happens to a schedule, from the revision it knows on, until the screen leaves, the session ends or
// the permission is lost.
func follow(c *call) error {
	from, err := c.from()
	if err != nil {
		return err
	}
	self, err := c.Self()
	if err != nil {
		return err
	}
	person := live.Person{User: self.ID, Name: strings.TrimSpace(self.Name + " " + self.Lastname), Initials: self.Initials, Colour: self.Colour}
	ctx, cancel := context.WithTimeout(c.Context(), longestChannel)
	defer cancel()
	returned, err := c.deps.Live.Return(ctx)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	defer returned()
	w, err := c.deps.Live.Watch(ctx, c.stream(), c.Session.ID, person, c.sight())
	if errors.Is(err, live.ErrTooMany) {
		return fault.Wrap(err, fault.TooMany, "live.too_many", nil)
	}
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	defer w.Close()
	// The door is open before the past is read: what happens meanwhile waits in the channel and is dropped if it was sent already.
	missed, err := w.Missed(ctx, from)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := &channel{control: http.NewResponseController(c.Response), w: c.Response}
	h := c.Response.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	c.Response.WriteHeader(http.StatusOK)
	c.deps.Watching(c.deps.Live.Watching())
	defer func() { w.Close(); c.deps.Watching(c.deps.Live.Watching()) }()
	out.comment("retry soon")
	for until := time.Now().Add(returnPatience); len(missed) > 0; missed = missed[1:] {
		if time.Now().After(until) {
			return nil // a slow reader must not hold up the others; it comes back and goes on from what it has
		}
		from = missed[0].Revision // 0 of a reload: the screen reads anew and knows itself what it has
		out.send(missed[0])
	}
	returned()
	c.tell(ctx, w, out, from)
	return nil
}

// stream is the history of the schedule.
func (c *call) stream() eventstore.Stream {
	return eventstore.Stream{Company: c.Session.Company, Kind: eventstore.Plan, ID: c.Schedule}
}

// longestField bounds the name of a field somebody says they are in.
const longestField = 40

// here tells the others who look at the schedule where the caller is in it.
func here(c *call) error {
	var body struct {
		Row     json.RawMessage `json:"row"`
		Field   string          `json:"field"`
		Editing bool            `json:"editing"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if body.Row == nil {
		return wire.Missing("row")
	}
	at := live.Place{Field: body.Field, Editing: body.Editing}
	if err := json.Unmarshal(body.Row, &at.Row); err != nil || at.Row != nil && (*at.Row < 0 || *at.Row > kernel.MaxRow) {
		return wire.Missing("row")
	}
	if len(at.Field) > longestField || at.Row == nil && at.Field != "" {
		return wire.Missing("field")
	}
	if at.Editing && at.Field == "" {
		return wire.Missing("editing")
	}
	c.deps.Live.Here(c.stream(), c.Session.User, at)
	return c.NoContent()
}

// from is the revision the screen knows: the one it saw last when it comes back, else the one it asks for.
func (c *call) from() (eventstore.Revision, error) {
	text := c.Request.Header.Get("Last-Event-ID")
	if text == "" {
		text = c.Request.URL.Query().Get("from")
	}
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, fault.New(fault.Invalid, "request.revision", nil)
	}
	return eventstore.Revision(n), nil
}

// tell hands on what comes until there is a reason to stop.
func (c *call) tell(ctx context.Context, w *live.Watcher, out *channel, from eventstore.Revision) {
	beat := time.NewTicker(c.deps.Heartbeat)
	defer beat.Stop()
	for out.err == nil {
		select {
		case m, open := <-w.C:
			for ; open && out.err == nil; m, open = waiting(w.C) {
				if m.Event == "delta" && m.Revision <= from {
					continue
				}
				from = max(from, m.Revision)
				out.add(m)
			}
			out.flush()
			if w.Ended() {
				return // too slow, or left: the browser comes back with the revision it has
			}
		case m := <-w.Here:
			out.send(m)
		case at := <-w.Doubts:
			if !c.stillAllowed(ctx, at, out) {
				return
			}
		case <-beat.C:
			out.comment("still here")
			if !c.stillAllowed(ctx, 0, out) {
				return
			}
		case <-c.Draining():
			return
		case <-ctx.Done():
			return
		}
	}
}

// waiting gives what waits in a channel already; false where nothing does.
func waiting(c <-chan live.Message) (m live.Message, there bool) {
	select {
	case m, there = <-c:
		return m, there
	default:
		return m, false
	}
}

// stillAllowed asks again who this is and what they may see, on data that has seen the position. Whoever sees other rows than before
// reads anew and comes back. A store that cannot answer ends nothing: the next beat asks again.
func (c *call) stillAllowed(ctx context.Context, at eventstore.Position, out *channel) bool {
	if at > 0 {
		c.Reached("members", at)
		c.Reached("projects", at)
	}
	ctx, cancel := context.WithTimeout(ctx, httpapi.LongestWait)
	defer cancel()
	before := c.sight().Key(plan.Modules())
	f := fault.Of(c.Readmit(ctx))
	if f == nil && c.sight().Key(plan.Modules()) != before {
		out.send(live.Message{Event: "reload", Data: []byte("{}")})
		return false
	}
	if f == nil || f.Code != fault.Unauthenticated && f.Code != fault.Forbidden && f.Code != fault.NotFound {
		return true
	}
	if data, err := json.Marshal(c.Problem(f)); err == nil {
		out.send(live.Message{Event: "closed", Data: data})
	}
	return false
}

// channel writes server-sent events. After the first error it writes nothing more.
type channel struct {
	w       http.ResponseWriter
	control *http.ResponseController
	buffer  []byte // added and not yet flushed
	err     error
}

const (
	// mostBuffered is how many bytes are gathered before they are sent.
	mostBuffered = 64 << 10
	// keptBuffer is how large a buffer a channel keeps that has nothing to send.
	keptBuffer = 4 << 10
)

// send sends a message at once, behind what was added before it.
func (o *channel) send(m live.Message) {
	o.add(m)
	o.flush()
}

// add gathers messages, so that those that come together leave together.
func (o *channel) add(m live.Message) {
	b := o.buffer
	if m.Revision > 0 {
		b = append(b, "id: "...)
		b = strconv.AppendInt(b, int64(m.Revision), 10)
		b = append(b, '\n')
	}
	b = append(b, "event: "...)
	b = append(b, m.Event...)
	b = append(b, "\ndata: "...)
	b = append(b, m.Data...) // JSON on one line
	if o.buffer = append(b, "\n\n"...); len(o.buffer) > mostBuffered {
		o.flush()
	}
}

func (o *channel) comment(text string) {
	o.buffer = append(append(append(o.buffer, ": "...), text...), "\n\n"...)
	o.flush()
}

func (o *channel) flush() {
	b := o.buffer
	if o.err != nil || len(b) == 0 {
		return
	}
	if o.buffer = b[:0]; cap(b) > keptBuffer {
		o.buffer = nil
	}
	_ = o.control.SetWriteDeadline(time.Now().Add(sendPatience))
	if _, o.err = o.w.Write(b); o.err != nil {
		return
	}
	if o.err = o.control.Flush(); o.err == nil {
		_ = o.control.SetWriteDeadline(time.Time{})
	}
}
