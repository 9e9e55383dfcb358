create table schedules (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    revision    bigint not null,
    position    bigint not null,
    primary key (company_id, schedule_id)
);

create table baselines (
    company_id  uuid    not null,
    schedule_id uuid    not null,
    number      int     not null,
    name        text    not null,
    active      boolean not null, -- the one that the schedule is measured against
    visible     boolean not null,
    deleted     boolean not null,
    imported    boolean not null, -- a file brought it
    points      int     not null,
    last_row    int     not null, -- of its points
    primary key (company_id, schedule_id, number)
);

-- Activities as a baseline holds them. They never change.
create table points (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    number      int    not null, -- of the baseline
    row_no      int    not null,
    start       int    not null, -- civil minutes; 0: none
    finish      int    not null,
    duration    int    not null, -- working minutes
    cost        bigint not null, -- amounts are ten-thousandths
    man_hours   bigint not null,
    calendar    int    not null, -- 0: the default one
    primary key (company_id, schedule_id, number, row_no)
);

-- What was recorded of the cost spent on activities. Undoing a record is another record.
create table spendings (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    row_no      int         not null,
    revision    bigint      not null,
    recorded_at timestamptz not null,
    spent       bigint      not null,
    primary key (company_id, schedule_id, row_no, revision)
);

-- Which events wrote to the rows that figures count: promises of weeks, what came of them, reasons, roadblocks and their promises.
create table writes (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    row_no      int    not null,
    revision    bigint not null,
    primary key (company_id, schedule_id, row_no, revision)
);
