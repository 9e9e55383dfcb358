-- People and how they sign in. Events carry user ids only: everything personal is here, in rows that can be erased.

create table identity_users (
    id         uuid        primary key,
    email      text,                                 -- lower case; null once the person is erased
    name       text        not null default '',
    lastname   text        not null default '',
    picture    text        not null default '',
    language   text        not null default '',      -- es, en; empty follows the browser
    created_at timestamptz not null,
    erased_at  timestamptz
);

create unique index identity_users_email on identity_users (email);

-- One way of proving who one is. Other ways (single sign-on, one-time links) become tables beside this one.
create table identity_passwords (
    user_id    uuid        primary key references identity_users (id) on delete cascade,
    hash       text        not null,                 -- argon2id with its parameters
    changed_at timestamptz not null
);

-- Only the hash of a session's token is kept: who reads this table cannot sign in with it.
create table identity_sessions (
    token_hash  bytea       primary key,
    id          uuid        not null unique,
    user_id     uuid        not null references identity_users (id) on delete cascade,
    company_id  uuid        not null,
    created_at  timestamptz not null,
    seen_at     timestamptz not null,
    expires_at  timestamptz not null,                -- whatever happens
    revoked_at  timestamptz
);

create index identity_sessions_user on identity_sessions (user_id);
create index identity_sessions_end on identity_sessions (expires_at);

-- What happened at the door. It names people and addresses, so it is erased with them.
create table identity_audit (
    id         bigint      generated always as identity primary key,
    at         timestamptz not null,
    what       text        not null,                 -- signed-in, sign-in-refused, signed-out, session-opened, ...
    user_id    uuid        references identity_users (id) on delete cascade,
    company_id uuid,
    address    text        not null default ''
);

create index identity_audit_user on identity_audit (user_id, id desc);
