package eventstore

import (
	"context"
	"errors"
	"iter"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Log is what a database must be able to do to hold our history. Everything else
// (encoding, claims, subscriptions, verification) is built on it by Store, once.
//
// Errors are ErrConflict, ErrOutcomeUnknown, a fault of this package, or the
// caller's own context error; a driver's error appears only as the cause of one.
type Log interface {
	// Append stores records at the end of a stream, all or none, when the stream's
	// head is the expected revision; it calls Seal on them with that head.
	// The position is that of the last record (0 for a side stream, which has none).
	//
	// The same records appended again at the same expected revision are answered
	// like the first time and stored once. Any other wrong revision is ErrConflict.
	//
	// A stream stores a command once, for ever: records at the right revision whose
	// command id is already in the stream are ErrCommandStored. Side streams are
	// exempt. Other appends that are stored together with a refused one are stored.
	Append(ctx context.Context, stream Stream, expected Revision, records []Record) (Position, error)

	// Read gives the records of one stream after a revision, in order, up to the
	// head at the time the reader reaches it. A missing stream gives no records.
	Read(ctx context.Context, stream Stream, after Revision) iter.Seq2[Record, error]

	// ReadAll gives the records of all streams but side streams after a position, in
	// the order of positions. Whatever it has skipped is never stored later.
	ReadAll(ctx context.Context, after Position) iter.Seq2[Record, error]

	// Head tells where a stream stands; the zero Head is a stream without records.
	Head(ctx context.Context, stream Stream) (Head, error)

	// Find tells where commands stand in a stream, those that are there, in any order. Of
	// one that an older log stored twice it gives the first.
	Find(ctx context.Context, stream Stream, commands []kernel.CommandID) ([]Placed, error)

	// Repeats gives every command that a stream holds more than once, from a time when the
	// log did not refuse it.
	Repeats(ctx context.Context) iter.Seq2[Repeat, error]

	// End is the position of the last record of all, 0 in an empty store.
	End(ctx context.Context) (Position, error)

	// Now is the time by the store's clock, which also tells StreamInfo.Since.
	Now(ctx context.Context) (time.Time, error)

	// Wait returns when there may be a record after the position, and after about a
	// second in any case: it is a hint that saves reading in vain, never the truth.
	Wait(ctx context.Context, after Position) error

	// Streams gives every stream that has a record, with its head: side streams or
	// all the others, in any order.
	Streams(ctx context.Context, sideStreams bool) iter.Seq2[StreamInfo, error]

	// Remove deletes a side stream; any other stream is refused.
	Remove(ctx context.Context, side Stream) error

	// Close answers the appends under way and lets go of what the log holds.
	Close() error
}

// Counting is what a log adds that counts positions apart from its records, so that the count
// may be ahead of them, as after a restore.
type Counting interface {
	// Last is the position of the last record that is there, 0 in an empty store.
	Last(ctx context.Context) (Position, error)
}

// Pushing is a log that is sent what others append.
type Pushing interface {
	// Pushed gives the records of all streams but side streams after a position as far as the log was sent them, in the
	// order of positions and in whole commands, without asking the store. It is false where only ReadAll can tell. None and
	// true: whatever there is that the log was not sent, Wait will tell of it soon.
	Pushed(after Position) (records []Record, ok bool)
}

// Head is the last revision of a stream and the hash its next record is chained to.
type Head struct {
	Revision Revision
	Hash     [32]byte
}

// Placed is the position of a command in its stream: the revisions of its first and last
// record.
type Placed struct {
	Command     kernel.CommandID
	First, Last Revision
}

// Repeat is a command that a stream holds more than once, with the revision of the first
// record of each.
type Repeat struct {
	Stream    Stream
	Command   kernel.CommandID
	Revisions []Revision
}

// StreamInfo is one line of the list of streams.
type StreamInfo struct {
	Stream Stream
	Head   Head
	Since  time.Time // when the store saw its first record, by the store's clock
}

// Encoding says how a stored body is written.
type Encoding int16

// The encodings.
const (
	Plain Encoding = 0 // as encoded by the registry
	Zstd  Encoding = 1 // the same, compressed
)

// Record is one stored row. Append fills Revision, Position and Hash; everything
// else comes from the command. Index and Count are those of the records of the
// command in this stream, so a log can tell whole commands apart without reading
// bodies.
type Record struct {
	ID          kernel.ID
	Stream      Stream
	Revision    Revision
	Position    Position
	Type        string
	Version     int
	Command     kernel.CommandID
	Index       int
	Count       int
	Correlation kernel.ID
	Causation   kernel.ID
	Reverts     kernel.CommandID
	Actor       kernel.UserID
	At          time.Time // UTC, whole microseconds
	Encoding    Encoding
	Body        []byte
	Hash        [32]byte

	plain []byte // the body before compression, known to the one who encoded it
}

// ErrConflict: the stream does not stand at the expected revision; nothing was stored.
var ErrConflict = errors.New("the stream does not stand at the expected revision")

// ErrOutcomeUnknown: the append may be stored or not. Read the stream to find out,
// or append the same again at the same expected revision.
var ErrOutcomeUnknown = errors.New("the outcome of the append is unknown")

// ErrCommandStored: a command of the append is in the stream already; nothing was stored.
// Find tells where it stands.
var ErrCommandStored = errors.New("a command of the append is in the stream already")

// UnavailableKey is the key of the fault for a store that cannot be reached; an
// append that fails with it has stored nothing.
const UnavailableKey = "store.unavailable"

// Unavailable wraps what an adapter's driver said.
func Unavailable(cause error) error {
	return fault.Wrap(cause, fault.Unavailable, UnavailableKey, nil)
}
