package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
)

const crashWriters = 32

// crashWriter appends to a stream of its own through crash after crash and remembers
// what was acknowledged.
type crashWriter struct {
	stream  eventstore.Stream
	acked   []eventstore.Command // in order, acknowledged or found in the stream afterwards
	pending []eventstore.Command // the append whose outcome is unknown
}

func (w *crashWriter) head() (rev eventstore.Revision) {
	for _, c := range w.acked {
		rev += eventstore.Revision(len(c.Events))
	}
	return rev
}

func (w *crashWriter) next(n int) []eventstore.Command {
	if w.pending != nil {
		return w.pending
	}
	var out []eventstore.Command
	for c := range 1 + n%3 {
		list := make([]event.Event, 1+(n+c)%4)
		for i := range list {
			list[i] = contract.Noted{Text: fmt.Sprintf("append %d", n), N: i}
		}
		out = append(out, contract.NewCommand(list...))
	}
	return out
}

// run appends until the store is gone. The append that was under way then is repeated
// as it is in the next round: it must never be stored twice.
func (w *crashWriter) run(store *eventstore.Store, count *atomic.Int64, doubts *atomic.Int64) error {
	rev := w.head()
	for n := 0; ; n++ {
		commands := w.next(n)
		_, err := store.Append(context.Background(), w.stream, rev, commands)
		switch {
		case errors.Is(err, eventstore.ErrOutcomeUnknown):
			doubts.Add(1)
			w.pending = commands
			return nil
		case fault.Has(err, eventstore.UnavailableKey):
			return nil // nothing was stored, says the store, and the end of the test checks it
		case err != nil:
			return err
		}
		w.pending = nil
		w.acked = append(w.acked, commands...)
		count.Add(1)
		rev = w.head()
	}
}

func TestAKilledDatabaseLosesNothingThatWasAcknowledged(t *testing.T) {
	rounds, appends := 3, int64(400)
	if contract.Soak() {
		rounds, appends = 25, 4000
	}
	ctx := context.Background()
	server := testkit.Server(t)
	pool := (&wire{}).pool(t, server.DSN())
	log := postgres.New(pool) // one and the same through all crashes
	defer log.Close()
	store := newStore(log)
	follower := followAcrossCrashes(t, store)
	writers := make([]*crashWriter, crashWriters)
	for i := range writers {
		writers[i] = &crashWriter{stream: contract.NewStream()}
	}
	var total, doubts atomic.Int64
	for round := range rounds {
		// The first appends of a round settle what the crash before left open.
		var count atomic.Int64
		failures := make([]error, crashWriters)
		var wg sync.WaitGroup
		for i, w := range writers {
			wg.Go(func() { failures[i] = w.run(store, &count, &doubts) })
		}
		limit := appends + int64(round*37)
		require.Eventually(t, func() bool { return count.Load() >= limit }, 60*time.Second, time.Millisecond)
		server.Kill()
		wg.Wait()
		for _, err := range failures {
			require.NoError(t, err)
		}
		require.NoError(t, server.Restart(ctx))
		total.Add(count.Load())
		checkAfterCrash(t, ctx, store, writers)
	}
	follower.check(t, ctx, store)
	t.Logf("%d rounds, %d appends acknowledged, %d outcomes unknown, none lost", rounds, total.Load(), doubts.Load())
}

// checkAfterCrash: every acknowledged command is there, in order and once; behind them
// stands at most the one append whose outcome was unknown; all chains verify.
func checkAfterCrash(t *testing.T, ctx context.Context, store *eventstore.Store, writers []*crashWriter) {
	t.Helper()
	require.Eventually(t, func() bool { _, err := store.End(ctx); return err == nil }, 30*time.Second, 10*time.Millisecond)
	records := 0
	for _, w := range writers {
		var want, doubtful []eventstore.Recorded
		for _, list := range []struct {
			from []eventstore.Command
			to   *[]eventstore.Recorded
		}{{w.acked, &want}, {w.pending, &doubtful}} {
			for _, c := range list.from {
				for i, e := range c.Events {
					*list.to = append(*list.to, eventstore.Recorded{Command: c.ID, Index: i, Event: e})
				}
			}
		}
		got := read(t, store.Read(ctx, w.stream, 0))
		records += len(got)
		if len(got) != len(want) {
			want = append(want, doubtful...)
		}
		require.Len(t, got, len(want))
		for i := range got {
			require.Equal(t, want[i], eventstore.Recorded{Command: got[i].Command, Index: got[i].Index, Event: got[i].Event})
		}
	}
	v, err := store.Verify(ctx, nil)
	require.NoError(t, err)
	require.Equal(t, records, v.Records)
	require.EqualValues(t, records, v.Position, "positions have no hole")
}

// followed is a subscription that lives through the crashes.
type followed struct {
	sub  *eventstore.Subscription
	mu   sync.Mutex
	seen []eventstore.Recorded
	done chan struct{}
}

func followAcrossCrashes(t *testing.T, store *eventstore.Store) *followed {
	ctx, cancel := context.WithCancel(context.Background())
	sub, err := store.Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	f := &followed{sub: sub, done: make(chan struct{})}
	go func() {
		defer close(f.done)
		for ctx.Err() == nil {
			batch, err := sub.Next(ctx)
			if err != nil {
				if ctx.Err() == nil {
					assert.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
				}
				continue
			}
			f.mu.Lock()
			f.seen = append(f.seen, batch...)
			f.mu.Unlock()
		}
	}()
	t.Cleanup(func() { cancel(); <-f.done })
	return f
}

func (f *followed) check(t *testing.T, ctx context.Context, store *eventstore.Store) {
	t.Helper()
	all := read(t, store.ReadAll(ctx, 0))
	require.Eventually(t, func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return len(f.seen) >= len(all)
	}, 30*time.Second, 5*time.Millisecond)
	f.mu.Lock()
	defer f.mu.Unlock()
	require.Equal(t, all, f.seen, "what a follower saw survives every crash")
}

func TestALargeCommandCutOffByACrashIsWholeOrNothing(t *testing.T) {
	ctx := context.Background()
	server := testkit.Server(t)
	log := postgres.New((&wire{}).pool(t, server.DSN()))
	defer log.Close()
	store, stream := newStore(log), contract.NewStream()
	revision := eventstore.Revision(0)
	for round := range 3 {
		list := make([]event.Event, 20_000)
		for i := range list {
			list[i] = contract.Noted{Text: fmt.Sprintf("%d: a row of an import with a name of some length and a number %d", round, i*7919), N: i}
		}
		command := contract.NewCommand(list...)
		done := make(chan error, 1)
		go func() {
			_, err := store.Append(ctx, stream, revision, []eventstore.Command{command})
			done <- err
		}()
		if round < 2 { // once something of it is stored
			require.Eventually(t, func() bool {
				n := 0
				for _, err := range log.Streams(ctx, true) {
					if err == nil {
						n++
					}
				}
				return n > round
			}, 30*time.Second, 50*time.Microsecond)
			server.Kill()
		}
		err := <-done
		if round < 2 {
			require.NoError(t, server.Restart(ctx))
		}
		_, again := store.Append(ctx, stream, revision, []eventstore.Command{command})
		require.NoError(t, again, "after %v", err)
		revision++
		recs := read(t, store.Read(ctx, stream, revision-1))
		require.Len(t, recs, len(list))
		require.Equal(t, list[19_999], recs[19_999].Event)
	}
	removed, err := store.Sweep(ctx, -time.Hour)
	require.NoError(t, err)
	v, err := store.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, 60_000, v.Events)
	t.Logf("%d half-written side streams swept", removed)
}
