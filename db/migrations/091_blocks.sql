-- Who does not get to order here: mailboxes, networks, targets and cards that staff blocked, each with a reason and an end.
create table blocks (
  id text primary key,
  kind text not null check (kind in ('email', 'network', 'target', 'card')),
  value text not null,
  label text not null,
  reason text not null,
  added_by text not null,
  added_by_name text not null,
  added_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz
);
comment on column blocks.value is
  'what is compared: a normalized email, an order''s target_key, a card_key, a network as CIDR, or hmac: and the network_key of an order';
comment on column blocks.label is 'as staff read it';
comment on column blocks.ends_at is 'null: until staff end it';
comment on column blocks.ended_at is 'when staff ended it, or when the same was blocked again after its end';
create unique index blocks_in_force on blocks (kind, value) where ended_at is null;
create index blocks_newest on blocks (added_at desc, id desc);

-- Orders and deposits that were refused before anything was created: whoever asks why gets an answer from staff.
create table refused_orders (
  key text primary key,
  block_id text references blocks,
  email text not null,
  target_url text,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
comment on table refused_orders is 'one row for the same customer, target and reason; kept for 90 days';
comment on column refused_orders.key is 'an HMAC of reason, mailbox and target';
comment on column refused_orders.target_url is 'null for a deposit';
create index refused_orders_newest on refused_orders (last_at desc, key);

alter table orders add column network_key text;
comment on column orders.network_key is 'a keyed hash of the network that the order came from; null before this was kept';
alter table payment_attempts add column card_key text;
comment on column payment_attempts.card_key is 'a keyed hash of the provider''s fingerprint of the card: the same for the same card';
