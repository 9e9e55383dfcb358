-- Pictures of people, projects and companies. The bytes lie in a folder or a bucket under pictures/<id>.
create table files (
    id         uuid        primary key,
    kind       text        not null check (kind in ('person', 'project', 'company')),
    company_id uuid,                                 -- it belongs to; null for a person's, who may be in several
    user_id    uuid        not null,                 -- the person it shows, else who sent it
    type       text        not null,                 -- image/jpeg or image/png
    size       bigint      not null,
    hash       bytea       not null,                 -- sha256 of the bytes
    created_at timestamptz not null
);

create index files_user on files (user_id) where kind = 'person';
