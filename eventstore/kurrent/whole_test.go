package kurrent_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/contract"
)

func TestAFollowerNeverHasHalfACommand(t *testing.T) {
	log := newSubject(t)
	s, stream := newStore(log), contract.NewStream()
	first := appendOne(t, s, stream, 0, "first")
	var list []event.Event
	for range 3 {
		list = append(list, contract.Noted{Text: "of three"})
	}
	last, err := s.Append(t.Context(), stream, 1, []eventstore.Command{contract.NewCommand(list...)})
	require.NoError(t, err)
	sub, err := s.Subscribe(t.Context(), 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	for _, unseen := range []int{2, 1} {
		log.server.Hide(unseen)
		assert.Len(t, after(t, log, 0), 1, "the command is held back while %d of its records are missing", unseen)
		assert.Empty(t, after(t, log, first))
		end, err := log.End(t.Context())
		require.NoError(t, err)
		assert.Equal(t, first, end, "the history ends with a whole command")
	}
	batch, err := sub.Next(t.Context())
	require.NoError(t, err)
	require.Len(t, batch, 1)
	assert.Equal(t, first, sub.Position())
	log.server.Hide(0)
	batch, err = sub.Next(t.Context())
	require.NoError(t, err)
	require.Len(t, batch, 3)
	for _, r := range batch {
		assert.NoError(t, r.Unreadable, "nothing was parked meanwhile")
	}
	assert.Equal(t, last, sub.Position())
}

func TestACommandWhoseRestIsLostIsHandedOnOnceSomethingFollows(t *testing.T) {
	log := newSubject(t)
	s, stream, other := newStore(log), contract.NewStream(), contract.NewStream()
	_, err := s.Append(t.Context(), stream, 0, []eventstore.Command{contract.NewCommand(contract.Noted{}, contract.Noted{}, contract.Noted{})})
	require.NoError(t, err)
	log.Cut(stream, 2)
	assert.Empty(t, after(t, log, 0))
	_, err = s.Verify(t.Context(), nil)
	var damage *eventstore.Damaged
	require.ErrorAs(t, err, &damage, "verify names it all the same")
	assert.Equal(t, stream, damage.Stream)
	appendOne(t, s, other, 0, "goes on")
	assert.Len(t, after(t, log, 0), 3)
	sub, err := s.Subscribe(t.Context(), 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	batch, err := sub.Next(t.Context())
	require.NoError(t, err)
	require.Len(t, batch, 2)
	assert.Error(t, batch[0].Unreadable)
	assert.Equal(t, other, batch[1].Stream)
}
