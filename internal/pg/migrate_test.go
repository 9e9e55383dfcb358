package pg_test

import (
	"sync"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
	"gantry/internal/testkit"
)

// unmigrated is a database that has seen no migration.
func unmigrated(t *testing.T) *pgxpool.Pool {
	t.Helper()
	p := testkit.Database(t)
	exec1(t, p, "drop schema public cascade")
	exec1(t, p, "create schema public")
	return p
}

func files(named map[string]string) fstest.MapFS {
	fs := fstest.MapFS{}
	for name, sql := range named {
		fs[name] = &fstest.MapFile{Data: []byte(sql)}
	}
	return fs
}

func TestMigrationsRunOnceInTheOrderOfTheirNumbers(t *testing.T) {
	p := unmigrated(t)
	first := files(map[string]string{"0002_b.sql": "insert into a values (2); insert into a values (3)", "0001_a.sql": "create table a (n int)"})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { assert.NoError(t, pg.MigrateFrom(t.Context(), p, first)) })
	}
	wg.Wait()
	require.Equal(t, 2, one[int](t, p, "select count(*) from a"), "four processes at once apply each file once")

	first["0003_c.sql"] = &fstest.MapFile{Data: []byte("drop table a")}
	require.NoError(t, pg.MigrateFrom(t.Context(), p, first))
	require.Equal(t, []string{"0001_a.sql", "0002_b.sql", "0003_c.sql"}, one[[]string](t, p, "select array_agg(name order by version) from schema_migrations"))
}

func TestMigrationsThatCannotBeReconciledChangeNothing(t *testing.T) {
	applied := map[string]string{"0001_a.sql": "create table a (n int)", "0003_c.sql": "create table c (n int)"}
	for name, tc := range map[string]struct {
		now  map[string]string
		want error
	}{
		"an applied file changed":            {map[string]string{"0001_a.sql": "create table a (n bigint)", "0003_c.sql": applied["0003_c.sql"], "0004_x.sql": "create table x ()"}, pg.ErrMigrationChanged},
		"a file unknown to this build":       {map[string]string{"0001_a.sql": applied["0001_a.sql"], "0004_x.sql": "create table x ()"}, pg.ErrNewerDatabase},
		"a new file below an applied one":    {map[string]string{"0001_a.sql": applied["0001_a.sql"], "0002_x.sql": "create table x ()", "0003_c.sql": applied["0003_c.sql"]}, pg.ErrMigrationOrder},
		"a file whose SQL fails half-way":    {map[string]string{"0001_a.sql": applied["0001_a.sql"], "0003_c.sql": applied["0003_c.sql"], "0004_x.sql": "create table x (); create table a ()"}, pg.ErrMigrationFailed},
		"two files with one number":          {map[string]string{"0004_x.sql": "", "0004_y.sql": ""}, pg.ErrBadMigrationName},
		"a file with a name out of the rule": {map[string]string{"4-x.sql": ""}, pg.ErrBadMigrationName},
	} {
		t.Run(name, func(t *testing.T) {
			p := unmigrated(t)
			require.NoError(t, pg.MigrateFrom(t.Context(), p, files(applied)))
			require.ErrorIs(t, pg.MigrateFrom(t.Context(), p, files(tc.now)), tc.want)
			assert.False(t, one[bool](t, p, "select to_regclass('x') is not null"))
			assert.Equal(t, 2, one[int](t, p, "select count(*) from schema_migrations"))
		})
	}
}

func TestMigrationOfTheProductIsReapplicable(t *testing.T) {
	require.NoError(t, pg.Migrate(t.Context(), testkit.Database(t)))
}
