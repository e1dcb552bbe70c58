-- A customer's months, kept with the orders: totals are then as quick at a million orders as at a thousand.
create table customer_months (
  user_id text not null,
  -- the first day, UTC
  month date not null,
  -- placed in it
  orders integer not null default 0,
  -- paid in it
  spent_cents bigint not null default 0,
  primary key (user_id, month)
);

create function add_to_month(owner text, at timestamptz, count integer, cents bigint) returns void language sql as $$
  insert into customer_months (user_id, month, orders, spent_cents) values (owner, date_trunc('month', at at time zone 'UTC')::date, count, cents)
  on conflict (user_id, month) do update
    set orders = customer_months.orders + excluded.orders, spent_cents = customer_months.spent_cents + excluded.spent_cents
$$;

create function keep_customer_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.user_id is null then
    perform add_to_month(new.user_id, new.created_at, 1, 0);
  end if;
  if new.paid_at is not null and (tg_op = 'INSERT' or old.user_id is null or old.paid_at is null) then
    perform add_to_month(new.user_id, new.paid_at, 0, new.price_cents);
  end if;
  return null;
end $$;
-- Guests' orders have no part in it and pay nothing for it. At the commit, so that orders of one customer that are placed
-- or paid at the same time wait for each other as briefly as can be.
create constraint trigger orders_placed_month after insert on orders deferrable initially deferred
  for each row when (new.user_id is not null) execute function keep_customer_months();
create constraint trigger orders_paid_month after update of user_id, paid_at on orders deferrable initially deferred
  for each row when (new.user_id is not null) execute function keep_customer_months();
