-- What simulations of schedules came to. Each can be made again of the revision, the seed and the parameters it names.
create table risk_results (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    id          uuid        not null,
    revision    bigint      not null,
    seed        bigint      not null,
    parameters  jsonb       not null,
    result      jsonb       not null,
    made_by     uuid        not null, -- ids only: who it is stands with the person
    made_at     timestamptz not null,
    primary key (company_id, schedule_id, id)
);

create index risk_results_newest on risk_results (company_id, schedule_id, made_at desc);
