-- What people use, without personal data: who by id, in which role, which feature on which route. It may be deleted at any time.
create table usage_log (
    id          bigint generated always as identity primary key,
    at          timestamptz not null,
    name        text        not null,
    company_id  uuid,
    user_id     uuid,
    role        text        not null default '',
    route       text        not null default '',
    correlation text        not null default '',
    detail      jsonb       not null default '{}'
);

create index usage_log_name on usage_log (name, id desc);
create index usage_log_user on usage_log (user_id, id desc);
create index usage_log_at on usage_log (at);
