package contract

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
)

// million appends 1,000,000 events (20,000 without GANTRY_SOAK) over a few streams
// and reads them all, holding the reader to a memory that does not grow with them.
func million(t *testing.T, log eventstore.Log) {
	total := 20_000
	if Soak() {
		total = 1_000_000
	}
	s, ctx := newStore(log), context.Background()
	streams := make([]eventstore.Stream, 5)
	heads := make([]eventstore.Revision, len(streams))
	for i := range streams {
		streams[i] = NewStream()
	}
	for n := 0; n < total; n += 1000 {
		i := n / 1000 % len(streams)
		commands := make([]eventstore.Command, 20)
		for c := range commands {
			list := make([]event.Event, 50)
			for k := range list {
				list[k] = Noted{Text: "duration changed on site", N: n + c*50 + k}
			}
			commands[c] = NewCommand(list...)
		}
		_, err := s.Append(ctx, streams[i], heads[i], commands)
		require.NoError(t, err)
		heads[i] += 1000
	}
	n, peak := 0, uint64(0)
	base := heap()
	for rec, err := range s.ReadAll(ctx, 0) {
		require.NoError(t, err)
		require.Equal(t, n, rec.Event.(Noted).N)
		if n++; n%100_000 == 0 {
			peak = max(peak, heap())
		}
	}
	assert.Equal(t, total, n)
	if peak > base {
		assert.Less(t, peak-base, uint64(64<<20), "bytes held by a reader")
	}
	sub, got := subscribed(t, s, 0, eventstore.Filter{}), 0
	for got < total {
		batch, err := sub.Next(ctx)
		require.NoError(t, err)
		require.Equal(t, got, batch[0].Event.(Noted).N)
		got += len(batch)
	}
	assert.Equal(t, total, got)
	v, err := s.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, total, v.Records)
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
