-- A refund that its provider refused and that was paid in another way: what proves it.
alter table refunds
  add column by_hand_reference text,
  add check (by_hand_reference is null or status = 'succeeded');
-- What left the shop past every provider.
insert into ledger_accounts (id, kind) values ('bank', 'asset');

-- What the order's page asks for.
create index webhook_events_attempt on webhook_events (attempt_id) where attempt_id is not null;
create index mails_of_order on mails ((data->>'orderId')) where data->>'orderId' is not null;

-- What the staff write on an order for each other; its customer's name is taken off with the customer.
create table order_notes (
  id text primary key,
  order_id text not null references orders,
  author_id text not null references users,
  content text not null check (content <> ''),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, created_at);

-- Filters of the desk that one of the staff has named, as they stand in the address.
create table saved_filters (
  id text primary key,
  user_id text not null references users,
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null,
  unique (user_id, name)
);

-- A list of orders that is being written as CSV, and its pieces (encrypted), kept for a day.
create table order_exports (
  id text primary key,
  asked_by text not null references users,
  filters jsonb not null,
  status text not null check (status in ('waiting', 'ready', 'failed')),
  done integer not null default 0,
  about integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index order_exports_age on order_exports (expires_at);
create table order_export_parts (
  export_id text not null references order_exports on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (export_id, part)
);
