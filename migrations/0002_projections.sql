-- How far each generation of each read model has followed the log. A generation is a schema of its own, "<projection>_g<generation>".
create table projection_generations (
    projection text        not null,
    generation int         not null,
    version    int         not null,
    shape      text        not null, -- hash of the DDL it was built with
    state      text        not null check (state in ('building', 'live', 'retired')),
    built_at   timestamptz not null default now(),
    primary key (projection, generation)
);

create unique index projection_generations_live on projection_generations (projection) where state = 'live';

-- The rows of a batch and its checkpoint commit together; a worker writes only where it finds the position it started from.
create table projection_checkpoints (
    projection text   not null,
    generation int    not null,
    position   bigint not null,
    epoch      bigint not null default 0, -- grows when somebody else than the worker changed rows or parked streams
    primary key (projection, generation)
) with (fillfactor = 50);

-- Streams a projection cannot follow: from this revision on their events are skipped until somebody releases them.
create table projection_parked (
    projection  text        not null,
    generation  int         not null,
    company_id  uuid        not null,
    stream_kind text        not null,
    stream_id   uuid        not null,
    revision    bigint      not null, -- of the first event of the command that failed
    position    bigint      not null,
    command_id  uuid        not null,
    code        text        not null,
    error       text        not null,
    attempts    int         not null,
    parked_at   timestamptz not null default now(),
    primary key (projection, generation, company_id, stream_kind, stream_id)
);

-- Folded streams, only to be read faster: without them, or when the shape differs, a stream is folded from its first event.
create table stream_snapshots (
    company_id  uuid        not null,
    stream_kind text        not null,
    stream_id   uuid        not null,
    shape       text        not null, -- hash of the state's shape
    revision    bigint      not null,
    body        bytea       not null,
    made_at     timestamptz not null default now(),
    primary key (company_id, stream_kind, stream_id)
);

-- What readers see: views of the generations in use.
create schema rm;
