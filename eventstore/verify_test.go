package eventstore_test

import (
	"context"
	"iter"
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

// damaged is a log in which the second record of every stream but the first is not what was appended.
type damaged struct{ *memory.Log }

func (d damaged) ReadAll(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		for r, err := range d.Log.ReadAll(ctx, after) {
			if r.Stream.ID[15] > 0 && r.Index == 1 {
				r.Type = "contract.other"
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

func TestAHalfCommandIsFoundBesideStreamsThatAreDamagedInsideOne(t *testing.T) {
	log := damaged{memory.New()}
	for n := range byte(51) {
		stream := eventstore.Stream{Company: id("a"), Kind: eventstore.Plan, ID: kernel.ID{0: 1, 15: n}}
		command := kernel.ID{14: 1, 15: n}
		var records []eventstore.Record
		for index := range 2 {
			records = append(records, eventstore.Record{
				ID: eventstore.EventID(command, index), Stream: stream, Type: "contract.noted", Version: 1, Command: command, Index: index, Count: 2, At: time.Now(), Body: []byte("{}"),
			})
		}
		if n == 0 {
			records = records[:1]
		}
		_, err := log.Append(t.Context(), stream, 0, records)
		require.NoError(t, err)
	}
	_, err := eventstore.New(log, contract.Registry()).Verify(t.Context(), nil)
	var damages eventstore.Damages
	require.ErrorAs(t, err, &damages)
	found := map[eventstore.DamageReason]int{}
	for _, d := range damages {
		found[d.Reason]++
	}
	require.Equal(t, map[eventstore.DamageReason]int{eventstore.CommandBroken: 1, eventstore.HashWrong: 50}, found, "each stream is named once: %v", damages)
}
