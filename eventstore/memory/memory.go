package memory

import (
	"context"
	"iter"
	"slices"
	"sync"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Log keeps everything in memory. It is safe for concurrent use.
type Log struct {
	mu      sync.Mutex
	streams map[eventstore.Stream]*stream
	all     []eventstore.Record // main streams, by position
	grown   chan struct{}       // closed and replaced when records were added
	closed  bool

	outcomes []Outcome // of the next appends
	breakIn  []int     // records the next reads give before they break
	held     bool      // notifications

	forgetful bool // commands are stored again
}

type stream struct {
	records  []eventstore.Record
	commands map[kernel.CommandID]eventstore.Placed // of a main stream
	since    time.Time
}

var _ eventstore.Log = (*Log)(nil)

// New gives an empty log.
func New() *Log {
	return &Log{streams: map[eventstore.Stream]*stream{}, grown: make(chan struct{})}
}

// Outcome is what happens to an append that would have succeeded.
type Outcome int

// The outcomes.
const (
	Stored          Outcome = iota // as always
	UnknownStored                  // ErrOutcomeUnknown, and it is there
	UnknownLost                    // ErrOutcomeUnknown, and it is not there
	RefusedConflict                // ErrConflict, not there
	RefusedDown                    // store.unavailable, not there
)

// NextAppends sets the outcomes of the next appends to main streams, one each.
func (l *Log) NextAppends(outcomes ...Outcome) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.outcomes = append(l.outcomes, outcomes...)
}

// BreakNextRead makes the next Read or ReadAll fail with store.unavailable after it
// gave this many records; shorter reads fail at their end.
func (l *Log) BreakNextRead(after int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.breakIn = append(l.breakIn, after)
}

// HoldNotifications keeps waiting readers asleep until it is called with false or
// their second is over.
func (l *Log) HoldNotifications(held bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held = held; !held {
		l.wake()
	}
}

// ForgetCommands makes the log store a command again, as logs did before they kept the
// ids of all commands.
func (l *Log) ForgetCommands() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetful = true
}

// RememberCommands ends it.
func (l *Log) RememberCommands() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetful = false
}

// Tamper changes a stored record behind the store's back. It panics when there is
// none.
func (l *Log) Tamper(s eventstore.Stream, at eventstore.Revision, change func(*eventstore.Record)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &l.streams[s].records[at-1]
	position := r.Position
	change(r)
	if !s.IsSide() {
		l.all[position-1] = *r
	}
}

// Cut takes away the end of the stream that was appended to last, as if it had never been.
func (l *Log) Cut(s eventstore.Stream, after eventstore.Revision) {
	l.mu.Lock()
	defer l.mu.Unlock()
	cut := l.streams[s]
	l.all = l.all[:len(l.all)-(len(cut.records)-int(after))]
	if cut.records = cut.records[:after]; after == 0 {
		delete(l.streams, s)
	}
}

func (l *Log) wake() {
	close(l.grown)
	l.grown = make(chan struct{})
}

// Append is eventstore.Log's.
func (l *Log) Append(ctx context.Context, to eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, eventstore.Unavailable(context.Canceled)
	}
	s := l.streams[to]
	if s == nil {
		s = &stream{}
	}
	if int(expected) != len(s.records) {
		return s.repeated(expected, records)
	}
	if !l.forgetful && s.knows(records) {
		return 0, eventstore.ErrCommandStored
	}
	outcome := Stored
	if len(l.outcomes) > 0 && !to.IsSide() {
		outcome, l.outcomes = l.outcomes[0], l.outcomes[1:]
	}
	switch outcome {
	case UnknownLost:
		return 0, eventstore.ErrOutcomeUnknown
	case RefusedConflict:
		return 0, eventstore.ErrConflict
	case RefusedDown:
		return 0, eventstore.Unavailable(context.DeadlineExceeded)
	}
	position := l.store(to, s, records)
	if outcome == UnknownStored {
		return 0, eventstore.ErrOutcomeUnknown
	}
	return position, nil
}

func (s *stream) repeated(expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	if expected < 0 || int(expected)+len(records) > len(s.records) {
		return 0, eventstore.ErrConflict
	}
	there := s.records[expected:][:len(records)]
	for i := range records {
		if records[i].ID != there[i].ID {
			return 0, eventstore.ErrConflict
		}
	}
	return there[len(there)-1].Position, nil
}

// knows tells whether a command of the records is in the stream.
func (s *stream) knows(records []eventstore.Record) bool {
	return slices.ContainsFunc(records, func(r eventstore.Record) bool {
		_, there := s.commands[r.Command]
		return there
	})
}

func (l *Log) store(to eventstore.Stream, s *stream, records []eventstore.Record) eventstore.Position {
	if len(s.records) == 0 {
		s.since, s.commands = time.Now(), map[kernel.CommandID]eventstore.Placed{}
		l.streams[to] = s
	}
	records = slices.Clone(records)
	eventstore.Seal(records, s.head())
	for i := range records {
		records[i].Body = slices.Clone(records[i].Body)
		if !to.IsSide() {
			records[i].Position = eventstore.Position(len(l.all) + 1)
			l.all = append(l.all, records[i])
			s.place(&records[i])
		}
	}
	s.records = append(s.records, records...)
	if !l.held {
		l.wake()
	}
	return records[len(records)-1].Position
}

// place notes where a command stands, the first time.
func (s *stream) place(r *eventstore.Record) {
	if _, there := s.commands[r.Command]; !there {
		s.commands[r.Command] = eventstore.Placed{Command: r.Command, First: r.Revision, Last: r.Revision + eventstore.Revision(r.Count) - 1}
	}
}

func (s *stream) head() eventstore.Head {
	if s == nil || len(s.records) == 0 {
		return eventstore.Head{}
	}
	last := &s.records[len(s.records)-1]
	return eventstore.Head{Revision: last.Revision, Hash: last.Hash}
}

// Read is eventstore.Log's.
func (l *Log) Read(ctx context.Context, of eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	return l.read(ctx, int(after), func() []eventstore.Record {
		if s := l.streams[of]; s != nil {
			return s.records
		}
		return nil
	})
}

// ReadAll is eventstore.Log's.
func (l *Log) ReadAll(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return l.read(ctx, int(after), func() []eventstore.Record { return l.all })
}

// read goes on from a place in a slice that only grows.
func (l *Log) read(ctx context.Context, at int, records func() []eventstore.Record) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		l.mu.Lock()
		left := -1
		if len(l.breakIn) > 0 {
			left, l.breakIn = l.breakIn[0], l.breakIn[1:]
		}
		l.mu.Unlock()
		for at := max(at, 0); ; at++ {
			if err := ctx.Err(); err != nil {
				yield(eventstore.Record{}, err)
				return
			}
			l.mu.Lock()
			there := records()
			more := at < len(there)
			var r eventstore.Record
			if more {
				r = there[at]
				r.Body = slices.Clone(r.Body)
			}
			l.mu.Unlock()
			if left == 0 || left > 0 && !more {
				yield(eventstore.Record{}, eventstore.Unavailable(context.DeadlineExceeded))
				return
			}
			left--
			if !more || !yield(r, nil) {
				return
			}
		}
	}
}

// Head is eventstore.Log's.
func (l *Log) Head(ctx context.Context, of eventstore.Stream) (eventstore.Head, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.streams[of].head(), ctx.Err()
}

// Find is eventstore.Log's.
func (l *Log) Find(ctx context.Context, in eventstore.Stream, commands []kernel.CommandID) ([]eventstore.Placed, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []eventstore.Placed
	if s := l.streams[in]; s != nil {
		for _, id := range commands {
			if p, there := s.commands[id]; there {
				out = append(out, p)
			}
		}
	}
	return out, ctx.Err()
}

// Repeats is eventstore.Log's.
func (l *Log) Repeats(ctx context.Context) iter.Seq2[eventstore.Repeat, error] {
	return func(yield func(eventstore.Repeat, error) bool) {
		type key struct {
			stream  eventstore.Stream
			command kernel.CommandID
		}
		places := map[key][]eventstore.Revision{}
		l.mu.Lock()
		for i := range l.all {
			if r := &l.all[i]; r.Index == 0 {
				k := key{r.Stream, r.Command}
				places[k] = append(places[k], r.Revision)
			}
		}
		l.mu.Unlock()
		for k, revisions := range places {
			if len(revisions) > 1 && !yield(eventstore.Repeat{Stream: k.stream, Command: k.command, Revisions: revisions}, ctx.Err()) {
				return
			}
		}
	}
}

// End is eventstore.Log's.
func (l *Log) End(ctx context.Context) (eventstore.Position, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return eventstore.Position(len(l.all)), ctx.Err()
}

// Now is eventstore.Log's.
func (l *Log) Now(ctx context.Context) (time.Time, error) { return time.Now().UTC(), ctx.Err() }

// Wait is eventstore.Log's.
func (l *Log) Wait(ctx context.Context, after eventstore.Position) error {
	l.mu.Lock()
	grown, there := l.grown, !l.held && len(l.all) > int(after)
	l.mu.Unlock()
	if there {
		return ctx.Err()
	}
	poll := time.NewTimer(time.Second)
	defer poll.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-grown:
	case <-poll.C:
	}
	return nil
}

// Streams is eventstore.Log's.
func (l *Log) Streams(ctx context.Context, sides bool) iter.Seq2[eventstore.StreamInfo, error] {
	return func(yield func(eventstore.StreamInfo, error) bool) {
		l.mu.Lock()
		var infos []eventstore.StreamInfo
		for name, s := range l.streams {
			if name.IsSide() == sides {
				infos = append(infos, eventstore.StreamInfo{Stream: name, Head: s.head(), Since: s.since})
			}
		}
		l.mu.Unlock()
		for _, info := range infos {
			if !yield(info, ctx.Err()) || ctx.Err() != nil {
				return
			}
		}
	}
}

// Remove is eventstore.Log's.
func (l *Log) Remove(ctx context.Context, name eventstore.Stream) error {
	if !name.IsSide() {
		return fault.New(fault.Internal, "store.stream_kept", fault.P{"stream": name.String()})
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.streams, name)
	return ctx.Err()
}

// Close is eventstore.Log's.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	return nil
}
