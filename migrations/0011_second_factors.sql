-- What people prove besides a password, and what a company asks of those who sign in.

-- Time-based codes of an app. A code is taken once: a step that was used, or an earlier one, is refused.
create table identity_totp (
    user_id      uuid        primary key references identity_users (id) on delete cascade,
    secret       text        not null,               -- base32, as the app holds it
    created_at   timestamptz not null,
    confirmed_at timestamptz,                        -- null: shown, and no code has come back yet
    last_step    bigint      not null default 0
);

-- Codes for whoever loses the app. Only hashes are kept.
create table identity_recovery_codes (
    user_id   uuid        not null references identity_users (id) on delete cascade,
    code_hash bytea       not null,
    used_at   timestamptz,
    primary key (user_id, code_hash)
);

create table identity_passkeys (
    credential_id bytea       primary key,
    id            uuid        not null unique,
    user_id       uuid        not null references identity_users (id) on delete cascade,
    name          text        not null,
    credential    jsonb       not null,              -- public key, counter and flags
    created_at    timestamptz not null,
    used_at       timestamptz
);

create index identity_passkeys_user on identity_passkeys (user_id);

-- Challenges under way: a passkey being made or used, and people who have said the password and owe the second factor.
create table identity_ceremonies (
    token_hash bytea       primary key,
    kind       text        not null,                 -- passkey-new, passkey-sign-in, second
    user_id    uuid        references identity_users (id) on delete cascade,
    data       jsonb       not null default '{}',
    attempts   int         not null default 0,
    expires_at timestamptz not null
);

create index identity_ceremonies_end on identity_ceremonies (expires_at);

alter table identity_sessions add strong boolean not null default false; -- a second factor was proven

-- What a company asks; without a row, what the program does by itself.
create table identity_policies (
    company_id    uuid     primary key,
    second_factor boolean  not null default false,
    idle          interval,                          -- after which an unused session ends
    lifetime      interval                           -- of a session, whatever happens
);
