// Package event says what an event is and how it is stored and read back.
//
// An event is a past-tense fact with the value before and after of each field it
// changes. Its name is written out, never derived from a Go type, and its body is
// JSON. A Registry knows every type by an explicit call of Define; the version of
// a type is the number of its upcasters plus one, so the two cannot disagree.
// Reading an unknown type or a version above ours is an error: an event is never
// skipped.
package event
