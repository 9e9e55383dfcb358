-- Which store this database's own history is, es_events that is: a copy of another one is not complete until it was verified.
create table es_store (
    one      boolean primary key default true check (one),
    id       uuid    not null default gen_random_uuid(),
    copy_of  uuid,
    complete boolean not null default true
);

insert into es_store default values;

-- Which store the read models follow: their checkpoints are positions of that one.
create table projection_store (
    one  boolean primary key default true check (one),
    id   uuid    not null,
    mark int     not null default 0
);

insert into projection_store (id) select id from es_store;

-- Which commands the streams of a store hold that keeps no such list itself: of all records up to a revision.
create table command_streams (
    number     bigint generated always as identity primary key,
    company_id uuid   not null,
    kind       text   not null,
    stream     uuid   not null,
    revision   bigint not null,
    unique (company_id, kind, stream)
);

create table command_places (
    stream  bigint not null references command_streams on delete cascade,
    command uuid   not null,
    first   bigint not null, -- revisions of its first and last record
    last    bigint not null,
    primary key (stream, command)
);

-- Where a store that has been copied sent the position up to which notifications were made.
create table store_moves (
    from_id  uuid   not null,
    to_id    uuid   not null,
    notified bigint not null,
    primary key (from_id, to_id)
);

-- A history in another store leaves es_seq at 0; the read model that is furthest tells its end then.
create or replace view rm.freshness as
select c.projection, greatest((select position from public.es_seq), (select max(position) from public.projection_checkpoints)) - c.position as behind
from   public.projection_checkpoints c
join   public.projection_generations g using (projection, generation)
where  g.state = 'live';
