-- People with an account. Staff are accounts with another role than `customer`.
create table users (
  id text primary key,
  -- as typed; null once the person was erased
  email text,
  username text not null,
  -- argon2id; null where only Google opens the account
  password_hash text,
  google_sub text unique,
  role text not null default 'customer' check (role in ('customer', 'owner', 'manager', 'support', 'editor', 'bookkeeper')),
  email_verified_at timestamptz,
  -- mails about an order's progress; what the law or the payment asks for is sent in any case
  order_emails boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((email is null) = (erased_at is not null))
);
create unique index users_email on users (lower(email)) where email is not null;

-- One row a sign-in: a family of refresh tokens of which the newest alone is good. Tokens are stored hashed (SHA-256).
create table sessions (
  id text primary key,
  user_id text not null references users,
  access_hash text not null unique,
  access_expires_at timestamptz not null,
  refresh_hash text not null unique,
  expires_at timestamptz not null,
  -- the cookie outlives the browser's window
  remember boolean not null,
  -- `Chrome on Windows`
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'everywhere', 'ended', 'reuse', 'password', 'erased')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user on sessions (user_id, last_used_at desc) where ended_at is null;
create index sessions_age on sessions (expires_at);

-- Refresh tokens that were exchanged: whoever shows one again ends the family.
create table spent_refresh_tokens (
  hash text primary key,
  session_id text not null references sessions on delete cascade,
  spent_at timestamptz not null default now()
);
create index spent_refresh_tokens_session on spent_refresh_tokens (session_id);

-- Tokens sent by mail: good once, and the newest alone.
create table one_time_tokens (
  hash text primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- Wrong passwords lately, by address and by account (hashed): the more, the longer the wait.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

-- What somebody agreed to or took back, in which words: the newest row of a kind counts.
create table consents (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  kind text not null check (kind in ('marketing')),
  granted boolean not null,
  wording text not null,
  given_at timestamptz not null default now()
);
create index consents_user on consents (user_id, kind, id desc);
create trigger consents_append_only before update or delete on consents for each statement execute function refuse_change();

-- Copies of everything held on a person, made by a job.
create table data_exports (
  id text primary key,
  user_id text not null references users,
  status text not null check (status in ('waiting', 'ready', 'failed')),
  -- parts collected, of so many
  done integer not null default 0,
  total integer not null default 0,
  -- JSON, encrypted; gone when the export expires
  content bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index data_exports_user on data_exports (user_id, created_at desc);
