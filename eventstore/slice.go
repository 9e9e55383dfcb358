package eventstore

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// A slice is a part of one history as text: a line for the stream, then a line for
// each event in order, claims expanded, bodies in the current version. People keep it
// beside a test, mail it, read it. It holds user ids and no personal data.

const (
	sliceFormat  = "gantry-events"
	sliceVersion = 1
	sliceLine    = 64 << 20 // bytes of one line at most
)

type sliceHead struct {
	Format  string           `json:"format"`
	Version int              `json:"version"`
	Company kernel.CompanyID `json:"company"`
	Kind    Kind             `json:"kind"`
	ID      kernel.ID        `json:"id"`
}

type sliceEvent struct {
	Revision    Revision         `json:"revision"`
	Position    Position         `json:"position"`
	ID          kernel.ID        `json:"id"`
	Type        string           `json:"type"`
	Version     int              `json:"version"`
	Command     kernel.CommandID `json:"command"`
	Index       int              `json:"index"`
	Count       int              `json:"count"`
	Correlation kernel.ID        `json:"correlation,omitzero"`
	Causation   kernel.ID        `json:"causation,omitzero"`
	Reverts     kernel.CommandID `json:"reverts,omitzero"`
	Actor       kernel.UserID    `json:"actor,omitzero"`
	At          time.Time        `json:"at"`
	Hash        string           `json:"hash"`
	Body        json.RawMessage  `json:"body"`
}

// WriteSlice writes the history of a stream up to and including a revision (0: all of
// it), whole commands only, and tells how many events it wrote.
func (s *Store) WriteSlice(ctx context.Context, w io.Writer, stream Stream, to Revision) (int, error) {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(sliceHead{Format: sliceFormat, Version: sliceVersion, Company: stream.Company, Kind: stream.Kind, ID: stream.ID}); err != nil {
		return 0, err
	}
	n := 0
	var command []sliceEvent
	for r, err := range s.Read(ctx, stream, 0) {
		if err != nil {
			return n, err
		}
		if to > 0 && r.Revision > to {
			break
		}
		name, version, body, err := s.registry.Encode(r.Event)
		if err != nil {
			return n, err
		}
		command = append(command, sliceEvent{
			Revision: r.Revision, Position: r.Position, ID: r.ID, Type: name, Version: version,
			Command: r.Command, Index: r.Index, Count: r.Count, Correlation: r.Correlation, Causation: r.Causation,
			Reverts: r.Reverts, Actor: r.Actor, At: r.At, Hash: hex.EncodeToString(r.Hash[:]), Body: body,
		})
		if !r.Last() {
			continue
		}
		for i := range command {
			if err := enc.Encode(&command[i]); err != nil {
				return n, err
			}
		}
		n += len(command)
		command = command[:0]
	}
	return n, out.Flush()
}

// ReadSlice reads what WriteSlice wrote. Faults: "slice.unreadable" with the line, and
// those of the registry for an event it does not know.
func ReadSlice(r io.Reader, registry *event.Registry) (Stream, []Recorded, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var head sliceHead
	if err := readSliceLine(in, 1, &head); err != nil {
		return Stream{}, nil, err
	}
	if head.Format != sliceFormat || head.Version != sliceVersion {
		return Stream{}, nil, unreadableSlice(1, nil)
	}
	stream := Stream{Company: head.Company, Kind: head.Kind, ID: head.ID}
	var out []Recorded
	for line := 2; ; line++ {
		var e sliceEvent
		err := readSliceLine(in, line, &e)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Stream{}, nil, err
		}
		body, err := registry.Decode(e.Type, e.Version, e.Body)
		if err != nil {
			return Stream{}, nil, err
		}
		rec := Recorded{
			ID: e.ID, Stream: stream, Revision: e.Revision, Position: e.Position, Type: e.Type, Version: e.Version,
			Command: e.Command, Index: e.Index, Count: e.Count, Correlation: e.Correlation, Causation: e.Causation,
			Reverts: e.Reverts, Actor: e.Actor, At: e.At, Event: body,
		}
		if n, err := hex.Decode(rec.Hash[:], []byte(e.Hash)); err != nil || n != len(rec.Hash) {
			return Stream{}, nil, unreadableSlice(line, err)
		}
		if !follows(out, &rec) {
			return Stream{}, nil, unreadableSlice(line, nil)
		}
		out = append(out, rec)
	}
	if len(out) > 0 && !out[len(out)-1].Last() {
		return Stream{}, nil, unreadableSlice(len(out)+1, io.ErrUnexpectedEOF)
	}
	return stream, out, nil
}

// follows tells whether the event is the next one: within its command, or the first of one.
func follows(before []Recorded, r *Recorded) bool {
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
			return unreadableSlice(line, err)
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
