package live

import (
	"slices"
	"time"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// room is one watched schedule.
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
	memory   *memory                 // shared by all rooms
}

// memory counts what all rooms remember together.
type memory struct{ bytes int }

func newRoom(shared *memory) *room {
	return &room{watchers: map[*Watcher]struct{}{}, screens: map[kernel.UserID]int{}, places: map[kernel.UserID]Place{}, memory: shared}
}

// remember keeps a message for those who come in later. A message that is no delta empties the memory: later watchers read
// the store.
func (r *room) remember(m Message) {
	if m.Event != "delta" || len(m.Data) > remembered {
		r.drop(len(r.latest))
		return
	}
	r.latest = append(r.latest, m)
	r.bytes += len(m.Data)
	r.memory.bytes += len(m.Data)
	r.free(r.bytes - remembered)
}

// free drops the oldest deltas until at least so many bytes are free.
func (r *room) free(bytes int) {
	gone := 0
	for ; bytes > 0 && gone < len(r.latest); gone++ {
		bytes -= len(r.latest[gone].Data)
	}
	r.drop(gone)
}

// drop forgets the first n deltas.
func (r *room) drop(n int) {
	for _, m := range r.latest[:n] {
		r.bytes -= len(m.Data)
		r.memory.bytes -= len(m.Data)
	}
	r.latest, r.old = slices.Delete(r.latest, 0, n), max(0, r.old-n)
}

// remember keeps a message in its room. When all rooms together remember too much, those that remember most give way.
func (h *Hub) remember(r *room, m Message) {
	r.remember(m)
	for h.memory.bytes > rememberedByAll {
		largest := r
		for _, other := range h.rooms {
			if other.bytes > largest.bytes {
				largest = other
			}
		}
		largest.free(h.memory.bytes - rememberedByAll)
	}
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
