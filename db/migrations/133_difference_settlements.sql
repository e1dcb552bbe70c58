-- How staff settled differences between the ledger and a provider's records.
create table difference_settlements (
  id text primary key,
  provider text not null,
  kind text not null check (kind in ('capture', 'refund', 'amount', 'fee', 'payout', 'unknown', 'balance')),
  -- the payment, refund, line or currency that differed
  subject_id text not null,
  order_id text,
  way text not null check (way in ('payment', 'order_refund', 'by_hand', 'fee', 'payout', 'dispute', 'correction', 'explained')),
  currency text not null,
  -- both sides as they were
  shop_cents bigint not null,
  provider_cents bigint not null,
  -- what the booking added to the shop's side, and to the ledger's account of the provider
  booked_cents bigint not null,
  processor_cents bigint not null,
  note text not null check (note <> ''),
  settled_by text not null references users,
  settled_by_name text not null,
  settled_at timestamptz not null,
  -- of an explanation: when the sides no longer differed as it says
  ended_at timestamptz
);
create index difference_settlements_subject on difference_settlements (provider, kind, subject_id);
create index difference_settlements_age on difference_settlements (settled_at);

-- What a provider says is on the shop's balance, beside what its own list adds up to.
create table provider_balances (
  provider text not null,
  currency text not null,
  -- what the list did not explain when it was read first
  opening_cents bigint not null,
  expected_cents bigint not null,
  cents bigint not null,
  -- when this was the balance
  at timestamptz not null,
  primary key (provider, currency)
);
-- Whether the last reading of a list also read the balance.
alter table balance_listings add column balance_state text not null default 'unread'
  check (balance_state in ('compared', 'unread', 'refused', 'unsupported'));
