-- Who runs the installation, and their visits to companies that asked for help.

-- Superadministrators belong to the installation: no company grants or shows this right.
create table identity_superadmins (
    user_id    uuid        primary key references identity_users (id) on delete cascade,
    granted_at timestamptz not null
);

-- A visit to a company, with its reason. Administrators of the company read it, after it has ended too.
create table identity_support (
    id         uuid        primary key,
    user_id    uuid        not null references identity_users (id) on delete cascade,
    company_id uuid        not null,
    reason     text        not null,
    opened_at  timestamptz not null,
    expires_at timestamptz not null,                 -- at most four hours later
    ended_at   timestamptz
);

create index identity_support_company on identity_support (company_id, opened_at desc);
create index identity_support_user on identity_support (user_id);

-- The session of a visit ends with it.
alter table identity_sessions
    add support_id uuid references identity_support (id) on delete cascade,
    add provider   text not null default '';          -- where its person proved who they are; empty: here

-- Administrators read what happened at the door of their company.
create index identity_audit_company on identity_audit (company_id, id desc);

-- Who signs in to the company only through one provider, and who may come in without it when that provider is away.
alter table identity_policies
    add provider    text not null default '',         -- empty: any way in
    add break_glass uuid;

-- Who is blocked keeps everything and signs in nowhere: a person may ask that their data is kept and not used.
alter table identity_users add blocked_at timestamptz;
