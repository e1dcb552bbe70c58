-- One row a try to pay. What it pays for is named by `subject_type` and `subject_id`.
create table payment_attempts (
  id text primary key,
  subject_type text not null check (subject_type in ('order', 'deposit')),
  subject_id text not null,
  provider text not null,
  method text not null check (method in ('card', 'paypal', 'crypto', 'balance')),
  coin text check (coin in ('bitcoin', 'ethereum', 'usdc')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in
    ('created', 'requires_action', 'pending', 'unknown', 'succeeded', 'declined', 'failed', 'canceled', 'expired')),
  -- the Idempotency-Key of the request that made it, with its scope: a twin after a crash finds it here
  request_key text,
  provider_reference text,
  decline_code text,
  next_action_url text,
  card_brand text,
  card_last4 text,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  -- when the provider gives up waiting for the customer
  expires_at timestamptz,
  -- when the reconciler asks the provider next; null where there is nothing to ask
  look_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'succeeded' or captured_cents > 0)
);
create index payment_attempts_subject on payment_attempts (subject_id);
create unique index payment_attempts_request on payment_attempts (request_key) where request_key is not null;
create index payment_attempts_to_look_up on payment_attempts (look_up_at) where look_up_at is not null;

create table refunds (
  id text primary key,
  -- names the reason (surplus:pay_...): one refund a reason
  key text not null unique,
  attempt_id text not null references payment_attempts,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('pending', 'unknown', 'succeeded', 'failed')),
  tries integer not null default 0,
  try_at timestamptz default now(),
  provider_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_waiting on refunds (try_at) where try_at is not null;

-- What providers told us, each message once however often it comes.
create table webhook_events (
  id text primary key,
  provider text not null,
  provider_event_id text not null,
  type text not null,
  attempt_id text,
  payload jsonb not null,
  deliveries integer not null default 1,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, provider_event_id)
);
create index webhook_events_unsettled on webhook_events (received_at) where settled_at is null;
