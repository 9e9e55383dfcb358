package live_test

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"
	"testing"

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

// Who comes into a room where others edit is sent what the room was told, as the store would tell it, without a read of the store.
func TestWhoJoinsWhileOthersEditIsSentWhatTheRoomRemembers(t *testing.T) {
	d := newDesk(t)
	defer d.close()
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
	_, err := watch(t, hub, d, "Beto").Missed(t.Context(), 1)
	require.NoError(t, err)
	require.Greater(t, store.reads.Load(), before, "what was before the room opened comes from the store")
}
