-- The schema for analysts: views with names, units and types that stay, whatever the read models become. docs/guides/analyst.md explains them.
--
-- Each view reads a function, whose body is bound when it is asked: a read model is switched to a new generation under it, and nothing has
-- to be made anew. The functions run as who asks and are put into the query, so that row-level security and the indexes work as beneath them.
-- A view that has to change gets a function with the next number.

create schema analytics;

set local check_function_bodies = off; -- the first generation of the read models comes later

create function analytics.schedules_v1() returns table (
    company_id uuid,
    project_id uuid,
    project text,
    schedule_id uuid,
    schedule text,
    currency text,
    starts_at timestamp,
    finishes_at timestamp,
    data_date timestamp,
    progress numeric,
    activities integer,
    minutes_per_day integer,
    revision bigint,
    "position" bigint,
    as_of timestamptz
) language sql stable as $$
    select (s.company_id)::uuid,
           (s.project_id)::uuid,
           (p.name)::text,
           (s.schedule_id)::uuid,
           (s.name)::text,
           (p.currency)::text,
           (timestamp 'epoch' + g.start * interval '1 minute')::timestamp,
           (case when g.finish is not null and g.finish <> 0 then timestamp 'epoch' + g.finish * interval '1 minute' end)::timestamp,
           (case when g.data_date is not null and g.data_date <> 0 then timestamp 'epoch' + g.data_date * interval '1 minute' end)::timestamp,
           (round(s.progress / 10000.0, 4))::numeric,
           (s.activities)::integer,
           (g.minutes_per_day)::integer,
           (g.revision)::bigint,
           (g.position)::bigint,
           (g.changed_at)::timestamptz
    from   rm.projects_schedules s join rm.projects_projects p using (company_id, project_id) join rm.gantt_schedules g using (company_id, schedule_id) left join rm.projects_standings t on t.company_id = s.company_id and t.schedule_id = s.schedule_id
    where  p.stage <> 'deleted' and not coalesce(t.removed, false)
$$;
create view analytics.schedules with (security_invoker = true) as select * from analytics.schedules_v1();
comment on view analytics.schedules is 'Schedules that are not removed, of projects that are not deleted.';
comment on column analytics.schedules.company_id is 'the company';
comment on column analytics.schedules.project_id is 'the project';
comment on column analytics.schedules.project is 'name of the project';
comment on column analytics.schedules.schedule_id is 'the schedule';
comment on column analytics.schedules.schedule is 'name of the schedule';
comment on column analytics.schedules.currency is 'of the project''s amounts; amounts of different currencies are never added';
comment on column analytics.schedules.starts_at is 'project start, on the site''s own clock';
comment on column analytics.schedules.finishes_at is 'forecast finish; null without activities';
comment on column analytics.schedules.data_date is 'status date; null: none is set';
comment on column analytics.schedules.progress is 'percent, weighted as the project says';
comment on column analytics.schedules.activities is 'activities without summaries';
comment on column analytics.schedules.minutes_per_day is 'working minutes of a day, to turn durations into days';
comment on column analytics.schedules.revision is 'last event of the schedule that the row shows';
comment on column analytics.schedules.position is 'its place in the whole history';
comment on column analytics.schedules.as_of is 'when that event was recorded';

create function analytics.activities_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    parent integer,
    code text,
    name text,
    kind text,
    starts_at timestamp,
    finishes_at timestamp,
    actual_start timestamp,
    actual_finish timestamp,
    late_start timestamp,
    late_finish timestamp,
    duration_hours numeric,
    remaining_hours numeric,
    total_float_hours numeric,
    free_float_hours numeric,
    progress numeric,
    critical boolean,
    cost numeric,
    spent numeric,
    man_hours numeric,
    subcontract_id text,
    responsibles text,
    revision bigint,
    "position" bigint,
    as_of timestamptz
) language sql stable as $$
    select (a.company_id)::uuid,
           (a.schedule_id)::uuid,
           (a.row_no)::integer,
           (a.parent)::integer,
           (a.code)::text,
           (a.name)::text,
           (a.kind)::text,
           (case when a.start is not null and a.start <> 0 then timestamp 'epoch' + a.start * interval '1 minute' end)::timestamp,
           (case when a.finish is not null and a.finish <> 0 then timestamp 'epoch' + a.finish * interval '1 minute' end)::timestamp,
           (case when a.actual_start is not null and a.actual_start <> 0 then timestamp 'epoch' + a.actual_start * interval '1 minute' end)::timestamp,
           (case when a.actual_finish is not null and a.actual_finish <> 0 then timestamp 'epoch' + a.actual_finish * interval '1 minute' end)::timestamp,
           (case when a.late_start is not null and a.late_start <> 0 then timestamp 'epoch' + a.late_start * interval '1 minute' end)::timestamp,
           (case when a.late_finish is not null and a.late_finish <> 0 then timestamp 'epoch' + a.late_finish * interval '1 minute' end)::timestamp,
           (round(a.duration / 60.0, 4))::numeric,
           (round(a.remaining / 60.0, 4))::numeric,
           (round(a.total_float / 60.0, 4))::numeric,
           (round(a.free_float / 60.0, 4))::numeric,
           (round(case when a.kind = 'summary' then a.rolled else a.progress end / 10000.0, 4))::numeric,
           (a.flags & 1 = 1)::boolean,
           (round(a.cost / 10000.0, 4))::numeric,
           (round(a.used_cost / 10000.0, 4))::numeric,
           (round(a.man_hours / 10000.0, 4))::numeric,
           (a.subcontract)::text,
           (a.responsibles)::text,
           (g.revision)::bigint,
           (g.position)::bigint,
           (g.changed_at)::timestamptz
    from   rm.gantt_activities a join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create view analytics.activities with (security_invoker = true) as select * from analytics.activities_v1();
comment on view analytics.activities is 'Activities, summaries included.';
comment on column analytics.activities.company_id is 'the company';
comment on column analytics.activities.schedule_id is 'the schedule';
comment on column analytics.activities.row_no is 'number of the row; it lasts for ever';
comment on column analytics.activities.parent is 'row of the summary above; 0: none';
comment on column analytics.activities.code is 'activity code';
comment on column analytics.activities.name is 'name';
comment on column analytics.activities.kind is 'kind of activity; summary: it holds others';
comment on column analytics.activities.starts_at is 'calculated or actual start';
comment on column analytics.activities.finishes_at is 'calculated or actual finish';
comment on column analytics.activities.actual_start is 'actual start; null: not begun';
comment on column analytics.activities.actual_finish is 'actual finish; null: not done';
comment on column analytics.activities.late_start is 'late start';
comment on column analytics.activities.late_finish is 'late finish';
comment on column analytics.activities.duration_hours is 'working hours of the original duration';
comment on column analytics.activities.remaining_hours is 'working hours still to do';
comment on column analytics.activities.total_float_hours is 'working hours of total float';
comment on column analytics.activities.free_float_hours is 'working hours of free float';
comment on column analytics.activities.progress is 'percent; of a summary what is beneath it comes to';
comment on column analytics.activities.critical is 'whether it is critical';
comment on column analytics.activities.cost is 'planned cost, in the currency of the schedule';
comment on column analytics.activities.spent is 'actual cost';
comment on column analytics.activities.man_hours is 'planned hours of labour';
comment on column analytics.activities.subcontract_id is 'firm that does the work; empty: own people';
comment on column analytics.activities.responsibles is 'ids of people, apart by blanks';
comment on column analytics.activities.revision is 'last event of the schedule that the row shows';
comment on column analytics.activities.position is 'its place in the whole history';
comment on column analytics.activities.as_of is 'when that event was recorded';

create function analytics.links_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    predecessor integer,
    successor integer,
    type text,
    lag_hours numeric,
    elapsed boolean,
    revision bigint,
    "position" bigint,
    as_of timestamptz
) language sql stable as $$
    select (l.company_id)::uuid,
           (l.schedule_id)::uuid,
           (l.row_no)::integer,
           (l.from_row)::integer,
           (l.to_row)::integer,
           (l.type)::text,
           (round(l.lag / 60.0, 4))::numeric,
           (l.elapsed)::boolean,
           (g.revision)::bigint,
           (g.position)::bigint,
           (g.changed_at)::timestamptz
    from   rm.gantt_links l join rm.gantt_schedules g using (company_id, schedule_id)
$$;
create view analytics.links with (security_invoker = true) as select * from analytics.links_v1();
comment on view analytics.links is 'Links between activities.';
comment on column analytics.links.company_id is 'the company';
comment on column analytics.links.schedule_id is 'the schedule';
comment on column analytics.links.row_no is 'number of the row';
comment on column analytics.links.predecessor is 'row of the predecessor';
comment on column analytics.links.successor is 'row of the successor';
comment on column analytics.links.type is 'FS, SS, FF or SF';
comment on column analytics.links.lag_hours is 'lag; negative: a lead';
comment on column analytics.links.elapsed is 'the lag runs around the clock';
comment on column analytics.links.revision is 'last event of the schedule that the row shows';
comment on column analytics.links.position is 'its place in the whole history';
comment on column analytics.links.as_of is 'when that event was recorded';

create function analytics.finish_movements_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    recorded_at timestamptz,
    person_id uuid,
    entity text,
    type text,
    attribute text,
    row_no integer,
    name text,
    finish_before timestamp,
    finish_after timestamp,
    moved_hours numeric,
    revision bigint,
    "position" bigint
) language sql stable as $$
    select (e.company_id)::uuid,
           (e.schedule_id)::uuid,
           (e.at)::timestamptz,
           (e.actor_id)::uuid,
           (e.entity)::text,
           (e.type)::text,
           (e.attribute)::text,
           (e.row_no)::integer,
           (e.name)::text,
           (case when e.finish_from is not null and e.finish_from <> 0 then timestamp 'epoch' + e.finish_from * interval '1 minute' end)::timestamp,
           (case when e.finish_to is not null and e.finish_to <> 0 then timestamp 'epoch' + e.finish_to * interval '1 minute' end)::timestamp,
           (round(e.finish_work / 60.0, 4))::numeric,
           (e.revision)::bigint,
           (e.position)::bigint
    from   rm.changelog_entries e
    where  e.finish_from is distinct from e.finish_to
$$;
create view analytics.finish_movements with (security_invoker = true) as select * from analytics.finish_movements_v1();
comment on view analytics.finish_movements is 'Commands that moved the forecast finish, in order.';
comment on column analytics.finish_movements.company_id is 'the company';
comment on column analytics.finish_movements.schedule_id is 'the schedule';
comment on column analytics.finish_movements.recorded_at is 'when it was recorded';
comment on column analytics.finish_movements.person_id is 'who did it; null: the system';
comment on column analytics.finish_movements.entity is 'what was changed: activity, link, calendar, …';
comment on column analytics.finish_movements.type is 'how: create, update, delete';
comment on column analytics.finish_movements.attribute is 'which value';
comment on column analytics.finish_movements.row_no is 'row that was changed';
comment on column analytics.finish_movements.name is 'its name then';
comment on column analytics.finish_movements.finish_before is 'forecast finish before';
comment on column analytics.finish_movements.finish_after is 'forecast finish after';
comment on column analytics.finish_movements.moved_hours is 'working hours between the two; positive: later';
comment on column analytics.finish_movements.revision is 'event it ends with';
comment on column analytics.finish_movements.position is 'its place in the whole history';

create function analytics.progress_records_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    held_at timestamptz,
    recorded_at timestamptz,
    progress numeric,
    revision bigint
) language sql stable as $$
    select (p.company_id)::uuid,
           (p.schedule_id)::uuid,
           (p.row_no)::integer,
           (p.held_at)::timestamptz,
           (p.recorded_at)::timestamptz,
           (round(p.progress / 10000.0, 4))::numeric,
           (p.revision)::bigint
    from   rm.changelog_progress p
$$;
create view analytics.progress_records with (security_invoker = true) as select * from analytics.progress_records_v1();
comment on view analytics.progress_records is 'What was recorded of the progress of activities. The curve as it happened follows held_at, the curve as it was known recorded_at.';
comment on column analytics.progress_records.company_id is 'the company';
comment on column analytics.progress_records.schedule_id is 'the schedule';
comment on column analytics.progress_records.row_no is 'row of the activity';
comment on column analytics.progress_records.held_at is 'when it held on site';
comment on column analytics.progress_records.recorded_at is 'when somebody said so';
comment on column analytics.progress_records.progress is 'percent';
comment on column analytics.progress_records.revision is 'event that recorded it';

create function analytics.weeks_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    iso_year integer,
    iso_week integer,
    starts_on date,
    ends_on date,
    closed boolean,
    promised integer,
    kept integer,
    ppc numeric,
    restated_ppc numeric,
    added integer,
    added_kept integer,
    revision bigint,
    "position" bigint
) language sql stable as $$
    select (w.company_id)::uuid,
           (w.schedule_id)::uuid,
           (w.row_no)::integer,
           (w.year)::integer,
           (w.week)::integer,
           ((timestamp 'epoch' + w.start * interval '1 minute')::date)::date,
           ((timestamp 'epoch' + w.finish * interval '1 minute' - interval '1 day')::date)::date,
           (w.closed)::boolean,
           (f.promised)::integer,
           (f.kept)::integer,
           (round(f.kept * 100.0 / nullif(f.promised, 0), 4))::numeric,
           (round(r.kept * 100.0 / nullif(r.promised, 0), 4))::numeric,
           (f.added)::integer,
           (f.added_kept)::integer,
           (s.revision)::bigint,
           (s.position)::bigint
    from   rm.weekly_weeks w join rm.weekly_schedules s using (company_id, schedule_id) left join rm.weekly_closures f on f.company_id = w.company_id and f.schedule_id = w.schedule_id and f.week = w.row_no and f.number = 1 left join lateral (select c.promised, c.kept from rm.weekly_closures c where c.company_id = w.company_id and c.schedule_id = w.schedule_id and c.week = w.row_no and c.number > 1 order by c.number desc limit 1) r on true
$$;
create view analytics.weeks with (security_invoker = true) as select * from analytics.weeks_v1();
comment on view analytics.weeks is 'Weekly work plans with their PPC.';
comment on column analytics.weeks.company_id is 'the company';
comment on column analytics.weeks.schedule_id is 'the schedule';
comment on column analytics.weeks.row_no is 'row of the plan';
comment on column analytics.weeks.iso_year is 'ISO year';
comment on column analytics.weeks.iso_week is 'ISO week of its fourth day';
comment on column analytics.weeks.starts_on is 'first day';
comment on column analytics.weeks.ends_on is 'last day';
comment on column analytics.weeks.closed is 'whether it is closed';
comment on column analytics.weeks.promised is 'promises at the first closure, made before the week began; null: never closed';
comment on column analytics.weeks.kept is 'those kept';
comment on column analytics.weeks.ppc is 'percent plan complete, frozen at the first closure; null: nothing promised';
comment on column analytics.weeks.restated_ppc is 'at the last closure after a reopening; null: closed once';
comment on column analytics.weeks.added is 'promises added after the week began; no part of PPC';
comment on column analytics.weeks.added_kept is 'those kept';
comment on column analytics.weeks.revision is 'last event of the schedule that the row shows';
comment on column analytics.weeks.position is 'its place in the whole history';

create function analytics.commitments_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    week integer,
    iso_year integer,
    iso_week integer,
    closure integer,
    task integer,
    name text,
    promised numeric,
    realized numeric,
    kept boolean,
    late boolean,
    withdrawn boolean,
    subcontract_id text,
    responsibles text
) language sql stable as $$
    select (o.company_id)::uuid,
           (o.schedule_id)::uuid,
           (c.week)::integer,
           (w.year)::integer,
           (w.week)::integer,
           (c.number)::integer,
           (o.task)::integer,
           (o.name)::text,
           (round(o.share / 10000.0, 4))::numeric,
           (round(o.realized / 10000.0, 4))::numeric,
           (o.kept)::boolean,
           (o.late)::boolean,
           (o.withdrawn)::boolean,
           (o.subcontract)::text,
           (o.responsibles)::text
    from   rm.weekly_outcomes o join rm.weekly_closures c on c.company_id = o.company_id and c.schedule_id = o.schedule_id and c.row_no = o.closure join rm.weekly_weeks w on w.company_id = o.company_id and w.schedule_id = o.schedule_id and w.row_no = c.week
$$;
create view analytics.commitments with (security_invoker = true) as select * from analytics.commitments_v1();
comment on view analytics.commitments is 'What came of each promise at the closures of its week.';
comment on column analytics.commitments.company_id is 'the company';
comment on column analytics.commitments.schedule_id is 'the schedule';
comment on column analytics.commitments.week is 'row of the weekly plan';
comment on column analytics.commitments.iso_year is 'ISO year';
comment on column analytics.commitments.iso_week is 'ISO week';
comment on column analytics.commitments.closure is '1 is the first closure, those after it restate';
comment on column analytics.commitments.task is 'row of the task';
comment on column analytics.commitments.name is 'its name then';
comment on column analytics.commitments.promised is 'percent promised';
comment on column analytics.commitments.realized is 'percent reached';
comment on column analytics.commitments.kept is 'whether the promise was kept';
comment on column analytics.commitments.late is 'promised after the week began; no part of PPC';
comment on column analytics.commitments.withdrawn is 'withdrawn after the week began; it counts as missed';
comment on column analytics.commitments.subcontract_id is 'firm; empty: own people';
comment on column analytics.commitments.responsibles is 'ids of people, apart by blanks';

create function analytics.reasons_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    iso_year integer,
    iso_week integer,
    reason text,
    days_lost integer,
    priority text,
    status text,
    recorded_at timestamptz,
    subcontract_id text
) language sql stable as $$
    select (m.company_id)::uuid,
           (m.schedule_id)::uuid,
           (m.row_no)::integer,
           (m.year)::integer,
           (m.week)::integer,
           (coalesce(nullif(k.name, ''), k.code))::text,
           (m.days_lost)::integer,
           (coalesce(nullif(m.priority, ''), 'low'))::text,
           (coalesce(nullif(m.status, ''), 'unsolved'))::text,
           (m.made_at)::timestamptz,
           (m.subcontract)::text
    from   rm.weekly_misses m join rm.gantt_schedules g using (company_id, schedule_id) left join rm.projects_categories k on k.company_id = m.company_id and k.project_id = g.project_id and k.category_id = m.type
$$;
create view analytics.reasons with (security_invoker = true) as select * from analytics.reasons_v1();
comment on view analytics.reasons is 'Reasons for non-completion.';
comment on column analytics.reasons.company_id is 'the company';
comment on column analytics.reasons.schedule_id is 'the schedule';
comment on column analytics.reasons.row_no is 'number of the row';
comment on column analytics.reasons.iso_year is 'ISO year';
comment on column analytics.reasons.iso_week is 'ISO week';
comment on column analytics.reasons.reason is 'name in the project''s list, or its code';
comment on column analytics.reasons.days_lost is 'days lost';
comment on column analytics.reasons.priority is 'low, normal, high, urgent';
comment on column analytics.reasons.status is 'unsolved, inprocess, resolved';
comment on column analytics.reasons.recorded_at is 'when it was written down';
comment on column analytics.reasons.subcontract_id is 'firm; empty: none';

create function analytics.roadblocks_v1() returns table (
    company_id uuid,
    schedule_id uuid,
    row_no integer,
    name text,
    state text,
    recorded_at timestamptz,
    first_promised timestamp,
    promised timestamp,
    promises integer,
    released_at timestamp,
    responsible text,
    subcontract_id text,
    counted boolean,
    revision bigint,
    "position" bigint
) language sql stable as $$
    select (b.company_id)::uuid,
           (b.schedule_id)::uuid,
           (b.row_no)::integer,
           (b.name)::text,
           (coalesce(nullif(b.state, ''), 'draft'))::text,
           (o.made_at)::timestamptz,
           (case when p.first is not null and p.first <> 0 then timestamp 'epoch' + p.first * interval '1 minute' end)::timestamp,
           (case when p.last is not null and p.last <> 0 then timestamp 'epoch' + p.last * interval '1 minute' end)::timestamp,
           (p.times)::integer,
           (case when b.released is not null and b.released <> 0 then timestamp 'epoch' + b.released * interval '1 minute' end)::timestamp,
           (b.responsible)::text,
           (b.subcontract)::text,
           (not b.hidden and not b.inactive and b.state not in ('', 'notcompromises'))::boolean,
           (s.revision)::bigint,
           (s.position)::bigint
    from   rm.lookahead_roadblocks b join rm.lookahead_schedules s using (company_id, schedule_id) left join lateral (select (array_agg(p.date order by p.row_no))[1] as first, (array_agg(p.date order by p.row_no desc))[1] as last, count(*)::integer as times from rm.lookahead_promises p where p.company_id = b.company_id and p.schedule_id = b.schedule_id and p.roadblock = b.row_no) p on true left join rm.lookahead_origins o on o.company_id = b.company_id and o.schedule_id = b.schedule_id and o.row_no = b.row_no
$$;
create view analytics.roadblocks with (security_invoker = true) as select * from analytics.roadblocks_v1();
comment on view analytics.roadblocks is 'Roadblocks with their first and present promise. Drafts, hidden ones and those that measures leave out are marked.';
comment on column analytics.roadblocks.company_id is 'the company';
comment on column analytics.roadblocks.schedule_id is 'the schedule';
comment on column analytics.roadblocks.row_no is 'number of the row';
comment on column analytics.roadblocks.name is 'name';
comment on column analytics.roadblocks.state is 'draft, notreleased, released, notcompromises; that a promise has expired follows from its date';
comment on column analytics.roadblocks.recorded_at is 'when it was written down';
comment on column analytics.roadblocks.first_promised is 'release that was promised first';
comment on column analytics.roadblocks.promised is 'release that is promised now; null: no date';
comment on column analytics.roadblocks.promises is 'how often a release was promised';
comment on column analytics.roadblocks.released_at is 'release; null: open';
comment on column analytics.roadblocks.responsible is 'id of the person who answers first; empty: nobody';
comment on column analytics.roadblocks.subcontract_id is 'firm; empty: none';
comment on column analytics.roadblocks.counted is 'whether PCR counts it';
comment on column analytics.roadblocks.revision is 'last event of the schedule that the row shows';
comment on column analytics.roadblocks.position is 'its place in the whole history';

create view analytics.freshness with (security_invoker = true) as select projection, behind from rm.freshness;
comment on view analytics.freshness is 'How far each read model is behind the end of the history.';
comment on column analytics.freshness.projection is 'the read model';
comment on column analytics.freshness.behind is 'events it does not show yet';
