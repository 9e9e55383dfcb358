package eventstore

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"io"
	"time"
	"unicode/utf8"

	"gantry/domain/kernel"
)

// A slice is the history of one stream as text: a line for the stream, then a line for each record in order. A claim is
// followed by the lines of its side stream. Records are written as they are stored, so a reader of the slice can check the
// hash chain. People keep slices beside a test, mail them, read them. They hold user ids and no personal data.
//
// Version 1 had a line for each event, claims expanded and bodies in the version of the day it was written. It still reads,
// but no chain can be checked from it.

const (
	sliceFormat  = "gantry-events"
	sliceVersion = 2
	sliceLine    = 64 << 20 // bytes of one line at most
)

type sliceHead struct {
	Format  string           `json:"format"`
	Version int              `json:"version"`
	Company kernel.CompanyID `json:"company"`
	Kind    Kind             `json:"kind"`
	ID      kernel.ID        `json:"id"`
}

// sliceRecord is one line. Body holds bodies stored as compact JSON, else in Data as base64.
type sliceRecord struct {
	Side        kernel.ID        `json:"side,omitzero"` // the side stream of a chunk
	Revision    Revision         `json:"revision"`
	Position    Position         `json:"position,omitzero"`
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
	Encoding    Encoding         `json:"encoding,omitzero"`
	Body        json.RawMessage  `json:"body,omitempty"`
	Data        []byte           `json:"data,omitempty"`
}

// WriteSlice writes the history of a stream up to and including a revision (0: all of it), whole commands only, and gives
// the number of events. It writes what is stored and checks nothing but that commands are whole.
func (s *Store) WriteSlice(ctx context.Context, w io.Writer, stream Stream, to Revision) (int, error) {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(sliceHead{Format: sliceFormat, Version: sliceVersion, Company: stream.Company, Kind: stream.Kind, ID: stream.ID}); err != nil {
		return 0, err
	}
	n := 0
	for command, err := range wholeCommands(s.log.Read(ctx, stream, 0)) {
		if err != nil {
			return n, err
		}
		if to > 0 && command[len(command)-1].Revision > to {
			break
		}
		for i := range command {
			if err := enc.Encode(lineOf(&command[i])); err != nil {
				return n, err
			}
		}
		n += len(command)
		if command[0].Type != claimType {
			continue
		}
		events, err := s.writeChunks(ctx, enc, &command[0])
		if err != nil {
			return n, err
		}
		n += events - 1
	}
	return n, out.Flush()
}

// writeChunks writes the side stream of a claim and gives the number of events in it.
func (s *Store) writeChunks(ctx context.Context, enc *json.Encoder, at *Record) (int, error) {
	c, err := readClaim(at)
	if err != nil {
		return 0, brokenClaim(at, err)
	}
	for r, err := range s.log.Read(ctx, Stream{Company: at.Stream.Company, Kind: Side, ID: c.Side}, 0) {
		if err != nil {
			return 0, err
		}
		line := lineOf(&r)
		line.Side = c.Side
		if err := enc.Encode(line); err != nil {
			return 0, err
		}
	}
	return c.Events, nil
}

func lineOf(r *Record) *sliceRecord {
	line := &sliceRecord{
		Revision: r.Revision, Position: r.Position, ID: r.ID, Type: r.Type, Version: r.Version,
		Command: r.Command, Index: r.Index, Count: r.Count, Correlation: r.Correlation, Causation: r.Causation,
		Reverts: r.Reverts, Actor: r.Actor, At: r.At, Hash: hex.EncodeToString(r.Hash[:]), Encoding: r.Encoding,
	}
	if staysTheSame(r.Body) {
		line.Body = r.Body
	} else {
		line.Data = r.Body
	}
	return line
}

// staysTheSame tells whether bytes are JSON that another JSON text can hold without changing a byte.
func staysTheSame(body []byte) bool {
	var compact bytes.Buffer
	return utf8.Valid(body) && json.Compact(&compact, body) == nil && bytes.Equal(compact.Bytes(), body)
}

func (l *sliceRecord) record(stream Stream) (Record, bool) {
	r := Record{
		ID: l.ID, Stream: stream, Revision: l.Revision, Position: l.Position, Type: l.Type, Version: l.Version,
		Command: l.Command, Index: l.Index, Count: l.Count, Correlation: l.Correlation, Causation: l.Causation,
		Reverts: l.Reverts, Actor: l.Actor, At: l.At, Encoding: l.Encoding, Body: l.Body,
	}
	if l.Body == nil {
		r.Body = l.Data
	}
	hash, err := hex.DecodeString(l.Hash)
	copy(r.Hash[:], hash)
	return r, err == nil && len(hash) == len(r.Hash) && (l.Body == nil || l.Data == nil)
}
