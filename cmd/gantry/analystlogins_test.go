package main

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
)

// requireLimited proves that a login sees the rows of one project, all of them and nothing else, in every table and view.
func (c twoCompanies) requireLimited(t *testing.T, conn *pgx.Conn, project string) {
	t.Helper()
	filled := 0
	for _, relation := range c.relations(t) {
		columns := texts(t, c.super, `select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and attname in ('project_id', 'schedule_id') order by attname`, relation)
		want := `select count(*)::text from ` + relation + ` where false`
		switch {
		case slices.Contains(columns, "project_id"):
			want = `select count(*)::text from ` + relation + ` where project_id = $1`
		case slices.Contains(columns, "schedule_id"):
			want = `select count(*)::text from ` + relation + ` where schedule_id in (select schedule_id from rm.projects_schedules where project_id = $1)`
		}
		var args []any
		if len(columns) > 0 {
			args = []any{project}
		}
		expected := texts(t, c.super, want, args...)
		require.Equal(t, expected, texts(t, conn, `select count(*)::text from `+relation), relation)
		if len(columns) > 0 {
			require.Equal(t, expected, texts(t, conn, want, args...), "and these are its own: %s", relation)
		}
		if expected[0] != "0" {
			filled++
		}
	}
	require.Greater(t, filled, 40, "the tables have rows to show")
}

// projectsOf gives the ids of a company's projects by name.
func (c twoCompanies) projectsOf(t *testing.T, company string) []string {
	t.Helper()
	return texts(t, c.super, `select project_id::text from rm.projects_projects where company_id = $1 order by name`, company)
}

// An analyst's login may be limited to projects of its company.
func TestALoginOfGrantedProjectsSeesThoseAlone(t *testing.T) {
	c := withTwoCompanies(t)
	ours, theirs := c.projectsOf(t, demo.Company.String()), c.projectsOf(t, rival.String())
	require.Len(t, ours, 2)
	require.Len(t, theirs, 1)
	lara := c.add(t, "lara", demo.CompanyName, "--project", ours[0])
	conn := lara.enter(t, nil)
	c.requireLimited(t, conn, ours[0])
	assert.Contains(t, c.ok("analyst", "list"), "1 projects")

	t.Run("in the views for analysts too", func(t *testing.T) {
		assert.Equal(t, ours[:1], texts(t, conn, `select distinct project_id::text from analytics.schedules`))
		granted := texts(t, c.super, `select schedule_id::text from rm.projects_schedules where project_id = $1`, ours[0])
		assert.Equal(t, granted, texts(t, conn, `select distinct schedule_id::text from analytics.activities`))
		assert.Equal(t, texts(t, c.super, `select count(*)::text from analytics.activities where schedule_id = any($1::uuid[])`, granted), texts(t, conn, `select count(*)::text from analytics.activities`))
	})
	for name, script := range map[string]string{
		"naming another company":      `select set_config('gantry.company', '` + rival.String() + `', false)`,
		"granting itself more":        `create temp table analyst_projects (role name, project_id uuid); insert into pg_temp.analyst_projects values (current_user, '` + ours[1] + `'); set search_path = pg_temp, public`,
		"functions of its own":        `create function pg_temp.sees_every_project() returns boolean language sql as 'select true'; set search_path = pg_temp, public`,
		"a path before the catalog":   `create temp table analysts (role name, every_project boolean); insert into pg_temp.analysts values (current_user, true); set search_path = pg_temp, pg_catalog, public`,
		"plans without custom values": `set plan_cache_mode = force_generic_plan; set enable_indexscan = off; set enable_hashagg = off`,
		"a cursor":                    `begin; declare mine cursor with hold for select 1; commit`,
	} {
		t.Run("no way to another project by "+name, func(t *testing.T) {
			again := lara.enter(t, nil)
			_, err := again.Exec(t.Context(), script)
			require.NoError(t, err)
			c.requireLimited(t, again, ours[0])
		})
	}
	t.Run("and cannot say otherwise", func(t *testing.T) {
		for _, sql := range []string{
			`update analysts set every_project = true`, `insert into analyst_projects values (current_user, '` + ours[1] + `')`, `delete from analyst_projects`,
			`create or replace function public.sees_every_project() returns boolean language sql as 'select true'`,
			`alter function public.granted_projects() set search_path = pg_temp`, `drop policy granted on projection_parked`,
			`alter function public.granted_schedules() owner to current_user`, `set role ` + c.ana.name, `set role ` + c.roles.Reader, `set role ` + c.roles.Server,
			`set session authorization ` + c.ana.name, `copy rm.gantt_activities to program 'true'`, `copy rm.gantt_activities to '/tmp/gantry-leak'`,
			`select lo_create(0)`, `select lo_import('/etc/passwd')`, `select lo_from_bytea(0, 'x')`, `select pg_read_file('/etc/passwd')`,
			`select from es_events`, `select from identity_users`, `select from identity_sessions`, `select from risk_results`, `select pg_reload_conf()`,
		} {
			_, err := conn.Exec(t.Context(), sql)
			var refused *pgconn.PgError
			if assert.ErrorAs(t, err, &refused, sql) {
				assert.Equal(t, "42501", refused.Code, "%s: %s", sql, refused.Message)
			}
		}
		assert.Empty(t, texts(t, conn, `select query from pg_stat_activity where usename <> current_user and query not in ('<insufficient privilege>', '')`))
		assert.Empty(t, texts(t, conn, `select attname::text from pg_stats where schemaname like '%\_g_'`))
	})
	t.Run("also after a read model was built anew", func(t *testing.T) {
		c.ok("rebuild")
		c.requireLimited(t, lara.enter(t, nil), ours[0])
	})
	t.Run("the limit may name several", func(t *testing.T) {
		both := c.add(t, "both", demo.CompanyName, "--project", ours[0], "--project", ours[1]).enter(t, nil)
		assert.Equal(t, texts(t, c.super, `select count(*)::text from rm.gantt_activities where company_id = $1`, demo.Company), texts(t, both, `select count(*)::text from rm.gantt_activities`))
		assert.Empty(t, texts(t, both, `select user_id::text from rm.members_members`), "what belongs to no project is not shown")
	})
	t.Run("a project of another company cannot be granted", func(t *testing.T) {
		code, _, problems := c.run("analyst", "add", "nobody", "--company", demo.CompanyName, "--project", theirs[0])
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, `the company has no project "`+theirs[0]+`"`)
		assert.Empty(t, texts(t, c.super, `select role::text from analysts where role = 'nobody'`))
	})
}

// The names of people stand in one view, which a login reads or does not.
func TestNamesAreGrantedAndErased(t *testing.T) {
	c := withTwoCompanies(t)
	_, err := c.super.Exec(t.Context(), `
		insert into identity_users (id, email, name, lastname, created_at) select user_id, 'x' || row_number() over () || '@rival.example', 'Rival', 'Person', now()
		from rm.members_members where company_id = $1`, rival)
	require.NoError(t, err)
	nora := c.add(t, "nora", demo.CompanyName, "--names")
	conn := nora.enter(t, nil)
	named := func() []string {
		return texts(t, conn, `select name || ' ' || lastname from analytics.people order by 1`)
	}
	t.Run("a login without names is refused, and so is every other way to them", func(t *testing.T) {
		ana := c.ana.enter(t, nil)
		for _, sql := range []string{`select from analytics.people`, `select name from identity_users`, `grant select on analytics.people to ` + c.ana.name, `update analysts set names = true`} {
			_, err := ana.Exec(t.Context(), sql)
			var refused *pgconn.PgError
			require.ErrorAs(t, err, &refused, sql)
			assert.Equal(t, "42501", refused.Code, sql)
		}
	})
	t.Run("one with names reads those of its company", func(t *testing.T) {
		all := named()
		assert.Contains(t, all, "María Vidal")
		assert.NotContains(t, all, "Rival Person")
		assert.Equal(t, []string{demo.Company.String()}, texts(t, conn, `select distinct company_id::text from analytics.people`))
		assert.Empty(t, texts(t, conn, `select m.user_id::text from rm.members_members m left join analytics.people p on p.person_id = m.user_id where p.person_id is null`), "every member has one")
	})
	t.Run("and shows them no function of its own with those of others", func(t *testing.T) {
		var notices []string
		hostile := nora.enter(t, &notices)
		_, err := hostile.Exec(t.Context(), `
			create function pg_temp.leak(words text) returns boolean language plpgsql immutable cost 0.0000001 as $$ begin raise notice '%', words; return true; end $$`)
		require.NoError(t, err)
		require.NotEmpty(t, texts(t, hostile, `select name from analytics.people where pg_temp.leak(name)`))
		require.NotEmpty(t, notices)
		assert.NotContains(t, notices, "Rival")
	})
	t.Run("the right of one login is not another's by a view or a function", func(t *testing.T) {
		rita := c.add(t, "rosa", rival.String(), "--names").enter(t, nil)
		assert.Equal(t, []string{"Rival Person"}, slices.Compact(texts(t, rita, `select name || ' ' || lastname from analytics.people`)))
	})
	t.Run("a limited one reads those of its projects", func(t *testing.T) {
		project := c.projectsOf(t, demo.Company.String())[0]
		few := c.add(t, "few", demo.CompanyName, "--names", "--project", project).enter(t, nil)
		want := texts(t, c.super, `
			select u.id::text from identity_users u
			where  u.id in (select user_id from rm.projects_users where project_id = $1)
			or     u.id in (select actor_id from rm.changelog_entries join rm.projects_schedules using (schedule_id) where project_id = $1)
			order  by 1`, project)
		require.NotEmpty(t, want)
		assert.Equal(t, want, texts(t, few, `select person_id::text from analytics.people order by 1`))
	})
	t.Run("a person who is erased is in no row", func(t *testing.T) {
		id := texts(t, c.super, `select id::text from identity_users where name = 'María' and lastname = 'Vidal'`)[0]
		require.NotEmpty(t, texts(t, conn, `select name from analytics.people where person_id = $1::uuid`, id))
		before := texts(t, conn, `select count(*)::text from rm.changelog_entries where actor_id = $1::uuid`, id)
		c.ok("erase-user", id)
		assert.Empty(t, texts(t, conn, `select name from analytics.people where person_id = $1::uuid`, id))
		assert.NotContains(t, named(), "María Vidal")
		assert.Equal(t, before, texts(t, conn, `select count(*)::text from rm.changelog_entries where actor_id = $1::uuid`, id), "what was done stays, by the id alone")
		assert.Empty(t, texts(t, conn, `select row_to_json(p)::text from analytics.people p where row_to_json(p)::text like '%María%Vidal%'`))
	})
	t.Run("a restored database grants the view again", func(t *testing.T) {
		_, err := c.super.Exec(t.Context(), `revoke select on analytics.people from `+nora.name)
		require.NoError(t, err)
		_, err = conn.Exec(t.Context(), `select from analytics.people`)
		require.ErrorContains(t, err, "42501")
		c.ok("migrate")
		assert.NotEmpty(t, named())
	})
}

// A login lives until it ends, is rotated or removed.
func TestALoginEnds(t *testing.T) {
	c := withTwoCompanies(t)
	count := `select count(*)::text from analytics.activities`
	t.Run("on its last day, in open sessions too", func(t *testing.T) {
		eva := c.add(t, "eva", demo.CompanyName, "--expires", "2999-12-31")
		conn := eva.enter(t, nil)
		require.NotEqual(t, []string{"0"}, texts(t, conn, count))
		assert.Equal(t, []string{"3000-01-01 00:00:00"}, texts(t, c.super, `select (rolvaliduntil at time zone 'UTC')::text from pg_roles where rolname = $1`, eva.name))
		assert.Regexp(t, eva.name+`.*works until 2999-12-31`, c.ok("analyst", "list"))
		_, err := c.super.Exec(t.Context(), `update analysts set expires_at = now() - interval '1 second' where role = $1`, eva.name)
		require.NoError(t, err)
		assert.Equal(t, []string{"0"}, texts(t, conn, count))
		c.ok("analyst", "rotate", eva.name, "--expires", "2020-01-01")
		_, err = pgx.Connect(t.Context(), eva.dsn)
		require.ErrorContains(t, err, "28P01")
	})
	t.Run("by another password, which leaves what it reads", func(t *testing.T) {
		project := c.projectsOf(t, demo.Company.String())[1]
		rob := c.add(t, "rob", demo.CompanyName, "--names", "--project", project)
		conn := rob.enter(t, nil)
		want := texts(t, conn, count)
		out := c.ok("analyst", "rotate", rob.name)
		require.Error(t, conn.Ping(t.Context()), "the session is ended")
		_, err := pgx.Connect(t.Context(), rob.dsn)
		require.ErrorContains(t, err, "28P01", "the old password is refused")
		word := regexp.MustCompile(`(?m)^password, shown this once: (\S+)$`).FindStringSubmatch(out)
		require.NotNil(t, word, out)
		old, err := pgx.ParseConfig(rob.dsn)
		require.NoError(t, err)
		again, err := pgx.Connect(t.Context(), strings.Replace(rob.dsn, old.Password, word[1], 1))
		require.NoError(t, err)
		t.Cleanup(func() { _ = again.Close(context.WithoutCancel(t.Context())) })
		assert.Equal(t, want, texts(t, again, count))
		assert.NotEmpty(t, texts(t, again, `select name from analytics.people`))
		assert.Equal(t, []string{project}, texts(t, again, `select distinct project_id::text from analytics.schedules`))
	})
	t.Run("by removal, whatever it was granted", func(t *testing.T) {
		zoe := c.add(t, "zoe", demo.CompanyName, "--names", "--project", c.projectsOf(t, demo.Company.String())[0])
		c.ok("analyst", "rotate", zoe.name)
		c.ok("analyst", "revoke", zoe.name)
		assert.Equal(t, []string{"analyst-added", "analyst-rotated", "analyst-removed"}, texts(t, c.super, `select what from identity_audit where company_id = $1 and about = $2 and user_id is null order by id`, demo.Company, zoe.name), "the company's door log says so")
		assert.Empty(t, texts(t, c.super, `select rolname::text from pg_roles where rolname = $1 union all select role::text from analyst_projects where role = $1`, zoe.name))
	})
	t.Run("its bounds are set", func(t *testing.T) {
		conn, err := pgx.Connect(t.Context(), c.ana.dsn)
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
		assert.Equal(t, []string{"10min 10min on"}, texts(t, conn, `select concat_ws(' ', current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'), current_setting('default_transaction_read_only'))`))
		assert.Equal(t, []string{"8"}, texts(t, c.super, `select rolconnlimit::text from pg_roles where rolname = $1`, c.ana.name))
		assert.Equal(t, []string{"t"}, texts(t, c.super, `select (rolpassword like 'SCRAM-SHA-256$%')::text::char(1) from pg_authid where rolname = $1`, c.ana.name))
	})
}
