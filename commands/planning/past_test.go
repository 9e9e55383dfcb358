package planning_test

import (
	"context"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// paged reads on when its caller went away, as a store does to the end of a page.
type paged struct{ commands.Store }

func (p paged) Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Recorded, error] {
	return p.Store.Read(context.WithoutCancel(ctx), stream, after)
}

func TestAWalkThroughHistoryEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	o := open(t, func(c *planning.Config) { c.Store = paged{c.Store} })
	o.built()
	ctx, cancel := context.WithCancel(t.Context())
	met := 0
	_, err := o.planner.Retrace(ctx, clinic, maria, func(*plan.State, plan.Written) bool {
		if met++; met == 2 {
			cancel()
		}
		return true
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 2, met, "the third command is not met any more")

	met = 0
	stood, err := o.planner.Retrace(t.Context(), clinic, maria, func(*plan.State, plan.Written) bool {
		met++
		return true
	})
	require.NoError(t, err)
	require.Equal(t, []int{3, 3}, []int{met, stood.Commands})
}
