-- Accounts of other issuers that open the door. An issuer and its subject name one person; an e-mail address alone never does.
create table identity_sso (
    issuer    text        not null,
    subject   text        not null,
    user_id   uuid        not null references identity_users (id) on delete cascade,
    linked_at timestamptz not null,
    primary key (issuer, subject)
);

create index identity_sso_user on identity_sso (user_id);

-- Sign-ins under way at another issuer, each for one browser and one answer.
create table identity_sso_attempts (
    state_hash   bytea       primary key,
    browser_hash bytea       not null,               -- of a cookie: the answer must come back to the browser that asked
    provider     text        not null,
    nonce        text        not null,
    verifier     text        not null,               -- of PKCE
    expires_at   timestamptz not null
);

-- Accounts of other issuers that nobody is linked to yet, until their person says the password of the account here.
create table identity_sso_pending (
    token_hash   bytea       primary key,
    browser_hash bytea       not null,
    issuer       text        not null,
    subject      text        not null,
    email        text        not null,               -- verified by the issuer
    expires_at   timestamptz not null
);
