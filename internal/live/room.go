package live

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
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
	scopes   map[string]*scope       // by the key of their sight: those who see the same
	book     *Book                   // whose the rows are; nil while nobody here is shown own rows only
	memory   *memory                 // shared by all rooms
}

// memory counts what all rooms remember together.
type memory struct{ bytes int }

func newRoom(shared *memory) *room {
	return &room{watchers: map[*Watcher]struct{}{}, screens: map[kernel.UserID]int{}, places: map[kernel.UserID]Place{}, scopes: map[string]*scope{}, memory: shared}
}

// scope is those in a room who see the same: each message to them is encoded once.
type scope struct {
	key      string
	sight    access.Sight
	owns     bool // they are shown own rows only, in some module
	watchers int
	latest   []Message // deltas without a gap, for those who come in
	bytes    int       // of latest
	old      int       // how many of latest were there when the scope last forgot
	forgets  bool      // it will forget again
	waiting  []Message // to be told when the pause is over
	spoke    time.Time // when the scope was last told a batch
	memory   *memory   // shared by all rooms
}

func newScope(shared *memory, key string, sight access.Sight) *scope {
	return &scope{key: key, sight: sight, owns: sight.Any(access.Own, plan.Modules()), memory: shared}
}

// enter gives the scope of a sight.
func (r *room) enter(sight access.Sight) *scope {
	key := sight.Key(plan.Modules())
	s := r.scopes[key]
	if s == nil {
		s = newScope(r.memory, key, sight)
		r.scopes[key] = s
	}
	s.watchers++
	return s
}

// leave forgets a scope with its last watcher, and the book with the last scope that needs it.
func (r *room) leave(s *scope) {
	if s.watchers--; s.watchers > 0 {
		return
	}
	s.drop(len(s.latest))
	delete(r.scopes, s.key)
	for _, other := range r.scopes {
		if other.owns {
			return
		}
	}
	r.book = nil
}

// remember keeps a message for those who come in later. A message that is no delta empties the memory: later watchers read
// the store.
func (s *scope) remember(m Message) {
	if m.Event != "delta" || len(m.Data) > remembered {
		s.drop(len(s.latest))
		return
	}
	s.latest = append(s.latest, m)
	s.bytes += len(m.Data)
	s.memory.bytes += len(m.Data)
	s.free(s.bytes - remembered)
}

// free drops the oldest deltas until at least so many bytes are free.
func (s *scope) free(bytes int) {
	gone := 0
	for ; bytes > 0 && gone < len(s.latest); gone++ {
		bytes -= len(s.latest[gone].Data)
	}
	s.drop(gone)
}

// drop forgets the first n deltas.
func (s *scope) drop(n int) {
	for _, m := range s.latest[:n] {
		s.bytes -= len(m.Data)
		s.memory.bytes -= len(m.Data)
	}
	s.latest, s.old = slices.Delete(s.latest, 0, n), max(0, s.old-n)
}

// remember keeps a message in its scope. When all rooms together remember too much, the scopes that remember most give way.
func (h *Hub) remember(s *scope, m Message) {
	s.remember(m)
	for h.memory.bytes > rememberedByAll {
		largest := s
		for _, r := range h.rooms {
			for _, other := range r.scopes {
				if other.bytes > largest.bytes {
					largest = other
				}
			}
		}
		largest.free(h.memory.bytes - rememberedByAll)
	}
}

// forget makes a scope forget what is old, from time to time while it remembers anything.
func (h *Hub) forget(s *scope) {
	if s.forgets || len(s.latest) == 0 {
		return
	}
	s.forgets = true
	time.AfterFunc(rememberedFor, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.drop(s.old)
		s.old, s.forgets = len(s.latest), false
		h.forget(s)
	})
}

// since gives the deltas after a revision where the scope remembers them all.
func (s *scope) since(after eventstore.Revision) ([]Message, bool) {
	for i := len(s.latest) - 1; i >= 0; i-- {
		if s.latest[i].Revision == after {
			return slices.Clone(s.latest[i+1:]), true
		}
	}
	return nil, false
}
