package schedule

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
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
	out.open(c.Request)
	c.deps.Watching(c.deps.Live.Watching())
	defer func() { w.Close(); c.deps.Watching(c.deps.Live.Watching()) }()
	if !out.catchUp(missed, time.Now().Add(returnPatience)) {
		return nil // a slow reader must not hold up the others; it comes back and goes on from what it has
	}
	if len(missed) > 0 {
		from = missed[len(missed)-1].Revision // 0 of a reload: the screen reads anew and knows itself what it has
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
		case b, open := <-w.C:
			if open {
				from = out.batch(b, from)
			}
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
	packed  bool // the reader takes gzip: one stream of pieces compressed apart, so that all who listen share them
	err     error
}

// gzipHeader begins a stream of gzip without a name or a time. Its end, with the checksum, never comes: a channel is cut.
const gzipHeader = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// open sends the header and a first comment, which tells the reader at once that the channel stands.
func (o *channel) open(r *http.Request) {
	h := o.w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Add("Vary", "Accept-Encoding")
	if o.packed = httpapi.Accepts(r, "gzip"); o.packed {
		h.Set("Content-Encoding", "gzip")
	}
	o.w.WriteHeader(http.StatusOK)
	if o.packed {
		_, o.err = io.WriteString(o.w, gzipHeader)
	}
	o.comment("retry soon")
}

// batch sends the messages of a room, without those the reader has, and gives the revision it has then.
func (o *channel) batch(b *live.Batch, from eventstore.Revision) eventstore.Revision {
	rest := slices.DeleteFunc(slices.Clone(b.Messages), func(m live.Message) bool { return m.Event == "delta" && m.Revision <= from })
	switch {
	case len(rest) < len(b.Messages):
		for _, m := range rest {
			o.send(m)
		}
	case o.packed:
		o.write(b.Packed())
	default:
		o.write(b.Text())
	}
	for _, m := range rest {
		from = max(from, m.Revision)
	}
	return from
}

// flushAt is how much of what a reader missed is written at once.
const flushAt = 64 << 10

// catchUp sends what a reader missed. It gives up when time is up.
func (o *channel) catchUp(missed []live.Message, until time.Time) (done bool) {
	var piece []byte
	for i, m := range missed {
		if piece = append(piece, o.coded(m)...); len(piece) < flushAt && i < len(missed)-1 {
			continue
		}
		if time.Now().After(until) {
			return false
		}
		o.write(piece)
		piece = piece[:0]
	}
	return true
}

// send sends a message to this reader alone.
func (o *channel) send(m live.Message) { o.write(o.coded(m)) }

func (o *channel) coded(m live.Message) []byte {
	if o.packed {
		return m.Packed()
	}
	return m.AppendText(nil)
}

func (o *channel) comment(text string) { o.piece([]byte(": " + text + "\n\n")) }

func (o *channel) piece(text []byte) {
	if o.packed {
		text = live.Pack(text)
	}
	o.write(text)
}

func (o *channel) write(b []byte) {
	if o.err != nil || len(b) == 0 {
		return
	}
	_ = o.control.SetWriteDeadline(time.Now().Add(sendPatience))
	if _, o.err = o.w.Write(b); o.err != nil {
		return
	}
	if o.err = o.control.Flush(); o.err == nil {
		_ = o.control.SetWriteDeadline(time.Time{})
	}
}
