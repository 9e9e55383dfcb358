create table schedules (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    name        text   not null,
    entries     int    not null,
    primary key (company_id, schedule_id)
);

create table entries (
    company_id       uuid        not null,
    schedule_id      uuid        not null,
    seq              int         not null,
    first_revision   bigint      not null,
    revision         bigint      not null,
    position         bigint      not null,
    command_id       uuid        not null,
    at               timestamptz not null,
    actor_id         uuid,
    reversal         text        not null,
    reverts          uuid,
    reverts_revision bigint,
    schedule_name    text        not null,
    entity           text        not null,
    type             text        not null,
    attribute        text        not null,
    row_no           int         not null,
    name             text        not null,
    old_value        jsonb,
    new_value        jsonb,
    predecessor      int         not null,
    predecessor_name text        not null,
    successor        int         not null,
    successor_name   text        not null,
    moved            int         not null,
    nested           int         not null,
    more_tasks       int         not null, -- of the nested ones that are not kept, those about tasks
    more_roadblocks  int         not null, -- and about roadblocks
    finish_from      int,
    finish_to        int,
    finish_work      int         not null,
    primary key (company_id, schedule_id, seq)
);

-- Not unique: a history from before command ids were kept for ever may hold a command twice.
create index entries_command on entries (company_id, schedule_id, command_id);

create index entries_finish on entries (company_id, schedule_id, revision) include (at, finish_from, finish_to, finish_work)
    where finish_from is distinct from finish_to;

create table changes (
    company_id       uuid not null,
    schedule_id      uuid not null,
    seq              int  not null,
    ordinal          int  not null,
    entity           text not null,
    type             text not null,
    attribute        text not null,
    row_no           int  not null,
    name             text not null,
    old_value        jsonb,
    new_value        jsonb,
    predecessor      int  not null,
    predecessor_name text not null,
    successor        int  not null,
    successor_name   text not null,
    primary key (company_id, schedule_id, seq, ordinal)
);

-- What became of tasks beyond the changes that are kept beneath an entry: the log of one task lacks nothing.
create table task_changes (
    company_id  uuid not null,
    schedule_id uuid not null,
    seq         int  not null,
    ordinal     int  not null,
    row_no      int  not null,
    type        text not null,
    attribute   text not null,
    old_value   jsonb,
    new_value   jsonb,
    primary key (company_id, schedule_id, seq, ordinal)
);
create index on task_changes (company_id, schedule_id, row_no);

-- What was recorded of the progress of activities. Undoing a record is another record.
create table progress (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    row_no      int         not null,
    revision    bigint      not null,
    held_at     timestamptz not null, -- when it held on site
    recorded_at timestamptz not null, -- when somebody said so
    progress    int         not null,
    primary key (company_id, schedule_id, row_no, revision)
);

create index progress_held on progress (company_id, schedule_id, held_at, revision);

-- What the next command's entry needs to know of each activity.
create table activities (
    company_id  uuid     not null,
    schedule_id uuid     not null,
    row_no      int      not null,
    parent      int      not null,
    rank        text     collate "C" not null,
    name        text     not null,
    elapsed     boolean  not null,
    primary key (company_id, schedule_id, row_no)
) with (fillfactor = 80);

-- Its computed values, those of many activities in one row: a command may move a whole plan.
create table computed (
    company_id  uuid  not null,
    schedule_id uuid  not null,
    chunk       int   not null,
    columns     bytea not null,
    primary key (company_id, schedule_id, chunk)
) with (fillfactor = 50);

-- And of each link and calendar.
create table links (
    company_id  uuid    not null,
    schedule_id uuid    not null,
    row_no      int     not null,
    from_row    int     not null,
    to_row      int     not null,
    elapsed     boolean not null,
    primary key (company_id, schedule_id, row_no)
);

create table calendars (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    name        text not null,
    primary key (company_id, schedule_id, row_no)
);

-- What tasks and roadblocks are called, those that went included: they may come back.
create table names (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    name        text not null,
    primary key (company_id, schedule_id, row_no)
);

-- And of each promise of a week: which task it is of.
create table promises (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    task        int  not null,
    primary key (company_id, schedule_id, row_no)
);

-- What the codes of the schedule are called, and which activity a coding is of.
create table codes (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    name        text not null,
    short       text not null, -- of a value
    kind        text not null, -- of a type
    type_row    int  not null, -- of a value or a coding
    activity    int  not null, -- of a coding
    primary key (company_id, schedule_id, row_no)
);
