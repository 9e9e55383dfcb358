package runner_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// later is a fact of a program that came after.
type later struct{ Value int64 }

func (later) EventType() string { return "test.later" }

func (later) Descriptor() *event.Descriptor { return laterFact }

var laterFact = event.OfStream("test.later")

// tampered is a history with direct access to its store.
func tampered(t *testing.T, streams int) (*history, *memory.Log) {
	h := newHistory(t, streams)
	log := memory.New()
	r := event.NewRegistry()
	event.Define[added](r)
	h.store = eventstore.New(log, r)
	return h, log
}

func TestWhatCannotBeReadParksItsStreamAndNothingElse(t *testing.T) {
	for name, spoil := range map[string]func(*eventstore.Record){
		"an unknown type":           func(r *eventstore.Record) { r.Type = "test.unheard" },
		"a later version":           func(r *eventstore.Record) { r.Version = 9 },
		"a malformed body":          func(r *eventstore.Record) { r.Body = []byte("{") },
		"half a command at the end": func(r *eventstore.Record) { r.Count = 3 },
	} {
		t.Run(name, func(t *testing.T) {
			pool := testkit.Database(t)
			h, log := tampered(t, 4)
			h.addRandom(20)
			h.add(2, 7)
			bad := h.revisions[2]
			log.Tamper(h.streams[2], bad, spoil)
			for range 20 {
				h.add(0, 1)
				h.add(1, 2, 3)
			}
			r := prepared(t, h, pool, &sums{})
			stop := running(t, r)
			reach(t, r, h)
			told := func() runner.Parked {
				parked, err := r.Parked(t.Context())
				require.NoError(t, err)
				require.Len(t, parked, 1)
				require.Equal(t, h.streams[2], parked[0].Stream)
				require.Equal(t, bad, parked[0].Revision)
				return parked[0]
			}
			told()

			done := make(chan error, 1)
			go func() { done <- r.Rebuild(context.Background(), "sums", nil) }()
			select {
			case err := <-done:
				require.NoError(t, err, "a rebuild parks it again")
			case <-time.After(time.Minute):
				require.Fail(t, "the rebuild hangs")
			}
			told()
			h.add(0, 9)
			reach(t, r, h)
			stop()

			// The next program cannot read it either; it is tried, and the others go on.
			attempts := told().Attempts
			again := prepared(t, h, pool, &sums{})
			running(t, again)
			h.add(1, 9)
			reach(t, again, h)
			require.Eventually(t, func() bool { return told().Attempts > attempts }, 30*time.Second, time.Millisecond)

			log.Tamper(h.streams[2], bad, func(r *eventstore.Record) {
				r.Type, r.Version, r.Body, r.Count = "test.added", 1, []byte(`{"Value":7}`), 1
			})
			require.NoError(t, again.Unpark(t.Context(), "sums", h.streams[2]))
			h.add(2, 5)
			reach(t, again, h)
			h.requireRows(pool)
		})
	}
}

func TestWhatAnOlderProgramCouldNotReadIsFollowedAgainAtTheNextStart(t *testing.T) {
	pool := testkit.Database(t)
	h, log := tampered(t, 2)
	h.addRandom(10)
	newer := event.NewRegistry()
	event.Define[added](newer)
	event.Define[later](newer)
	upgraded := eventstore.New(log, newer)
	at, err := upgraded.Append(t.Context(), h.streams[1], h.revisions[1], []eventstore.Command{
		{ID: id(7), At: when(1), Events: []event.Event{added{1}, later{2}}},
	})
	require.NoError(t, err)
	h.revisions[1], h.totals[1], h.last = h.revisions[1]+2, h.totals[1]+3, at

	r := prepared(t, h, pool, &sums{})
	stop := running(t, r)
	h.add(0, 4)
	reach(t, r, h)
	parked, err := r.Parked(t.Context())
	require.NoError(t, err)
	require.Len(t, parked, 1)
	require.Equal(t, "event.unknown_type", parked[0].Code)
	stop()

	h.store = upgraded
	again := prepared(t, h, pool, &sums{})
	running(t, again)
	require.Eventually(t, func() bool {
		parked, err := again.Parked(t.Context())
		return err == nil && len(parked) == 0
	}, time.Minute, time.Millisecond)
	h.add(1, 6)
	reach(t, again, h)
	h.requireRows(pool)
}

func TestARebuildBehindACheckpointBeyondTheEndOfTheLogEnds(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	h.addRandom(10)
	r := prepared(t, h, pool, &sums{})
	stop := running(t, r)
	reach(t, r, h)
	stop()
	_, err := pool.Exec(t.Context(), `update projection_checkpoints set position = position + 100`)
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- r.Rebuild(context.Background(), "sums", nil) }()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		require.Fail(t, "the rebuild hangs")
	}
	h.add(0, 1)
	again := prepared(t, h, pool, &sums{}) // the first one may have seen the false checkpoint, and waits for nothing before it
	running(t, again)
	reach(t, again, h)
	h.requireRows(pool)
}
