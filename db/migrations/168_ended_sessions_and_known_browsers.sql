-- Signing in deletes all but the newest sessions of the account that have ended.
create index sessions_ended on sessions (user_id, ended_at desc) where ended_at is not null;

-- A new password by the emailed link, or “This wasn't me”: browsers that signed in before may be a stranger's.
alter table users add column known_browsers_since timestamptz;
