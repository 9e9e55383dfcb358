package lookahead_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/lookaheadrows"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/lookahead"
	rows "gantry/readmodels/lookahead"
)

// TestTheRowsAreThoseOfThePlan: after random work, undo and redo, and after a rebuild, the read model shows what the folded plan holds, and
// a plan folded anew from its events holds the same.
func TestTheRowsAreThoseOfThePlan(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			pool, o := testkit.Database(t), office.New(t)
			r := o.Follow(pool, projection.Projection{})
			id := o.OpenEmpty("Programa")
			o.WorkAhead(rand.New(rand.NewPCG(seed, 16)), 400)
			o.Reached(r)
			all := rows.Reader{Tasks: rows.All, Roadblocks: rows.All}
			of := rows.Of{Company: o.Company, Schedule: id}
			var tasks []rows.Task
			var roadblocks []rows.Roadblock
			var image []byte
			o.State(id, func(s *plan.State, _ eventstore.Revision) {
				state := lookaheadrows.Of(s, access.Sight{Levels: access.Everywhere(access.Full)})
				tasks, roadblocks, image = state.Tasks(rows.Window{}), state.Roadblocks(nil), s.Lookahead().Image()
			})
			require.NotEmpty(t, tasks)
			require.NotEmpty(t, roadblocks)
			check := func() {
				got, err := rows.Tasks(t.Context(), pool, of, all, rows.Window{})
				require.NoError(t, err)
				require.Equal(t, tasks, got)
				list, err := rows.Roadblocks(t.Context(), pool, of, all, nil)
				require.NoError(t, err)
				require.Equal(t, roadblocks, unmade(list))
			}
			check()
			require.NoError(t, r.Rebuild(t.Context(), "lookahead", nil))
			check()
			stood, err := o.Planner.AsOf(t.Context(), id, o.Caller(0), planning.Moment{})
			require.NoError(t, err)
			require.Equal(t, image, stood.State.Lookahead().Image(), "folded anew")
		})
	}
}

// unmade leaves out when and by whom, which the state does not hold.
func unmade(list []rows.Roadblock) []rows.Roadblock {
	for i := range list {
		list[i].Made = rows.Made{}
		for k := range list[i].Promises {
			list[i].Promises[k].Made = rows.Made{}
		}
		for k := range list[i].Documents {
			list[i].Documents[k].Made = rows.Made{}
		}
	}
	return list
}
