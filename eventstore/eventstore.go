package eventstore

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"strings"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Kind is what a stream holds.
type Kind string

// The kinds of streams.
const (
	Plan    Kind = "plan"
	Project Kind = "project"
	Company Kind = "company"
)

// Side is the kind of the streams that carry the events of commands too large for
// one append. Only this package writes and reads them.
const Side Kind = "side"

// Unlisted is the kind under which a log gives the records of a stream whose name is lost;
// the id holds the number that the log has for it. Nobody can read or append to it by that
// address.
const Unlisted Kind = "unlisted"

// UnlistedStream is the address of a stream whose name is lost.
func UnlistedStream(number int64) Stream {
	s := Stream{Kind: Unlisted}
	binary.BigEndian.PutUint64(s.ID[8:], uint64(number))
	return s
}

// Stream addresses one history. The company is part of the address, so a stream of
// another company cannot be reached by its id alone.
type Stream struct {
	Company kernel.CompanyID
	Kind    Kind
	ID      kernel.ID
}

// String is the name for stores that know one: "plan-<company>.<id>".
func (s Stream) String() string {
	return string(s.Kind) + "-" + s.Company.String() + "." + s.ID.String()
}

// ParseStream reads what String wrote. Anything else is the fault "store.stream_malformed".
func ParseStream(s string) (Stream, error) {
	bad := fault.New(fault.Invalid, "store.stream_malformed", fault.P{"stream": s})
	kind, rest, ok := strings.Cut(s, "-")
	company, id, ok2 := strings.Cut(rest, ".")
	if !ok || !ok2 {
		return Stream{}, bad
	}
	out := Stream{Kind: Kind(kind)}
	var err error
	if out.Company, err = kernel.ParseID(company); err != nil {
		return Stream{}, bad
	}
	if out.ID, err = kernel.ParseID(id); err != nil || !out.valid() {
		return Stream{}, bad
	}
	return out, nil
}

// valid: a kind is lower-case letters, so that the name reads back unambiguously.
func (s Stream) valid() bool {
	for _, c := range s.Kind {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return s.Kind != "" && s.Kind != Unlisted && !s.Company.IsZero() && !s.ID.IsZero()
}

// IsSide tells whether this is the side stream of a large command.
func (s Stream) IsSide() bool { return s.Kind == Side }

// Compare orders streams by company, kind and id: the order in which adapters lock.
func (s Stream) Compare(o Stream) int {
	return cmp.Or(bytes.Compare(s.Company[:], o.Company[:]), strings.Compare(string(s.Kind), string(o.Kind)), bytes.Compare(s.ID[:], o.ID[:]))
}

// Revision counts the events of one stream: the first event has revision 1, and 0
// expects a stream that does not exist yet.
type Revision int64

// Position orders all events of a store, gapless and in commit order. It is opaque
// outside: compare it, hand it back, never compute with it.
type Position int64

// Command is everything one command appends: all or nothing, never split by a reader.
type Command struct {
	ID          kernel.CommandID
	Actor       kernel.UserID // zero: the system itself
	Correlation kernel.ID
	Causation   kernel.ID
	Reverts     kernel.CommandID // set by undo and redo
	At          time.Time        // recorded-at, UTC
	Events      []event.Event
}

// Recorded is one stored event as readers see it. Events that travelled by claim
// check appear in place of their claim and share its Revision and Position.
type Recorded struct {
	ID          kernel.ID
	Stream      Stream
	Revision    Revision
	Position    Position
	Type        string
	Version     int
	Command     kernel.CommandID
	Index       int // place within the command, from 0
	Count       int // events of the command
	Correlation kernel.ID
	Causation   kernel.ID
	Reverts     kernel.CommandID
	Actor       kernel.UserID
	At          time.Time
	Hash        [32]byte // of the stored record that carried it
	Event       event.Event

	// Control: a text of the event may hold U+0000 or U+001A, which read models keep in another form.
	Control bool
	// Unreadable, only set in subscriptions: why the command cannot be read. This record replaces all of it, from
	// its first revision to its last position, and has no Event.
	Unreadable error
}

// Last tells whether this event closes its command.
func (r Recorded) Last() bool { return r.Index == r.Count-1 }
