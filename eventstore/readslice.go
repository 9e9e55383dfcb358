package eventstore

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Slice is what WriteSlice wrote, read back.
type Slice struct {
	Stream Stream
	Events []Recorded

	stored *sliceLog // nil in version 1
}

// Chained tells whether the slice holds the records themselves. ReadSlice has then checked every hash; from version 1 no
// hash can be checked.
func (s *Slice) Chained() bool { return s.stored != nil }

// ReadSlice reads what WriteSlice wrote and checks its hash chain, side streams included. Errors: the fault
// "slice.unreadable" with the line; Damages, which names the first revision that does not fit; and the faults of the
// registry for an event it does not know.
func ReadSlice(r io.Reader, registry *event.Registry) (*Slice, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var head sliceHead
	if err := readSliceLine(in, 1, &head); err != nil {
		return nil, err
	}
	stream := Stream{Company: head.Company, Kind: head.Kind, ID: head.ID}
	if head.Format != sliceFormat || !stream.valid() || stream.IsSide() {
		return nil, unreadableSlice(1, nil)
	}
	switch head.Version {
	case 1:
		return readEvents(in, stream, registry)
	case sliceVersion:
		return readRecords(in, stream, registry)
	}
	return nil, unreadableSlice(1, nil)
}

// readRecords reads the lines of version 2 and checks them.
func readRecords(in *bufio.Reader, stream Stream, registry *event.Registry) (*Slice, error) {
	log := &sliceLog{stream: stream, sides: map[kernel.ID][]Record{}}
	lines := map[kernel.ID]int{} // where the side streams begin
	for line := 2; ; line++ {
		var l sliceRecord
		err := readSliceLine(in, line, &l)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		of := stream
		if !l.Side.IsZero() {
			of = Stream{Company: stream.Company, Kind: Side, ID: l.Side}
		}
		rec, ok := l.record(of)
		switch {
		case !ok:
			return nil, unreadableSlice(line, nil)
		case l.Side.IsZero():
			log.records = append(log.records, rec)
			continue
		case log.sides[l.Side] == nil:
			lines[l.Side] = line
		}
		log.sides[l.Side] = append(log.sides[l.Side], rec)
	}
	ctx, store := context.Background(), New(log, registry)
	if _, err := store.VerifyStream(ctx, stream, nil); err != nil {
		return nil, err
	}
	for i := range log.records {
		delete(lines, log.claimed(&log.records[i]))
	}
	for _, line := range lines { // that no claim stands for
		return nil, unreadableSlice(line, nil)
	}
	out := &Slice{Stream: stream, stored: log}
	for r, err := range store.Read(ctx, stream, 0) {
		if err != nil {
			return nil, err
		}
		out.Events = append(out.Events, r)
	}
	return out, nil
}

// readEvents reads the lines of version 1.
func readEvents(in *bufio.Reader, stream Stream, registry *event.Registry) (*Slice, error) {
	store, out := New(nil, registry), &Slice{Stream: stream}
	for line := 2; ; line++ {
		var l sliceRecord
		err := readSliceLine(in, line, &l)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		stored, ok := l.record(stream)
		if !ok || !follows(out.Events, &stored) {
			return nil, unreadableSlice(line, nil)
		}
		rec, err := store.decode(&stored)
		if err != nil {
			return nil, err
		}
		out.Events = append(out.Events, rec)
	}
	if n := len(out.Events); n > 0 && !out.Events[n-1].Last() {
		return nil, unreadableSlice(n+1, io.ErrUnexpectedEOF)
	}
	return out, nil
}

// follows tells whether the record is the next one: within its command, or the first of one.
func follows(before []Recorded, r *Record) bool {
	if len(before) == 0 || before[len(before)-1].Last() {
		return r.Index == 0
	}
	last := &before[len(before)-1]
	return r.Command == last.Command && r.Index == last.Index+1
}

func readSliceLine(in *bufio.Reader, line int, into any) error {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case err == nil:
		case errors.Is(err, bufio.ErrBufferFull) && len(text) < sliceLine:
			continue
		case errors.Is(err, io.EOF) && len(text) == 0 && line > 1:
			return io.EOF
		default:
			return unreadableSlice(line, unexpected(err))
		}
		if err := json.Unmarshal(text, into); err != nil {
			return unreadableSlice(line, err)
		}
		return nil
	}
}

func unreadableSlice(line int, cause error) error {
	return fault.Wrap(cause, fault.Invalid, "slice.unreadable", fault.P{"line": line})
}

// sliceLog is the records of a slice as a Store reads them. Of a Log it has Read and Head, which are all it needs.
type sliceLog struct {
	Log
	stream  Stream
	records []Record
	sides   map[kernel.ID][]Record
}

// Read is Log's.
func (l *sliceLog) Read(_ context.Context, of Stream, after Revision) iter.Seq2[Record, error] {
	records := l.records
	if of.IsSide() {
		records = l.sides[of.ID]
	}
	return func(yield func(Record, error) bool) {
		for _, r := range records[min(max(int(after), 0), len(records)):] {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Head is Log's.
func (l *sliceLog) Head(context.Context, Stream) (Head, error) {
	if len(l.records) == 0 {
		return Head{}, nil
	}
	last := &l.records[len(l.records)-1]
	return Head{Revision: last.Revision, Hash: last.Hash}, nil
}

// claimed is the id of the side stream that a record replaces, zero unless it is a claim.
func (l *sliceLog) claimed(r *Record) kernel.ID {
	if r.Type != claimType {
		return kernel.ID{}
	}
	c, _ := readClaim(r)
	return c.Side
}

// CopyTo appends the commands of the slice after a revision, up to and including another, to a store whose stream is at
// the first. The records of a chained slice go there as they are, so the stream gets the same hashes. Events of version 1 are
// encoded anew.
func (s *Slice) CopyTo(ctx context.Context, store *Store, after, to Revision) error {
	if !s.Chained() {
		return s.encodeTo(ctx, store, after, to)
	}
	for command, err := range wholeCommands(s.stored.Read(ctx, s.Stream, after)) {
		if err != nil {
			return err
		}
		if command[len(command)-1].Revision > to {
			return nil
		}
		side := Stream{Company: s.Stream.Company, Kind: Side, ID: s.stored.claimed(&command[0])}
		for i, chunk := range s.stored.sides[side.ID] {
			if _, err := store.log.Append(ctx, side, Revision(i), []Record{chunk}); err != nil {
				return err
			}
		}
		if _, err := store.log.Append(ctx, s.Stream, command[0].Revision-1, append([]Record(nil), command...)); err != nil {
			return err
		}
	}
	return nil
}

// encodeTo is CopyTo for version 1.
func (s *Slice) encodeTo(ctx context.Context, store *Store, after, to Revision) error {
	var c Command
	first := after + 1
	for i := range s.Events {
		r := &s.Events[i]
		if r.Revision <= after || r.Revision > to {
			continue
		}
		if r.Index == 0 {
			first = r.Revision
			c = Command{ID: r.Command, Actor: r.Actor, Correlation: r.Correlation, Causation: r.Causation, Reverts: r.Reverts, At: r.At}
		}
		c.Events = append(c.Events, r.Event)
		if !r.Last() {
			continue
		}
		if _, err := store.Append(ctx, s.Stream, first-1, []Command{c}); err != nil {
			return err
		}
	}
	return nil
}
