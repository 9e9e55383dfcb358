package office

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/projections/runner"
)

// Follow prepares a runner over the office's store and runs it until the test ends.
func (o *Office) Follow(pool *pgxpool.Pool, projections ...runner.Projection) *runner.Runner {
	o.t.Helper()
	r := runner.New(o.Store, pool, projections, nil)
	require.NoError(o.t, r.Prepare(context.Background(), nil))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = r.Run(ctx)
	}()
	o.t.Cleanup(func() { cancel(); <-done })
	return r
}

// Reached waits until every projection shows the office's last command.
func (o *Office) Reached(r *runner.Runner) {
	o.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for _, name := range r.Names() {
		for !r.Wait(context.Background(), name, o.Last) {
			require.True(o.t, time.Now().Before(deadline), "%s does not get to %d", name, o.Last)
		}
	}
}

// Rows gives every row of a read model's tables as readers see them, as text in a fixed order, table by table.
func Rows(t testing.TB, pool *pgxpool.Pool, projection string) map[string][]string {
	t.Helper()
	ctx := context.Background()
	rows, err := pool.Query(ctx, `select viewname from pg_views where schemaname = 'rm' and starts_with(viewname, $1 || '_')`, projection)
	require.NoError(t, err)
	views, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.NotEmpty(t, views)
	out := map[string][]string{}
	for _, view := range views {
		rows, err := pool.Query(ctx, fmt.Sprintf(
			`select (to_jsonb(v) - 'generation')::text from rm.%s v order by 1`, pgx.Identifier{view}.Sanitize()))
		require.NoError(t, err)
		out[view], err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
	}
	return out
}
