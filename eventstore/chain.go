package eventstore

import (
	"crypto/sha1"
	"crypto/sha256"
	"strconv"
	"time"

	"gantry/domain/kernel"
)

// headerForm is the first line of every header, which distinguishes it from later forms.
const headerForm = "gantry-event-1\n"

const instant = "2006-01-02T15:04:05.000000Z"

// Header is the canonical text of a record's envelope, one value a line: form,
// stream, revision, event id, type, version, command, index, count, correlation,
// causation, reverts, actor, recorded-at. "None" is an empty line. The position is
// not part of it, so a chain survives a move to another store; neither is the
// encoding, so it survives another compression.
func Header(r *Record) []byte { return appendHeader(make([]byte, 0, 512), r) }

func appendHeader(b []byte, r *Record) []byte {
	id := func(id kernel.ID) {
		b, _ = id.AppendText(b)
		b = append(b, '\n')
	}
	number := func(n int64) { b = append(strconv.AppendInt(b, n, 10), '\n') }
	b = append(b, headerForm...)
	b = append(append(b, r.Stream.Kind...), '-')
	b, _ = r.Stream.Company.AppendText(b)
	b = append(b, '.')
	b, _ = r.Stream.ID.AppendText(b)
	b = append(b, '\n')
	number(int64(r.Revision))
	id(r.ID)
	b = append(append(b, r.Type...), '\n')
	number(int64(r.Version))
	id(r.Command)
	number(int64(r.Index))
	number(int64(r.Count))
	id(r.Correlation)
	id(r.Causation)
	id(r.Reverts)
	id(r.Actor)
	return append(r.At.UTC().AppendFormat(b, instant), '\n')
}

// Link is the hash of a record: SHA-256(hash of the record before ‖ header ‖ body
// before compression). The first record of a stream follows 32 zero bytes.
func Link(before [32]byte, r *Record, body []byte) [32]byte {
	h := sha256.New()
	var room [512]byte
	h.Write(before[:])
	h.Write(appendHeader(room[:0], r))
	h.Write(body)
	var out [32]byte
	h.Sum(out[:0])
	return out
}

// Seal gives records their revisions and hashes behind the head of their stream and
// returns the new head. Adapters call it in Append while nobody else can move the
// head; sealing again behind another head starts over.
func Seal(records []Record, head Head) Head {
	for i := range records {
		r := &records[i]
		head.Revision++
		r.Revision = head.Revision
		body := r.plain
		if body == nil {
			// Records that come from a store and not from Encode; unreadable ones are
			// refused by Append before they get here.
			body, _ = r.Plain()
		}
		r.Hash = Link(head.Hash, r, body)
		head.Hash = r.Hash
	}
	return head
}

// EventID is the id of an event: the UUID version 5 of its place in its command, so
// a repeated command gives the same ids.
func EventID(command kernel.CommandID, index int) kernel.ID {
	h := sha1.New()
	h.Write(command[:])
	h.Write(strconv.AppendInt(nil, int64(index), 10))
	var sum [sha1.Size]byte
	h.Sum(sum[:0])
	id := kernel.ID(sum[:16])
	id[6] = id[6]&0x0f | 0x50
	id[8] = id[8]&0x3f | 0x80
	return id
}

// recordedAt is the instant as every store can keep it.
func recordedAt(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }
