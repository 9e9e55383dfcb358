package kurrent_test

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

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

// writer appends to a stream of its own through crash after crash.
type writer struct {
	stream  eventstore.Stream
	acked   []eventstore.Command // acknowledged, one event each
	pending []eventstore.Command // whose outcome is unknown
}

// run appends until the server is gone.
func (w *writer) run(store *eventstore.Store, count *atomic.Int64) error {
	for {
		commands := w.pending
		if commands == nil {
			commands = one(fmt.Sprint(len(w.acked)))
		}
		_, err := store.Append(context.Background(), w.stream, eventstore.Revision(len(w.acked)), commands)
		switch {
		case errors.Is(err, eventstore.ErrOutcomeUnknown):
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
	}
}

func TestAKilledServerLosesNothingThatWasAcknowledged(t *testing.T) {
	rounds, appends := 3, int64(150)
	if contract.Soak() {
		rounds, appends = 25, 2000
	}
	server := started(t, kurrenttest.Options{})
	log, err := kurrent.Open(t.Context(), server.URL()+"&maxDiscoverAttempts=1&discoveryInterval=1", kurrent.Options{})
	require.NoError(t, err)
	defer log.Close()
	store := newStore(log)
	ctx, cancel := context.WithCancel(t.Context())
	sub, err := store.Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	var mu sync.Mutex
	var seen []eventstore.Recorded
	var following sync.WaitGroup
	following.Go(func() {
		for ctx.Err() == nil {
			batch, err := sub.Next(ctx)
			if err != nil && ctx.Err() == nil {
				assert.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
			}
			mu.Lock()
			seen = append(seen, batch...)
			mu.Unlock()
		}
	})
	defer following.Wait()
	defer cancel()

	writers := make([]*writer, 8)
	for i := range writers {
		writers[i] = &writer{stream: contract.NewStream()}
	}
	for range rounds {
		var count atomic.Int64
		failures := make([]error, len(writers))
		var running sync.WaitGroup
		for i, w := range writers {
			running.Go(func() { failures[i] = w.run(store, &count) })
		}
		require.Eventually(t, func() bool { return count.Load() >= appends }, time.Minute, time.Millisecond)
		server.Kill()
		running.Wait()
		for _, err := range failures {
			require.NoError(t, err)
		}
		for range 3 { // the client's search for a node fails, and it is dead from then on
			_, err = store.End(ctx)
			require.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
		}
		require.NoError(t, server.Restart())
		require.Eventually(t, func() bool { _, err := store.End(ctx); return err == nil }, 30*time.Second, 5*time.Millisecond)
		for _, w := range writers {
			got := texts(t, store, w.stream)
			require.GreaterOrEqual(t, len(got), len(w.acked))
			require.LessOrEqual(t, len(got), len(w.acked)+len(w.pending))
			for i, text := range got {
				require.Equal(t, fmt.Sprint(i), text)
			}
		}
		_, err = store.Verify(ctx, nil)
		require.NoError(t, err)
	}
	var all []eventstore.Recorded
	for r, err := range store.ReadAll(ctx, 0) {
		require.NoError(t, err)
		all = append(all, r)
	}
	require.Eventually(t, func() bool { mu.Lock(); defer mu.Unlock(); return len(seen) >= len(all) }, 30*time.Second, 5*time.Millisecond)
	mu.Lock()
	defer mu.Unlock()
	assert.Equal(t, all, seen, "what a follower saw survives every crash")
}

func TestACrashInTheMiddleOfALargeCommandLeavesNothingOfIt(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	log, err := kurrent.Open(t.Context(), server.URL()+"&maxDiscoverAttempts=1&discoveryInterval=1", kurrent.Options{})
	require.NoError(t, err)
	defer log.Close()
	store, stream := newStore(log), contract.NewStream()
	appendOne(t, store, stream, 0, "before")
	command := largeCommand(12)
	before := server.Events()
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		for server.Events() < before+2 { // some of the side stream is there, the claim is not
			time.Sleep(time.Millisecond)
		}
		server.Kill()
	}()
	_, err = store.Append(t.Context(), stream, 1, []eventstore.Command{command})
	require.Error(t, err)
	<-killed
	require.NoError(t, server.Restart())
	require.Eventually(t, func() bool { _, err := store.End(t.Context()); return err == nil }, 30*time.Second, 5*time.Millisecond)
	require.Equal(t, []string{"before"}, texts(t, store, stream), "nothing of a command that was not claimed is read")

	_, err = store.Append(t.Context(), stream, 1, []eventstore.Command{command})
	require.NoError(t, err)
	require.Len(t, texts(t, store, stream), 1+len(command.Events))
	removed, err := store.Sweep(t.Context(), -eventstore.SweepAge)
	require.NoError(t, err)
	assert.Equal(t, 1, removed, "the half that the crash left")
	require.Len(t, texts(t, store, stream), 1+len(command.Events), "what is claimed stays")
	v, err := store.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Equal(t, 1, v.Claims)
}

func TestAFollowerThatIsCatchingUpOutlivesACrash(t *testing.T) {
	server := started(t, kurrenttest.Options{})
	log, err := kurrent.Open(t.Context(), server.URL()+"&maxDiscoverAttempts=1&discoveryInterval=1", kurrent.Options{})
	require.NoError(t, err)
	defer log.Close()
	store, stream := newStore(log), contract.NewStream()
	for i := range eventstore.Revision(1200) { // more than a follower holds at once
		appendOne(t, store, stream, i, fmt.Sprint(i))
	}
	sub, err := store.Subscribe(t.Context(), 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	for _, after := range []int{300, 1, 500} {
		server.BreakNextRead(after)
	}
	var seen []string
	broken, crashed := 0, false
	for len(seen) < 1201 {
		batch, err := sub.Next(t.Context())
		if err != nil {
			require.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
			broken++
		}
		for _, r := range batch {
			seen = append(seen, r.Event.(contract.Noted).Text)
		}
		if err != nil && !crashed {
			crashed = true
			require.Less(t, len(seen), 1200, "it is still catching up")
			server.Kill()
			require.NoError(t, server.Restart())
		}
		if len(seen) == 1200 {
			require.Eventually(t, func() bool { _, err := store.End(t.Context()); return err == nil }, 30*time.Second, 5*time.Millisecond)
			appendOne(t, store, stream, 1200, "1200")
		}
	}
	require.GreaterOrEqual(t, broken, 3)
	require.Equal(t, texts(t, store, stream), seen, "each once and in order")
}
