package live

import (
	"math"
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
	present  Message                 // what it received
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
	latest   []Message           // deltas without a gap, for those who come in
	bytes    int                 // of latest; what is kept of them compressed comes on top
	reading  chan struct{}       // a place for the one watcher who reads the store for all who missed something
	far      eventstore.Revision // from here, and from all before, it is too much to tell
	told     eventstore.Revision // the latest delta; untold after a message that is none
	old      int                 // how many of latest were there when the scope last forgot
	forgets  bool                // it will forget again
	waiting  []Message           // messages to send when the pause is over
	spoke    time.Time           // when the scope last got a batch
	memory   *memory             // shared by all rooms
}

// untold is behind every revision.
const untold = eventstore.Revision(math.MaxInt64)

func newScope(shared *memory, key string, sight access.Sight) *scope {
	return &scope{key: key, sight: sight, owns: sight.Any(access.Own, plan.Modules()), reading: make(chan struct{}, 1), memory: shared}
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
		s.told = untold
		return
	}
	s.told = m.Revision
	if n := len(s.latest); n > 0 {
		if last := s.latest[n-1].Revision; m.Revision <= last {
			return // recalled before it was sent
		} else if m.base != last {
			s.drop(n)
		}
	}
	s.latest = append(s.latest, m)
	s.bytes += len(m.Data)
	s.memory.bytes += len(m.Data)
	s.free(s.bytes - remembered)
}

// recall puts what a watcher read from the store before what is remembered, as far as it joins without a gap and fits: those
// who come in after it, from a revision as old, need not read the store again.
func (s *scope) recall(read []Message) {
	end := len(read)
	switch {
	case len(s.latest) == 0 && end > 0 && read[end-1].Revision < s.told:
		return // a message went out meanwhile and is not remembered
	case len(s.latest) > 0:
		end = 1 + slices.IndexFunc(read, func(m Message) bool { return m.Revision == s.latest[0].base })
	}
	begin, bytes := end, 0
	for fits := min(remembered-s.bytes, rememberedByAll-s.memory.bytes); begin > 0 && read[begin-1].Event == "delta"; begin-- {
		if bytes+len(read[begin-1].Data) > fits {
			break
		}
		bytes += len(read[begin-1].Data)
	}
	s.latest = slices.Insert(s.latest, 0, read[begin:end]...)
	s.bytes += bytes
	s.memory.bytes += bytes
	if s.old > 0 {
		s.old += end - begin
	}
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
	if len(s.latest) > 0 && s.latest[0].base == after {
		return slices.Clone(s.latest), true
	}
	for i := len(s.latest) - 1; i >= 0; i-- {
		if s.latest[i].Revision == after {
			return slices.Clone(s.latest[i+1:]), true
		}
	}
	return nil, false
}
