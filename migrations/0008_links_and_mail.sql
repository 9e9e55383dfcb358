-- Links that are mailed to people, what sign-up knows of companies, and the mails on their way.

alter table identity_users
    add position      text        not null default '',   -- what the person is on site, for reports and signatures
    add terms_version text        not null default '',   -- of the terms this person accepted
    add terms_at      timestamptz;

-- A link serves once: it resets a password, confirms an address or accepts an invitation.
create table identity_links (
    id         uuid        primary key,
    kind       text        not null check (kind in ('reset', 'sign-up', 'invitation')),
    email      text        not null,
    user_id    uuid        not null,                 -- the person it serves, or will make known
    company_id uuid,                                 -- an invitation's, or the one a sign-up may found
    project_id uuid,
    role       text        not null default '',
    invited_by uuid,
    message    text        not null default '',
    language   text        not null default '',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at    timestamptz,
    revoked_at timestamptz                           -- another link took its place
);

create index identity_links_email on identity_links (email);
create index identity_links_company on identity_links (company_id) where kind = 'invitation';
create index identity_links_user on identity_links (user_id);

-- Only hashes are kept. A mail that is sent again has a token of its own for the same link.
create table identity_link_tokens (
    token_hash bytea not null primary key,
    link_id    uuid  not null references identity_links (id) on delete cascade
);

create index identity_link_tokens_link on identity_link_tokens (link_id);

-- What signing up settles about a company. Members, roles and permissions are the company's events.
create table identity_companies (
    company_id    uuid        primary key,
    domain        text        unique,                -- of the confirmed address of the person who founded it
    trial_ends_at timestamptz,                       -- null: no trial
    size          text        not null default '',
    country       text        not null default '',
    kind          text        not null default '',
    projects      text        not null default '',
    contract      text        not null default ''
);

-- People of a company's domain who wait until one of its administrators lets them in.
create table identity_join_requests (
    user_id    uuid        primary key references identity_users (id) on delete cascade,
    company_id uuid        not null,
    asked_at   timestamptz not null,
    decided_at timestamptz,
    decided_by uuid,
    accepted   boolean
);

create index identity_join_requests_company on identity_join_requests (company_id) where decided_at is null;

-- Mails on their way. A row says what to write to whom; tokens are made when the mail is.
create table mail_outbox (
    id        uuid        primary key,
    kind      text        not null,
    recipient text        not null,
    language  text        not null default '',
    data      jsonb       not null default '{}',
    queued_at timestamptz not null,
    attempts  int         not null default 0,
    next_at   timestamptz not null,                  -- not before; a mail being sent is out of reach until then
    done_at   timestamptz,                           -- sent, or nothing to send
    failed_at timestamptz,                           -- given up
    problem   text        not null default ''
);

create index mail_outbox_next on mail_outbox (next_at) where done_at is null and failed_at is null;
