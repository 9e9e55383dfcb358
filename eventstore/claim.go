package eventstore

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

const (
	claimType = "store.claim"
	chunkType = "store.chunk"

	// claimBytes is what a claim takes of an append at most.
	claimBytes = 800

	// claimWithin bounds how long after its side stream was begun a claim may still be
	// appended; Sweep leaves side streams alone for far longer.
	claimWithin = 10 * time.Minute
)

// claim replaces all events of a large command in the main stream.
type claim struct {
	Side   kernel.ID `json:"side"`   // id of the side stream, of the same company
	Events int       `json:"events"` // in it
	Chunks int       `json:"chunks"` // records of the side stream
	Hash   string    `json:"hash"`   // its head, hexadecimal; the chain covers every byte
}

// A side stream is text, cut into records wherever a record is full:
//
//	claim <main stream> <revision the claim will have>
//	<type> <version> <bytes>
//	<body>
//	… one pair of lines for each event of the command, in order

// sideWriter cuts the text of one command into chunks and appends them.
type sideWriter struct {
	log     Log
	stream  Stream
	command *Command
	head    Head
	text    bytes.Buffer
	waiting []Record
	bytes   int
}

// writeSide stores the events of a command in a new side stream and gives the claim
// for it. revision is where the claim will stand in the main stream.
func (s *Store) writeSide(ctx context.Context, main Stream, revision Revision, e *Encoded) (Record, error) {
	w := &sideWriter{log: s.log, command: &e.command, stream: Stream{Company: main.Company, Kind: Side, ID: newSideID()}}
	fmt.Fprintf(&w.text, "claim %s %d\n", main, revision)
	for i := range e.records {
		r := &e.records[i]
		fmt.Fprintf(&w.text, "%s %d %d\n", r.Type, r.Version, len(r.plain))
		for rest := r.plain; ; {
			n := min(len(rest), sideChunk)
			w.text.Write(rest[:n])
			rest = rest[n:]
			if len(rest) == 0 {
				break
			}
			if err := w.cut(ctx, false); err != nil {
				return Record{}, err
			}
		}
		w.text.WriteByte('\n')
		if err := w.cut(ctx, false); err != nil {
			return Record{}, err
		}
	}
	if err := w.cut(ctx, true); err != nil {
		return Record{}, err
	}
	c := claim{Side: w.stream.ID, Events: len(e.records), Chunks: int(w.head.Revision), Hash: hex.EncodeToString(w.head.Hash[:])}
	body, err := json.Marshal(c)
	if err != nil {
		return Record{}, err
	}
	r := e.command.record(0, 1)
	r.Type, r.Version, r.Body, r.plain = claimType, 1, body, body
	return r, nil
}

// cut turns what is written into chunks; all of it at the end, full ones before.
func (w *sideWriter) cut(ctx context.Context, end bool) error {
	for w.text.Len() >= sideChunk || end && w.text.Len() > 0 {
		text := bytes.Clone(w.text.Next(sideChunk))
		r := Record{
			Stream: w.stream, Type: chunkType, Version: 1, Command: w.command.ID, Count: 1, Actor: w.command.Actor, At: w.command.At, plain: text,
		}
		r.ID = EventID(w.stream.ID, int(w.head.Revision)+len(w.waiting))
		r.Encoding, r.Body = compressed(text)
		if w.bytes+len(r.Body)+headerBytes >= sideLimit {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		w.waiting = append(w.waiting, r)
		w.bytes += len(r.Body) + headerBytes
	}
	if end {
		return w.flush(ctx)
	}
	return nil
}

func (w *sideWriter) flush(ctx context.Context) error {
	if len(w.waiting) == 0 {
		return nil
	}
	// Nobody else knows the stream, so an append whose outcome is unknown may simply
	// be repeated: the log stores it once.
	for attempt := 0; ; attempt++ {
		_, err := w.log.Append(ctx, w.stream, w.head.Revision, w.waiting)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrOutcomeUnknown) {
			return err
		}
		if attempt == 2 || ctx.Err() != nil {
			return Unavailable(err) // without a claim nothing of it counts
		}
	}
	w.head = Seal(w.waiting, w.head)
	w.waiting, w.bytes = nil, 0
	return nil
}

// newSideID is a random UUID: a second attempt at the same command writes a side
// stream of its own.
func newSideID() kernel.ID {
	var id kernel.ID
	_, _ = rand.Read(id[:]) // never fails
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return id
}

// sideReader is the text of a side stream, chunk by chunk. Every chunk's hash is
// checked before its text is given out; at the end the head and the number of
// chunks must be those of the claim.
type sideReader struct {
	next func() (Record, error, bool)
	want claim
	head Head
	text []byte
}

func (r *sideReader) Read(p []byte) (int, error) {
	for len(r.text) == 0 {
		rec, err, more := r.next()
		switch {
		case !more && (int(r.head.Revision) != r.want.Chunks || hex.EncodeToString(r.head.Hash[:]) != r.want.Hash):
			return 0, errors.New("the side stream is not the one that was claimed")
		case !more:
			return 0, io.EOF
		case err != nil:
			return 0, err
		case int(r.head.Revision) == r.want.Chunks:
			return 0, errors.New("the side stream is longer than the claim")
		}
		text, err := rec.Plain()
		if err != nil {
			return 0, err
		}
		r.head.Revision++
		if rec.Revision != r.head.Revision || rec.Type != chunkType || Link(r.head.Hash, &rec, text) != rec.Hash {
			return 0, fmt.Errorf("chunk %d of the side stream is damaged", r.head.Revision)
		}
		r.head.Hash, r.text = rec.Hash, text
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

func readClaim(r *Record) (claim, error) {
	var c claim
	body, err := r.Plain()
	if err == nil {
		err = json.Unmarshal(body, &c)
	}
	if err == nil && (r.Version != 1 || r.Count != 1 || c.Events < 1 || c.Chunks < 1) {
		err = errors.New("malformed")
	}
	return c, err
}

func brokenClaim(at *Record, why error) error {
	return fault.Wrap(why, fault.Internal, "store.claim_broken", at.place())
}

// expand gives the records behind a claim, in order and one at a time, as if
// they stood in its place; no more than two chunks are held. Any damage is the fault
// "store.claim_broken", after which nothing more comes; a store that fails while it
// reads gives its own fault.
func (s *Store) expand(ctx context.Context, at *Record) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		broken := func(err error) {
			if f := (*fault.Fault)(nil); errors.As(err, &f) && f.Code == fault.Unavailable || ctx.Err() != nil {
				yield(Record{}, err)
				return
			}
			yield(Record{}, brokenClaim(at, err))
		}
		c, err := readClaim(at)
		if err != nil {
			broken(err)
			return
		}
		next, stop := iter.Pull2(s.log.Read(ctx, Stream{Company: at.Stream.Company, Kind: Side, ID: c.Side}, 0))
		defer stop()
		text := bufio.NewReaderSize(&sideReader{next: next, want: c}, 64<<10)
		if of, err := readOf(text); err != nil || of.stream != at.Stream || of.revision != at.Revision {
			broken(errors.Join(err, errors.New("the side stream belongs to another claim")))
			return
		}
		for i := range c.Events {
			r := *at
			r.ID, r.Index, r.Count, r.Encoding, r.plain = EventID(at.Command, i), i, c.Events, Plain, nil
			if err := readEvent(text, &r); err != nil {
				broken(err)
				return
			}
			if i == c.Events-1 {
				// The end must be seen before the last event is given out: only it proves
				// that the whole side stream is the claimed one.
				if _, err := text.ReadByte(); err != io.EOF {
					broken(errors.Join(err, errors.New("text after the last event")))
					return
				}
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// sideOf is the first line of a side stream: which claim it was written for.
type sideOf struct {
	stream   Stream
	revision Revision
}

func readOf(text *bufio.Reader) (sideOf, error) {
	line, err := text.ReadString('\n')
	if err != nil {
		return sideOf{}, unexpected(err)
	}
	parts := strings.Fields(line)
	if len(parts) != 3 || parts[0] != "claim" {
		return sideOf{}, errors.New("no side stream")
	}
	var of sideOf
	if of.stream, err = ParseStream(parts[1]); err != nil {
		return sideOf{}, err
	}
	n, err := strconv.ParseInt(parts[2], 10, 64)
	of.revision = Revision(n)
	return of, err
}

func readEvent(text *bufio.Reader, r *Record) error {
	line, err := text.ReadString('\n')
	if err != nil {
		return unexpected(err)
	}
	parts := strings.Fields(line)
	if len(parts) != 3 {
		return errors.New("no event where one is due")
	}
	r.Type = parts[0]
	size := 0
	if r.Version, err = strconv.Atoi(parts[1]); err != nil {
		return err
	}
	if size, err = strconv.Atoi(parts[2]); err != nil || size < 0 || size > bodyLimit {
		return errors.New("no event where one is due")
	}
	r.Body = make([]byte, size)
	if _, err := io.ReadFull(text, r.Body); err != nil {
		return unexpected(err)
	}
	if end, err := text.ReadByte(); err != nil || end != '\n' {
		return errors.Join(unexpected(err), errors.New("an event is longer than it says"))
	}
	return nil
}

// unexpected: the text may only end after the last event.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
