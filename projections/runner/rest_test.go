package runner

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/eventstore"
)

func resting(t *testing.T) (*worker, *feed) {
	t.Helper()
	return &worker{progress: newProgress("test", newMetrics(), nil), stopping: make(chan struct{})}, &feed{batches: make(chan fed)}
}

func events(n int, upTo eventstore.Position) *batch {
	return &batch{events: make([]eventstore.Recorded, n), position: upTo}
}

func TestWhatComesDuringARestIsOneBatchAndAReaderWhoWaitsEndsIt(t *testing.T) {
	w, feed := resting(t)
	w.progress.begin()
	first := events(1, 7)
	go func() {
		feed.batches <- fed{batch: events(2, 8)}
		feed.batches <- fed{batch: events(3, 9)}
		w.progress.wait(t.Context(), 9)
	}()
	got, err := w.rest(first, time.Now().Add(time.Hour), feed)
	require.NoError(t, err)
	require.Len(t, got.events, 6)
	require.Equal(t, eventstore.Position(9), got.position)
	require.Len(t, first.events, 1)

	again, err := w.rest(events(1, 10), time.Now().Add(time.Hour), feed)
	require.NoError(t, err, "the reader still waits: there is no rest at all")
	require.Len(t, again.events, 1)
}

func TestNobodyRestsWhoIsFarBehindOrRebuildsOrStops(t *testing.T) {
	for name, tc := range map[string]struct {
		batch *batch
		as    func(*worker)
	}{
		"far behind": {events(smallBatch, 7), func(*worker) {}},
		"rebuilding": {events(1, 7), func(w *worker) { w.building = true }},
		"stopping":   {events(1, 7), func(w *worker) { close(w.stopping) }},
	} {
		t.Run(name, func(t *testing.T) {
			w, feed := resting(t)
			tc.as(w)
			got, err := w.rest(tc.batch, time.Now().Add(time.Hour), feed)
			require.NoError(t, err)
			require.Same(t, tc.batch, got)
		})
	}
}

func TestARestEndsWithTheFailureOfItsFeed(t *testing.T) {
	w, feed := resting(t)
	go func() { feed.batches <- fed{err: context.DeadlineExceeded} }()
	_, err := w.rest(events(1, 7), time.Now().Add(time.Hour), feed)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
