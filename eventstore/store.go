package eventstore

import (
	"context"
	"errors"
	"iter"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Store is the history as everyone but the adapters sees it: events, whole commands,
// claims expanded.
type Store struct {
	log      Log
	registry *event.Registry
	began    func() time.Time // for the bound on claims only, never stored
	recent   recent
	claims   expanded
}

// New gives the store over a log. The store does not close the log.
func New(log Log, registry *event.Registry) *Store {
	return &Store{log: log, registry: registry, began: time.Now}
}

// Log gives the log beneath the store, for backups and counts.
func (s *Store) Log() Log { return s.log }

// Append stores commands at the end of a stream whose head is at the expected
// revision, all or none, and gives the position of the last. Errors: ErrConflict,
// ErrCommandStored, ErrOutcomeUnknown, the faults "store.append_too_large" (split the commands over
// two appends), "store.command_malformed", "store.unavailable".
//
// The same commands appended again at the same expected revision are stored once and
// answered alike, so an unknown outcome may be settled by asking again.
func (s *Store) Append(ctx context.Context, stream Stream, expected Revision, commands []Command) (Position, error) {
	encoded := make([]Encoded, len(commands))
	for i, c := range commands {
		var err error
		if encoded[i], err = s.Encode(c); err != nil {
			return 0, err
		}
	}
	return s.AppendEncoded(ctx, stream, expected, encoded)
}

// AppendEncoded is Append for commands that were encoded before, by someone who had
// to know how many revisions and bytes they take.
func (s *Store) AppendEncoded(ctx context.Context, stream Stream, expected Revision, commands []Encoded) (Position, error) {
	if !stream.valid() || stream.IsSide() {
		return 0, fault.New(fault.Internal, "store.stream_malformed", fault.P{"stream": stream.String()})
	}
	bytes, count := 0, 0
	seen := make(map[kernel.CommandID]bool, len(commands))
	for i := range commands {
		id := commands[i].command.ID
		if seen[id] || id.IsZero() {
			return 0, fault.New(fault.Internal, "store.command_malformed", fault.P{"command": id.String()})
		}
		seen[id] = true
		bytes += commands[i].Bytes()
		count += commands[i].Revisions()
	}
	if count == 0 {
		return 0, fault.New(fault.Internal, "store.command_malformed", fault.P{"events": 0})
	}
	if bytes > appendLimit {
		return 0, fault.New(fault.TooLarge, "store.append_too_large", fault.P{"bytes": bytes, "limit": appendLimit})
	}
	began := s.began()
	records := make([]Record, 0, count)
	claims := false
	for i := range commands {
		e := &commands[i]
		if !e.claim {
			records = append(records, e.records...)
			continue
		}
		claims = true
		if err := s.standsAt(ctx, stream, expected); err != nil {
			return 0, err
		}
		r, err := s.writeSide(ctx, stream, expected+Revision(len(records))+1, e)
		if err != nil {
			return 0, err
		}
		records = append(records, r)
	}
	for i := range records {
		records[i].Stream = stream
	}
	if claims && s.began().Sub(began) > claimWithin {
		return 0, Unavailable(context.DeadlineExceeded)
	}
	s.recent.appended(commands)
	return s.log.Append(ctx, stream, expected, records)
}

// standsAt saves writing a side stream for a command that is already too late. A
// stream further on is left to Append, which knows a repeated command.
func (s *Store) standsAt(ctx context.Context, stream Stream, expected Revision) error {
	head, err := s.log.Head(ctx, stream)
	if err == nil && head.Revision < expected {
		return ErrConflict
	}
	return err
}

// Read gives the events of a stream after a revision, which must be the last of a
// command (or 0). Commands come whole: an error never hides in a short history, it
// is yielded and ends it.
func (s *Store) Read(ctx context.Context, stream Stream, after Revision) iter.Seq2[Recorded, error] {
	if stream.Kind == Unlisted {
		return func(yield func(Recorded, error) bool) {
			yield(Recorded{}, fault.New(fault.Internal, "store.stream_unlisted", fault.P{"stream": stream.String()}))
		}
	}
	return s.events(ctx, inOrder(s.log.Read(ctx, stream, after), after))
}

// ReadAll gives the events of all streams after a position, in the order of
// positions, on the same terms as Read.
func (s *Store) ReadAll(ctx context.Context, after Position) iter.Seq2[Recorded, error] {
	return s.events(ctx, s.log.ReadAll(ctx, after))
}

// ReadAllOf is ReadAll of the streams a function wants. The others are not decoded.
func (s *Store) ReadAllOf(ctx context.Context, after Position, wants func(Stream) bool) iter.Seq2[Recorded, error] {
	return s.events(ctx, func(yield func(Record, error) bool) {
		for r, err := range s.log.ReadAll(ctx, after) {
			if (err != nil || wants(r.Stream)) && !yield(r, err) {
				return
			}
		}
	})
}

// Head tells the last revision of a stream and its hash; zeros for a stream that
// does not exist.
func (s *Store) Head(ctx context.Context, stream Stream) (Revision, [32]byte, error) {
	head, err := s.log.Head(ctx, stream)
	return head.Revision, head.Hash, err
}

// Find tells where commands stand in a stream, those that are there, in any order.
func (s *Store) Find(ctx context.Context, stream Stream, commands []kernel.CommandID) ([]Placed, error) {
	return s.log.Find(ctx, stream, commands)
}

// End is the position of the last event of all.
func (s *Store) End(ctx context.Context) (Position, error) { return s.log.End(ctx) }

// Last is the position of the last stored event, which a follower reaches. It is less than
// End where the log has lost records.
func (s *Store) Last(ctx context.Context) (Position, error) {
	if log, counts := s.log.(Counting); counts {
		return log.Last(ctx)
	}
	return s.log.End(ctx)
}

// events decodes whole commands and expands claims.
func (s *Store) events(ctx context.Context, records iter.Seq2[Record, error]) iter.Seq2[Recorded, error] {
	return func(yield func(Recorded, error) bool) {
		for command, err := range wholeCommands(records) {
			if err != nil {
				yield(Recorded{}, err)
				return
			}
			for rec, err := range s.eventsOf(ctx, command) {
				if !yield(rec, err) || err != nil {
					return
				}
			}
		}
	}
}

// eventsOf gives the events of one command from its records.
func (s *Store) eventsOf(ctx context.Context, command []Record) iter.Seq2[Recorded, error] {
	return func(yield func(Recorded, error) bool) {
		if err := stored(command).unlisted(); err != nil {
			yield(Recorded{}, err)
			return
		}
		if command[0].Type == claimType {
			for r, err := range s.expand(ctx, &command[0]) {
				var rec Recorded
				if err == nil {
					rec, err = s.decode(&r)
				}
				if !yield(rec, err) || err != nil {
					return
				}
			}
			return
		}
		for i := range command {
			rec, err := s.decode(&command[i])
			if !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// inOrder turns a hole in a stream's revisions into the fault "store.revision_missing".
func inOrder(records iter.Seq2[Record, error], after Revision) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for r, err := range records {
			if after++; err == nil && r.Revision != after {
				p := r.place()
				p["missing"] = int64(after)
				err = fault.New(fault.Internal, "store.revision_missing", p)
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// wholeCommands groups records by command. The slice is reused: it is good until the
// next one is asked for. A command cut off at either end is the fault
// "store.command_incomplete" and ends the read.
func wholeCommands(records iter.Seq2[Record, error]) iter.Seq2[[]Record, error] {
	return func(yield func([]Record, error) bool) {
		for c, err := range commandsOf(records) {
			if err == nil {
				err = c.incomplete()
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(c, nil) {
				return
			}
		}
	}
}

// stored is the records of one command that stand next to each other, at least one.
type stored []Record

// commandsOf groups records by command, cut off ones included. The slice is reused.
func commandsOf(records iter.Seq2[Record, error]) iter.Seq2[stored, error] {
	return func(yield func(stored, error) bool) {
		var open stored
		for r, err := range records {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(open) > 0 && !open.goesOn(&r) {
				if !yield(open, nil) {
					return
				}
				clear(open)
				open = open[:0]
			}
			open = append(open, r)
			if r.Index < r.Count-1 {
				continue
			}
			if !yield(open, nil) {
				return
			}
			clear(open)
			open = open[:0]
		}
		if len(open) > 0 {
			yield(open, nil)
		}
	}
}

// goesOn tells whether a record is the next one of the command.
func (c stored) goesOn(r *Record) bool {
	last := &c[len(c)-1]
	return r.Command == last.Command && r.Stream == last.Stream && r.Count == last.Count && r.Index == last.Index+1
}

// incomplete is the fault "store.command_incomplete" when records of the command are missing. Its param "begun" is
// false where the first of them is: a reader that starts within a command meets that too.
func (c stored) incomplete() error {
	first, last := &c[0], &c[len(c)-1]
	if first.Index == 0 && last.Index == last.Count-1 {
		return nil
	}
	p := last.place()
	p["begun"] = first.Index == 0
	return fault.New(fault.Internal, "store.command_incomplete", p)
}

// unlisted is the fault "store.stream_unlisted" when nobody knows which stream the command belongs to.
func (c stored) unlisted() error {
	if c[0].Stream.Kind != Unlisted {
		return nil
	}
	return fault.New(fault.Internal, "store.stream_unlisted", c[0].place())
}

// unreadable replaces a command whose events this build cannot read.
func (c stored) unreadable(why error) Recorded {
	first := &c[0]
	out := first.recorded()
	out.Revision = max(first.Revision-Revision(first.Index), 1)
	out.Position = c[len(c)-1].Position
	out.Index, out.Count, out.Unreadable = 0, 1, why
	return out
}

// IsUnreadable tells whether an error says that stored events cannot be read by this program: they are of an unknown
// type, of a later version, malformed, damaged or not all there. Reading again gives the same.
func IsUnreadable(err error) bool {
	f := (*fault.Fault)(nil)
	if !errors.As(err, &f) {
		return false
	}
	switch f.Key {
	case "event.unknown_type", "event.newer_version", "event.unreadable",
		"store.body_unreadable", "store.claim_broken", "store.command_incomplete", "store.revision_missing", "store.stream_unlisted":
		return true
	}
	return false
}
