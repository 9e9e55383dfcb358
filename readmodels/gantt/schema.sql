create table schedules (
    company_id       uuid        not null,
    schedule_id      uuid        not null,
    project_id       uuid        not null,
    name             text        not null,
    start            int         not null,
    minutes_per_day  int         not null,
    minutes_per_week int         not null,
    date_format      text        not null,
    profile          text        not null,
    data_date        int,
    must_finish_by   int,
    basis            text        not null,
    options          jsonb       not null,
    finish           int,
    revision         bigint      not null,
    position         bigint      not null,
    changed_at       timestamptz not null,
    changed_by       uuid,
    primary key (company_id, schedule_id)
);

create table activities (
    company_id           uuid     not null,
    schedule_id          uuid     not null,
    row_no               int      not null,
    parent               int      not null,
    rank                 text     collate "C" not null,
    code                 text     not null,
    name                 text     not null,
    description          text     not null,
    kind                 text     not null,
    duration             int      not null,
    remaining            int      not null,
    calendar             int      not null,
    constraint_type      text     not null,
    constraint_date      int,
    constraint_mandatory boolean  not null,
    second_type          text     not null,
    second_date          int,
    second_mandatory     boolean  not null,
    progress             int      not null, -- its own
    actual_start         int,
    actual_finish        int,
    manual               boolean  not null,
    cost                 bigint   not null,
    used_cost            bigint   not null,
    man_hours            bigint   not null,
    weight               int, -- custom share of the parent's progress
    deadline             int,
    expected_finish      int,
    suspended            int,
    resumed              int,
    percent_by           text     not null, -- duration, physical, units
    elapsed              boolean  not null, -- the duration runs around the clock
    inactive             boolean  not null,
    resource_calendar    int,
    split                int      not null, -- how long the work rests between its parts, in working minutes
    pinned_start         int, -- where somebody put a manual activity
    external_start       int, -- what links to other projects ask of the start
    external_finish      int, -- and of the late finish
    priority             text     not null, -- Normal, High, Urgent; empty: Low
    subcontract          text     not null, -- id of the firm that does the work; empty: the company's own people
    responsibles         text     not null, -- ids of people, apart by blanks
    tags                 text     not null, -- numbers of tags of the project, apart by blanks
    start                int      not null,
    finish               int      not null,
    late_start           int      not null,
    late_finish          int      not null,
    total_float          int      not null,
    free_float           int      not null,
    span                 int      not null,
    rolled               int      not null, -- progress of what is under a summary
    flags                smallint not null,
    primary key (company_id, schedule_id, row_no)
) with (fillfactor = 80);

create table links (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    from_row    int  not null,
    to_row      int  not null,
    type        text not null,
    lag         int  not null,
    elapsed     boolean not null, -- the lag runs around the clock
    primary key (company_id, schedule_id, row_no)
);

create table calendars (
    company_id  uuid    not null,
    schedule_id uuid    not null,
    row_no      int     not null,
    name        text    not null,
    is_default  boolean not null,
    time        jsonb   not null,
    primary key (company_id, schedule_id, row_no)
);
