package runner_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// Many writers commit at once in the real store; whichever transaction commits late, none of its events is passed over.
func TestNoLateCommitIsPassedOver(t *testing.T) {
	pool := testkit.Database(t)
	registry := event.NewRegistry()
	event.Define[added](registry)
	log := postgres.New(pool)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	h := newHistory(t, 12)
	h.store = eventstore.New(log, registry)
	r := prepared(t, h, pool, &sums{})
	running(t, r)

	var writing sync.WaitGroup
	var mu sync.Mutex
	for s := range h.streams {
		writing.Go(func() {
			for n := range 60 {
				value := int64(s*1000 + n)
				c := eventstore.Command{ID: id(2_000_000 + s*1000 + n), At: when(n), Events: []event.Event{added{value}, added{1}}}
				at, err := h.store.Append(context.Background(), h.streams[s], eventstore.Revision(2*n), []eventstore.Command{c})
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				h.last = max(h.last, at)
				h.totals[s] += value + 1
				h.revisions[s] += 2
				mu.Unlock()
			}
		})
	}
	writing.Wait()
	reach(t, r, h)
	h.requireRows(pool)
	require.NoError(t, r.Rebuild(context.Background(), "sums", nil))
	h.requireRows(pool)
	all, err := r.Status(context.Background())
	require.NoError(t, err)
	require.Equal(t, []runner.Status{{Projection: "sums", Position: h.last}}, all)
}
