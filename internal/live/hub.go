package live

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"go.uber.org/zap"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Reader is what the hub needs of the event store.
type Reader interface {
	Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Recorded, error]
	Subscribe(ctx context.Context, after eventstore.Position, filter eventstore.Filter) (*eventstore.Subscription, error)
	Head(ctx context.Context, stream eventstore.Stream) (eventstore.Revision, [32]byte, error)
	End(ctx context.Context) (eventstore.Position, error)
}

// Bounds of what is kept for one watcher and read back for one that returns.
const (
	// backlog is how many messages a watcher may lag behind before it is cut off.
	backlog = 256
	// farthest is how many revisions a returning watcher reads one by one; beyond that it reads the schedule again.
	farthest = 5_000
	// heaviest bounds the deltas of one catch-up in bytes.
	heaviest = 4 << 20
	// remembered bounds the latest deltas a room keeps for those who come in, in bytes.
	remembered = 4 << 20
	// rememberedFor is how long it keeps them at least, and twice as long at most.
	rememberedFor = time.Minute
	// returning is how many watchers are sent at once what they missed: together they hold returning times heaviest bytes.
	returning = 16
	// perSession is how many channels one session may hold open.
	perSession = 24
)

// ErrTooMany refuses a channel more than a session may have.
var ErrTooMany = errors.New("too many live channels in one session")

// Message is one thing to tell a watcher.
type Message struct {
	Event    string              // delta, reload, held, here, closed
	Revision eventstore.Revision // of a delta; 0 for the others
	Data     []byte              // JSON
}

// Person is somebody who looks at a schedule.
type Person struct {
	User     kernel.UserID `json:"user"`
	Name     string        `json:"name"`
	Initials string        `json:"initials"`
	Colour   int           `json:"colour"` // 1 to 6
	Place
}

// Hub feeds everybody who watches schedules from one subscription.
type Hub struct {
	store Reader
	log   *zap.Logger

	mu       sync.Mutex
	rooms    map[eventstore.Stream]*room
	sessions map[kernel.ID]int
	ready    chan struct{} // closed when Run follows the history
	returns  chan struct{} // a place for each watcher that is sent what it missed
	once     sync.Once
	watchers int
}

type room struct {
	watchers map[*Watcher]struct{}
	screens  map[kernel.UserID]int   // how many each person has here
	places   map[kernel.UserID]Place // of those who said where they are
	told     time.Time               // when the room was last told who is here
	present  Message                 // what it was told
	pending  bool                    // it will be told again
	latest   []Message               // deltas without a gap, for those who come in
	bytes    int                     // of latest
	old      int                     // how many of latest were there when the room last forgot
	forgets  bool                    // it will forget again
}

// remember keeps what the room was told. What is no delta begins anew: who comes in after it reads the store.
func (r *room) remember(m Message) {
	if m.Event != "delta" || len(m.Data) > remembered {
		r.latest, r.bytes, r.old = nil, 0, 0
		return
	}
	r.latest, r.bytes = append(r.latest, m), r.bytes+len(m.Data)
	gone, bytes := 0, r.bytes
	for ; bytes > remembered; gone++ {
		bytes -= len(r.latest[gone].Data)
	}
	r.drop(gone)
}

// drop forgets the first n deltas.
func (r *room) drop(n int) {
	for _, m := range r.latest[:n] {
		r.bytes -= len(m.Data)
	}
	r.latest, r.old = slices.Delete(r.latest, 0, n), max(0, r.old-n)
}

// forget makes a room forget what is old, from time to time while it remembers anything.
func (h *Hub) forget(r *room) {
	if r.forgets || len(r.latest) == 0 {
		return
	}
	r.forgets = true
	time.AfterFunc(rememberedFor, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		r.drop(r.old)
		r.old, r.forgets = len(r.latest), false
		h.forget(r)
	})
}

// since gives the deltas after a revision where the room remembers them all.
func (r *room) since(after eventstore.Revision) ([]Message, bool) {
	for i := len(r.latest) - 1; i >= 0; i-- {
		if r.latest[i].Revision == after {
			return slices.Clone(r.latest[i+1:]), true
		}
	}
	return nil, false
}

// New gives a hub; Run feeds it.
func New(store Reader, log *zap.Logger) *Hub {
	return &Hub{store: store, log: log, rooms: map[eventstore.Stream]*room{}, sessions: map[kernel.ID]int{}, ready: make(chan struct{}), returns: make(chan struct{}, returning)}
}

// Run follows the history until ctx ends. What the store cannot answer is asked again, for as long as it takes.
func (h *Hub) Run(ctx context.Context) error {
	var sub *eventstore.Subscription
	for wait := 50 * time.Millisecond; sub == nil; {
		end, err := h.store.End(ctx)
		if err == nil {
			sub, err = h.store.Subscribe(ctx, end, eventstore.Filter{Kinds: []eventstore.Kind{eventstore.Plan, eventstore.Company}})
		}
		if err != nil {
			if wait = h.pause(ctx, wait, err); wait == 0 {
				return ctx.Err()
			}
		}
	}
	defer sub.Close()
	h.once.Do(func() { close(h.ready) })
	wait := 50 * time.Millisecond
	for {
		batch, err := sub.Next(ctx)
		if err != nil {
			if wait = h.pause(ctx, wait, err); wait == 0 {
				return ctx.Err()
			}
			continue
		}
		wait = 50 * time.Millisecond
		for command := range commandsOf(batch) {
			h.publish(command)
		}
	}
}

// pause waits before another try and gives the next wait; 0 when ctx ended.
func (h *Hub) pause(ctx context.Context, wait time.Duration, err error) time.Duration {
	if ctx.Err() != nil {
		return 0
	}
	h.log.Warn("the live channel cannot follow the history; trying again", zap.Duration("in", wait), zap.Error(err))
	select {
	case <-ctx.Done():
		return 0
	case <-time.After(wait):
		return min(2*wait, 5*time.Second)
	}
}

// commandsOf splits whole commands apart.
func commandsOf(events []eventstore.Recorded) iter.Seq[[]eventstore.Recorded] {
	return func(yield func([]eventstore.Recorded) bool) {
		for len(events) > 0 {
			n := 1
			for n < len(events) && events[n].Command == events[0].Command && events[n].Stream == events[0].Stream {
				n++
			}
			if !yield(events[:n]) {
				return
			}
			events = events[n:]
		}
	}
}

// publish tells the room of a schedule what a command did. A command of a company makes its people prove themselves again.
func (h *Hub) publish(events []eventstore.Recorded) {
	stream := events[0].Stream
	if stream.Kind == eventstore.Company {
		h.Doubt(func(w *Watcher) bool { return w.stream.Company == stream.Company }, events[len(events)-1].Position)
		return
	}
	if !h.watched(stream) {
		return // nobody looks: nothing is even encoded
	}
	m, err := messageOf(events)
	switch {
	case events[0].Unreadable != nil:
		h.log.Error("a schedule cannot be followed any further", zap.Stringer("stream", stream),
			zap.Int64("revision", int64(events[0].Revision)), zap.Error(events[0].Unreadable))
		m = held(events[0].Revision - 1)
	case err != nil:
		h.log.Error("a command cannot be told", zap.Stringer("stream", stream), zap.Error(err))
		m = Message{Event: "reload", Data: []byte("{}")}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[stream]; r != nil {
		r.remember(m)
		h.forget(r)
		for w := range r.watchers {
			w.offer(m)
		}
	}
}

// watched tells whether anybody is in the room of a schedule. Who comes in later reads what it missed from the store.
func (h *Hub) watched(stream eventstore.Stream) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[stream] != nil
}

func messageOf(events []eventstore.Recorded) (m Message, err error) {
	if err := events[0].Unreadable; err != nil {
		return Message{}, err
	}
	err = fault.Guarded(func() error {
		d := DeltaOf(events[0].Revision-1, events)
		data, err := d.AppendJSON(nil)
		m = Message{Event: "delta", Revision: d.Revision, Data: data}
		return err
	})
	return m, err
}

// held says that nothing after a revision can be told: the history goes on in a way that cannot be read here. Reading the schedule
// again would give no more.
func held(at eventstore.Revision) Message {
	return Message{Event: "held", Data: fmt.Appendf(nil, `{"revision":%d}`, at)}
}

// Return waits until this process has room to send one more watcher what it missed. Call it before Watch, so that nothing piles up
// behind the door meanwhile, and the function it gives once the watcher has been sent it.
func (h *Hub) Return(ctx context.Context) (done func(), err error) {
	select {
	case h.returns <- struct{}{}:
		return sync.OnceFunc(func() { <-h.returns }), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Watcher is one open screen. Read C until it is closed; then Slow tells why. Who is here comes apart from it and only as it is by now,
// so that however many come and go, no delta is lost for it.
type Watcher struct {
	C      <-chan Message
	Here   <-chan Message
	Doubts <-chan eventstore.Position // the owner should check again whether this person may watch, as of that position

	hub     *Hub
	stream  eventstore.Stream
	person  Person
	session kernel.ID
	out     chan Message
	here    chan Message
	doubts  chan eventstore.Position

	mu     sync.Mutex
	closed bool
	slow   bool
}

// Watch opens a room's door. Close the watcher when done. ErrTooMany refuses a session that holds too many.
func (h *Hub) Watch(ctx context.Context, stream eventstore.Stream, session kernel.ID, person Person) (*Watcher, error) {
	select {
	case <-h.ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	w := &Watcher{
		hub: h, stream: stream, person: person, session: session,
		out: make(chan Message, backlog), here: make(chan Message, 1), doubts: make(chan eventstore.Position, 1),
	}
	w.C, w.Here, w.Doubts = w.out, w.here, w.doubts
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sessions[session] >= perSession {
		return nil, ErrTooMany
	}
	h.sessions[session]++
	r := h.rooms[stream]
	if r == nil {
		r = &room{watchers: map[*Watcher]struct{}{}, screens: map[kernel.UserID]int{}, places: map[kernel.UserID]Place{}}
		h.rooms[stream] = r
	}
	r.watchers[w] = struct{}{}
	r.screens[person.User]++
	h.watchers++
	if r.present.Data != nil {
		replace(w.here, r.present)
	}
	h.stir(stream, r)
	return w, nil
}

// Close leaves the room; closing twice changes nothing.
func (w *Watcher) Close() {
	h := w.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[w.stream]
	if r == nil {
		return
	}
	if _, here := r.watchers[w]; !here {
		return
	}
	delete(r.watchers, w)
	h.watchers--
	if h.sessions[w.session]--; h.sessions[w.session] == 0 {
		delete(h.sessions, w.session)
	}
	w.shut(false)
	if len(r.watchers) == 0 {
		delete(h.rooms, w.stream)
		return
	}
	if r.screens[w.person.User]--; r.screens[w.person.User] == 0 {
		delete(r.screens, w.person.User)
		delete(r.places, w.person.User)
	}
	h.stir(w.stream, r)
}

// Slow tells, once C is closed, whether the watcher was cut off for reading too slowly.
func (w *Watcher) Slow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.slow
}

// Ended tells whether nothing more comes out of C.
func (w *Watcher) Ended() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.closed && len(w.out) == 0
}

// offer hands a message over without ever waiting: who cannot take it is cut off.
func (w *Watcher) offer(m Message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	select {
	case w.out <- m:
	default:
		w.closed, w.slow = true, true
		close(w.out)
	}
}

func (w *Watcher) shut(slow bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.closed, w.slow = true, slow
		close(w.out)
	}
}

// Doubt makes the watchers that match check again whether they may watch, on data not older than the position.
func (h *Hub) Doubt(match func(*Watcher) bool, as eventstore.Position) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		for w := range r.watchers {
			if !match(w) {
				continue
			}
			newest := as
			select {
			case waiting := <-w.doubts:
				newest = max(newest, waiting)
			default:
			}
			w.doubts <- newest // never waits: there is room for one, and only the holder of the lock sends
		}
	}
}

// SessionEnded makes the watchers of a session check at once.
func (h *Hub) SessionEnded(session kernel.ID) {
	h.Doubt(func(w *Watcher) bool { return w.session == session }, 0)
}

// Watching tells how many screens are open.
func (h *Hub) Watching() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.watchers
}

var (
	errTooFar = errors.New("too much to read one by one")
	errAhead  = errors.New("the history ends before that revision")
)

// Missed reads what happened after a revision. Too much, a revision that is no command's end, or one the history does not have, as
// after it was restored from a backup, gives a single reload. Where the history cannot be read any further, the last message says so.
//
// What the room was told lately comes from memory: hundreds who join while others edit do not read the store each.
func (w *Watcher) Missed(ctx context.Context, after eventstore.Revision) ([]Message, error) {
	if latest, known := w.remembered(after); known {
		return latest, nil
	}
	var (
		out     []Message
		command []eventstore.Recorded
		bytes   int
	)
	at := after // of the last whole command
	err := func() error {
		for r, err := range w.hub.store.Read(ctx, w.stream, after) {
			if err != nil {
				return err
			}
			if r.Revision-after > farthest {
				return errTooFar
			}
			command = append(command, r)
			if !r.Last() {
				continue
			}
			m, err := messageOf(command)
			if err != nil {
				return err
			}
			if bytes += len(m.Data); bytes > heaviest {
				return errTooFar
			}
			out, command, at = append(out, m), nil, r.Revision
		}
		if len(out) > 0 || after == 0 {
			return nil
		}
		head, _, err := w.hub.store.Head(ctx, w.stream)
		if err == nil && head < after {
			err = errAhead
		}
		return err
	}()
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case eventstore.IsUnreadable(err) && (at > after || !startsWithin(err)):
		return append(out, held(at)), nil
	case errors.Is(err, errTooFar), errors.Is(err, errAhead), fault.Of(err).Code != fault.Unavailable: // a cut command, or a history that cannot be told: the whole plan can
		return []Message{{Event: "reload", Data: []byte("{}")}}, nil
	}
	return nil, err
}

func (w *Watcher) remembered(after eventstore.Revision) ([]Message, bool) {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	r := w.hub.rooms[w.stream]
	if r == nil {
		return nil, false
	}
	return r.since(after)
}

// startsWithin tells whether a read met the rest of a command first, as one does that begins at a revision that is no command's end.
func startsWithin(err error) bool {
	f := fault.Of(err)
	return f.Key == "store.command_incomplete" && f.Params["begun"] == false
}
