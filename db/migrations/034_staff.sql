-- What the shop's people do, each with what was there before and after. Nobody changes or removes a row.
create table action_record (
  seq bigint generated always as identity primary key,
  id text not null unique,
  at timestamptz not null default now(),
  actor_id text not null,
  -- as they were then
  actor_name text not null,
  actor_role text not null,
  -- such as `source.stopped`
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text not null,
  agent text not null,
  request_id text not null
);
create index action_record_actor on action_record (actor_id, seq desc);
create index action_record_action on action_record (action, seq desc);
create index action_record_subject on action_record (subject_type, subject_id, seq desc);
create index action_record_at on action_record (at);
create trigger action_record_append_only before update or delete or truncate on action_record
  for each statement execute function refuse_change();

-- Whom an owner asks to join the staff. The link's token follows from the id and the shop's secret.
create table staff_invitations (
  id text primary key,
  -- taken off when the person is erased
  email text not null,
  role text not null check (role in ('owner', 'manager', 'support', 'editor', 'bookkeeper')),
  invited_by text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users,
  revoked_at timestamptz,
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index staff_invitations_one_open on staff_invitations (lower(email)) where accepted_at is null and revoked_at is null;
create index users_staff on users (role) where role <> 'customer';

-- The second factor: codes of an app (TOTP). On since `users.second_factor_at`; until then its owner is setting it up.
create table second_factors (
  user_id text primary key references users,
  -- encrypted
  secret bytea not null,
  -- the time step of the code that was used last: each is good once
  last_step bigint not null default 0,
  created_at timestamptz not null
);
-- For when the app is not at hand, each good once; keyed hashes.
create table recovery_codes (
  user_id text not null references users,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
alter table users add column second_factor_at timestamptz;
-- when a code was shown in it
alter table sessions
  add column second_factor_at timestamptz,
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'everywhere', 'ended', 'reuse', 'password', 'erased', 'second_factor', 'staff'));
