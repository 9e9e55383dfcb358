package eventstore_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/memory"
)

// growing is a log to which others append while it is walked: the first call of End answers with an end that is already past.
type growing struct {
	*memory.Log
	asked int
}

func (g *growing) End(ctx context.Context) (eventstore.Position, error) {
	if g.asked++; g.asked == 1 {
		return 1, nil
	}
	return g.Log.End(ctx)
}

func TestWhatIsAppendedDuringAVerificationIsNoDamage(t *testing.T) {
	ctx := context.Background()
	log := &growing{Log: memory.New()}
	s := eventstore.New(log, contract.Registry())
	for n := range byte(3) {
		stream := eventstore.Stream{Company: id("a"), Kind: eventstore.Plan, ID: kernel.ID{15: n + 1}}
		_, err := s.Append(ctx, stream, 0, []eventstore.Command{{ID: kernel.ID{14: 1, 15: n}, At: time.Now(), Events: []event.Event{contract.Noted{}}}})
		require.NoError(t, err)
	}
	log.asked = 0
	sum, err := s.Verify(ctx, nil)
	require.NoError(t, err)
	require.Equal(t, 3, sum.Streams, "the streams of later records are walked by their list")
}
