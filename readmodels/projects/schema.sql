create table projects (
    company_id       uuid        not null,
    project_id       uuid        not null,
    name             text        not null,
    place            text        not null default '',
    type             text        not null default '',
    country          text        not null default '',
    currency         text        not null default '',
    budget           bigint      not null default 0, -- ten-thousandths
    size             bigint      not null default 0, -- ten-thousandths
    size_unit        text        not null default '',
    phase            text        not null default '',
    contract         text        not null default '',
    leader           uuid,
    superintendent   uuid,
    image            uuid,
    planning_day     int         not null default 1, -- 0 is Sunday
    weighting        text        not null default 'DURATION',
    minutes_per_day  int         not null default 480,
    minutes_per_week int         not null default 2400,
    time_zone        text        not null default '', -- IANA
    stage            text        not null default 'started',
    removal_reason   text        not null default '',
    current          uuid, -- schedule
    restricted       boolean     not null, -- only administrators and the rows of users see it
    revision         bigint      not null,
    created_at       timestamptz not null,
    created_by       uuid,
    primary key (company_id, project_id)
);

create table users (
    company_id   uuid    not null,
    project_id   uuid    not null,
    user_id      uuid    not null,
    creator      boolean not null,
    report_tasks boolean not null, -- notified about commitments
    primary key (company_id, project_id, user_id)
);

create index users_user on users (company_id, user_id);

create table subcontracts (
    company_id     uuid not null,
    project_id     uuid not null,
    subcontract_id uuid not null,
    primary key (company_id, project_id, subcontract_id)
);

create table categories (
    company_id  uuid not null,
    project_id  uuid not null,
    category_id int  not null,
    list        text not null, -- roadblock or reason
    code        text not null,
    name        text not null, -- empty: the code's
    primary key (company_id, project_id, category_id)
);

create table tags (
    company_id uuid not null,
    project_id uuid not null,
    tag_id     int  not null,
    name       text not null,
    colour     text not null, -- #rrggbb
    primary key (company_id, project_id, tag_id)
);

create table schedules (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    project_id  uuid        not null,
    name        text        not null,
    start       int         not null,
    finish      int,
    row_count   int         not null,
    activities  int         not null,
    progress    int         not null,
    revision    bigint      not null,
    changed_at  timestamptz not null,
    changed_by  uuid,
    born        bigint      not null, -- position of its first event
    primary key (company_id, schedule_id)
);

-- How projects list those of their schedules that are not listed as new ones. A schedule may stand here before its first event.
create table standings (
    company_id  uuid    not null,
    schedule_id uuid    not null,
    rank        text    collate "C", -- null: behind all that have one
    removed     boolean not null,
    hidden      boolean not null,
    productive  boolean not null,
    primary key (company_id, schedule_id)
);

create index schedules_project on schedules (company_id, project_id);
