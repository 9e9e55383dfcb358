// Package eventstore keeps the history: what was decided, by whom, in order, for ever.
//
// A Store sits on a Log. The Log is the small port that a database fills: append
// records to one stream behind an expected revision, read a stream, read everything
// in order. The Store adds what must be the same everywhere.
//
//   - A command's events are appended all or none and read all or none. An append may
//     hold several commands of one stream.
//   - The expected revision is the only lock. A decision on an older head gets
//     ErrConflict. The same append again is answered like the first time.
//   - A stream stores a command once, for ever. Appending it again, however much
//     later and at whatever revision, gets ErrCommandStored, and Find tells where it is.
//   - ErrOutcomeUnknown means what it says: read, or append the same again.
//   - Revisions of a stream count its records from 1 without a hole. Positions order
//     all records and grow in commit order: a reader that has passed a position will
//     never find something new before it.
//   - Each record is chained to the one before it: SHA-256 of the hash before, the
//     header as text and the body before compression. The position is not part of it.
//   - A command whose stored events exceed 800 kB goes to a side stream first, in
//     pieces; then one claim with its id, length and hash goes into the stream. Every
//     reader here puts the events in the place of the claim, which moves the stream by
//     one revision only; they share its revision and position. A side stream without a
//     claim means nothing and is swept.
//   - A read that breaks yields its error; it never looks like a short history.
//   - A subscription pulls. Being woken is a hint; it looks for itself every second.
package eventstore
