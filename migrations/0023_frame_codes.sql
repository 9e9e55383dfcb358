-- Codes with which a page of somebody else, shown in a frame, learns once who looks at it. Only hashes are kept, for a minute.
create table identity_frame_codes (
    code_hash  bytea       primary key,
    session_id uuid        not null references identity_sessions (id) on delete cascade,
    project_id uuid        not null,
    expires_at timestamptz not null
);
