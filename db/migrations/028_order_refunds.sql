create sequence credit_note_numbers start with 1001;

-- What an order's customer gets back, each reason once. `amount_cents` is the sum of the three ways.
create table order_refunds (
  id text primary key,
  -- names what it is owed for (shortfall:ord_..., remedy:rmd_...)
  key text not null unique,
  order_id text not null references orders,
  credit_note_number text not null unique,
  -- `original`: each part the way it was paid; `balance`: all of it to the customer's balance
  destination text not null check (destination in ('original', 'balance')),
  amount_cents integer not null check (amount_cents > 0),
  -- through the payment provider; `payment_refund_id` says how far it is
  to_method_cents integer not null default 0 check (to_method_cents >= 0),
  to_balance_cents integer not null default 0 check (to_balance_cents >= 0),
  to_bonus_cents integer not null default 0 check (to_bonus_cents >= 0),
  payment_refund_id text unique references refunds,
  currency text not null,
  reason text not null,
  -- `rule`, `customer`, or the id of the operator who decided
  actor text not null,
  created_at timestamptz not null default now(),
  check (amount_cents = to_method_cents + to_balance_cents + to_bonus_cents),
  check ((to_method_cents > 0) = (payment_refund_id is not null))
);
create index order_refunds_order on order_refunds (order_id);
create trigger order_refunds_append_only before update or delete on order_refunds
  for each statement execute function refuse_change();

-- A provider that refused a refund is asked again under a new name.
alter table refunds add column round integer not null default 1;
create index refunds_attempt on refunds (attempt_id);
-- What the operator looks at: few among the many that are paid.
create index refunds_not_paid on refunds (id) where status <> 'succeeded';

-- The sandbox's refunds go wrong on request as well.
alter table sandbox_behaviour
  add column refund_fault text not null default 'none' check (refund_fault in ('none', 'refuse', 'pending'));
alter table sandbox_refunds
  drop constraint sandbox_refunds_status_check,
  add constraint sandbox_refunds_status_check check (status in ('pending', 'succeeded', 'failed'));
