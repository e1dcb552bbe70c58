-- The mail server that staff entered in the console. What is here holds over the environment.
create table mail_server (
  id text primary key check (id = 'smtp'),
  -- encrypted JSON: host, port, security, user, password and sender
  sealed bytea not null,
  changed_at timestamptz not null
);
