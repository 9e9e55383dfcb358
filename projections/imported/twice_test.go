package imported_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/imported"
	"gantry/readmodels/imported"
)

// Programs of before the index of command ids could store a retried reimport a second time.
func TestAReimportThatAHistoryHoldsTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	pool, o, ctx := testkit.Database(t), office.New(t), t.Context()
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: file()})
	changed := file()
	changed.Activities[0].Name = "Zanjas y pozos"
	first := o.Do(id, 0, schedule.Reimport{Import: changed, Mode: schedule.Merge})
	changed.Activities[0].Name = "Zanjas"
	second := o.Do(id, 0, schedule.Reimport{Import: changed, Mode: schedule.Merge})
	for at := second.Base + 1; at <= second.Revision; at++ {
		o.Store.Log().(*memory.Log).Tamper(eventstore.Stream{Company: o.Company, Kind: eventstore.Plan, ID: id}, at,
			func(r *eventstore.Record) { r.Command = first.Command })
	}

	r := o.Follow(pool, projection.Projection{})
	o.Reached(r)
	parked, err := r.Parked(ctx)
	require.NoError(t, err)
	require.Empty(t, parked)
	sources, err := imported.Sources(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, sources, 2, "the import and one reimport")
	require.Equal(t, int64(second.Base+1), sources[0].Revision, "the latest copy")
	kept, err := imported.KeptOf(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, kept.Assignments, 1)
	require.Len(t, kept.Baselines[0].Points, 1)
	live := office.Rows(t, pool, "imported")
	require.NoError(t, r.Rebuild(ctx, "imported", nil))
	require.Equal(t, live, office.Rows(t, pool, "imported"), "rebuilt rows are the live rows")
}
