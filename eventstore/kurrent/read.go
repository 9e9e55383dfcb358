package kurrent

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"math"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// A batch of a read grows to one of these.
const (
	batchEvents = 256
	batchBytes  = 1 << 20
)

// opening starts a read of the server.
type opening func(context.Context, *kurrentdb.Client) (*kurrentdb.ReadStream, error)

// batch is a part of a read. After one with an end there is no other.
type batch struct {
	events []*kurrentdb.RecordedEvent
	end    error // io.EOF: the read is complete
}

// raw gives the events of a read, whoever wrote them. A goroutine of its own receives ahead of the reader, a few batches at
// most, and keeps the reader from whatever the client may do.
func (l *Log) raw(ctx context.Context, open opening) iter.Seq2[*kurrentdb.RecordedEvent, error] {
	return func(yield func(*kurrentdb.RecordedEvent, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(nil, err)
			return
		}
		used, err := l.connection.enter()
		if err != nil {
			yield(nil, err)
			return
		}
		reading, stop := context.WithCancel(toLeader(ctx))
		defer stop()
		defer context.AfterFunc(l.connection.reads, stop)()
		batches := make(chan batch, 2)
		go l.receive(reading, used, open, batches)
		for {
			var b batch
			select {
			case b = <-batches:
			case <-used.gone:
				b.end = l.connection.why()
			case <-reading.Done():
				b.end = cmp.Or(ctx.Err(), eventstore.Unavailable(errClosed))
			}
			for _, e := range b.events {
				if !yield(e, nil) {
					return
				}
			}
			if b.end != nil {
				if !errors.Is(b.end, io.EOF) {
					yield(nil, failed(ctx, b.end))
				}
				return
			}
		}
	}
}

// receive sends what a read gives, in batches that grow: readers that want little wait for little.
func (l *Log) receive(ctx context.Context, used *client, open opening, batches chan<- batch) {
	var b batch
	defer func() {
		recovered(recover(), &b.end)
		err := b.end
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			err = nil
		}
		select {
		case batches <- b:
		case <-ctx.Done():
		}
		l.connection.leave(used, err)
	}()
	stream, err := open(ctx, used.Client)
	if err != nil {
		b.end = err
		return
	}
	defer stream.Close()
	for size, bytes := 1, 0; ; {
		e, err := stream.Recv()
		if err != nil {
			b.end = err
			return
		}
		if e.Event == nil {
			continue
		}
		b.events = append(b.events, e.Event)
		if bytes += len(e.Event.Data); len(b.events) < size && bytes < batchBytes {
			continue
		}
		select {
		case batches <- b:
		case <-ctx.Done():
			b.end = ctx.Err()
			return
		}
		size, bytes = min(2*size, batchEvents), 0
		b.events = make([]*kurrentdb.RecordedEvent, 0, size)
	}
}

// forwards opens a read of a stream behind a revision.
func forwards(stream eventstore.Stream, after eventstore.Revision) opening {
	return func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.ReadStream, error) {
		return c.ReadStream(ctx, stream.String(), kurrentdb.ReadStreamOptions{From: kurrentdb.Revision(uint64(max(after, 0)))}, math.MaxUint64)
	}
}

// last opens a read of the last event of a stream.
func last(name string) opening {
	return func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.ReadStream, error) {
		return c.ReadStream(ctx, name, kurrentdb.ReadStreamOptions{Direction: kurrentdb.Backwards, From: kurrentdb.End{}}, 1)
	}
}

// everything opens a read of all events from a place on, which is part of it.
func everything(from uint64) opening {
	return func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.ReadStream, error) {
		options := kurrentdb.ReadAllOptions{From: kurrentdb.Start{}}
		if from > 0 {
			options.From = kurrentdb.Position{Commit: from, Prepare: from}
		}
		return c.ReadAll(ctx, options, math.MaxUint64)
	}
}

// backwards opens a read of all events from the last one on.
func backwards(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.ReadStream, error) {
	return c.ReadAll(ctx, kurrentdb.ReadAllOptions{Direction: kurrentdb.Backwards, From: kurrentdb.End{}}, math.MaxUint64)
}

// Read is eventstore.Log's.
func (l *Log) Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		r := reader{mark: l.identity.Mark}
		for e, err := range l.raw(ctx, forwards(stream, after)) {
			switch {
			case missingIn(err):
				return
			case tombstoned(err):
				yield(eventstore.Record{}, missing(stream, 0))
				return
			case err != nil:
				yield(eventstore.Record{}, err)
				return
			}
			record, _ := r.record(e)
			if !yield(record, nil) {
				return
			}
		}
	}
}

// missingIn: a stream that does not exist is no error.
func missingIn(err error) bool { return err != nil && isMissing(errors.Unwrap(err)) }

func tombstoned(err error) bool { return err != nil && isTombstone(errors.Unwrap(err)) }

// ReadAll is eventstore.Log's.
func (l *Log) ReadAll(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		if after != 0 && after.Mark() != l.identity.Mark {
			yield(eventstore.Record{}, fault.New(fault.Conflict, "store.position_foreign", fault.P{
				"position": int64(after), "store": after.Mark(), "here": l.identity.Mark,
			}))
			return
		}
		for r, err := range wholeCommands(l.recordsBehind(ctx, after)) {
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// recordsBehind gives the records behind a position as the server gives them now.
func (l *Log) recordsBehind(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		r := reader{mark: l.identity.Mark}
		for e, err := range l.raw(ctx, everything(max(uint64(after.Place()), l.floor))) {
			if err != nil {
				yield(eventstore.Record{}, err)
				return
			}
			record, ours := r.record(e)
			if !ours || record.Stream.IsSide() || record.Position <= after || e.Position.Commit <= l.floor {
				continue
			}
			if !yield(record, nil) {
				return
			}
		}
	}
}

// wholeCommands holds a command back until its last record is there, for a read may meet the end of the log while the server
// writes it. The records of one append lie next to each other, so where another record follows, the rest is lost: then what is
// there is handed on, and whoever groups it says what is missing.
func wholeCommands(records iter.Seq2[eventstore.Record, error]) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		var coming []eventstore.Record
		handOn := func() bool {
			for i := range coming {
				if !yield(coming[i], nil) {
					return false
				}
			}
			clear(coming)
			coming = coming[:0]
			return true
		}
		for r, err := range records {
			if err != nil {
				yield(eventstore.Record{}, err)
				return
			}
			if len(coming) > 0 && !follows(&coming[len(coming)-1], &r) && !handOn() {
				return
			}
			if last := r.Index >= r.Count-1; last && len(coming) == 0 || r.Index != len(coming) {
				if !yield(r, nil) {
					return
				}
			} else if coming = append(coming, r); last && !handOn() {
				return
			}
		}
	}
}

// follows tells whether a record is the next one of the command of another.
func follows(before, r *eventstore.Record) bool {
	return r.Command == before.Command && r.Stream == before.Stream && r.Count == before.Count && r.Index == before.Index+1
}
