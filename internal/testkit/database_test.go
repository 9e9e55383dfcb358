package testkit_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
	"gantry/internal/testkit"
)

func TestEveryTestHasADatabaseOfItsOwn(t *testing.T) {
	ctx := context.Background()
	first, second := testkit.Database(t), testkit.Database(t)
	_, err := first.Exec(ctx, "insert into usage_log (at, name) values (now(), 'here')")
	require.NoError(t, err)
	var here, there int
	require.NoError(t, first.QueryRow(ctx, "select count(*) from usage_log").Scan(&here))
	require.NoError(t, second.QueryRow(ctx, "select count(*) from usage_log").Scan(&there))
	require.Equal(t, 1, here)
	require.Zero(t, there)
}

func TestAnAcknowledgedRowSurvivesTheCrashOfAPrivateServer(t *testing.T) {
	ctx := context.Background()
	s := testkit.Server(t)
	pool, err := pg.Open(ctx, s.DSN())
	require.NoError(t, err)
	defer pool.Close()
	_, err = pool.Exec(ctx, "insert into usage_log (at, name) values (now(), 'kept')")
	require.NoError(t, err)

	s.Kill()
	require.NoError(t, s.Restart(ctx))
	pool.Reset() // its idle connections are dead and found so only when used

	var kept int
	require.NoError(t, pool.QueryRow(ctx, "select count(*) from usage_log where name = 'kept'").Scan(&kept))
	require.Equal(t, 1, kept)
}

func BenchmarkDatabase(b *testing.B) {
	testkit.Database(b)
	b.ResetTimer()
	for b.Loop() {
		testkit.Database(b)
	}
}
