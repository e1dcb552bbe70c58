-- The ticket of the first factor that a session was opened with (SHA-256): each opens one session.
alter table sessions add column ticket_hash text;
create unique index sessions_ticket on sessions (ticket_hash) where ticket_hash is not null;
