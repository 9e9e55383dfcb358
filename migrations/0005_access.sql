-- Who may see which rows of the read models. internal/pg makes the roles and grants, the runner protects each generation.

-- The two roles under the policies; the role outside them owns the schema rm.
create table access_roles (
    one     boolean primary key default true check (one),
    reader  name    not null,                        -- answers requests, for the company its transaction names
    analyst name    not null                         -- group of the roles below
);

-- Roles that read one company's rows over SQL. The name binds, so a restored database needs only the roles again.
create table analysts (
    role       name        primary key,
    company_id uuid        not null,
    added_at   timestamptz not null default now()
);

alter table analysts enable row level security;
create policy own on analysts for select using (role = current_user);

-- The company whose rows the present role may see; null: none. Only the reader can name one. A view, unlike a function, becomes part of
-- the plan of each query, and what it compares is bound here, whatever path a session searches.
create view current_company with (security_invoker = true) as
select case when current_user = (select reader from access_roles)
       then nullif(current_setting('gantry.company', true), '')::uuid
       else (select company_id from analysts where role = current_user) end as company_id;

alter table projection_parked enable row level security;
create policy company on projection_parked using (company_id = (select c.company_id from current_company c));

-- How many events each read model is behind the end of the history, for analysts, who may not see the history itself.
create view rm.freshness as
select c.projection, (select position from public.es_seq) - c.position as behind
from   public.projection_checkpoints c
join   public.projection_generations g using (projection, generation)
where  g.state = 'live';
