package eventstore_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

var errLine = errors.New("the line is cut")

// failing is a log whose database fails once: at a call or, in what yields rows, at a row or at their end.
type failing struct {
	eventstore.Log
	left int // calls and rows until then
}

func (l *failing) fails() error {
	if l.left--; l.left == 0 {
		return eventstore.Unavailable(errLine)
	}
	return nil
}

func failingRows[T any](l *failing, rows iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		for r, err := range rows {
			if broken := l.fails(); broken != nil {
				yield(none, broken)
				return
			}
			if !yield(r, err) {
				return
			}
		}
		if err := l.fails(); err != nil {
			yield(none, err)
		}
	}
}

func (l *failing) Append(ctx context.Context, of eventstore.Stream, at eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	if err := l.fails(); err != nil {
		return 0, err
	}
	return l.Log.Append(ctx, of, at, records)
}

func (l *failing) Read(ctx context.Context, of eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	return failingRows(l, l.Log.Read(ctx, of, after))
}

func (l *failing) ReadAll(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return failingRows(l, l.Log.ReadAll(ctx, after))
}

func (l *failing) Head(ctx context.Context, of eventstore.Stream) (eventstore.Head, error) {
	if err := l.fails(); err != nil {
		return eventstore.Head{}, err
	}
	return l.Log.Head(ctx, of)
}

func (l *failing) Find(ctx context.Context, of eventstore.Stream, commands []kernel.CommandID) ([]eventstore.Placed, error) {
	if err := l.fails(); err != nil {
		return nil, err
	}
	return l.Log.Find(ctx, of, commands)
}

func (l *failing) Repeats(ctx context.Context) iter.Seq2[eventstore.Repeat, error] {
	return failingRows(l, l.Log.Repeats(ctx))
}

func (l *failing) End(ctx context.Context) (eventstore.Position, error) {
	if err := l.fails(); err != nil {
		return 0, err
	}
	return l.Log.End(ctx)
}

func (l *failing) Last(ctx context.Context) (eventstore.Position, error) { return l.End(ctx) }

func (l *failing) Orphans(context.Context) ([]eventstore.Orphan, error) { return nil, l.fails() }

func (l *failing) Now(ctx context.Context) (time.Time, error) {
	if err := l.fails(); err != nil {
		return time.Time{}, err
	}
	return l.Log.Now(ctx)
}

func (l *failing) Streams(ctx context.Context, side bool) iter.Seq2[eventstore.StreamInfo, error] {
	return failingRows(l, l.Log.Streams(ctx, side))
}

func (l *failing) Remove(ctx context.Context, side eventstore.Stream) error {
	if err := l.fails(); err != nil {
		return err
	}
	return l.Log.Remove(ctx, side)
}

// Wherever the database fails, the operation says so: half a history is never taken for all of it.
func TestAFailureOfTheDatabaseIsTheFailureOfTheOperation(t *testing.T) {
	ctx := context.Background()
	drain := func(events iter.Seq2[eventstore.Recorded, error]) error {
		for _, err := range events {
			if err != nil {
				return err
			}
		}
		return nil
	}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	slice, _ := sliceOf(t, slicedStore(t), 0)
	large := eventstore.Command{ID: kernel.ID{9}, At: slicedAt}
	for range 30_000 {
		large.Events = append(large.Events, noted{"a command too large for one append"})
	}
	for name, c := range map[string]struct {
		at  int // the fewest calls and rows it must have
		run func(*eventstore.Store) error
	}{
		"reading a stream": {6, func(s *eventstore.Store) error { return drain(s.Read(ctx, sliced, 0)) }},
		"reading them all": {6, func(s *eventstore.Store) error { return drain(s.ReadAll(ctx, 0)) }},
		"the head":         {1, func(s *eventstore.Store) error { _, _, err := s.Head(ctx, sliced); return err }},
		"the end":          {1, func(s *eventstore.Store) error { _, err := s.End(ctx); return err }},
		"the last record":  {1, func(s *eventstore.Store) error { _, err := s.Last(ctx); return err }},
		"finding commands": {1, func(s *eventstore.Store) error {
			_, err := s.Find(ctx, sliced, []kernel.CommandID{{3, 0}})
			return err
		}},
		"verifying":            {14, func(s *eventstore.Store) error { _, err := s.Verify(ctx, nil); return err }},
		"verifying one stream": {8, func(s *eventstore.Store) error { _, err := s.VerifyStream(ctx, sliced, nil); return err }},
		"writing the heads":    {3, func(s *eventstore.Store) error { _, err := s.WriteHeads(ctx, io.Discard, slicedAt, key); return err }},
		"writing a slice":      {9, func(s *eventstore.Store) error { _, err := s.WriteSlice(ctx, io.Discard, sliced, 0); return err }},
		"sweeping what nothing claims": {7, func(s *eventstore.Store) error {
			_, err := s.Sweep(ctx, -time.Hour)
			return err
		}},
		"appending": {1, func(s *eventstore.Store) error { return appendNote(ctx, s) }},
		"appending a large command": {3, func(s *eventstore.Store) error {
			_, err := s.Append(ctx, sliced, 6, []eventstore.Command{large})
			return err
		}},
		"subscribing":               {6, func(s *eventstore.Store) error { return follow(ctx, s, eventstore.Filter{}) }},
		"subscribing to one stream": {6, func(s *eventstore.Store) error { return follow(ctx, s, eventstore.Filter{Stream: sliced}) }},
		"copying a slice": {5, func(s *eventstore.Store) error {
			read, err := eventstore.ReadSlice(strings.NewReader(slice), sliceRegistry())
			require.NoError(t, err)
			return read.CopyTo(ctx, s, 0, 6)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := 1
			for ; ; n++ {
				log := &failing{abandonedToo(t, slicedStore(t).Log()), n}
				if name == "copying a slice" {
					log.Log = memory.New()
				}
				err := c.run(eventstore.New(log, sliceRegistry()))
				if log.left > 0 {
					require.NoError(t, err)
					break
				}
				require.ErrorIs(t, err, errLine, "the failure at call %d is reported", n)
			}
			assert.GreaterOrEqual(t, n-1, c.at)
		})
	}
}

func appendNote(ctx context.Context, s *eventstore.Store) error {
	_, err := s.Append(ctx, sliced, 6, []eventstore.Command{{ID: kernel.ID{9}, At: slicedAt, Events: slicedEvents("late")}})
	return err
}

// follow reads a subscription up to its first event after the last command.
func follow(ctx context.Context, s *eventstore.Store, filter eventstore.Filter) error {
	subscription, err := s.Subscribe(ctx, 0, filter)
	if err != nil {
		return err
	}
	defer subscription.Close()
	for n := 0; n < 7; {
		batch, err := subscription.Next(ctx)
		if err != nil {
			return err
		}
		n += len(batch)
	}
	return nil
}

// abandonedToo adds a side stream that nothing claims.
func abandonedToo(t *testing.T, log eventstore.Log) eventstore.Log {
	t.Helper()
	side := eventstore.Stream{Company: sliced.Company, Kind: eventstore.Side, ID: kernel.ID{0x66}}
	_, err := log.Append(context.Background(), side, 0, []eventstore.Record{{
		ID: kernel.ID{0x77}, Stream: side, Type: "store.chunk", Version: 1, Command: kernel.ID{0x88}, Count: 1, At: slicedAt,
		Body: []byte("claim " + sliced.String() + " 7\n"),
	}})
	require.NoError(t, err)
	return log
}
