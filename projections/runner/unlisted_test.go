package runner_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
)

// inTables is a history in the tables of a database. Each store of open knows the streams only by what it reads there.
func inTables(t *testing.T, pool *pgxpool.Pool, streams int) (h *history, open func() *eventstore.Store) {
	registry := event.NewRegistry()
	event.Define[added](registry)
	open = func() *eventstore.Store {
		log := postgres.New(pool)
		t.Cleanup(func() { _ = log.Close() })
		return eventstore.New(log, registry)
	}
	h = newHistory(t, streams)
	h.store = open()
	return h, open
}

func TestAMissingStreamRowHoldsItsStreamAlone(t *testing.T) {
	pool, ctx := testkit.Database(t), context.Background()
	h, open := inTables(t, pool, 3)
	h.add(0, 1)
	h.add(1, 2, 3)
	h.add(2, 4)
	h.add(0, 5)
	var number int64
	require.NoError(t, pool.QueryRow(ctx, "delete from es_streams where stream = $1 returning id", [16]byte(h.streams[1].ID)).Scan(&number))
	h.store = open() // one that has never seen the row

	r := prepared(t, h, pool, &sums{})
	running(t, r)
	reach(t, r, h)
	h.requireRows(pool, 1)
	require.NoError(t, r.HeldUp())
	lost := eventstore.UnlistedStream(number)
	parked := func() {
		list, err := r.Parked(ctx)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, lost, list[0].Stream)
		require.Equal(t, "store.stream_unlisted", list[0].Code)
	}
	parked()
	require.True(t, fault.Has(r.Unpark(ctx, "sums", lost), "projection.fails_again"), "nobody knows yet whose events they are")
	require.NoError(t, r.Rebuild(ctx, "sums", nil))
	parked()

	_, err := pool.Exec(ctx, `insert into es_streams (id, company, kind, stream, revision, hash) overriding system value
		select $1, $2, 'plan', $3, revision, hash from es_events where stream = $1 order by revision desc limit 1`,
		number, [16]byte(h.company), [16]byte(h.streams[1].ID))
	require.NoError(t, err)
	require.NoError(t, r.Rebuild(ctx, "sums", nil))
	h.add(0, 6)
	reach(t, r, h)
	h.requireRows(pool)
	list, err := r.Parked(ctx)
	require.NoError(t, err)
	require.Empty(t, list, "the row is back and the read model built anew")
}

func TestARebuildDoesNotWaitForWhatTheLogHasLost(t *testing.T) {
	pool := testkit.Database(t)
	h, _ := inTables(t, pool, 2)
	h.add(0, 1)
	h.add(1, 2)
	_, err := pool.Exec(t.Context(), "update es_seq set position = position + 5000")
	require.NoError(t, err)
	r := prepared(t, h, pool, &sums{})
	done := make(chan error, 1)
	go func() { done <- r.Rebuild(context.Background(), "sums", nil) }()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		require.Fail(t, "the rebuild waits for positions that hold nothing")
	}
	running(t, r)
	reach(t, r, h)
	h.requireRows(pool)
	all, err := r.Status(t.Context())
	require.NoError(t, err)
	require.Zero(t, all[0].Lag)
}
