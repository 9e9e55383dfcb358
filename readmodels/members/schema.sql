create table companies (
    company_id uuid   not null,
    name       text   not null,
    revision   bigint not null,
    primary key (company_id)
);

create table members (
    company_id     uuid not null,
    user_id        uuid not null,
    role           text not null,
    subcontract_id uuid,
    primary key (company_id, user_id)
);

create index members_user on members (user_id);

create table permissions (
    company_id uuid not null,
    role       text not null,
    module     text not null,
    level      text not null,
    primary key (company_id, role, module)
);
