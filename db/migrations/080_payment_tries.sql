-- Payments that were declined, and orders that were placed but not paid at once, counted by who tried: what is tried too often waits.
-- Worth nothing after a crash, so not logged.
create unlogged table payment_tries (
  key text primary key,
  tries integer not null check (tries > 0),
  last_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column payment_tries.key is 'declined or unpaid, whose tries, and an HMAC of whoever tries; or a used proof of work';
comment on column payment_tries.expires_at is 'counting starts anew after this';
create index payment_tries_expiry on payment_tries (expires_at);

-- A promotion is reserved for minutes: what waits longer is looked for.
create index promotion_uses_reserved on promotion_uses (created_at) where status = 'reserved';
