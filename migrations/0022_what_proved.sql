-- Whether the last proof of a session was the password here: it is no proof where a company insists on a provider.
alter table identity_sessions add proven_by_password boolean not null default false;
-- The attempt is to prove again who somebody signed in is, and opens no new session.
alter table identity_sso_attempts add anew boolean not null default false;
