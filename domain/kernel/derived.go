package kernel

import "crypto/sha256"

// Derived is the id of a step that follows from another id, so that the step done again is the same one.
func Derived(from ID, step string) ID {
	h := sha256.Sum256(append(from[:], step...))
	id := ID(h[:16])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8: made of a hash of our own
	return id
}
