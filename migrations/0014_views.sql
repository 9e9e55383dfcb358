-- Ways to look at a schedule that people keep: columns, filters, order, zoom. Nothing of it changes a plan.
create table saved_views (
    id          uuid        primary key,
    company_id  uuid        not null,
    project_id  uuid        not null,
    schedule_id uuid        not null,
    owner_id    uuid        not null references identity_users (id) on delete cascade,
    module      text        not null,
    own_default boolean     not null,  -- what its owner last saw, kept by itself; at most one a person, schedule and module
    public      boolean     not null,
    name        text        not null,
    fields      jsonb       not null,  -- the rest, by the names of the wire
    created_at  timestamptz not null,
    changed_at  timestamptz not null
);

create index saved_views_schedule on saved_views (company_id, schedule_id, module);

create unique index saved_views_own_default on saved_views (owner_id, schedule_id, module) where own_default;

-- The view a person begins with.
create table saved_view_defaults (
    user_id     uuid not null references identity_users (id) on delete cascade,
    schedule_id uuid not null,
    module      text not null,
    view_id     uuid not null references saved_views (id) on delete cascade,
    primary key (user_id, schedule_id, module)
);
