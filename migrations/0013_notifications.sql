-- What people should know, each row for one person. It is erased with the person.
create table notifications (
    id          uuid        primary key,
    user_id     uuid        not null references identity_users (id) on delete cascade,
    company_id  uuid        not null,
    project_id  uuid,                                -- null: of the company as a whole; else shown while the person sees the project
    actor_id    uuid,                                -- who caused it; null: the system
    kind        text        not null,
    details     jsonb       not null default '{}',   -- the words its text needs, by name
    link        text        not null default '',     -- page of the client; empty: none
    created_at  timestamptz not null,
    read_at     timestamptz
);

create index notifications_user on notifications (user_id, company_id, created_at desc, id desc);

-- How far the history was read for notifications. An installation begins with what happens from now on.
create table notification_progress (
    only_row boolean primary key default true check (only_row),
    position bigint  not null
);

insert into notification_progress (position) select position from es_seq;
