package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/postgres"
)

func TestAHistoryBecomesACopyOnlyWhileItIsEmpty(t *testing.T) {
	s, ctx := newSubject(t), t.Context()
	first, err := s.Identity(ctx)
	require.NoError(t, err)
	assert.True(t, first.Complete)
	assert.Zero(t, first.Mark)

	source := contract.NewID()
	require.NoError(t, s.BeginCopy(ctx, source))
	begun, err := s.Identity(ctx)
	require.NoError(t, err)
	assert.Equal(t, eventstore.Identity{ID: begun.ID, CopyOf: source}, begun)
	assert.NotEqual(t, first.ID, begun.ID, "a store of its own")

	store, stream := newStore(s), contract.NewStream()
	_, err = store.Append(ctx, stream, 0, one("copied"))
	require.NoError(t, err)
	require.NoError(t, s.BeginCopy(ctx, source), "the same copy goes on")
	again, err := s.Identity(ctx)
	require.NoError(t, err)
	assert.Equal(t, begun, again)
	assert.True(t, fault.Has(s.BeginCopy(ctx, contract.NewID()), "store.not_empty"), "the copy of another one")

	require.NoError(t, s.Complete(ctx))
	complete, err := s.Identity(ctx)
	require.NoError(t, err)
	assert.True(t, complete.Complete)
	assert.True(t, fault.Has(s.BeginCopy(ctx, source), "store.not_empty"), "complete is complete")
}

func TestCommandsOfAnotherStoreAreKept(t *testing.T) {
	s, ctx, stream := newSubject(t), t.Context(), contract.NewStream()
	index := postgres.NewCommands(s.pool)
	a := eventstore.Placed{Command: contract.NewID(), First: 1, Last: 3}
	b := eventstore.Placed{Command: contract.NewID(), First: 4, Last: 4}
	holds := func(upTo eventstore.Revision, want ...eventstore.Placed) {
		t.Helper()
		at, got, err := index.Commands(ctx, stream)
		require.NoError(t, err)
		assert.Equal(t, upTo, at)
		assert.ElementsMatch(t, want, got)
	}
	holds(0)
	require.NoError(t, index.Keep(ctx, stream, 0, 3, []eventstore.Placed{a}))
	holds(3, a)
	require.NoError(t, index.Keep(ctx, stream, 0, 3, []eventstore.Placed{b}), "another process was faster")
	require.NoError(t, index.Keep(ctx, stream, 7, 9, []eventstore.Placed{b}))
	holds(3, a)
	require.NoError(t, index.Keep(ctx, stream, 3, 4, []eventstore.Placed{b}))
	holds(4, a, b)
	other := stream
	other.Company = contract.NewID()
	require.NoError(t, index.Keep(ctx, other, 0, 1, []eventstore.Placed{{Command: a.Command, First: 1, Last: 1}}), "another company's stream")
	holds(4, a, b)
}
