package history

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections/changelog"
	"gantry/projections/gantt"
	"gantry/projections/runner"
)

// followWithin bounds how long the projections may take for a whole history.
const followWithin = 2 * time.Minute

// follower lets the projections of the product follow a history, command by command, into a database of its own.
type follower struct {
	h      *History
	store  *eventstore.Store
	pool   *pgxpool.Pool
	runner *runner.Runner
	done   int // commands
	stop   func()
}

func (h *History) follow() *follower {
	h.t.Helper()
	f := &follower{h: h, store: eventstore.New(memory.New(), office.Registry()), pool: testkit.Database(h.t)}
	f.runner = runner.New(f.store, f.pool, []runner.Projection{gantt.Projection{}, changelog.Projection{}}, nil)
	require.NoError(h.t, f.runner.Prepare(context.Background(), nil))
	running, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- f.runner.Run(running) }()
	f.stop = func() {
		cancel()
		require.NoError(h.t, <-ended)
	}
	return f
}

// upTo brings the rows to a revision, which only grows.
func (f *follower) upTo(revision eventstore.Revision) {
	t := f.h.t
	t.Helper()
	for to := f.h.until(revision); f.done < to; f.done++ {
		f.h.appendTo(f.store, f.h.commands[f.done])
	}
	ctx, cancel := context.WithTimeout(context.Background(), followWithin)
	defer cancel()
	end, err := f.store.End(ctx)
	require.NoError(t, err)
	for _, name := range f.runner.Names() {
		for !f.runner.Wait(ctx, name, end) {
			status, err := f.runner.Status(ctx)
			require.NoError(t, err)
			require.NoError(t, ctx.Err(), "%s does not get to the end: %+v", name, status)
		}
	}
	parked, err := f.runner.Parked(ctx)
	require.NoError(t, err)
	require.Empty(t, parked, "a projection cannot follow this history")
}
