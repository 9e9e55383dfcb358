package kurrent

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/eventstore"
)

// appendPatience bounds one append on a server that no longer answers.
const appendPatience = 30 * time.Second

// leaderTries is how often an append follows a new leader.
const leaderTries = 3

// Append is eventstore.Log's.
func (l *Log) Append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	return l.append(ctx, stream, expected, records, !l.forgetful.Load())
}

func (l *Log) append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record, once bool) (eventstore.Position, error) {
	for i := range records {
		if _, err := records[i].Plain(); err != nil {
			return 0, err
		}
	}
	t, err := l.hold(ctx, stream)
	if err != nil {
		return 0, err
	}
	defer l.release(stream, t, len(t.commands))
	if !t.known || t.head.Revision != expected {
		if t.head, err = l.Head(ctx, stream); err != nil {
			return 0, err
		}
		t.known = true
	}
	if t.head.Revision != expected {
		return l.repeated(ctx, stream, expected, records)
	}
	if !stream.IsSide() {
		if err := l.catchUp(ctx, stream, t); err != nil {
			return 0, err
		}
		if once && t.holds(records) {
			return 0, eventstore.ErrCommandStored
		}
	}
	return l.send(ctx, stream, expected, records, t)
}

// holds tells whether a command of the records is in the stream.
func (t *tail) holds(records []eventstore.Record) bool {
	return slices.ContainsFunc(records, func(r eventstore.Record) bool {
		_, there := t.commands[r.Command]
		return there
	})
}

// send stores records behind the head that the tail knows.
func (l *Log) send(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record, t *tail) (eventstore.Position, error) {
	head := eventstore.Seal(records, t.head)
	events := make([]kurrentdb.EventData, len(records))
	for i := range records {
		events[i] = event(&records[i])
	}
	patience := appendPatience
	options := kurrentdb.AppendToStreamOptions{StreamState: kurrentdb.NoStream{}, Deadline: &patience}
	if expected > 0 {
		options.StreamState = kurrentdb.Revision(uint64(expected) - 1)
	}
	var result *kurrentdb.WriteResult
	var abandoned bool
	var err error
	for try := range leaderTries {
		result, abandoned, err = call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.WriteResult, error) {
			return c.AppendToStream(ctx, stream.String(), options, events...)
		})
		if code, _ := codeOf(err); code != kurrentdb.ErrorCodeNotLeader || try == leaderTries-1 {
			break
		}
	}
	if err != nil {
		t.forget()
		return l.refusal(ctx, stream, expected, records, abandoned, err)
	}
	if eventstore.Revision(result.NextExpectedVersion)+1 != head.Revision {
		// Somebody deleted the stream, and the server counts on from where it ended.
		t.forget()
		return 0, missing(stream, expected)
	}
	return l.stored(ctx, stream, records, t, head, result.CommitPosition)
}

// stored notes what was appended and gives its position.
func (l *Log) stored(ctx context.Context, stream eventstore.Stream, records []eventstore.Record, t *tail, head eventstore.Head, place uint64) (eventstore.Position, error) {
	t.head = head
	if stream.IsSide() {
		return 0, nil
	}
	for i := range records {
		t.place(&records[i])
	}
	t.upTo = head.Revision
	if len(t.unkept) >= keepEvery {
		l.keep(stream, t)
	}
	if place == 0 { // the server had it already and does not say where
		return l.repeated(ctx, stream, head.Revision-eventstore.Revision(len(records)), records)
	}
	position := eventstore.MarkedPosition(l.identity.Mark, int64(place))
	l.news.heard(position)
	return position, nil
}

// refusal judges why an append was not answered with success.
func (l *Log) refusal(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record, abandoned bool, err error) (eventstore.Position, error) {
	code, theirs := codeOf(err)
	switch {
	case isConflict(err):
		return l.repeated(ctx, stream, expected, records)
	case abandoned:
		return 0, fmt.Errorf("%w: %w", eventstore.ErrOutcomeUnknown, err)
	case isTombstone(err):
		return 0, missing(stream, 0)
	case !theirs || code == kurrentdb.ErrorCodeNotLeader || unsent(err):
		return 0, failed(ctx, err)
	case ctx.Err() != nil:
		return 0, fmt.Errorf("%w: %w", eventstore.ErrOutcomeUnknown, ctx.Err())
	}
	return 0, fmt.Errorf("%w: %s", eventstore.ErrOutcomeUnknown, grpcText(err))
}

// repeated answers an append at a revision that is not the head: like the first time when the very same records stand
// there, else as a conflict.
func (l *Log) repeated(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	if expected < 0 {
		return 0, eventstore.ErrConflict
	}
	n := 0
	for r, err := range l.Read(ctx, stream, expected) {
		if err != nil {
			return 0, err
		}
		if r.ID != records[n].ID || r.Revision != expected+eventstore.Revision(n)+1 {
			break
		}
		if n++; n == len(records) {
			return r.Position, nil
		}
	}
	return 0, eventstore.ErrConflict
}
