-- The history. Every row says what was decided and is never changed; docs/event-store.md tells how to check a chain by hand.

-- The last position given out. The row stays locked from taking positions to the commit, so positions have no hole and commit in their
-- own order: a reader that has seen a position will never find a row before it later.
create table es_seq (
    one      boolean primary key default true check (one),
    position bigint  not null
) with (fillfactor = 10);

insert into es_seq (position) values (0);

create table es_streams (
    id       bigint generated always as identity primary key,
    company  uuid        not null,
    kind     text collate "C" not null,              -- plan, project, company …; side: the events of one large command
    stream   uuid        not null,
    revision bigint      not null,                   -- of the last record
    hash     bytea       not null,                   -- of the last record: the next one is chained to it
    since    timestamptz not null default now(),
    unique (company, kind, stream)
) with (fillfactor = 50);

create table es_events (
    stream      bigint      not null,                -- es_streams.id
    revision    bigint      not null,                -- 1, 2, 3 … within the stream
    position    bigint,                              -- 1, 2, 3 … over all streams; null in a side stream, which is not part of that order
    at          timestamptz not null,                -- when the command was decided
    version     integer     not null,                -- of the type
    index       integer     not null,                -- place within the command, from 0
    count       integer     not null,                -- records of the command
    encoding    smallint    not null,                -- 0: the body as it is, 1: compressed with zstd
    id          uuid        not null,
    command     uuid        not null,
    correlation uuid,
    causation   uuid,
    reverts     uuid,                                -- the command that this one takes back
    actor       uuid,                                -- null: the system itself
    type        text collate "C" not null,
    hash        bytea       not null,                -- sha256(hash before || header || body before compression)
    body        bytea       not null,
    primary key (stream, revision)
);

create unique index es_events_position on es_events (position);

-- Bodies come compressed where that pays; a second attempt would only cost time.
alter table es_events alter column body set storage external;
