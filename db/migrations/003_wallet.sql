-- Accounts of the double entry. `customer:<user id>` rows are made as customers appear.
create table ledger_accounts (
  id text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense'))
);
insert into ledger_accounts (id, kind) values
  ('sales', 'income'),
  ('processor:sandbox', 'asset'),
  ('refunds_payable', 'liability');

-- `key` names the fact that is booked (capture:pay_..., refund:ref_...): a fact is booked once.
create table ledger_transactions (
  id text primary key,
  key text not null unique,
  reason text not null,
  order_id text,
  payment_id text,
  booked_at timestamptz not null default now()
);
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

-- Debit positive, credit negative, in minor units.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transactions,
  -- checked by ledger_balanced: a foreign key would lock the same few account rows in every sale
  account_id text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null
);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- What a statement writes sums to zero per transaction and currency, and its accounts exist.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from written group by transaction_id, currency having sum(amount_cents) <> 0)
    or exists (select from written where not exists (select from ledger_accounts account where account.id = account_id))
  then
    raise exception 'ledger transaction is unbalanced or names an unknown account' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_balanced();

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_accounts_never_deleted before delete on ledger_accounts
  for each statement execute function refuse_change();
