package live

import (
	"time"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Place is where somebody is on a screen: an activity and, when they are in one, the field, which they may be editing. No row: nowhere.
type Place struct {
	Row     *kernel.Row `json:"row"`
	Field   string      `json:"field,omitempty"`
	Editing bool        `json:"editing,omitempty"`
}

func (p Place) same(q Place) bool {
	return p.Field == q.Field && p.Editing == q.Editing && (p.Row == nil) == (q.Row == nil) && (p.Row == nil || *p.Row == *q.Row)
}

// Pauses between two announcements of who is where, so that no person is told of more than twice a second. A room with many people is
// told less often: what is told is as long as they are many, and goes to each of them.
const (
	herePause        = 500 * time.Millisecond
	herePausePerHead = 25 * time.Millisecond
)

// Here says where somebody is. The room hears of it at once or, when it was told shortly before, a little later; then it hears of the
// latest place alone. Who watches no screen of the room is nowhere in it. The place is forgotten with the person's last screen.
func (h *Hub) Here(stream eventstore.Stream, user kernel.UserID, at Place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[stream]
	if r == nil || !r.holds(user) || r.places[user].same(at) {
		return
	}
	if at.Row == nil {
		delete(r.places, user)
	} else {
		r.places[user] = at
	}
	if r.pending {
		return
	}
	wait := time.Until(r.told.Add(max(herePause, time.Duration(len(r.watchers))*herePausePerHead)))
	if wait <= 0 {
		r.announce()
		return
	}
	r.pending = true
	time.AfterFunc(wait, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		r.pending = false
		if h.rooms[stream] == r { // somebody is still there
			r.announce()
		}
	})
}

// holds tells whether a person has a screen in the room.
func (r *room) holds(user kernel.UserID) bool {
	for w := range r.watchers {
		if w.person.User == user {
			return true
		}
	}
	return false
}
