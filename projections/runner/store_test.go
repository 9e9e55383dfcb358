package runner_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

func TestReadModelsFollowOneStoreAndItsCopies(t *testing.T) {
	ctx, pool, h := t.Context(), testkit.Database(t), newHistory(t, 3)
	end := func(context.Context) (eventstore.Position, error) { return 4711, nil }
	follow := func(store eventstore.Identity) bool {
		t.Helper()
		moved, err := runner.Follow(ctx, pool, store, end)
		require.NoError(t, err)
		return moved
	}
	notified := func() (at int64) {
		require.NoError(t, pool.QueryRow(ctx, `select position from notification_progress`).Scan(&at))
		return at
	}
	first := eventstore.Identity{ID: contract.NewID(), Mark: 0, Complete: true}
	assert.False(t, follow(first), "a database that has followed nothing takes any store")
	assert.Zero(t, notified())

	p := &sums{}
	h.addRandom(20)
	r := prepared(t, h, pool, p)
	stop := running(t, r)
	reach(t, r, h)
	stop()
	generation := func() (n int) {
		require.NoError(t, pool.QueryRow(ctx, `select generation from projection_generations where projection = 'sums' and state = 'live'`).Scan(&n))
		return n
	}
	prepare := func() {
		t.Helper()
		require.NoError(t, runner.New(h.store, pool, []runner.Projection{p}, nil).Prepare(ctx, func(runner.Progress) {}))
	}
	before := generation()
	assert.False(t, follow(first))
	prepare()
	assert.Equal(t, before, generation(), "nothing is built anew for the same store")

	_, err := runner.Follow(ctx, pool, eventstore.Identity{ID: contract.NewID(), Mark: 1, Complete: true}, end)
	require.ErrorIs(t, err, runner.ErrOtherStore)
	assert.ErrorContains(t, err, first.ID.String())
	assert.False(t, follow(first), "what was refused changed nothing")

	copied := eventstore.Identity{ID: contract.NewID(), Mark: 1, CopyOf: first.ID, Complete: true}
	_, err = pool.Exec(ctx, `insert into store_moves (from_id, to_id, notified) values ($1, $2, 42);`, [16]byte(first.ID), [16]byte(copied.ID))
	require.NoError(t, err)
	_, err = pool.Exec(ctx, `insert into command_streams (company_id, kind, stream, revision) values ($1, 'plan', $1, 7)`, [16]byte(contract.NewID()))
	require.NoError(t, err)
	_, err = pool.Exec(ctx, `insert into stream_snapshots (company_id, stream_kind, stream_id, shape, revision, body) values ($1, 'plan', $1, 'x', 7, '')`, [16]byte(contract.NewID()))
	require.NoError(t, err)
	assert.True(t, follow(copied))
	assert.EqualValues(t, 42, notified(), "notifications go on where they were")
	var known int
	require.NoError(t, pool.QueryRow(ctx, `select (select count(*) from command_streams) + (select count(*) from stream_snapshots)`).Scan(&known))
	assert.Zero(t, known, "what was known of the other store's streams is forgotten, snapshots with their positions too")
	prepare()
	assert.Greater(t, generation(), before, "built anew")

	again := eventstore.Identity{ID: contract.NewID(), Mark: 2, CopyOf: copied.ID, Complete: true}
	assert.True(t, follow(again))
	assert.EqualValues(t, 4711, notified(), "without a note they go on at the end: none is sent twice")
}
