-- When the person of a session last proved who they are. Roles and deletions ask for a recent proof; without one it was long ago.
alter table identity_sessions add proven_at timestamptz not null default 'epoch';
update identity_sessions set proven_at = created_at;
