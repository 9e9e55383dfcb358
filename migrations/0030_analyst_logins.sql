-- Logins of analysts: limited to projects, for a time, with or without the names of people. docs/guides/analyst.md explains them.

alter table analysts
    add column id            uuid        not null default gen_random_uuid(),
    add column label         text        not null default '',   -- what people call it; empty: made by hand
    add column every_project boolean     not null default true, -- else those of analyst_projects
    add column names         boolean     not null default false, -- whether it reads analytics.people
    add column expires_at    timestamptz,                       -- null: never
    add column added_by      uuid,                              -- null: an operator
    add column rotated_at    timestamptz,
    add column seen_at       timestamptz;                       -- when a session of it was last seen open

create unique index analysts_id on analysts (id);
create index analysts_company on analysts (company_id);

create table analyst_projects (
    role       name not null references analysts (role) on delete cascade,
    project_id uuid not null,
    primary key (role, project_id)
);

alter table analyst_projects enable row level security;
create policy own on analyst_projects for select using (role = current_user);

-- As before, and an analyst whose time is over sees no row, in open sessions too.
create or replace view current_company with (security_invoker = true) as
select case when current_user = (select reader from access_roles)
       then nullif(current_setting('gantry.company', true), '')::uuid
       else (select company_id from analysts where role = current_user and (expires_at is null or expires_at > now())) end as company_id;

-- What the policies of the read models ask besides the company. They run as who asks, are bound when they are asked, so that a read
-- model is switched under them, and search a path of their own. The first answers at once for those that no project limits.
set local check_function_bodies = off;

create function sees_every_project() returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
    return exists (select from public.access_roles where reader = current_user)
        or exists (select from public.analysts where role = current_user and every_project);
end $$;

create function granted_projects() returns setof uuid language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
    return query select p.project_id from public.analyst_projects p where p.role = current_user;
end $$;

create function granted_schedules() returns setof uuid language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
    return query select s.schedule_id from rm.projects_schedules s where s.project_id in (select public.granted_projects());
end $$;

create policy granted on projection_parked as restrictive using (
    (select public.sees_every_project()) or stream_id in (select public.granted_schedules()) or stream_id in (select public.granted_projects()));

-- People. Whose ids the login can see is asked as the login, so the policies decide; the names are read as the owner of the view.
create function analytics.people_ids_v1() returns setof uuid language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
    return query
        select m.user_id from rm.members_members m
        union select u.user_id from rm.projects_users u
        union select e.actor_id from rm.changelog_entries e where e.actor_id is not null;
end $$;

create view analytics.people with (security_barrier = true) as
select a.company_id, u.id as person_id, u.name, u.lastname
from   analysts a, identity_users u
where  a.role = current_user and a.names and (a.expires_at is null or a.expires_at > now())
and    u.erased_at is null and u.id in (select analytics.people_ids_v1());
comment on view analytics.people is 'Names of people: members of the company or of a project the login sees, and authors of edits it sees. Read only by logins with names. A person who is erased is in no row.';
comment on column analytics.people.company_id is 'the company';
comment on column analytics.people.person_id is 'the id that stands in the other views';
comment on column analytics.people.name is 'first name';
comment on column analytics.people.lastname is 'last name';

-- How fresh the rows are: also where each read model and the history stand, and of when that is.
create or replace view rm.freshness as
select c.projection, (select position from public.es_seq) - c.position as behind, c.position,
       (select position from public.es_seq) as newest, (select e.at from public.es_events e where e.position = c.position) as as_of
from   public.projection_checkpoints c
join   public.projection_generations g using (projection, generation)
where  g.state = 'live';
create or replace view analytics.freshness with (security_invoker = true) as select projection, behind, "position", newest, as_of from rm.freshness;
comment on column analytics.freshness.position is 'last event it shows, of the whole history';
comment on column analytics.freshness.newest is 'last event of the whole history';
comment on column analytics.freshness.as_of is 'when the last event it shows was recorded; null: nothing yet, or another store keeps the history';

-- The last event that a row shows, in the views that did not say it. Its moment is known where the Gantt shows the same event.
create function analytics.weeks_v2() returns table (
    company_id uuid, schedule_id uuid, row_no integer, iso_year integer, iso_week integer, starts_on date, ends_on date, closed boolean,
    promised integer, kept integer, ppc numeric, restated_ppc numeric, added integer, added_kept integer, revision bigint, "position" bigint,
    as_of timestamptz
) language sql stable as $$
    select w.*, case when g.revision = w.revision then g.changed_at end
    from   analytics.weeks_v1() w left join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create or replace view analytics.weeks with (security_invoker = true) as select * from analytics.weeks_v2();
comment on column analytics.weeks.as_of is 'when that event was recorded; null: not known yet';

create function analytics.roadblocks_v2() returns table (
    company_id uuid, schedule_id uuid, row_no integer, name text, state text, recorded_at timestamptz, first_promised timestamp,
    promised timestamp, promises integer, released_at timestamp, responsible text, subcontract_id text, counted boolean, revision bigint,
    "position" bigint, as_of timestamptz
) language sql stable as $$
    select b.*, case when g.revision = b.revision then g.changed_at end
    from   analytics.roadblocks_v1() b left join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create or replace view analytics.roadblocks with (security_invoker = true) as select * from analytics.roadblocks_v2();
comment on column analytics.roadblocks.as_of is 'when that event was recorded; null: not known yet';

create function analytics.commitments_v2() returns table (
    company_id uuid, schedule_id uuid, week integer, iso_year integer, iso_week integer, closure integer, task integer, name text,
    promised numeric, realized numeric, kept boolean, late boolean, withdrawn boolean, subcontract_id text, responsibles text,
    revision bigint, "position" bigint, as_of timestamptz
) language sql stable as $$
    select c.*, s.revision, s.position, case when g.revision = s.revision then g.changed_at end
    from   analytics.commitments_v1() c
    join   rm.weekly_schedules s using (company_id, schedule_id)
    left   join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create or replace view analytics.commitments with (security_invoker = true) as select * from analytics.commitments_v2();
comment on column analytics.commitments.revision is 'last event of the schedule that the row shows';
comment on column analytics.commitments.position is 'its place in the whole history';
comment on column analytics.commitments.as_of is 'when that event was recorded; null: not known yet';

create function analytics.reasons_v2() returns table (
    company_id uuid, schedule_id uuid, row_no integer, iso_year integer, iso_week integer, reason text, days_lost integer, priority text,
    status text, recorded_at timestamptz, subcontract_id text, revision bigint, "position" bigint, as_of timestamptz
) language sql stable as $$
    select r.*, s.revision, s.position, case when g.revision = s.revision then g.changed_at end
    from   analytics.reasons_v1() r
    join   rm.weekly_schedules s using (company_id, schedule_id)
    left   join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create or replace view analytics.reasons with (security_invoker = true) as select * from analytics.reasons_v2();
comment on column analytics.reasons.revision is 'last event of the schedule that the row shows';
comment on column analytics.reasons.position is 'its place in the whole history';
comment on column analytics.reasons.as_of is 'when that event was recorded; null: not known yet';
