package planning_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/event"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/timeclock"
)

// instants are those of the stored events, in their order.
func (o *office) instants() (all []time.Time) {
	o.t.Helper()
	for r, err := range o.store.Read(context.Background(), o.stream(), 0) {
		require.NoError(o.t, err)
		all = append(all, r.At)
	}
	return all
}

func TestAHistoryNeverGoesBackInTime(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	clock := timeclock.NewStepping(noon)
	o := open(t, func(c *planning.Config) { c.Clock = clock })
	rows := o.built()
	clock.Step(-time.Hour)
	back := o.accepted(maria, lengthen(rows[0], days(3)))
	assert.Equal(t, noon, back.Events[0].At, "a clock that stepped back is not followed")

	require.NoError(t, o.planner.Close(context.Background()))
	require.NotNil(t, o.cache.kept[o.stream()].State)
	fromSnapshot := openOn(t, o.log, o.cache, func(c *planning.Config) { c.Clock = clock })
	assert.Equal(t, noon, fromSnapshot.accepted(maria, lengthen(rows[0], days(4))).Events[0].At, "nor by a process that begins with a snapshot")
	fromEvents := openOn(t, o.log, &cache{}, func(c *planning.Config) { c.Snapshots, c.Clock = nil, clock })
	assert.Equal(t, noon, fromEvents.accepted(maria, lengthen(rows[0], days(5))).Events[0].At, "nor by one that begins with the first event")
	clock.Step(2 * time.Hour)
	assert.Equal(t, noon.Add(time.Hour), fromEvents.accepted(maria, lengthen(rows[0], days(6))).Events[0].At, "when the clock is ahead again it counts")
	for _, at := range o.instants() {
		assert.False(t, at.Before(noon), at)
	}
}

// Histories from before that rule hold such steps for ever.
func TestAsOfAnInstantHoldsEverythingRecordedByThen(t *testing.T) {
	ten := time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
	o := open(t, func(c *planning.Config) { c.Clock = timeclock.Fixed(ten) })
	rows := o.built()
	require.NoError(t, o.planner.Close(context.Background()))
	head, _, err := o.store.Head(context.Background(), o.stream())
	require.NoError(t, err)
	for i, at := range []time.Time{ten.Add(2 * time.Hour), ten.Add(5 * time.Minute), ten.Add(3 * time.Hour)} {
		rename := schedule.FieldName.Was(rows[0], "", string(rune('a'+i)))
		_, err = o.store.Append(context.Background(), o.stream(), head+eventstore.Revision(i), []eventstore.Command{{
			ID: newID(), Actor: maria.User, At: at, Events: []event.Event{rename},
		}})
		require.NoError(t, err)
	}
	for name, tc := range map[string]struct {
		moment planning.Moment
		want   eventstore.Revision
	}{
		"before the first command there is nothing":                     {planning.Moment{At: ten.Add(-1)}, 0},
		"up to the first later instant":                                 {planning.Moment{At: ten.Add(time.Minute)}, head},
		"a command recorded by then counts behind one of a later clock": {planning.Moment{At: ten.Add(5 * time.Minute)}, head + 2},
		"as long as nothing newer is recorded by then":                  {planning.Moment{At: ten.Add(150 * time.Minute)}, head + 2},
		"everything":                      {planning.Moment{At: ten.Add(4 * time.Hour)}, head + 3},
		"the revision bounds the instant": {planning.Moment{At: ten.Add(5 * time.Minute), Revision: head + 1}, head},
	} {
		t.Run(name, func(t *testing.T) {
			stood, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), tc.moment)
			require.NoError(t, err)
			assert.Equal(t, tc.want, stood.Revision)
		})
	}
}
