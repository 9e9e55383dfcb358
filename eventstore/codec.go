package eventstore

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// Bounds of what is stored, in bytes.
const (
	compressAbove = 2 << 10   // bodies above it are compressed
	claimAbove    = 800_000   // commands whose stored bytes exceed it travel by claim check
	appendLimit   = 900_000   // one append to a stream
	sideLimit     = 512_000   // one append to a side stream stays below it
	sideChunk     = 480_000   // one record of a side stream, before compression
	headerBytes   = 300       // what one record takes besides its body
	bodyLimit     = 256 << 20 // one event before compression
)

var (
	compressor = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderCRC(false))
		if err != nil {
			panic(err) // the options are constants
		}
		return e
	})
	decompressor = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(bodyLimit), zstd.WithDecoderConcurrency(0))
		if err != nil {
			panic(err)
		}
		return d
	})
)

// compressed gives the stored form of a body: compressed when it is large and gets
// smaller by it.
func compressed(body []byte) (Encoding, []byte) {
	if len(body) <= compressAbove {
		return Plain, body
	}
	small := compressor().EncodeAll(body, make([]byte, 0, len(body)/4))
	if len(small) >= len(body) {
		return Plain, body
	}
	return Zstd, small
}

// Plain is the body before compression. The fault is "store.body_unreadable".
func (r *Record) Plain() ([]byte, error) {
	switch r.Encoding {
	case Plain:
		return r.Body, nil
	case Zstd:
		body, err := decompressor().DecodeAll(r.Body, nil)
		if err == nil {
			return body, nil
		}
		return nil, fault.Wrap(err, fault.Internal, "store.body_unreadable", r.place())
	}
	return nil, fault.New(fault.Internal, "store.body_unreadable", r.place())
}

func (r *Record) place() fault.P {
	return fault.P{"stream": r.Stream.String(), "revision": int64(r.Revision)}
}

// Encoded is a command ready to be stored, encoded once by the goroutine that
// decided it.
type Encoded struct {
	command Command
	records []Record
	claim   bool
	bytes   int
}

// Revisions is how far the command moves its stream: one for each event, or one in
// all when it travels by claim check.
func (e Encoded) Revisions() int {
	if e.claim {
		return 1
	}
	return len(e.records)
}

// Bytes is what the command takes of the limit of one append.
func (e Encoded) Bytes() int {
	if e.claim {
		return claimBytes
	}
	return e.bytes
}

// Encode checks a command and writes its events as they will be stored. Faults:
// "store.command_malformed" (no id, no instant or no events) and those of the
// registry.
func (s *Store) Encode(c Command) (Encoded, error) {
	if c.ID.IsZero() || c.At.IsZero() || len(c.Events) == 0 {
		return Encoded{}, fault.New(fault.Internal, "store.command_malformed", fault.P{"command": c.ID.String(), "events": len(c.Events)})
	}
	c.At = recordedAt(c.At)
	e := Encoded{command: c, records: make([]Record, len(c.Events))}
	for i, ev := range c.Events {
		name, version, body, err := s.registry.Encode(ev)
		if err != nil {
			return Encoded{}, err
		}
		if len(body) > bodyLimit {
			return Encoded{}, fault.New(fault.TooLarge, "store.event_too_large", fault.P{"type": name, "bytes": len(body), "limit": bodyLimit})
		}
		r := c.record(i, len(c.Events))
		r.Type, r.Version, r.plain = name, version, body
		if e.claim {
			e.records[i] = r // its chunk is compressed, not the event
			continue
		}
		r.Encoding, r.Body = compressed(body)
		e.bytes += len(r.Body) + headerBytes
		e.claim = e.bytes > claimAbove
		e.records[i] = r
	}
	return e, nil
}

// record is the envelope of the command's record with this index.
func (c *Command) record(index, count int) Record {
	return Record{
		ID: EventID(c.ID, index), Command: c.ID, Index: index, Count: count,
		Correlation: c.Correlation, Causation: c.Causation, Reverts: c.Reverts, Actor: c.Actor, At: c.At,
	}
}

// decode turns a stored record into what readers see.
func (s *Store) decode(r *Record) (Recorded, error) {
	return r.read(s.open(r))
}

// decodeShared is decode with an event that other subscriptions may hold too.
func (s *Store) decodeShared(r *Record) (Recorded, error) {
	return r.read(s.recent.event(r, func() opened { return s.open(r) }))
}

// opened is what a stored body says.
type opened struct {
	event   event.Event
	control bool
	err     error
}

// open decodes a body. A decoder that panics has met a body it cannot read.
func (s *Store) open(r *Record) (out opened) {
	defer func() {
		if p := recover(); p != nil {
			out = opened{err: fault.Wrap(fmt.Errorf("panic: %v", p), fault.Internal, "event.unreadable", fault.P{"type": r.Type, "version": r.Version})}
		}
	}()
	body, err := r.Plain()
	if err != nil {
		return opened{err: err}
	}
	e, err := s.registry.Decode(r.Type, r.Version, body)
	return opened{event: e, control: hasControl(body), err: err}
}

// What JSON writes for U+0000 and U+001A.
var (
	escapedNull       = []byte(`\u0000`)
	escapedSubstitute = []byte(`\u001a`)
)

func hasControl(body []byte) bool {
	return bytes.Contains(body, escapedNull) || bytes.Contains(body, escapedSubstitute)
}

func (r *Record) read(o opened) (Recorded, error) {
	if o.err != nil {
		return Recorded{}, o.err
	}
	out := r.recorded()
	out.Event, out.Control = o.event, o.control
	return out, nil
}

func (r *Record) recorded() Recorded {
	return Recorded{
		ID: r.ID, Stream: r.Stream, Revision: r.Revision, Position: r.Position, Type: r.Type, Version: r.Version,
		Command: r.Command, Index: r.Index, Count: r.Count, Correlation: r.Correlation, Causation: r.Causation,
		Reverts: r.Reverts, Actor: r.Actor, At: r.At, Hash: r.Hash,
	}
}
