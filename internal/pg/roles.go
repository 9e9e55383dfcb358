package pg

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Roles are the database roles the program works as. Their names are those of the database with an ending, so that two installations
// on one server share none.
type Roles struct {
	Server  string // stores events and rows; owns the read models and so stands outside their policies
	Reader  string // answers requests: sees the rows of the company its transaction names
	Analyst string // group of the roles that read one company's rows over SQL
}

// Prepare brings the database to the state this build needs and gives the roles to work as.
func Prepare(ctx context.Context, dsn string) (Roles, error) {
	pool, err := Open(ctx, dsn)
	if err != nil {
		return Roles{}, err
	}
	defer pool.Close()
	if err := Migrate(ctx, pool); err != nil {
		return Roles{}, err
	}
	return RolesOf(ctx, pool)
}

// RolesOf reads the roles of a migrated database.
func RolesOf(ctx context.Context, pool *pgxpool.Pool) (r Roles, err error) {
	err = pool.QueryRow(ctx, `
		select pg_get_userbyid(n.nspowner)::text, a.reader::text, a.analyst::text
		from   public.access_roles a, pg_namespace n
		where  n.nspname = 'rm'`).Scan(&r.Server, &r.Reader, &r.Analyst)
	return r, Explain(err)
}

// standing is what an account finds.
type standing struct {
	Database   string
	Account    string
	Superuser  bool
	Owner      string // of the schema rm
	OwnerSuper bool
	Reader     *string // as recorded, where they exist and the account may use them
	Analyst    *string
}

// become is the right to take a role on, which PostgreSQL 16 tells apart from membership.
const become = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`

// establish makes the roles and gives each the rights it needs, where they are missing; afterwards, or at the second call, it changes
// nothing. What the account may not do is named with the SQL for somebody who may.
func establish(ctx context.Context, conn *pgx.Conn) error {
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			select current_database()::text, current_user::text, me.rolsuper, o.rolname::text, o.rolsuper, reader.rolname::text, analyst.rolname::text
			from   pg_roles me
			join   pg_namespace n on n.nspname = 'rm'
			join   pg_roles o on o.oid = n.nspowner
			left   join public.access_roles a on true
			left   join pg_roles reader on reader.rolname = a.reader and pg_has_role(current_user, reader.oid, `+become+`)
			left   join pg_roles analyst on analyst.rolname = a.analyst
			where  me.rolname = current_user`)
		if err != nil {
			return Explain(err)
		}
		s, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[standing])
		if err != nil {
			return Explain(err)
		}
		r := s.roles()
		if err := s.grant(ctx, tx, missingRoles, r.Server, r.Reader, r.Analyst); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			insert into public.access_roles (reader, analyst) values ($1, $2)
			on conflict (one) do update set reader = excluded.reader, analyst = excluded.analyst
			where access_roles.reader <> excluded.reader or access_roles.analyst <> excluded.analyst`, r.Reader, r.Analyst)
		if err != nil {
			return Explain(err)
		}
		if err := s.grant(ctx, tx, missingOwnership, r.Server); err != nil {
			return err
		}
		return s.grant(ctx, tx, missingRights, r.Server, r.Reader, r.Analyst)
	})
}

// roles chooses the names. A superuser works as a role of its own; any other account is the owner itself.
func (s standing) roles() Roles {
	name := func(ending string) string { return s.Database[:min(len(s.Database), 63-len(ending))] + ending }
	r := Roles{Server: s.Owner, Reader: name("_reader"), Analyst: name("_analyst")}
	switch {
	case s.OwnerSuper && s.Superuser:
		r.Server = name("_server")
	case s.OwnerSuper:
		r.Server = s.Account
	}
	if s.Reader != nil && s.Analyst != nil {
		r.Reader, r.Analyst = *s.Reader, *s.Analyst
	}
	return r
}

// grant runs the statements a query finds missing.
func (s standing) grant(ctx context.Context, tx pgx.Tx, missing string, roles ...any) error {
	rows, err := tx.Query(ctx, missing, roles...)
	if err != nil {
		return Explain(err)
	}
	statements, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return Explain(err)
	}
	for _, sql := range statements {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return s.refused(statements, err)
		}
	}
	return nil
}

func (s standing) refused(statements []string, err error) error {
	var theirs *pgconn.PgError
	if !errors.As(err, &theirs) || theirs.Code != "42501" {
		return Explain(err)
	}
	return &Error{
		Code: ErrMissingRights.Code, Problem: fmt.Sprintf("the account %s may not make the roles that keep companies apart in the database %s", s.Account, s.Database),
		Cause:  err,
		WayOut: "Let a database administrator run this in that database, then start again:\n    " + strings.Join(statements, ";\n    ") + ";",
	}
}

// Each of these queries gives the statements that are still to be run; $1 is the server's role, $2 the reader's, $3 the analysts' group.
const (
	missingRoles = `
		select sql from (
			select 1, format('create role %I nologin', name) from unnest(array[$1, $2, $3]::text[]) name
			where  not exists (select from pg_roles where rolname = name)
			union all
			select 2, format('alter role %I nosuperuser nobypassrls', rolname) from pg_roles
			where  rolname in ($2, $3) and (rolsuper or rolbypassrls)
			union all
			select 3, format('grant %I to %I', r.member_of, r.member)
			from   (values ($2::text, $1::text), ($1, current_user::text)) r (member_of, member)
			left   join pg_roles role on role.rolname = r.member_of
			left   join pg_roles member on member.rolname = r.member
			where  r.member_of <> r.member and not coalesce(member.rolsuper, false)
			and    (role.oid is null or member.oid is null or not pg_has_role(member.oid, role.oid, ` + become + `))
		) missing (place, sql)
		order by place`

	// A superuser leaves what has to be written to the server's role. The history and what only migrations write stay its own.
	missingOwnership = `
		with server as (select oid, rolname from pg_roles where rolname = $1),
		ours as (
			select n.oid, n.nspname, n.nspowner from pg_namespace n
			where  n.nspname = 'rm' or n.nspname in (select projection || '_g' || generation from public.projection_generations)
		)
		select format('alter schema %I owner to %I', ours.nspname, server.rolname) from ours, server where ours.nspowner <> server.oid
		union all
		select format('alter %s %I.%I owner to %I', case c.relkind when 'v' then 'view' else 'table' end, n.nspname, c.relname, server.rolname)
		from   pg_class c
		join   pg_namespace n on n.oid = c.relnamespace
		cross  join server
		where  c.relkind in ('r', 'v') and c.relowner <> server.oid
		and    (n.oid in (select oid from ours)
		        or n.nspname = 'public' and c.relkind = 'r' and c.relowner = (select oid from pg_roles where rolname = current_user)
		        and c.relname not in ('schema_migrations', 'access_roles') and not starts_with(c.relname, 'es_')
		        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`

	missingRights = `
		with me as (select rolname, rolsuper from pg_roles where rolname = current_user),
		wanted (role, object, privilege) as (
			values ($1::text, 'es_seq', 'select'), ($1, 'es_seq', 'update'), ($1, 'es_events', 'select'), ($1, 'es_events', 'insert'),
			       ($1, 'es_events', 'delete'), ($1, 'access_roles', 'select'), ($2, 'access_roles', 'select'), ($3, 'access_roles', 'select'),
			       ($2, 'current_company', 'select'), ($3, 'current_company', 'select'), ($2, 'analysts', 'select'), ($3, 'analysts', 'select'),
			       ($2, 'analyst_projects', 'select'), ($3, 'analyst_projects', 'select'), ($2, 'projection_parked', 'select'),
			       ($2, 'rm.freshness', 'select'), ($3, 'rm.freshness', 'select')
			union all
			select $1, relname, privilege from pg_class, unnest(array['select', 'insert', 'update', 'delete']) privilege
			where  relnamespace = 'public'::regnamespace and relkind = 'r' and starts_with(relname, 'es_') and relname not in ('es_seq', 'es_events')
			union all
			select role, 'analytics.' || quote_ident(relname), 'select' from pg_class, unnest(array[$2, $3]::text[]) role
			where  relnamespace = to_regnamespace('analytics') and relkind = 'v' and relname <> 'people'
			union all
			select r.rolname::text, 'analytics.people', 'select' from public.analysts a join pg_roles r on r.rolname = a.role where a.names
		)
		select sql from (
			select 1, format('grant create on database %I to %I', current_database(), $1::text)
			where  not has_database_privilege($1, current_database(), 'create')
			union all
			select 1, format('grant connect on database %I to %I', current_database(), $3::text)
			where  not has_database_privilege($3, current_database(), 'connect')
			union all
			select 2, format('grant usage on schema %I to %I', schema, role)
			from   unnest(array['public', 'rm', 'analytics']) schema, unnest(array[$1, $2, $3]::text[]) role
			where  not has_schema_privilege(role, schema, 'usage')
			union all
			-- Whoever may create in a schema that the server searches could put functions of his own in its way.
			select place, sql
			from   pg_namespace n, aclexplode(n.nspacl) acl, me,
			       lateral (values (3, format('grant create on schema public to %I', me.rolname)), (4, 'revoke create on schema public from public')) s (place, sql)
			where  n.nspname = 'public' and acl.grantee = 0 and acl.privilege_type = 'CREATE'
			union all
			select 5, format('grant %s on %s to %I', privilege, object, role) from wanted where not has_table_privilege(role, object, privilege)
			union all
			select 5, format('grant select (%I) on projection_parked to %I', a.attname, $3::text)
			from   pg_attribute a
			where  a.attrelid = 'projection_parked'::regclass
			and    a.attname in ('projection', 'generation', 'company_id', 'stream_kind', 'stream_id', 'revision', 'parked_at')
			and    not has_column_privilege($3, a.attrelid, a.attnum, 'select')
			union all
			-- Locks by number are the server's, and large objects are nobody's. Only a superuser can take them from everybody.
			select place, sql
			from   pg_proc p, me, lateral (values
			           (6, format('grant execute on function %s to %I', p.oid::regprocedure, $1::text)),
			           (7, format('revoke execute on function %s from public', p.oid::regprocedure))) s (place, sql)
			where  me.rolsuper and p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(pg_(try_)?advisory_|lo_(creat|create|from_bytea)$)'
			and    (p.proacl is null or exists (select from aclexplode(p.proacl) acl where acl.grantee = 0))
		) missing (place, sql)
		order by place`
)
