package live_test

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/live"
)

// counting counts the reads of single streams.
type counting struct {
	live.Reader
	reads atomic.Int64
}

func (c *counting) Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Recorded, error] {
	c.reads.Add(1)
	return c.Reader.Read(ctx, stream, after)
}

// Who comes into a room where others edit is sent what the room was sent, as the store would tell it, without a read of the store.
func TestWhoJoinsWhileOthersEditIsSentWhatTheRoomRemembers(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	for n := range 3 {
		d.run(schedule.Add{Items: []schedule.AddItem{{Name: fmt.Sprint("Antes ", n)}}})
	}
	store := &counting{Reader: d.store}
	hub := live.New(store, zap.NewNop())
	go func() { _ = hub.Run(t.Context()) }()
	ana := watch(t, hub, d, "Ana")
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	revisions := []eventstore.Revision{next(t, ana, "delta").Revision}
	for n := range 6 {
		d.run(schedule.Rename{Row: kernel.At(kernel.SummaryRow), Name: fmt.Sprint("Programa ", n)})
		revisions = append(revisions, next(t, ana, "delta").Revision)
	}
	elsewhere := live.New(d.store, zap.NewNop())
	go func() { _ = elsewhere.Run(t.Context()) }()
	for _, from := range revisions {
		before := store.reads.Load()
		got, err := watch(t, hub, d, "Beto").Missed(t.Context(), from)
		require.NoError(t, err)
		require.Equal(t, before, store.reads.Load(), "after revision %d", from)
		want, err := watch(t, elsewhere, d, "Beto").Missed(t.Context(), from)
		require.NoError(t, err)
		require.Equal(t, len(want), len(got), "after revision %d", from)
		for i := range want {
			require.Equal(t, string(want[i].Data), string(got[i].Data))
		}
	}
	before := store.reads.Load()
	want, err := watch(t, elsewhere, d, "Beto").Missed(t.Context(), 1)
	require.NoError(t, err)
	var joining sync.WaitGroup
	for n := range 20 {
		w := watch(t, hub, d, fmt.Sprint("Persona ", n))
		joining.Go(func() {
			got, err := w.Missed(t.Context(), 1)
			assert.NoError(t, err)
			if assert.Len(t, got, len(want)) {
				for i := range want {
					assert.Equal(t, string(want[i].Data), string(got[i].Data))
				}
			}
		})
	}
	joining.Wait()
	require.Equal(t, before+1, store.reads.Load(), "what was before the room opened is read from the store once")
}
