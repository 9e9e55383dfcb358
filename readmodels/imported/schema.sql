-- One row for each file that was taken over; the command is what the other tables name it by.
create table sources (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    command_id  uuid        not null,
    revision    bigint      not null,
    mode        text        not null, -- import, replace, merge, append
    tool        text        not null,
    version     text        not null,
    file        text        not null,
    project     text        not null, -- its id inside the file
    activities  int         not null, -- the file's own activity rows
    options     jsonb       not null, -- scheduling options as the file writes them
    currency    jsonb,                -- of the costs
    problems    jsonb       not null, -- findings by code
    left_out    jsonb       not null, -- rows by field of the file that nothing takes
    taken_at    timestamptz not null,
    taken_by    uuid,
    taken_back  boolean     not null, -- a restore took it back: what it brought is not shown any more
    primary key (company_id, schedule_id, command_id)
);

-- The dates the other tool had computed: a comparison set, never the plan's own.
create table dates (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    start       int,
    finish      int,
    late_start  int,
    late_finish int,
    total_float int, -- working minutes
    free_float  int,
    critical    boolean,
    primary key (company_id, schedule_id, row_no)
);

create table tags (
    company_id  uuid not null,
    schedule_id uuid not null,
    command_id  uuid not null,
    row_no      int  not null,
    category    text not null,
    value       text not null,
    code        text not null
);

create index tags_schedule on tags (company_id, schedule_id);

create table resources (
    company_id  uuid not null,
    schedule_id uuid not null,
    command_id  uuid not null,
    resource_no int  not null,
    code        text not null,
    name        text not null,
    kind        text not null, -- labour, equipment, material
    calendar    int,
    units       text not null,
    max_units   int  not null  -- ten-thousandths of a percent of one
);

create index resources_schedule on resources (company_id, schedule_id);

create table assignments (
    company_id  uuid    not null,
    schedule_id uuid    not null,
    command_id  uuid    not null,
    row_no      int     not null,
    resource_no int     not null,
    work        bigint  not null, -- minutes of work
    done        bigint  not null,
    quantity    bigint  not null, -- ten-thousandths
    cost        bigint  not null, -- ten-thousandths
    used_cost   bigint  not null,
    driving     boolean not null
);

create index assignments_schedule on assignments (company_id, schedule_id);

create table baselines (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    command_id  uuid   not null,
    name        text   not null,
    row_no      int    not null,
    start       int,
    finish      int,
    duration    int    not null, -- working minutes
    work        bigint not null, -- minutes of work
    cost        bigint not null  -- ten-thousandths
);

create index baselines_schedule on baselines (company_id, schedule_id);

-- The schedule's own columns: what files brought of them, and what people made and edited since.
create table code_types (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    name        text not null,
    kind        text not null, -- list, text, number, date, duration, cost, flag
    primary key (company_id, schedule_id, row_no)
);

create table code_values (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    type_row    int  not null,
    code        text not null,
    name        text not null,
    colour      text not null,
    primary key (company_id, schedule_id, row_no)
);

create table codings (
    company_id   uuid   not null,
    schedule_id  uuid   not null,
    row_no       int    not null,
    activity     int    not null,
    type_row     int    not null,
    value_row    int    not null, -- of a list
    text_value   text   not null, -- of a text
    number_value bigint not null, -- ten-thousandths; civil or working minutes of a date or a duration; 1 of a flag
    primary key (company_id, schedule_id, row_no)
);
