create table projects (
    company_id uuid   not null,
    project_id uuid   not null,
    name       text   not null,
    place      text   not null,
    revision   bigint not null,
    primary key (company_id, project_id)
);

create table schedules (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    project_id  uuid        not null,
    name        text        not null,
    start       int         not null,
    finish      int,
    row_count   int         not null,
    activities  int         not null,
    progress    int         not null,
    revision    bigint      not null,
    changed_at  timestamptz not null,
    changed_by  uuid,
    primary key (company_id, schedule_id)
);

create index schedules_project on schedules (company_id, project_id);
