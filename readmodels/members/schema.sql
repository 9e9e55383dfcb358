create table companies (
    company_id      uuid    not null,
    name            text    not null,
    country         text    not null default '',
    size            text    not null default '',
    kind            text    not null default '',
    contract        text    not null default '',
    staff           text    not null default '',
    projects        text    not null default '',
    image           uuid,
    needs_resources boolean not null default false,
    deleted         boolean not null default false,
    revision        bigint  not null,
    primary key (company_id)
);

create table members (
    company_id     uuid    not null,
    user_id        uuid    not null,
    role           text    not null,
    subcontract_id uuid,
    active         boolean not null default true,
    primary key (company_id, user_id)
);

create index members_user on members (user_id);

create table permissions (
    company_id uuid not null,
    role       text not null,
    module     text not null,
    level      text not null,
    primary key (company_id, role, module)
);

create table subcontracts (
    company_id     uuid not null,
    subcontract_id uuid not null,
    name           text not null,
    image          uuid,
    primary key (company_id, subcontract_id)
);

-- Calendars that the company keeps for its schedules.
create table base_calendars (
    company_id  uuid    not null,
    calendar_id uuid    not null,
    name        text    not null,
    is_default  boolean not null,
    time        jsonb   not null,
    primary key (company_id, calendar_id)
);

-- Settings and features that somebody has turned.
create table switches (
    company_id uuid    not null,
    kind       text    not null, -- setting, feature
    code       text    not null,
    turned_on  boolean not null,
    primary key (company_id, kind, code)
);

-- Thresholds of the health of schedules that are not those of the DCMA.
create table thresholds (
    company_id uuid not null,
    threshold  text not null,
    value      int  not null, -- ten-thousandths of a percent, or days
    primary key (company_id, threshold)
);

-- What was done to the company, its people and permissions.
create table audit (
    company_id uuid        not null,
    revision   bigint      not null,
    at         timestamptz not null,
    actor_id   uuid,
    type       text        not null,
    data       jsonb       not null, -- the event
    primary key (company_id, revision)
);
