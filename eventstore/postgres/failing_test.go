package postgres_test

import (
	"iter"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/contract"
)

func drained[T any](rows iter.Seq2[T, error]) error {
	for _, err := range rows {
		if err != nil {
			return err
		}
	}
	return nil
}

// A failure says whether to try again: a database that is away comes back, one that refuses the statement will refuse it again.
func TestEveryFailureOfTheDatabaseIsTold(t *testing.T) {
	operations := map[string]func(s subject, stream eventstore.Stream) error{
		"head": func(s subject, stream eventstore.Stream) error { _, err := s.Head(t.Context(), stream); return err },
		"find": func(s subject, stream eventstore.Stream) error {
			_, err := s.Find(t.Context(), stream, []kernel.CommandID{contract.NewID()})
			return err
		},
		"repeats":      func(s subject, _ eventstore.Stream) error { return drained(s.Repeats(t.Context())) },
		"end":          func(s subject, _ eventstore.Stream) error { _, err := s.End(t.Context()); return err },
		"last":         func(s subject, _ eventstore.Stream) error { _, err := s.Last(t.Context()); return err },
		"streams":      func(s subject, _ eventstore.Stream) error { return drained(s.Streams(t.Context(), false)) },
		"side streams": func(s subject, _ eventstore.Stream) error { return drained(s.Streams(t.Context(), true)) },
		"remove": func(s subject, stream eventstore.Stream) error {
			return s.Remove(t.Context(), eventstore.Stream{Company: stream.Company, Kind: eventstore.Side, ID: contract.NewID()})
		},
		"read":     func(s subject, stream eventstore.Stream) error { return drained(s.Read(t.Context(), stream, 0)) },
		"read all": func(s subject, _ eventstore.Stream) error { return drained(s.ReadAll(t.Context(), 0)) },
		"orphans":  func(s subject, _ eventstore.Stream) error { _, err := s.Orphans(t.Context()); return err },
		"counted":  func(s subject, _ eventstore.Stream) error { _, _, err := s.Counted(t.Context()); return err },
	}
	s := newSubject(t)
	store, stream := newStore(s), contract.NewStream()
	for i := range eventstore.Revision(3) {
		_, err := store.Append(t.Context(), stream, i, one("there is something to read"))
		require.NoError(t, err)
	}
	for name, run := range operations {
		require.NoError(t, run(s, stream), name)
		s.wire.readsFail.Store(2) // the first failure is mended by a new connection
		err := run(s, stream)
		s.wire.readsFail.Store(0)
		require.Error(t, err, name)
		assert.Equal(t, eventstore.UnavailableKey, fault.Of(err).Key, name)
		s.wire.readsFail.Store(1)
		assert.NoError(t, run(s, stream), "%s: one dead connection is mended", name)
		s.wire.readsFail.Store(0)
	}
	_, err := s.pool.Exec(t.Context(), "alter table es_events rename to es_events_away; alter table es_streams rename to es_streams_away; alter table es_seq rename to es_seq_away")
	require.NoError(t, err)
	s.pool.Reset()
	for name, run := range operations {
		err := run(s, stream)
		require.Error(t, err, name)
		assert.Equal(t, "store.refused", fault.Of(err).Key, name)
		assert.Equal(t, fault.Internal, fault.Of(err).Code, name)
	}
	_, err = store.Append(t.Context(), stream, 3, one("nothing takes it"))
	require.Error(t, err)
	_, err = s.pool.Exec(t.Context(), "alter table es_events_away rename to es_events; alter table es_streams_away rename to es_streams; alter table es_seq_away rename to es_seq")
	require.NoError(t, err)
	s.pool.Reset()
	head, err := s.Head(t.Context(), stream)
	require.NoError(t, err)
	assert.EqualValues(t, 3, head.Revision, "what was refused is not there")
}

// Whatever message to the database or answer from it is lost, asking again settles it: stored once, and answered alike.
func TestAnAppendIsSettledByAskingAgain(t *testing.T) {
	s := newSubject(t)
	store := newStore(s)
	for name, before := range map[string]eventstore.Revision{"a new stream": 0, "a stream that is there": 1} {
		for _, arrives := range []bool{true, false} {
			for n := int32(0); ; n++ {
				stream := contract.NewStream()
				if before > 0 {
					_, err := store.Append(t.Context(), stream, 0, one("before"))
					require.NoError(t, err)
				}
				commands := append(one("first"), one("second")...)
				s.wire.cut(n, arrives)
				first, err := store.Append(t.Context(), stream, before, commands)
				cut := s.wire.writes.Swap(0) <= 0
				if err != nil {
					require.True(t, cut, "%s, message %d: %v", name, n, err)
				}
				second, again := store.Append(t.Context(), stream, before, commands)
				require.NoError(t, again, "%s, message %d", name, n)
				if err == nil {
					require.Equal(t, first, second, "%s, message %d", name, n)
				}
				_, conflict := store.Append(t.Context(), stream, before, one("late"))
				require.ErrorIs(t, conflict, eventstore.ErrConflict)
				read := 0
				for _, err := range store.Read(t.Context(), stream, before) {
					require.NoError(t, err)
					read++
				}
				require.Equal(t, 2, read, "%s, message %d", name, n)
				if !cut {
					require.Positive(t, n)
					break
				}
			}
		}
	}
	_, err := store.Verify(t.Context(), nil)
	require.NoError(t, err)
}
