-- The sandbox provider's own books: what a real provider would keep in its own house. The shop reads them through the
-- provider's interface alone. No card number is ever here.
create table sandbox_payments (
  -- unguessable: whoever has it may act as the payer
  reference text primary key,
  -- the shop's idempotency key: the same one never charges twice
  attempt_id text not null unique,
  method text not null check (method in ('card', 'paypal', 'crypto')),
  coin text check (coin in ('bitcoin', 'ethereum', 'usdc')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  description text not null,
  -- encrypted: it may carry a guest's access token
  return_url bytea not null,
  status text not null check (status in ('requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired')),
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  decline_code text,
  card_brand text,
  card_last4 text,
  -- when the sandbox itself moves the payment: it captures what was approved and lets the rest expire
  acts_at timestamptz,
  created_at timestamptz not null default now(),
  check ((card_brand is null) = (card_last4 is null))
);
create index sandbox_payments_acting on sandbox_payments (acts_at) where acts_at is not null;

create table sandbox_refunds (
  reference text primary key,
  -- the shop's idempotency key
  refund_id text not null unique,
  payment_reference text not null references sandbox_payments,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null default now()
);

-- One row an event, with the payment as it stood then. No foreign key: it is written with its payment, in one statement.
create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  payment_reference text not null,
  status text not null,
  captured_cents integer not null,
  decline_code text,
  created_at timestamptz not null default now(),
  -- when it is sent next; null where nothing is left to send
  due_at timestamptz,
  tries integer not null default 0,
  acknowledged integer not null default 0,
  -- what the shop said last: `200`, `timeout`
  last_answer text
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at) where due_at is not null;
create index sandbox_webhooks_payment on sandbox_webhooks (payment_reference);

-- How the sandbox misbehaves on request; one row.
create table sandbox_behaviour (
  only_row boolean primary key default true check (only_row),
  delay_ms integer not null default 0 check (delay_ms between 0 and 600000),
  repeat integer not null default 0 check (repeat between 0 and 100),
  reverse boolean not null default false,
  drop boolean not null default false,
  api_fault text not null default 'none' check (api_fault in ('none', 'slow', 'error', 'reset', 'garbage'))
);
insert into sandbox_behaviour default values;
