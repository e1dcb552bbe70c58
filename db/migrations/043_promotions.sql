-- What the shop takes off a price, or adds to a deposit. One promotion an order; what it gave is frozen on the order.
create table promotions (
  id text primary key,
  seq bigint generated always as identity unique,
  -- for the staff
  name text not null check (name <> ''),
  -- code: the customer types it · first_order: by itself, for whoever has not paid an order yet · deposit_bonus: credit beside a deposit
  kind text not null check (kind in ('code', 'first_order', 'deposit_bonus')),
  -- in capitals
  code text unique check (code = upper(code) and code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  -- one of the two
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  -- the most that a percentage comes to
  max_cents integer check (max_cents > 0),
  -- of the order, or of the deposit
  min_cents integer not null default 0 check (min_cents >= 0),
  -- empty: all
  platforms text[] not null default '{}',
  service_types text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  budget_cents bigint check (budget_cents > 0),
  paused boolean not null default false,
  -- uses that are reserved or final, and what they come to: kept by guarded updates, so that no limit is passed by a race
  used integer not null default 0 check (used >= 0),
  given_cents bigint not null default 0 check (given_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'code') = (code is not null)),
  check ((percent is null) <> (amount_cents is null)),
  check (max_cents is null or percent is not null),
  check (ends_at is null or ends_at > starts_at)
);

-- Reserved when an order is placed or a deposit opened, final when it is paid, released when its payment came to nothing.
create table promotion_uses (
  subject_id text primary key,
  seq bigint generated always as identity,
  promotion_id text not null references promotions,
  subject_type text not null check (subject_type in ('order', 'deposit')),
  -- `GS-100234`; null for a deposit
  subject_number text,
  -- whose limit it counts towards: the account, and a keyed hash of the address; both are taken off when the person is erased
  user_id text,
  email_hash text,
  -- what it gives, and what is paid with it
  discount_cents integer not null check (discount_cents > 0),
  paid_cents integer not null check (paid_cents > 0),
  status text not null check (status in ('reserved', 'final', 'released')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index promotion_uses_newest on promotion_uses (promotion_id, seq desc);
create index promotion_uses_user on promotion_uses (user_id, promotion_id) where user_id is not null;
create index promotion_uses_email on promotion_uses (email_hash, promotion_id) where email_hash is not null;
create index promotion_uses_final on promotion_uses (promotion_id) include (discount_cents, paid_cents) where status = 'final';

-- `price_cents` is what the customer pays; with the discount it is the catalogue's price.
alter table orders
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add column promotion_id text,
  -- as the customer reads it: `SPRING10`, `First order`
  add column promotion_label text,
  add constraint orders_discount check ((discount_cents > 0) = (promotion_id is not null) and (promotion_id is null) = (promotion_label is null));
