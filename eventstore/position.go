package eventstore

import (
	"gantry/domain/fault"
)

// A position carries the mark of the store that gave it, so that no other store takes it for its own. PostgreSQL has the
// mark 0: a history copied into it has the same positions 1, 2, 3 … everywhere. The rest is the place within the store.
const (
	markBits  = 9
	placeBits = 44 // together they stay below 2^53, which JSON readers can hold

	// HighestMark is the highest mark a store can have.
	HighestMark = 1<<markBits - 1
)

// MarkedPosition is the position of a place in the store with a mark. The place must be below 2^44.
func MarkedPosition(mark int, place int64) Position { return Position(int64(mark)<<placeBits | place) }

// Place is the position without the mark.
func (p Position) Place() int64 { return int64(p) & (1<<placeBits - 1) }

// Mark tells which store gave the position.
func (p Position) Mark() int { return int(p >> placeBits) }

// PlaceFits tells whether a place can be part of a position.
func PlaceFits(place uint64) bool { return place < 1<<placeBits }

// Marked is what a log adds whose positions carry a mark other than 0.
type Marked interface{ Mark() int }

// Mark is that of the store's positions.
func (s *Store) Mark() int {
	if log, marked := s.log.(Marked); marked {
		return log.Mark()
	}
	return 0
}

// Owns is nil for a position that this store may have given, the fault "store.position_foreign" for one of another store.
// Position 0, the beginning, belongs to every store.
func (s *Store) Owns(p Position) error {
	if p == 0 || p > 0 && p.Mark() == s.Mark() {
		return nil
	}
	return fault.New(fault.Conflict, "store.position_foreign", fault.P{"position": int64(p), "store": p.Mark(), "here": s.Mark()})
}
