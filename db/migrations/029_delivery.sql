-- Who carries deliveries out.
create table partners (
  id text primary key,
  name text not null,
  -- `manual`: the operator's queue; `http`: handed over by signed requests; `simulated`: the demo shop's
  kind text not null check (kind in ('manual', 'http', 'simulated')),
  url text,
  -- signs what goes out and what comes in; encrypted
  secret bytea,
  active boolean not null default true,
  -- the circuit breaker: failures in a row, and until when nobody calls
  failures integer not null default 0,
  open_until timestamptz,
  created_at timestamptz not null default now(),
  check (kind <> 'http' or (url is not null and secret is not null))
);
insert into partners (id, name, kind) values ('prt_manual', 'Our own queue', 'manual');

-- Which partner a service goes to; a service without a row goes to our own queue.
create table partner_services (
  service_id text primary key references services,
  partner_id text not null references partners,
  -- the partner's name of it; left out, our service's id
  partner_service text
);

-- One piece of work for a partner: an order, or a refill or revision of one.
create table deliveries (
  id text primary key,
  order_id text not null references orders,
  kind text not null check (kind in ('order', 'refill', 'revision')),
  -- names what it is for (order:ord_..., remedy:rmd_...): one delivery a reason
  key text not null unique,
  quantity integer not null check (quantity > 0),
  note text,
  partner_id text not null references partners,
  status text not null check (status in
    ('waiting', 'unknown', 'accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed', 'dead')),
  partner_reference text,
  start_count bigint check (start_count >= 0),
  delivered integer not null default 0 check (delivered between 0 and quantity),
  -- calls in a row that brought nothing
  tries integer not null default 0,
  -- when the partner is called next, to hand it over or to ask; null where there is nothing to do
  act_at timestamptz,
  last_error text,
  -- when it was handed over last: from then on the partner may have it, whatever came back
  handed_over_at timestamptz,
  -- when the customer was told that it is late
  late_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index deliveries_order on deliveries (order_id);
create index deliveries_due on deliveries (partner_id, act_at) where act_at is not null;
create index deliveries_open on deliveries (partner_id, created_at) where status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead');

-- What a partner may be working on and has to be told to stop: nobody wants it any more, or somebody else does it.
create table partner_stops (
  delivery_id text not null references deliveries,
  partner_id text not null references partners,
  requested_at timestamptz not null default now(),
  -- calls in a row that brought nothing
  tries integer not null default 0,
  -- when the partner is told next; null where it was told, or nobody could be reached
  act_at timestamptz,
  last_error text,
  told_at timestamptz,
  primary key (delivery_id, partner_id)
);
create index partner_stops_due on partner_stops (partner_id, act_at) where act_at is not null;

-- What partners reported, each message once however often it comes.
create table partner_reports (
  id bigint generated always as identity primary key,
  partner_id text not null references partners,
  -- the partner's id of the message
  message_id text not null,
  delivery_id text,
  payload jsonb not null,
  -- what came of it: `applied`, `nothing new`, or why it was refused
  outcome text not null,
  received_at timestamptz not null default now(),
  unique (partner_id, message_id)
);
create index partner_reports_delivery on partner_reports (delivery_id);

-- How fast each service really is: measured again every hour over the last ninety days. Seconds from the payment.
create table delivery_times (
  service_id text primary key references services,
  sample integer not null check (sample >= 0),
  start_median integer,
  start_p90 integer,
  completion_median integer,
  completion_p90 integer,
  measured_from timestamptz not null,
  measured_at timestamptz not null
);
