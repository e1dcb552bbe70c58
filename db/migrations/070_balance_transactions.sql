-- What a payment provider's own list says moved on the shop's balance there, as it was first booked and as it was last listed.
create table balance_transactions (
  provider text not null,
  id text not null,
  type text not null check (type in ('capture', 'refund', 'fee', 'payout', 'dispute', 'other')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  listed_amount_cents bigint not null,
  listed_fee_cents bigint not null,
  -- of a payout: what its parts add up to; null where the provider does not say
  parts_cents bigint,
  currency text not null,
  -- of a capture; null where it is of no payment that this shop began
  attempt_id text,
  -- of a refund: the provider's id of it
  refund_reference text,
  occurred_at timestamptz not null,
  listed_at timestamptz not null,
  primary key (provider, id)
);
comment on column balance_transactions.amount_cents is 'signed: positive came in. Fees are not taken off';
create index balance_transactions_attempt on balance_transactions (attempt_id) where attempt_id is not null;
create index balance_transactions_refund on balance_transactions (refund_reference) where refund_reference is not null;

-- When each provider's list was first asked for, and last read.
create table balance_listings (
  provider text primary key,
  begun_at timestamptz not null,
  listed_at timestamptz
);

insert into ledger_accounts (id, kind) values
  ('processor_fees', 'expense'),
  ('payouts', 'asset'),
  ('disputes', 'expense');
