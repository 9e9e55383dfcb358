package office_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/event"
	"gantry/domain/schedule"
	"gantry/internal/testkit/office"
)

// Read models are tested by following random work; what that work never does, no test has seen.
func TestDaysOfWorkMakeEveryEventOfASchedule(t *testing.T) {
	o := office.New(t)
	id := o.OpenEmpty("Programa general")
	o.Work(rand.New(rand.NewPCG(1, 1)), 3500)
	seen := map[string]int{}
	for r, err := range o.Store.Read(context.Background(), planning.Plan(o.Company, id), 0) {
		require.NoError(t, err)
		seen[r.Event.EventType()]++
	}
	known := event.NewRegistry()
	schedule.Schema.Register(known)
	for _, name := range known.Types() {
		switch name {
		case (&schedule.Saved{}).EventType(): // nobody saves in these days
		case (&schedule.TagsKept{}).EventType(): // files bring codes; older histories have it
		case (&schedule.ImportStarted{}).EventType(), (&schedule.AsImportedKept{}).EventType(): // a first file
		default:
			require.NotZero(t, seen[name], name)
		}
	}
}
