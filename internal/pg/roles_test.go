package pg_test

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
	"gantry/internal/testkit"
)

func TestRolesAreEstablishedOnce(t *testing.T) {
	pool := testkit.Database(t)
	before := catalog(t, pool)
	require.NoError(t, pg.Migrate(t.Context(), pool))
	assert.Equal(t, before, catalog(t, pool), "a second start grants nothing again")

	_, err := pool.Exec(t.Context(), `create table later (n int)`)
	require.NoError(t, err)
	require.NoError(t, pg.Migrate(t.Context(), pool))
	roles, err := pg.RolesOf(t.Context(), pool)
	require.NoError(t, err)
	var owner string
	require.NoError(t, pool.QueryRow(t.Context(), `select tableowner::text from pg_tables where tablename = 'later'`).Scan(&owner))
	assert.Equal(t, roles.Server, owner, "what a later migration makes is the server's too")
}

// catalog tells which owners and rights the database knows, down to the version of each row.
func catalog(t *testing.T, pool *pgxpool.Pool) (out string) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), `
		select string_agg(x, ' ' order by x) from (
			select 'c' || oid || ':' || xmin from pg_class union all select 'n' || oid || ':' || xmin from pg_namespace
			union all select 'p' || oid || ':' || xmin from pg_proc union all select 'a' || one || ':' || xmin from access_roles
		) rows (x)`).Scan(&out))
	return out
}

func TestTheServersRoleKeepsTheHistory(t *testing.T) {
	pool := testkit.Database(t)
	roles, err := pg.RolesOf(t.Context(), pool)
	require.NoError(t, err)
	server, err := pg.OpenAs(t.Context(), pool.Config().ConnString(), roles.Server)
	require.NoError(t, err)
	defer server.Close()
	for _, sql := range []string{
		`update es_events set at = now()`, `truncate es_events`, `drop table es_events`, `delete from schema_migrations`,
		`update access_roles set reader = 'x'`, `create table public.own (n int)`, `create role another`, `select pg_read_file('/etc/passwd')`,
	} {
		_, err := server.Exec(t.Context(), sql)
		assert.ErrorContains(t, err, "42501", sql)
	}
}

// With DATABASE_URL the account is an ordinary one of somebody else's server.
func TestMissingRightsAreNamed(t *testing.T) {
	t.Run("with the SQL that gives them", func(t *testing.T) {
		admin, dsn, account := ordinary(t, "")
		_, err := pg.Prepare(t.Context(), dsn)
		require.ErrorIs(t, err, pg.ErrMissingRights)
		said := err.Error()
		assert.Contains(t, said, "the account "+account+" may not")
		statements := regexp.MustCompile(`(?m)^    ((?:create|grant) .*);$`).FindAllStringSubmatch(said, -1)
		require.NotEmpty(t, statements, said)
		for _, s := range statements {
			_, err := admin.Exec(t.Context(), s[1])
			require.NoError(t, err, s[1])
		}
		roles, err := pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
		assert.Equal(t, pg.Roles{Server: account, Reader: account + "_reader", Analyst: account + "_analyst"}, roles)
		worksAs(t, dsn, roles)
	})
	t.Run("and not asked of an account that may create roles", func(t *testing.T) {
		_, dsn, _ := ordinary(t, "createrole")
		roles, err := pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
		worksAs(t, dsn, roles)
	})
	t.Run("a schema open to everybody is closed", func(t *testing.T) {
		admin, dsn, _ := ordinary(t, "createrole")
		_, err := admin.Exec(t.Context(), `grant create on schema public to public`)
		require.NoError(t, err)
		_, err = pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
		var open bool
		require.NoError(t, admin.QueryRow(t.Context(), `
			select exists (select from pg_namespace, aclexplode(nspacl) a where nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE')`).Scan(&open))
		assert.False(t, open)
	})
}

func TestAnAnalystIsMadeByAnOrdinaryAccount(t *testing.T) {
	const company = "00000000-0000-7000-8000-000000000001"
	t.Run("that may create roles", func(t *testing.T) {
		_, dsn, account := ordinary(t, "createrole")
		_, err := pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
		pool, err := pg.Open(t.Context(), dsn)
		require.NoError(t, err)
		defer pool.Close()
		word, err := pg.AddAnalyst(t.Context(), pool, pg.NewAnalyst{Role: account + "_ana", Company: company}, nil)
		require.NoError(t, err)
		u, err := url.Parse(dsn)
		require.NoError(t, err)
		u.User = url.UserPassword(account+"_ana", word)
		conn, err := pgx.Connect(t.Context(), u.String())
		require.NoError(t, err)
		defer conn.Close(t.Context())
		_, err = conn.Exec(t.Context(), `select from rm.freshness`)
		require.NoError(t, err)
		require.NoError(t, pg.RemoveAnalyst(t.Context(), pool, account+"_ana", nil))
		_, err = pgx.Connect(t.Context(), u.String())
		require.Error(t, err)
	})
	t.Run("that may not, with the SQL of somebody who may", func(t *testing.T) {
		admin, dsn, account := ordinary(t, "createrole")
		_, err := pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
		_, err = admin.Exec(t.Context(), "alter role "+account+" nocreaterole")
		require.NoError(t, err)
		pool, err := pg.Open(t.Context(), dsn)
		require.NoError(t, err)
		defer pool.Close()
		_, err = pg.AddAnalyst(t.Context(), pool, pg.NewAnalyst{Role: account + "_ana", Company: company}, nil)
		require.ErrorIs(t, err, pg.ErrMissingRights)
		statements := regexp.MustCompile(`(?m)^    ((?:create|alter) .*);$`).FindAllStringSubmatch(err.Error(), -1)
		require.NotEmpty(t, statements, err)
		t.Cleanup(func() {
			_, err := admin.Exec(context.WithoutCancel(t.Context()), "drop role "+account+"_ana")
			require.NoError(t, err)
		})
		for _, s := range statements {
			_, err := admin.Exec(t.Context(), s[1])
			require.NoError(t, err, s[1])
		}
		word, err := pg.AddAnalyst(t.Context(), pool, pg.NewAnalyst{Role: account + "_ana", Company: company}, nil)
		require.NoError(t, err)
		require.Empty(t, word, "it has the one the administrator chose")
		all, err := pg.Analysts(t.Context(), pool, "")
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.True(t, all[0].Enters)
		require.Equal(t, company, all[0].Company)
		require.ErrorContains(t, pg.RemoveAnalyst(t.Context(), pool, account+"_ana", nil), "drop role", "what is left for the administrator is named")
		all, err = pg.Analysts(t.Context(), pool, "")
		require.NoError(t, err)
		require.Empty(t, all)
	})
}

// Two installations on one server share no role, so the account of one finds nothing in the other.
func TestAnInstallationHasNoWayToAnother(t *testing.T) {
	_, one, _ := ordinary(t, "createrole")
	_, two, account := ordinary(t, "createrole")
	for _, dsn := range []string{one, two} {
		_, err := pg.Prepare(t.Context(), dsn)
		require.NoError(t, err)
	}
	u, err := url.Parse(two)
	require.NoError(t, err)
	other, err := url.Parse(one)
	require.NoError(t, err)
	u.Path = other.Path
	conn, err := pgx.Connect(t.Context(), u.String())
	require.NoError(t, err)
	defer conn.Close(t.Context())
	for _, sql := range []string{`select from es_events`, `select from rm.freshness`, `select from analysts`} {
		_, err := conn.Exec(t.Context(), sql)
		assert.ErrorContains(t, err, "42501", "%s as %s", sql, account)
	}
}

// ordinary makes an account with a database of its own, which it owns, and gives a superuser's connection to it.
func ordinary(t *testing.T, attributes string) (admin *pgx.Conn, dsn, account string) {
	t.Helper()
	super := testkit.DatabaseDSN(t) // for its server
	u, err := url.Parse(super)
	require.NoError(t, err)
	account = "ordinary" + strings.ReplaceAll(strings.TrimPrefix(u.Path, "/test"), "-", "_")
	first, err := pgx.Connect(t.Context(), super)
	require.NoError(t, err)
	defer first.Close(t.Context())
	for _, sql := range []string{
		fmt.Sprintf("create role %s login password 'word' %s", account, attributes), fmt.Sprintf("create database %s owner %s", account, account),
	} {
		_, err := first.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	u.Path = "/" + account
	admin, err = pgx.Connect(t.Context(), u.String())
	require.NoError(t, err)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		_ = admin.Close(ctx)
		again, err := pgx.Connect(ctx, super)
		require.NoError(t, err)
		defer again.Close(ctx)
		_, err = again.Exec(ctx, fmt.Sprintf("drop database %s with (force)", account))
		require.NoError(t, err)
		for _, ending := range []string{"_reader", "_analyst", ""} {
			_, err = again.Exec(ctx, "drop role if exists "+account+ending)
			require.NoError(t, err)
		}
	})
	u.User = url.UserPassword(account, "word")
	return admin, u.String(), account
}

func worksAs(t *testing.T, dsn string, roles pg.Roles) {
	t.Helper()
	for _, role := range []string{roles.Server, roles.Reader} {
		pool, err := pg.OpenAs(t.Context(), dsn, role)
		require.NoError(t, err)
		var now string
		require.NoError(t, pool.QueryRow(t.Context(), `select current_user::text`).Scan(&now))
		assert.Equal(t, role, now)
		pool.Close()
	}
}
