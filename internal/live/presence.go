package live

import (
	"cmp"
	"encoding/json"
	"slices"
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

const (
	// herePause is the time between two announcements to a room, however many come, go and move in it.
	herePause = time.Second
	// mostHere bounds the people an announcement names; it counts all.
	mostHere = 24
)

// Present says who is in a room.
type Present struct {
	Count  int      `json:"count"`  // all of them; a person with two screens is one
	People []Person `json:"people"` // at most mostHere: who types into a cell first, then who is at an activity
}

// Here says where somebody is. The room hears of it at once or, shortly after the last time, a little later; then it hears of the
// latest place alone. Who watches no screen of the room is nowhere in it. The place is forgotten with the person's last screen.
func (h *Hub) Here(stream eventstore.Stream, user kernel.UserID, at Place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[stream]
	if r == nil || r.screens[user] == 0 || r.places[user].same(at) {
		return
	}
	if at.Row == nil {
		delete(r.places, user)
	} else {
		r.places[user] = at
	}
	h.stir(stream, r)
}

// stir makes the room hear who is in it and where, herePause after it last did.
func (h *Hub) stir(stream eventstore.Stream, r *room) {
	if r.pending {
		return
	}
	wait := time.Until(r.told.Add(herePause))
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

// announce leaves with everybody in the room who is in it and where, in place of what is not sent yet.
func (r *room) announce() {
	r.told = time.Now()
	people := make([]Person, 0, len(r.screens))
	seen := make(map[kernel.UserID]bool, len(r.screens))
	for w := range r.watchers {
		if p := w.person; !seen[p.User] {
			seen[p.User] = true
			p.Place = r.places[p.User]
			people = append(people, p)
		}
	}
	slices.SortFunc(people, func(a, b Person) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), slices.Compare(a.User[:], b.User[:]))
	})
	data, err := json.Marshal(Present{Count: len(people), People: people[:min(len(people), mostHere)]})
	if err != nil {
		return
	}
	r.present = Message{Event: "here", Data: data}
	for w := range r.watchers {
		replace(w.here, r.present)
	}
}

// weight orders the people of a room by how much the others need to know of them.
func (p Person) weight() int {
	switch {
	case p.Editing:
		return 2
	case p.Row != nil:
		return 1
	}
	return 0
}

// replace puts a message into a slot of one, in place of what waits there. Only the holder of the hub's lock sends, so it never waits.
func replace(slot chan Message, m Message) {
	select {
	case <-slot:
	default:
	}
	slot <- m
}
