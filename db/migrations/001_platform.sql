-- News of one transaction for whoever reacts to it; written with the change it tells of, dispatched at least once.
create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (id) where dispatched_at is null;

-- One row an Idempotency-Key: the same key and body give the same answer for 24 hours.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  claimed_at timestamptz not null default now(),
  status integer,
  -- encrypted: answers may carry a guest's access token
  response bytea,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
