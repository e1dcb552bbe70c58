-- Processes of the shop, each saying every few seconds that it lives, and how its background work goes.
create table processes (
  id text primary key,
  roles text[] not null,
  version text not null,
  node text not null,
  host text not null,
  pid integer not null,
  -- by name: {name, kind, runs, failures, lastRunAt, lastError, lastErrorAt}
  work jsonb not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- when it stopped by itself; one that was killed is only not seen any more
  stopped_at timestamptz
);
create index processes_seen on processes (seen_at);

-- What programs of the operator's own show instead of a session. The key itself is seen once, by whoever makes it.
create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  -- its last characters, to tell one from another
  hint text not null,
  -- permissions; they hold as far as its maker has them
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_newest on api_keys (created_at desc);

-- Where the operator's own systems hear what happens in the shop.
create table webhook_endpoints (
  id text primary key,
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  -- signs what is sent; encrypted
  secret bytea not null,
  active boolean not null default true,
  created_by text not null references users,
  created_at timestamptz not null,
  -- since when nothing was taken any more; null while it answers
  failing_since timestamptz,
  -- when the shop gave up by itself
  stopped_at timestamptz
);
-- One message for one endpoint, tried until it is taken or a day has passed.
create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  -- names the fact: the same for every endpoint and every try
  event_id text not null,
  type text not null,
  -- what it is about
  subject_id text not null,
  payload jsonb not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- when it is sent next; null where it is not
  due_at timestamptz,
  -- what the last try brought: an HTTP status, or why there was none; and how long that took
  last_status integer,
  last_error text,
  last_ms integer,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'waiting') = (due_at is not null)),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- While somebody holds a partner by hand, nobody calls it.
alter table partners add column held_at timestamptz;
-- How a partner's calls went, hour by hour; kept for a week.
create table partner_hours (
  partner_id text not null references partners,
  hour timestamptz not null,
  answered integer not null default 0,
  failed integer not null default 0,
  primary key (partner_id, hour)
);
create index partner_reports_of on partner_reports (partner_id, id desc);

create index webhook_events_newest on webhook_events (received_at desc, id desc);
create index mails_of_status on mails (status, created_at desc, id desc);
create index mail_stops_newest on mail_stops (created_at desc);
