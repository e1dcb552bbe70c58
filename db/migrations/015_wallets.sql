insert into ledger_accounts (id, kind) values
  ('promotions', 'expense'),
  -- balance set aside for an order while the rest of it is being paid
  ('wallet_holds', 'liability');

-- What a booking is about, for whoever reads a statement: `Instagram Views 5K · GS-100234`.
alter table ledger_transactions add column description text;
-- Of a customer's entries: all they could spend after it, paid and bonus together.
alter table ledger_entries add column balance_after_cents bigint;

-- A customer's sums over the ledger, kept by the ledger itself: nothing else writes here. The checks are what keeps a
-- balance from being spent twice: `customer:<id>` is paid money, `bonus:<id>` a credit of the shop's.
create table wallets (
  user_id text not null,
  currency text not null,
  paid_cents bigint not null default 0,
  bonus_cents bigint not null default 0,
  primary key (user_id, currency),
  constraint wallets_never_negative check (paid_cents >= 0 and bonus_cents >= 0)
);

create function keep_wallet() returns trigger language plpgsql as $$
declare
  owner text := substr(new.account_id, strpos(new.account_id, ':') + 1);
  paid bigint := case when new.account_id like 'customer:%' then -new.amount_cents else 0 end;
  bonus bigint := case when new.account_id like 'bonus:%' then -new.amount_cents else 0 end;
begin
  loop
    update wallets set paid_cents = paid_cents + paid, bonus_cents = bonus_cents + bonus
      where user_id = owner and currency = new.currency
      returning paid_cents + bonus_cents into new.balance_after_cents;
    exit when found;
    -- Empty first: a check sees the row that would be inserted, and of two first bookings one waits for the other here.
    insert into wallets (user_id, currency) values (owner, new.currency) on conflict do nothing;
  end loop;
  return new;
end $$;
create trigger ledger_entries_wallet before insert on ledger_entries
  for each row when (new.account_id like 'customer:%' or new.account_id like 'bonus:%') execute function keep_wallet();

-- Only the trigger above, which runs within an insert on the ledger, may write a wallet.
create function refuse_edited_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance is a sum over the ledger and is never edited' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger wallets_follow_the_ledger before insert or update or delete on wallets
  for each statement execute function refuse_edited_balance();

create table deposits (
  id text primary key,
  user_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null default now(),
  -- when its money came in; null where it has not
  paid_at timestamptz
);
create index deposits_user on deposits (user_id, created_at desc);

-- The part of an order that the balance pays, beside what the provider is asked for.
alter table payment_attempts add column balance_cents integer not null default 0 check (balance_cents >= 0);
