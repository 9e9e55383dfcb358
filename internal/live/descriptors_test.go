package live_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/live"
)

// No event of a plan makes screens read everything again because somebody forgot to tell of it.
func TestEveryEventOfAPlanIsToldAsItsDescriptorSays(t *testing.T) {
	known := event.NewRegistry()
	plan.Register(known)
	for _, name := range known.Types() {
		e := known.Sample(name)
		d := live.DeltaOf(0, []eventstore.Recorded{{Event: e}})
		require.Equal(t, e.Descriptor().Telling == event.ByReload, d.Reload, name)
	}
	require.Panics(t, func() { live.DeltaOf(0, []eventstore.Recorded{{Event: tinted{}}}) }, "an event nobody described")
}
