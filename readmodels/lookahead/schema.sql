create table schedules (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    revision    bigint not null,
    position    bigint not null,
    primary key (company_id, schedule_id)
);

create table tasks (
    company_id   uuid    not null,
    schedule_id  uuid    not null,
    row_no       int     not null,
    activity     int     not null,
    parent       int     not null, -- the task above; 0: right beneath the activity
    name         text    not null,
    description  text    not null,
    pinned       int     not null, -- where it stays; 0: it follows its activity
    duration     int     not null, -- working minutes
    quantity     bigint  not null, -- amounts are ten-thousandths
    done         bigint  not null,
    unit         text    not null,
    hours        bigint  not null,
    cost         bigint  not null,
    responsibles text    not null, -- ids of people, apart by blanks
    subcontract  text    not null, -- id of the firm; empty: none
    tags         text    not null, -- numbers of tags of the project, apart by blanks
    priority     text    not null, -- Normal, High, Urgent; empty: Low
    weight       int, -- custom share
    progress     int     not null, -- its own
    week         int     not null, -- expected: ISO year times 100 plus week
    lean         text    not null, -- Can, Will, Committed, Restricted; empty: Debit
    lean_before  text    not null, -- before it was restricted
    hidden       boolean not null,
    start        int     not null,
    finish       int     not null,
    rolled       int     not null, -- progress of what is beneath it
    primary key (company_id, schedule_id, row_no)
);
create index on tasks (company_id, schedule_id, activity);
create index on tasks (company_id, schedule_id, start);

create table roadblocks (
    company_id   uuid    not null,
    schedule_id  uuid    not null,
    row_no       int     not null,
    name         text    not null,
    description  text    not null,
    type         int     not null, -- number in the project's list; 0: none
    category     text    not null,
    priority     text    not null,
    responsible  text    not null, -- who answers first; empty: nobody
    responsibles text    not null,
    reporters    text    not null, -- who hear of it
    subcontract  text    not null,
    state        text    not null, -- notreleased, released, notcompromises; empty: draft
    released     int     not null, -- 0: it is not
    released_by  text    not null,
    hidden       boolean not null,
    inactive     boolean not null, -- measures leave it out
    primary key (company_id, schedule_id, row_no)
);

create table promises (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    roadblock   int  not null,
    date        int  not null,
    reason      text not null, -- why the one before was not kept
    primary key (company_id, schedule_id, row_no)
);
create index on promises (company_id, schedule_id, roadblock);

create table blocks (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    roadblock   int  not null,
    task        int  not null,
    primary key (company_id, schedule_id, row_no)
);
create index on blocks (company_id, schedule_id, roadblock);
create index on blocks (company_id, schedule_id, task);

create table documents (
    company_id  uuid   not null,
    schedule_id uuid   not null,
    row_no      int    not null,
    kind        text   not null, -- what it hangs on: task, roadblock, schedule
    holder      int    not null, -- the row; 0: the schedule
    file        uuid   not null, -- in the file store
    name        text   not null,
    type        text   not null, -- of its content, as image/jpeg
    size        bigint not null, -- bytes
    primary key (company_id, schedule_id, row_no)
);
create index on documents (company_id, schedule_id, holder);

-- Activities that somebody has put on the lookahead.
create table listings (
    company_id  uuid not null,
    schedule_id uuid not null,
    row_no      int  not null,
    activity    int  not null,
    primary key (company_id, schedule_id, row_no)
);
create index on listings (company_id, schedule_id, activity);

-- Who wrote roadblocks, promises and documents down first, and when. What comes back keeps its own, so these stay when a row goes.
create table origins (
    company_id  uuid        not null,
    schedule_id uuid        not null,
    row_no      int         not null,
    made_at     timestamptz not null,
    made_by     text        not null,
    primary key (company_id, schedule_id, row_no)
);
