package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/internal/config"
	"gantry/internal/demo"
	"gantry/internal/pg"
	"gantry/internal/timeclock"
	"gantry/migrations"
	"gantry/projections"
	"gantry/projections/runner"
	"gantry/readmodels"
	"gantry/readmodels/gantt"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// rival is a second company beside the demonstration's, with a project and the same clinic.
var rival = demoID("rival")

// twoCompanies is a database with the demonstration and the rival, and an analyst of each with the address to sign in at.
type twoCompanies struct {
	cli
	super *pgxpool.Pool
	roles pg.Roles
	ana   analyst // of the demonstration
	rita  analyst // of the rival
}

type analyst struct{ name, dsn string }

func withTwoCompanies(t *testing.T) twoCompanies {
	t.Helper()
	c := twoCompanies{cli: newCLI(t)}
	c.ok("demo")
	c.found(t, rival, "Otra Empresa")
	super, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	t.Cleanup(super.Close)
	c.super = super
	c.roles, err = pg.RolesOf(t.Context(), super)
	require.NoError(t, err)
	c.ana, c.rita = c.add(t, "ana", demo.CompanyName), c.add(t, "rita", rival.String())
	return c
}

func (c twoCompanies) found(t *testing.T, id kernel.CompanyID, name string) {
	t.Helper()
	std := &streams{out: devNull(t), problems: devNull(t)}
	p, err := open(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, std)
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	require.NoError(t, p.following(t.Context(), func(*runner.Runner) error {
		may := access.Default()
		caller := commands.Caller{
			Company: id, User: newID(), Role: access.SuperAdmin, Level: may.Level(access.SuperAdmin, access.Gantt), Levels: access.Levels(may[access.SuperAdmin]),
		}
		companies, planner := p.companies(timeclock.System{}), p.planner(timeclock.System{}, nil)
		defer func() { require.NoError(t, planner.Close(t.Context())) }()
		_, err := companies.Execute(t.Context(), caller, newID(), company.Create{Name: name})
		require.NoError(t, err)
		_, err = companies.Execute(t.Context(), caller, newID(), company.AddMember{User: caller.User, Role: access.Planner})
		require.NoError(t, err)
		place := newID()
		_, err = p.projects(timeclock.System{}).Execute(t.Context(), caller, place, newID(), project.Create{Name: "Torre", Place: "Lima"})
		require.NoError(t, err)
		in, err := demo.Clinic(demo.English, kernel.Date(2026, 3, 2, 8, 0))
		require.NoError(t, err)
		_, err = p.projects(timeclock.System{}).Start(t.Context(), planner, caller, place,
			planning.Request{ID: newID(), Command: schedule.TakeOver{Project: place, Import: in}})
		require.NoError(t, err)
		return nil
	}))
}

// add makes an analyst as an operator does. Roles belong to the whole server, so each database has names of its own.
func (c twoCompanies) add(t *testing.T, name, company string, options ...string) analyst {
	t.Helper()
	u, err := url.Parse(c.dsn)
	require.NoError(t, err)
	name += strings.TrimPrefix(u.Path, "/test")
	out := c.ok(append([]string{"analyst", "add", name, "--company", company}, options...)...)
	t.Cleanup(func() { // the database goes with the test, its roles do not
		_, _ = c.super.Exec(context.WithoutCancel(t.Context()), "drop owned by "+name)
		_, _ = c.super.Exec(context.WithoutCancel(t.Context()), "drop role if exists "+name)
	})
	word := regexp.MustCompile(`(?m)^password, shown this once: (\S+)$`).FindStringSubmatch(out)
	require.NotNil(t, word, out)
	u.User = url.UserPassword(name, word[1])
	return analyst{name, u.String()}
}

func (a analyst) enter(t *testing.T, notices *[]string) *pgx.Conn {
	t.Helper()
	config, err := pgx.ParseConfig(a.dsn)
	require.NoError(t, err)
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) {
		if notices != nil {
			*notices = append(*notices, n.Message)
		}
	}
	conn, err := pgx.ConnectConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	_, err = conn.Exec(t.Context(), `set session characteristics as transaction read write`) // the default is a courtesy; nothing rests on it
	require.NoError(t, err)
	return conn
}

type querying interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

func texts(t *testing.T, db querying, sql string, args ...any) []string {
	t.Helper()
	rows, err := db.Query(t.Context(), sql, args...)
	require.NoError(t, err, sql)
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err, sql)
	return out
}

// relations are all views and tables of the read models, and the views for analysts over them.
func (c twoCompanies) relations(t *testing.T) []string {
	t.Helper()
	return texts(t, c.super, `
		select format('%I.%I', nspname, relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where  c.relkind in ('r', 'v') and (nspname in ('rm', 'analytics') and relname not in ('freshness', 'people') or nspname in (select projection || '_g' || generation from projection_generations))
		order  by 1`)
}

// requireApart proves that both analysts see the rows of their company, all of them and no other, in every table and view.
func (c twoCompanies) requireApart(t *testing.T) {
	t.Helper()
	all, filled := c.relations(t), 0
	require.NotEmpty(t, all)
	for who, company := range map[analyst]kernel.CompanyID{c.ana: demo.Company, c.rita: rival} {
		conn := who.enter(t, nil)
		for _, relation := range all {
			query := `select count(*)::text || ' ' || coalesce(min(company_id::text), '') || ' ' || coalesce(max(company_id::text), '') from ` + relation
			want := texts(t, c.super, query+` where company_id = $1`, company)
			require.Equal(t, want, texts(t, conn, query), "%s in %s", who.name, relation)
			if !strings.HasPrefix(want[0], "0 ") {
				filled++
			}
		}
		require.ElementsMatch(t, []string{"gantt", "changelog", "members", "projects", "imported", "lookahead", "weekly", "curves"}, texts(t, conn, `select projection from rm.freshness`))
	}
	require.Greater(t, filled, 40, "the tables have rows to hide")
}

func TestAnAnalystSeesOneCompany(t *testing.T) {
	c := withTwoCompanies(t)
	c.requireApart(t)
	t.Run("every table of a read model is under row-level security", func(t *testing.T) {
		assert.Empty(t, texts(t, c.super, `
			select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where  c.relkind = 'r' and (nspname in (select projection || '_g' || generation from projection_generations) or c.relname in ('projection_parked', 'analysts'))
			and    not (c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid))`))
		assert.Empty(t, texts(t, c.super, `
			select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where  c.relkind = 'r' and (nspname in (select projection || '_g' || generation from projection_generations) or c.relname = 'projection_parked')
			and    not exists (select from pg_policy where polrelid = c.oid and polname = 'granted' and not polpermissive)`), "and under the limit to projects")
	})
	t.Run("also after a read model was built anew", func(t *testing.T) {
		c.ok("rebuild")
		assert.Equal(t, []string{"2"}, texts(t, c.super, `select distinct generation::text from rm.gantt_activities`))
		c.requireApart(t)
	})
	t.Run("the list names both", func(t *testing.T) {
		out := c.ok("analyst", "list")
		assert.Regexp(t, c.ana.name+` +`+demo.Company.String(), out)
		assert.Regexp(t, c.rita.name+` +`+rival.String(), out)
	})
	t.Run("one who is removed sees nothing, in no session", func(t *testing.T) {
		conn := c.rita.enter(t, nil)
		assert.NotEmpty(t, texts(t, conn, `select name from rm.projects_projects`))
		assert.Contains(t, c.ok("analyst", "remove", c.rita.name), "is removed")
		_, err := conn.Exec(t.Context(), `select from rm.projects_projects`)
		require.Error(t, err)
		_, err = pgx.Connect(t.Context(), c.rita.dsn)
		require.Error(t, err)
		code, _, problems := c.run("analyst", "remove", c.rita.name)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "there is no analyst")
	})
	t.Run("an account that may do more is not made one", func(t *testing.T) {
		for name, says := range map[string]string{
			c.roles.Server: "may do more than an analyst", c.roles.Reader: "is no analyst", "pg_monitor": "cannot be an analyst's name", "Ana": "cannot be", c.ana.name: "reads this company already",
		} {
			code, _, problems := c.run("analyst", "add", name, "--company", demo.CompanyName)
			assert.Equal(t, exitFailed, code)
			assert.Contains(t, problems, says, name)
		}
		code, _, problems := c.run("analyst", "add", "somebody", "--company", "Nobody")
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, `there is no company "Nobody"`)
		assert.Contains(t, problems, rival.String()+"  Otra Empresa")
	})
}

// A hostile session tries everything SQL offers somebody with a password.
func TestAHostileAnalystFindsNoWayOut(t *testing.T) {
	c := withTwoCompanies(t)
	table := slices.IndexFunc(c.relations(t), func(r string) bool { return strings.HasPrefix(r, "gantt_g") && strings.HasSuffix(r, ".activities") })
	activities := c.relations(t)[table]
	schema, _, _ := strings.Cut(activities, ".")

	t.Run("what is not theirs is refused", func(t *testing.T) {
		conn := c.ana.enter(t, nil)
		refused := []string{
			`set role ` + c.roles.Server, `set role ` + c.roles.Reader, `set role ` + c.rita.name, `set role gantry`,
			`set session authorization ` + c.roles.Server, `select set_config('role', '` + c.roles.Reader + `', false)`,
			`select from es_events`, `select from es_streams`, `select from es_seq`, `select from identity_users`, `select from identity_passwords`,
			`select from identity_sessions`, `select from identity_audit`, `select from stream_snapshots`, `select from usage_log`,
			`select from projection_checkpoints`, `select from projection_generations`, `select error from projection_parked`, `select from schema_migrations`,
			`insert into analysts values ('x', gen_random_uuid())`, `update analysts set company_id = '` + rival.String() + `'`, `delete from analysts`,
			`update access_roles set reader = current_user`, `update rm.gantt_activities set name = ''`, `delete from rm.gantt_links`,
			`insert into rm.projects_projects (company_id) values ('` + rival.String() + `')`, `update ` + activities + ` set name = ''`,
			`truncate ` + activities, `do $$ begin lock table ` + activities + ` in access exclusive mode; end $$`, `drop table ` + activities,
			`alter table ` + activities + ` disable row level security`, `drop policy company on ` + activities,
			`create policy mine on ` + activities + ` using (true)`, `alter view rm.gantt_activities set (security_invoker = false)`,
			`alter role ` + c.ana.name + ` set gantry.company = '` + rival.String() + `'`, `grant ` + c.roles.Server + ` to ` + c.ana.name,
			`create or replace view current_company as select '` + rival.String() + `'::uuid as company_id`, `drop view current_company`,
			`create table public.mine (n int)`, `create view public.mine as select 1`, `create view rm.mine as select 1`, `create table ` + schema + `.mine (n int)`,
			`create schema mine`, `create function public.mine() returns int language sql security definer as 'select 1'`,
			`create operator public.= (leftarg = name, rightarg = name, function = nameeq)`,
			`create role mine`, `alter role ` + c.ana.name + ` bypassrls`, `alter role ` + c.ana.name + ` superuser`, `alter role ` + c.rita.name + ` password 'x'`,
			`set row_security = off; select from rm.gantt_activities`,
			`copy rm.gantt_activities from stdin`, `copy analysts from program 'true'`, `copy (select 1) to '/tmp/gantry-leak'`, `copy (select 1) to program 'true'`,
			`select pg_read_file('/etc/passwd')`, `select pg_ls_dir('/')`, `select pg_read_binary_file('pg_hba.conf')`, `select lo_import('/etc/passwd')`, `select lo_create(0)`,
			`select from pg_authid`, `select from pg_statistic`, `select from pg_hba_file_rules`,
			`create extension dblink`, `create extension file_fdw`, `create extension postgres_fdw`, `load '/tmp/mine.so'`,
			`alter system set log_statement = 'all'`, `set session_preload_libraries = 'x'`, `set log_statement = 'none'`,
			`select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user`, `select pg_advisory_lock(113650217612409)`,
			`select pg_try_advisory_xact_lock(1)`, `select pg_switch_wal()`, `create publication mine for all tables`, `create event trigger mine on ddl_command_end execute function x()`,
			`comment on table analysts is 'x'`, `create database mine`, `alter database ` + conn.Config().Database + ` set row_security = off`,
		}
		// 22023: no such role, 0A000: an extension this PostgreSQL does not bring.
		for _, sql := range refused {
			_, err := conn.Exec(t.Context(), sql)
			var theirs *pgconn.PgError
			if assert.ErrorAs(t, err, &theirs, sql) {
				assert.Contains(t, []string{"42501", "22023", "0A000"}, theirs.Code, "%s: %s", sql, theirs.Message)
			}
		}
		_, err := conn.Exec(t.Context(), `grant select on rm.gantt_activities to public`) // a warning, no error
		require.NoError(t, err)
		assert.Empty(t, texts(t, c.super, `select relname::text from pg_class, aclexplode(relacl) a where relnamespace = 'rm'::regnamespace and a.grantee = 0`))
	})
	for name, script := range map[string]string{
		"naming the other company":             `select set_config('gantry.company', '` + rival.String() + `', false)`,
		"working as the group":                 `set role ` + c.roles.Analyst,
		"the company named in one transaction": `begin; set local gantry.company = '` + rival.String() + `'`,
		"another path to the tables":           `set search_path = ` + schema + `, pg_temp, public`,
		"a list of their own":                  `create temp table analysts (role name, company_id uuid); insert into pg_temp.analysts values (current_user, '` + rival.String() + `'); set search_path = pg_temp, public`,
		"a company of their own":               `create temp view current_company as select '` + rival.String() + `'::uuid as company_id; set search_path = pg_temp, public`,
		"a function as its definer":            `create function pg_temp.whose() returns uuid security definer language sql as $$ select company_id from public.current_company $$`,
		"plans without custom values":          `set plan_cache_mode = force_generic_plan; set enable_indexscan = off; set enable_bitmapscan = off`,
	} {
		t.Run("no foreign row by "+name, func(t *testing.T) {
			conn := c.ana.enter(t, nil)
			_, err := conn.Exec(t.Context(), script)
			require.NoError(t, err)
			for _, relation := range c.relations(t) {
				assert.NotContains(t, texts(t, conn, `select distinct company_id::text from `+relation), rival.String(), relation)
			}
		})
	}
	t.Run("no function of their own is shown a foreign row", func(t *testing.T) {
		var notices []string
		conn := c.ana.enter(t, &notices)
		_, err := conn.Exec(t.Context(), `
			create function pg_temp.leak(company uuid, words text) returns boolean language plpgsql immutable cost 0.0000001 as
			$$ begin raise notice '% %', company, words; return true; end $$;
			create operator pg_temp.~~~ (leftarg = uuid, rightarg = text, function = pg_temp.leak);
			create temp view mine as select * from rm.gantt_activities where pg_temp.leak(company_id, name);
			create temp view barred with (security_barrier = false) as select * from `+activities+` where company_id operator(pg_temp.~~~) name`)
		require.NoError(t, err)
		for _, sql := range []string{
			`select count(*)::text from rm.gantt_activities where pg_temp.leak(company_id, name)`,
			`select count(*)::text from mine`, `select count(*)::text from barred`,
			`select count(*)::text from ` + activities + ` a join rm.projects_schedules s using (company_id, schedule_id) where pg_temp.leak(a.company_id, s.name)`,
			`select count(*)::text from rm.gantt_activities where 1 / (company_id <> '` + rival.String() + `')::int = 1`,
			`select count(*)::text from ` + activities + ` where cast(case when company_id = '` + rival.String() + `' then name else '1' end as int) = 1`,
			`with everybody as materialized (select * from ` + activities + `) select count(*)::text from everybody where pg_temp.leak(company_id, name)`,
		} {
			assert.NotEqual(t, []string{"0"}, texts(t, conn, sql), sql)
		}
		require.NotEmpty(t, notices)
		for _, n := range notices {
			require.NotContains(t, n, rival.String())
		}
	})
	t.Run("nor are the figures of the planner, the sessions of others and a copy", func(t *testing.T) {
		conn := c.ana.enter(t, nil)
		_, err := c.super.Exec(t.Context(), `analyze `+activities)
		require.NoError(t, err)
		require.NotEmpty(t, texts(t, c.super, `select attname::text from pg_stats where schemaname = $1`, schema))
		assert.Empty(t, texts(t, conn, `select attname::text from pg_stats where schemaname = $1`, schema))
		assert.Empty(t, texts(t, conn, `select query from pg_stat_activity where usename <> current_user and query <> '<insufficient privilege>' and query <> ''`))
		var copied strings.Builder
		_, err = conn.PgConn().CopyTo(t.Context(), &copied, `copy `+activities+` to stdout`)
		require.NoError(t, err)
		assert.Contains(t, copied.String(), demo.Company.String())
		assert.NotContains(t, copied.String(), rival.String())
	})
	t.Run("a view one makes shows another what is the other's", func(t *testing.T) {
		_, err := c.super.Exec(t.Context(), `create schema shared; grant all on schema shared to `+c.roles.Analyst)
		require.NoError(t, err)
		mine, theirs := c.ana.enter(t, nil), c.rita.enter(t, nil)
		_, err = mine.Exec(t.Context(), `
			create view shared.bait as select company_id from rm.gantt_activities; grant select on shared.bait to public;
			create function shared.bait() returns setof uuid language sql security definer as 'select company_id from rm.gantt_activities'`)
		require.NoError(t, err)
		assert.Equal(t, []string{rival.String()}, texts(t, theirs, `select distinct company_id::text from shared.bait`))
		assert.Equal(t, []string{demo.Company.String()}, texts(t, theirs, `select distinct bait::text from shared.bait()`), "what one hands out by a function is one's own")
		_, err = mine.Exec(t.Context(), `drop function shared.bait(); drop view shared.bait`)
		require.NoError(t, err)
		t.Run("and an operator of theirs compares nothing in a policy", func(t *testing.T) {
			_, err := mine.Exec(t.Context(), `
				create function shared.yes(name, name) returns boolean language sql as 'select true';
				create operator shared.= (leftarg = name, rightarg = name, function = shared.yes);
				set search_path = shared, pg_catalog, public; set gantry.company = '`+rival.String()+`'`)
			require.NoError(t, err)
			assert.Equal(t, []string{demo.Company.String()}, texts(t, mine, `select distinct company_id::text from `+activities))
			_, err = mine.Exec(t.Context(), `drop schema shared cascade`)
			require.Error(t, err)
			_, err = c.super.Exec(t.Context(), `drop schema shared cascade`)
			require.NoError(t, err)
		})
	})
}

// The server's own queries see the company they name, for as long as their transaction.
func TestARequestSeesTheCompanyOfItsSession(t *testing.T) {
	c := withTwoCompanies(t)
	pool, err := pg.OpenAs(t.Context(), c.dsn+"&pool_max_conns=1", c.roles.Reader)
	require.NoError(t, err)
	defer pool.Close()
	db := readmodels.Open(pool)
	nothing := func(t *testing.T) {
		for _, relation := range c.relations(t) {
			require.Equal(t, []string{"0"}, texts(t, pool, `select count(*)::text from `+relation), relation)
		}
	}
	t.Run("one that names none sees no row", nothing)
	t.Run("one that names a company sees its rows alone", func(t *testing.T) {
		for _, id := range []kernel.CompanyID{demo.Company, rival} {
			got := texts(t, db.Of(id), `select distinct company_id::text from rm.gantt_activities`)
			require.Equal(t, []string{id.String()}, got)
		}
	})
	t.Run("a query that asks for another company finds nothing", func(t *testing.T) {
		list, err := projects.List(t.Context(), db.Of(demo.Company), rival, projects.Administrator)
		require.NoError(t, err)
		require.Empty(t, list)
		ours, err := projects.List(t.Context(), db.Of(rival), rival, projects.Administrator)
		require.NoError(t, err)
		require.Len(t, ours, 1)
		_, err = gantt.Snapshot(t.Context(), db.Of(demo.Company), rival, ours[0].Schedules[0].ID)
		require.ErrorContains(t, err, "schedule.unknown")
	})
	t.Run("the name does not stay on the connection", nothing)
	t.Run("nor after an error", func(t *testing.T) {
		_, err := readmodels.Collect(t.Context(), db.Of(demo.Company), pgx.RowTo[int], `select 1 / (count(*) - count(*))::int from rm.gantt_activities`)
		require.Error(t, err)
		nothing(t)
	})
	t.Run("and a switch of the read model in between costs no error", func(t *testing.T) {
		before, known, err := members.Get(t.Context(), db.Of(rival), rival)
		require.NoError(t, err)
		require.True(t, known)
		_, err = c.super.Exec(t.Context(), `drop view rm.members_companies; create view rm.members_companies with (security_invoker = true) as
			select 1 as generation, company_id, name::varchar(99) as name, country, size, kind, contract, staff, projects, image, needs_resources, deleted, revision
			from members_g1.companies;
			grant select on rm.members_companies to `+c.roles.Reader)
		require.NoError(t, err)
		after, known, err := members.Get(t.Context(), db.Of(rival), rival)
		require.NoError(t, err)
		require.True(t, known)
		require.Equal(t, before, after)
		nothing(t)
	})
	for _, sql := range []string{`select from es_events`, `select from identity_users`, `update rm.gantt_activities set name = ''`, `create temp table x as select from usage_log`} {
		_, err := pool.Exec(t.Context(), sql)
		require.ErrorContains(t, err, "42501", sql)
	}
}

// asBefore makes a data directory as versions did in which a superuser owned everything: tables of the first four migrations, and one
// generation of each read model with the rows of a company, open to everybody who may read the schema.
func asBefore(t *testing.T, data string) {
	t.Helper()
	s := startDatabase(t, data)
	defer func() { require.NoError(t, s.Stop()) }()
	super, err := pg.Open(t.Context(), s.DSN())
	require.NoError(t, err)
	defer super.Close()
	first := fstest.MapFS{}
	all, err := pg.Migrations(migrations.FS)
	require.NoError(t, err)
	for _, m := range all[:4] {
		first[m.Name] = &fstest.MapFile{Data: []byte(m.SQL)}
	}
	require.NoError(t, pg.MigrateFrom(t.Context(), super, first))
	for _, p := range projections.Set() {
		sum := sha256.Sum256([]byte(p.Schema()))
		_, err := super.Exec(t.Context(), fmt.Sprintf(`
			create schema %[1]s_g1; set search_path = %[1]s_g1; %[2]s; reset search_path;
			insert into projection_generations (projection, generation, version, shape, state) values ('%[1]s', 1, %[3]d, '%[4]x', 'live');
			insert into projection_checkpoints (projection, generation, position) values ('%[1]s', 1, 0);
			do $$ declare name text; begin
				for name in select tablename from pg_tables where schemaname = '%[1]s_g1' loop
					execute format('create view rm.%[1]s_%%s as select 1 as generation, * from %[1]s_g1.%%I', name, name);
				end loop;
			end $$`, p.Name(), p.Schema(), p.Version(), sum[:8]))
		require.NoError(t, err)
	}
	_, err = super.Exec(t.Context(), fmt.Sprintf(`
		insert into members_g1.companies (company_id, name, revision) values ('%[1]s', 'Antigua', 1); insert into projects_g1.projects (company_id, project_id, name, place, restricted, revision, created_at) values ('%[1]s', '%[1]s', 'Puente', 'Lima', false, 1, now());
		create role guest login password 'word'; grant usage on schema rm to guest; grant select on all tables in schema rm to guest`, rival))
	require.NoError(t, err)
}

func startDatabase(t *testing.T, data string) *pg.Server {
	t.Helper()
	s, err := pg.Start(t.Context(), pg.Options{DataDir: filepath.Join(data, "postgres"), BinDir: os.Getenv("GANTRY_PG_BIN"), Bundled: bundledPostgres()})
	require.NoError(t, err)
	return s
}

func TestAnEarlierDataDirectoryIsBroughtUnderTheRoles(t *testing.T) {
	data, err := os.MkdirTemp("/tmp", "gantry-before-") // short: sockets live below it
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	asBefore(t, data)
	said, err := os.Create(filepath.Join(data, "out"))
	require.NoError(t, err)
	defer said.Close()
	for _, args := range [][]string{
		{"demo"}, {"analyst", "add", "ana", "--company", "Antigua"}, {"rebuild", "gantt"}, {"verify"},
	} {
		require.Zero(t, run(t.Context(), append([]string{"--data=" + data, "--database-url=", "--log-level=error"}, args...), said, os.Stderr), args)
	}
	text, err := os.ReadFile(said.Name())
	require.NoError(t, err)
	word := regexp.MustCompile(`password, shown this once: (\S+)`).FindSubmatch(text)
	require.NotNil(t, word, string(text))

	s := startDatabase(t, data)
	defer func() { require.NoError(t, s.Stop()) }()
	super, err := pg.Open(t.Context(), s.DSN())
	require.NoError(t, err)
	defer super.Close()
	assert.Equal(t, []string{"gantry_server"}, texts(t, super, `select distinct tableowner::text from pg_tables where schemaname like '%\_g_'`))
	assert.Empty(t, texts(t, super, `
		select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where  relkind = 'r' and nspname like '%\_g_' and not relrowsecurity`))
	assert.Equal(t, []string{"Antigua", demo.CompanyName}, texts(t, super, `select name from rm.members_companies order by name`), "old rows are kept, new ones join them")

	u, err := url.Parse(s.DSN())
	require.NoError(t, err)
	u.User = url.UserPassword("ana", string(word[1]))
	conn := analyst{"ana", u.String()}.enter(t, nil)
	assert.Equal(t, []string{"Antigua"}, texts(t, conn, `select name from rm.members_companies`))
	assert.Equal(t, []string{"Puente"}, texts(t, conn, `select name from rm.projects_projects`))
	assert.Empty(t, texts(t, conn, `select name from rm.gantt_activities`))
	u.User = url.UserPassword("guest", "word")
	conn = analyst{"guest", u.String()}.enter(t, nil)
	_, err = conn.Exec(t.Context(), `select from rm.members_companies`)
	assert.ErrorContains(t, err, "42501", "an account of the time before reads nothing any more")
}

// Sessions of the server itself are those of an ordinary account, with no way back to the one that migrates.
func TestTheEmbeddedDatabaseIsUsedByAnOrdinaryRole(t *testing.T) {
	data, err := os.MkdirTemp("/tmp", "gantry-roles-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	p, err := open(t.Context(), &config.Settings{Data: data, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	for role, pool := range map[string]*pgxpool.Pool{"gantry_server": p.pool, "gantry_reader": p.readers} {
		assert.Equal(t, []string{"gantry_server " + role + " off"}, texts(t, pool, `select concat_ws(' ', session_user, current_user, current_setting('is_superuser'))`))
		for _, sql := range []string{`set role gantry`, `select pg_read_file('/etc/passwd')`, `copy (select 1) to program 'true'`, `create role x`} {
			_, err := pool.Exec(t.Context(), sql)
			assert.ErrorContains(t, err, "42501", sql)
		}
	}
}

// A dump is restored by an ordinary account of another server, which has none of the first one's roles.
func TestADumpIsRestoredWithoutItsRoles(t *testing.T) {
	c := withTwoCompanies(t)
	var version string
	require.NoError(t, c.super.QueryRow(t.Context(), `select current_setting('server_version_num')::int / 10000`).Scan(&version))
	var tools string
	for _, dir := range []string{os.Getenv("GANTRY_PG_BIN"), "/usr/lib/postgresql/" + version + "/bin"} {
		if _, err := os.Stat(filepath.Join(dir, "pg_restore")); dir != "" && err == nil {
			tools = dir
		}
	}
	if tools == "" {
		t.Skip("pg_dump and pg_restore of this major are not on this machine")
	}
	dump := filepath.Join(t.TempDir(), "gantry.dump")
	out, err := exec.Command(filepath.Join(tools, "pg_dump"), "-Fc", "-f", dump, c.dsn).CombinedOutput()
	require.NoError(t, err, string(out))

	u, err := url.Parse(c.dsn)
	require.NoError(t, err)
	restored := "restored" + strings.TrimPrefix(u.Path, "/test")
	for _, sql := range []string{`create role ` + restored + ` login createrole password 'word'`, `create database ` + restored + ` owner ` + restored} {
		_, err := c.super.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	t.Cleanup(func() {
		for _, sql := range []string{`drop database ` + restored + ` with (force)`, `drop role if exists ` + restored + `_reader, ` + restored + `_analyst, ` + restored} {
			_, err := c.super.Exec(context.WithoutCancel(t.Context()), sql)
			require.NoError(t, err)
		}
	})
	u.Path, u.User = "/"+restored, url.UserPassword(restored, "word")
	out, err = exec.Command(filepath.Join(tools, "pg_restore"), "--no-owner", "--no-privileges", "--exit-on-error", "-d", u.String(), dump).CombinedOutput()
	require.NoError(t, err, string(out))

	again := cli{t, u.String(), t.TempDir()}
	assert.Equal(t, c.ok("verify"), again.ok("verify"))
	again.ok("migrate")
	roles := pg.Roles{Server: restored, Reader: restored + "_reader", Analyst: restored + "_analyst"}
	reader, err := pg.OpenAs(t.Context(), u.String(), roles.Reader)
	require.NoError(t, err)
	defer reader.Close()
	list, err := projects.List(t.Context(), readmodels.Open(reader).Of(rival), rival, projects.Administrator)
	require.NoError(t, err)
	assert.Len(t, list, 1)
	list, err = projects.List(t.Context(), readmodels.Open(reader).Of(demo.Company), rival, projects.Administrator)
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Contains(t, again.ok("analyst", "list"), "add again", "the names came along, their roles did not")
}
