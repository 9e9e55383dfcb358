package runner

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// protect lets the roles under the policies read a generation and its views, each the rows of one company; a table without the column
// company_id shows them nothing. An analyst who is limited to projects sees the rows of those: a table that names neither project nor
// schedule shows them nothing. It runs only what is missing, so it may be repeated, and mends what another program left open.
func protect(ctx context.Context, tx pgx.Tx, g generation) error {
	rows, err := tx.Query(ctx, unprotected, g.schema(), g.projection)
	if err != nil {
		return fmt.Errorf("protect %s: %w", g.schema(), err)
	}
	statements, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("protect %s: %w", g.schema(), err)
	}
	for _, sql := range statements {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("protect %s: %w", g.schema(), err)
		}
	}
	return nil
}

// unprotected gives the statements that are still to be run for the schema $1 and the views of the projection $2. The company is asked
// for in a subquery: once per statement, and the index serves it.
const unprotected = `
	with roles as (select unnest(array[reader, analyst])::text as name from public.access_roles),
	tables as (
		select oid, relname, relrowsecurity from pg_class where relnamespace = to_regnamespace(quote_ident($1)) and relkind = 'r'
	),
	views as (
		select oid, relname, coalesce(reloptions @> '{security_invoker=true}', false) as invoker from pg_class
		where  relnamespace = 'rm'::regnamespace and relkind = 'v' and starts_with(relname, $2 || '_')
	)
	select sql from (
		select 1, format('alter table %I.%I enable row level security', $1::text, relname) from tables where not relrowsecurity
		union all
		select 2, format('create policy company on %I.%I using (company_id = (select c.company_id from public.current_company c))', $1::text, relname)
		from   tables
		where  exists (select from pg_attribute where attrelid = tables.oid and attname = 'company_id' and not attisdropped)
		and    not exists (select from pg_policy where polrelid = tables.oid and polname = 'company')
		union all
		select 2, format('create policy granted on %I.%I as restrictive using ((select public.sees_every_project())%s)', $1::text, relname,
		                 coalesce((select format(' or %I in (select public.%s())', attname, case attname when 'project_id' then 'granted_projects' else 'granted_schedules' end)
		                           from   pg_attribute where attrelid = tables.oid and attname in ('project_id', 'schedule_id') and not attisdropped
		                           order  by attname limit 1), ''))
		from   tables
		where  not exists (select from pg_policy where polrelid = tables.oid and polname = 'granted')
		union all
		select 3, format('alter view rm.%I set (security_invoker = true)', relname) from views where not invoker
		union all
		select 4, format('grant usage on schema %I to %I', $1::text, name) from roles where not has_schema_privilege(name, quote_ident($1), 'usage')
		union all
		select 5, format('grant select on %I.%I to %I', $1::text, relname, name) from tables, roles where not has_table_privilege(name, oid, 'select')
		union all
		select 6, format('grant select on rm.%I to %I', relname, name) from views, roles where not has_table_privilege(name, oid, 'select')
	) missing (place, sql)
	order by place`
