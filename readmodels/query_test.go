package readmodels_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gantry/internal/testkit"
	"gantry/readmodels"
)

// A view that changes its columns breaks every prepared statement on it, on each connection of the pool.
func TestAQueryOutlivesTheSwitchOfItsView(t *testing.T) {
	ctx := context.Background()
	pool := testkit.Database(t)
	_, err := pool.Exec(ctx, `create table g1 (n int); insert into g1 values (7); create view rm.numbers as select n from g1`)
	require.NoError(t, err)
	const query = `select n from rm.numbers`
	var held []interface{ Release() }
	for range 4 { // every one of these connections prepares the statement
		c, err := pool.Acquire(ctx)
		require.NoError(t, err)
		_, err = readmodels.Collect(ctx, c, pgx.RowTo[int64], query)
		require.NoError(t, err)
		held = append(held, c)
	}
	for _, c := range held {
		c.Release()
	}
	_, err = pool.Exec(ctx, `create table g2 (n bigint); insert into g2 values (8); drop view rm.numbers; create view rm.numbers as select n from g2`)
	require.NoError(t, err)
	for range 8 {
		n, known, err := readmodels.First(ctx, pool, pgx.RowTo[int64], query)
		require.NoError(t, err)
		require.True(t, known)
		require.Equal(t, int64(8), n)
	}
	_, known, err := readmodels.First(ctx, pool, pgx.RowTo[int64], query+" where n = 0")
	require.NoError(t, err)
	require.False(t, known)
}
