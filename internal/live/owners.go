package live

import (
	"context"
	"errors"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// Owners reads the book of a plan as it stands now. It is called only where somebody is shown own rows.
type Owners func(ctx context.Context, stream eventstore.Stream) (*Book, error)

// ReadsOwners says where books come from. Call it before Run; without it nobody is shown own rows.
func (h *Hub) ReadsOwners(read Owners) { h.owners = read }

func noOwners(context.Context, eventstore.Stream) (*Book, error) {
	return nil, errors.New("live: nothing says whose rows are")
}

// keepBook makes sure that the room of a schedule has its book. It stands at a revision the store has: whoever reads afterwards what it
// missed reads that far at least, so no message up to there needs it.
func (h *Hub) keepBook(ctx context.Context, stream eventstore.Stream) error {
	if h.bookOf(stream) != nil {
		return nil
	}
	book, err := h.owners(ctx, stream)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[stream]; r != nil && r.book == nil {
		r.book = book
	}
	return nil
}

// bookOf gives a copy of the book of a room, nil where there is none.
func (h *Hub) bookOf(stream eventstore.Stream) *Book {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[stream]; r != nil && r.book != nil {
		return r.book.clone()
	}
	return nil
}

// bookAt gives the book of a plan as it stood at a revision. errTooFar: it lies too far from the one at hand.
func (h *Hub) bookAt(ctx context.Context, stream eventstore.Stream, at eventstore.Revision) (*Book, error) {
	book := h.bookOf(stream)
	if book == nil {
		var err error
		if book, err = h.owners(ctx, stream); err != nil {
			return nil, err
		}
	}
	from, to := min(book.at, at), max(book.at, at)
	if to-from > farthest {
		return nil, errTooFar
	}
	if from == to {
		return book, nil
	}
	between, err := h.ownedBetween(ctx, stream, from, to)
	if err != nil {
		return nil, err
	}
	if book.at < at {
		book.follow(between)
	} else {
		book.unfollow(between)
	}
	book.at = at
	return book, nil
}

// ownedBetween reads the events after a revision, up to another, that say something of whose rows are.
func (h *Hub) ownedBetween(ctx context.Context, stream eventstore.Stream, from, to eventstore.Revision) (out []eventstore.Recorded, err error) {
	for r, err := range h.store.Read(ctx, stream, from) {
		if err != nil {
			return nil, err
		}
		if r.Revision > to {
			break
		}
		if r.Unreadable != nil {
			return nil, r.Unreadable
		}
		if plan.HasOwners(r.Event.Descriptor().Area) {
			out = append(out, r)
		}
	}
	return out, nil
}

// follow brings the book of a room up to the events of a command, and tells between whose hands their rows went. known is false where the
// book is past them: then nobody shown own rows is waiting for them.
func (h *Hub) follow(ctx context.Context, stream eventstore.Stream, events []eventstore.Recorded) (of hands, known bool, err error) {
	base := events[0].Revision - 1
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[stream]
	if r == nil || r.book == nil || r.book.at > base {
		return hands{}, false, nil
	}
	if r.book.at < base { // it was read while these were published
		book := r.book
		h.mu.Unlock()
		between, err := h.ownedBetween(ctx, stream, book.at, base)
		h.mu.Lock()
		if err != nil {
			return hands{}, false, err
		}
		if r.book != book {
			return hands{}, false, nil
		}
		err = guarded(func() { book.follow(between) })
		if err != nil {
			return hands{}, false, err
		}
	}
	err = guarded(func() { of = r.book.follow(events) })
	return of, err == nil, err
}

// guarded keeps a programming error about one plan away from the others.
func guarded(f func()) error {
	return fault.Guarded(func() error {
		f()
		return nil
	})
}

// DeltaFor tells somebody what a command did to what they see, as the live channel does.
func (h *Hub) DeltaFor(ctx context.Context, stream eventstore.Stream, sight access.Sight, events []eventstore.Recorded) (Delta, error) {
	base := events[0].Revision - 1
	if sight.Key(plan.Modules()) == access.Whole {
		return DeltaOf(base, events), nil
	}
	var of hands
	if sight.Any(access.Own, plan.Modules()) {
		book, err := h.bookAt(ctx, stream, base)
		if err != nil {
			return Delta{}, err
		}
		of = book.follow(slices.Clone(events))
	}
	return deltaFor(base, events, sight, of), nil
}
