package memory_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/memory"
)

// subject lends the suite the log's own switches.
type subject struct{ *memory.Log }

func (s subject) NextAppendUnknown(stored bool) {
	if stored {
		s.NextAppends(memory.UnknownStored)
	} else {
		s.NextAppends(memory.UnknownLost)
	}
}

func TestContract(t *testing.T) {
	contract.Run(t, func(testing.TB) eventstore.Log { return subject{memory.New()} })
}

func TestAppendsFailAsTold(t *testing.T) {
	log := memory.New()
	s, stream, ctx := eventstore.New(log, contract.Registry()), contract.NewStream(), context.Background()
	log.NextAppends(memory.Stored, memory.RefusedConflict, memory.RefusedDown, memory.Stored)
	one := func(expected eventstore.Revision) error {
		_, err := s.Append(ctx, stream, expected, []eventstore.Command{contract.NewCommand(contract.Noted{})})
		return err
	}
	require.NoError(t, one(0))
	require.ErrorIs(t, one(1), eventstore.ErrConflict)
	require.True(t, fault.Has(one(1), eventstore.UnavailableKey))
	require.NoError(t, one(1))
	v, err := s.Verify(ctx, nil)
	require.NoError(t, err)
	assert.Equal(t, 2, v.Records)
}

func TestALateNotificationIsMadeUpForByPolling(t *testing.T) {
	log := memory.New()
	s, ctx := eventstore.New(log, contract.Registry()), context.Background()
	sub, err := s.Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	defer sub.Close()
	log.HoldNotifications(true)
	woken := make(chan time.Time, 1)
	go func() {
		_, err := sub.Next(ctx)
		assert.NoError(t, err)
		woken <- time.Now()
	}()
	_, err = s.Append(ctx, contract.NewStream(), 0, []eventstore.Command{contract.NewCommand(contract.Noted{})})
	require.NoError(t, err)
	<-woken
}
