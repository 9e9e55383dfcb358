package live

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"go.uber.org/zap"

	"gantry/domain/access"
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
	// backlog is how many batches a watcher may lag behind before it is cut off.
	backlog = 256
	// farthest is how many revisions a returning watcher reads one by one; beyond that it reads the schedule again.
	farthest = 5_000
	// heaviest bounds the deltas of one catch-up in bytes.
	heaviest = 4 << 20
	// remembered bounds the latest deltas a room keeps for those who come in, in bytes.
	remembered = 4 << 20
	// rememberedByAll bounds what all rooms keep together, in bytes.
	rememberedByAll = 64 << 20
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

	base   eventstore.Revision // of a delta: the revision it applies to
	packed *form               // shared by all who are sent this message apart from a batch; nil where one reader alone is
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
	store  Reader
	owners Owners
	log    *zap.Logger

	mu       sync.Mutex
	rooms    map[eventstore.Stream]*room
	sessions map[kernel.ID]int
	ready    chan struct{} // closed when Run follows the history
	returns  chan struct{} // a place for each watcher that is sent what it missed
	once     sync.Once
	watchers int
	memory   memory
}

// New gives a hub; Run feeds it.
func New(store Reader, log *zap.Logger) *Hub {
	return &Hub{store: store, owners: noOwners, log: log, rooms: map[eventstore.Stream]*room{}, sessions: map[kernel.ID]int{}, ready: make(chan struct{}), returns: make(chan struct{}, returning)}
}

// Run follows the history until ctx ends. What the store cannot answer is asked again, for as long as it takes.
func (h *Hub) Run(ctx context.Context) error {
	var sub *eventstore.Subscription
	for wait := 50 * time.Millisecond; sub == nil; {
		end, err := h.store.End(ctx)
		if err == nil {
			sub, err = h.store.Subscribe(ctx, end, eventstore.Filter{Kinds: []eventstore.Kind{eventstore.Plan, eventstore.Company, eventstore.Project}})
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
			h.publish(ctx, command)
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

// publish tells the room of a schedule what a command did, each scope what it sees of it. A command of a company or a project makes the
// company's people prove themselves again: it may have taken a right, or hidden or removed a schedule.
func (h *Hub) publish(ctx context.Context, events []eventstore.Recorded) {
	stream := events[0].Stream
	if stream.Kind != eventstore.Plan {
		h.Doubt(func(w *Watcher) bool { return w.stream.Company == stream.Company }, events[len(events)-1].Position)
		return
	}
	scopes := h.scopesOf(stream)
	if len(scopes) == 0 {
		return // nobody looks: nothing is even encoded
	}
	if events[0].Unreadable != nil {
		h.log.Error("a schedule cannot be followed any further", zap.Stringer("stream", stream),
			zap.Int64("revision", int64(events[0].Revision)), zap.Error(events[0].Unreadable))
		h.tell(stream, held(events[0].Revision-1), nil)
		return
	}
	of, known, err := h.follow(ctx, stream, events)
	if err != nil {
		h.log.Warn("nobody can tell whose rows a command changed; those concerned come back", zap.Stringer("stream", stream), zap.Error(err))
		h.cut(stream)
	}
	for _, s := range scopes {
		if s.owns && !known {
			continue
		}
		m, err := messageOf(events, s.sight, of)
		if err != nil {
			h.log.Error("a command cannot be told", zap.Stringer("stream", stream), zap.Error(err))
			m = reload()
		}
		h.tell(stream, m, s)
	}
}

// scopesOf lists who is to be told of a schedule. Who comes in later reads what it missed from the store.
func (h *Hub) scopesOf(stream eventstore.Stream) (out []*scope) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[stream]; r != nil {
		for _, s := range r.scopes {
			out = append(out, s)
		}
	}
	return out
}

// Reload makes everybody who watches a schedule here read it anew.
func (h *Hub) Reload(stream eventstore.Stream) {
	h.tell(stream, reload(), nil)
}

// tell offers a message to those who watch a schedule: to one scope, or to all.
func (h *Hub) tell(stream eventstore.Stream, m Message, to *scope) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[stream]
	if r == nil {
		return
	}
	for _, s := range r.scopes {
		if to == nil || s == to {
			h.remember(s, m)
			h.forget(s)
			h.gather(r, s, m)
		}
	}
}

// cut sends those away who are shown own rows only: they come back from where they are, and the book is read anew.
func (h *Hub) cut(stream eventstore.Stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[stream]
	if r == nil {
		return
	}
	r.book = nil
	for _, s := range r.scopes {
		if s.owns {
			s.drop(len(s.latest))
		}
	}
	for w := range r.watchers {
		if w.scope.owns {
			w.shut(true)
		}
	}
}

func messageOf(events []eventstore.Recorded, sight access.Sight, of hands) (m Message, err error) {
	if err := events[0].Unreadable; err != nil {
		return Message{}, err
	}
	err = fault.Guarded(func() error {
		d := deltaFor(events[0].Revision-1, events, sight, of)
		data, err := d.AppendJSON(nil)
		m = Message{Event: "delta", Revision: d.Revision, Data: data, base: d.Base, packed: &form{}}
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
