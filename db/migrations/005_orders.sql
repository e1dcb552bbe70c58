create sequence order_numbers start with 100234;

create table orders (
  id text primary key,
  order_number text not null unique,
  -- the account that placed it; null for a guest
  user_id text,
  email text not null,
  social_username text not null,
  -- where it is delivered, in canonical form, and the same lower-cased for comparison
  target_url text not null,
  target_key text not null,
  -- of the catalogue, whose rows are never deleted
  service_id text not null,
  package_id text not null,
  price_id text not null,
  platform text not null,
  service_type text not null,
  quality text not null,
  quantity integer not null check (quantity > 0),
  price_cents integer not null check (price_cents > 0),
  currency text not null,
  note text,
  status text not null check (status in ('pending', 'processing', 'completed', 'partial', 'canceled', 'failed')),
  -- true while it is being paid or delivered: one such order per service and target
  in_flight boolean not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 85);
create unique index orders_in_flight on orders (service_id, target_key) where in_flight;
create index orders_email on orders (lower(email), created_at desc);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
-- No index speaks of paid_at or status, and pages keep room: paying an order then touches no index.
create index orders_age on orders (created_at);

-- Everything that happened to an order, with its time, actor and money effect.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  type text not null,
  actor text not null,
  reason text,
  money_cents integer not null default 0,
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each statement execute function refuse_change();
