-- Signing in deletes all but the newest sessions of the account that have ended.
create index sessions_ended on sessions (user_id, ended_at desc) where ended_at is not null;
