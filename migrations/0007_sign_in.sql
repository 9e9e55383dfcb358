-- What keeps passwords from being guessed: shared by every process, and as it was after a restart.

-- One bucket of attempts per key. It holds as many as its limit says and is full again at full_at.
create table identity_bounds (
    key     bytea       primary key,                 -- hash of the family and of the account, the network or both
    full_at timestamptz not null
);

create index identity_bounds_full on identity_bounds (full_at);

-- Networks an account has signed in from: the bound on one account from everywhere does not hold there.
create table identity_places (
    key     bytea       primary key,                 -- hash of account and network
    user_id uuid        not null references identity_users (id) on delete cascade,
    seen_at timestamptz not null
);

create index identity_places_user on identity_places (user_id);

-- The list of one's own sign-ins names the program and the place of each.
alter table identity_sessions
    add device  text not null default '',            -- User-Agent as the program sent it, cut to 200 characters
    add address text not null default '';            -- network address of the last use
