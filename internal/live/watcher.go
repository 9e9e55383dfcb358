package live

import (
	"context"
	"sync"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Watcher is one open screen. Read C until it is closed; then Slow tells why. Who is here comes apart from it and only as it is by now,
// so that however many come and go, no delta is lost for it.
type Watcher struct {
	C      <-chan *Batch
	Here   <-chan Message
	Doubts <-chan eventstore.Position // the owner should check again whether this person may watch, as of that position

	hub     *Hub
	stream  eventstore.Stream
	scope   *scope
	person  Person
	session kernel.ID
	out     chan *Batch
	here    chan Message
	doubts  chan eventstore.Position

	mu     sync.Mutex
	closed bool
	slow   bool
}

// Watch opens a room's door to a reader with this sight. Close the watcher when done. ErrTooMany refuses a session that holds
// too many.
func (h *Hub) Watch(ctx context.Context, stream eventstore.Stream, session kernel.ID, person Person, sight access.Sight) (*Watcher, error) {
	select {
	case <-h.ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	w := &Watcher{
		hub: h, stream: stream, person: person, session: session,
		out: make(chan *Batch, backlog), here: make(chan Message, 1), doubts: make(chan eventstore.Position, 1),
	}
	w.C, w.Here, w.Doubts = w.out, w.here, w.doubts
	if err := h.admit(w, sight); err != nil {
		return nil, err
	}
	if !w.scope.owns {
		return w, nil
	}
	if err := h.keepBook(ctx, stream); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

func (h *Hub) admit(w *Watcher, sight access.Sight) error {
	stream, session, person := w.stream, w.session, w.person
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sessions[session] >= perSession {
		return ErrTooMany
	}
	h.sessions[session]++
	r := h.rooms[stream]
	if r == nil {
		r = newRoom(&h.memory)
		h.rooms[stream] = r
	}
	w.scope = r.enter(sight)
	r.watchers[w] = struct{}{}
	r.screens[person.User]++
	h.watchers++
	if r.present.Data != nil {
		replace(w.here, r.present)
	}
	h.stir(stream, r)
	return nil
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
	r.leave(w.scope)
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

// offer hands a batch over without ever waiting: who cannot take it is cut off.
func (w *Watcher) offer(b *Batch) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	select {
	case w.out <- b:
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
