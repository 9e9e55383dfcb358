create table schedules (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    revision    bigint not null,
    position    bigint not null,
    primary key (company_id, schedule_id)
);

create table weeks (
    company_id   uuid    not null,
    schedule_id  uuid    not null,
    row_no       int     not null,
    year         int     not null, -- ISO
    week         int     not null,
    start        int     not null, -- civil minutes: midnight of its first day
    finish       int     not null, -- midnight after its last day
    planning_day int     not null, -- 0 is Sunday
    closed       boolean not null,
    reason       text    not null, -- of the last reopening
    made_by      text    not null,
    primary key (company_id, schedule_id, row_no)
);
create index on weeks (company_id, schedule_id, start);

create table commitments (
    company_id   uuid    not null,
    schedule_id  uuid    not null,
    row_no       int     not null,
    week         int     not null,
    task         int     not null,
    name         text    not null, -- what follows is as it was promised
    start        int     not null,
    finish       int     not null,
    duration     int     not null, -- working minutes
    quantity     bigint  not null, -- ten-thousandths
    begun        int     not null, -- progress when it was promised; percents are ten-thousandths
    share        int     not null, -- progress promised
    responsibles text    not null, -- ids of people, apart by blanks
    subcontract  text    not null, -- id of the firm; empty: none
    promised_by  text    not null,
    typed_by     text    not null,
    late         boolean not null, -- promised after the week began
    withdrawn    boolean not null,
    primary key (company_id, schedule_id, row_no)
);
create index on commitments (company_id, schedule_id, week);
create index on commitments (company_id, schedule_id, task);

create table closures (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    week        int  not null,
    number      int  not null, -- 1 is the first, those after it restate
    promised    int  not null, -- commitments made before the week began
    kept        int  not null,
    added       int  not null, -- commitments made later
    added_kept  int  not null,
    at          int  not null,
    closed_by   text not null,
    primary key (company_id, schedule_id, row_no)
);
create index on closures (company_id, schedule_id, week);

create table outcomes (
    company_id   uuid    not null,
    schedule_id  uuid    not null,
    row_no       int     not null,
    closure      int     not null,
    commitment   int     not null,
    task         int     not null,
    name         text    not null,
    share        int     not null,
    realized     int     not null,
    responsibles text    not null,
    subcontract  text    not null,
    kept         boolean not null,
    late         boolean not null,
    withdrawn    boolean not null,
    primary key (company_id, schedule_id, row_no)
);
create index on outcomes (company_id, schedule_id, closure);

create table misses (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    row_no      int         not null,
    year        int         not null,
    week        int         not null,
    type        int         not null, -- number in the project's list of reasons
    priority    text        not null, -- normal, high, urgent; empty: low
    status      text        not null, -- inprocess, resolved; empty: unsolved
    description text        not null,
    days_lost   int         not null,
    picture     text        not null, -- name of a file; empty: none
    written_by  text        not null,
    responsibles text       not null, -- who wrote it down and who answers for its tasks
    subcontract text        not null,
    made_at     timestamptz not null,
    primary key (company_id, schedule_id, row_no)
);

create table miss_tasks (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    miss        int  not null,
    task        int  not null,
    name        text not null,
    primary key (company_id, schedule_id, row_no)
);
create index on miss_tasks (company_id, schedule_id, miss);
