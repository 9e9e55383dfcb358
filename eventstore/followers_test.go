package eventstore_test

import (
	"context"
	"iter"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/memory"
)

// watched counts the reads of side streams, and says when somebody waits at the end of the history.
type watched struct {
	eventstore.Log
	sides   atomic.Int32
	waiting chan struct{}
}

func (l *watched) Read(ctx context.Context, s eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	if s.Kind == eventstore.Side {
		l.sides.Add(1)
	}
	return l.Log.Read(ctx, s, after)
}

func (l *watched) Wait(ctx context.Context, after eventstore.Position) error {
	select {
	case l.waiting <- struct{}{}:
	default:
	}
	return l.Log.Wait(ctx, after)
}

// A dozen read models follow a large import a moment apart: it is read and decoded once between them.
func TestALargeCommandIsReadOnceForAllWhoFollowLive(t *testing.T) {
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	log := &watched{Log: memory.New(), waiting: make(chan struct{}, 3)}
	store, stream := eventstore.New(log, contract.Registry()), contract.NewStream()
	var events []event.Event
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text := make([]byte, 100_000)
		for i := range text {
			text[i] = byte('0' + random.IntN(64))
		}
		events = append(events, contract.Noted{Text: string(text)})
	}
	got := make(chan []eventstore.Recorded, 3)
	for range 3 {
		sub, err := store.Subscribe(ctx, 0, eventstore.Filter{})
		require.NoError(t, err)
		go func() {
			defer sub.Close()
			batch, err := sub.Next(ctx)
			assert.NoError(t, err)
			got <- batch
		}()
	}
	for range 3 {
		<-log.waiting
	}
	_, err := store.Append(ctx, stream, 0, []eventstore.Command{contract.NewCommand(events...)})
	require.NoError(t, err)
	for range 3 {
		batch := <-got
		require.Len(t, batch, 60)
		for k := range batch {
			require.Equal(t, events[k], batch[k].Event)
		}
	}
	assert.Equal(t, int32(1), log.sides.Load())
}
