-- Delivery windows, and totals after refunds.

-- The delivery window of a service, in minutes from the payment: promised until enough orders are measured. Null: the usual
-- window of its type.
alter table services
  add column starts_from_minutes integer,
  add column starts_within_minutes integer,
  add column complete_from_minutes integer,
  add column complete_within_minutes integer,
  add constraint services_window_whole check (num_nulls(starts_from_minutes, starts_within_minutes, complete_from_minutes, complete_within_minutes) in (0, 4)),
  add constraint services_window_order check (
    starts_from_minutes >= 0 and starts_from_minutes <= starts_within_minutes and starts_within_minutes <= complete_within_minutes
    and complete_from_minutes >= 0 and complete_from_minutes <= complete_within_minutes and complete_within_minutes between 1 and 129600
  );

-- Cards show the promise of the service. The selling points that the shop came with no longer name another time.
update packages set features = (
  select jsonb_agg(
    case
      when point = 'Starts in 24–48 hours' then 'Delivered gradually'
      when point = 'Starts in 24–48 hours, no password needed' then 'No password needed'
      when point ~ '^(Starts in (15–30 minutes|2–6 hours)(, (complete|spread) .*)?|Complete (within|in) \d+ (hours|days)|Complete \d days? after the start)$'
        then 'Live order tracking'
      else point
    end order by place)
  from jsonb_array_elements_text(features) with ordinality as each (point, place)
)
where features::text ~ '"(Starts in|Complete) ';

-- What customers spent is what the shop kept: a refund comes off the month in which its order was paid.
create or replace function keep_customer_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.user_id is null then
    perform add_to_month(new.user_id, new.created_at, 1, 0);
  end if;
  if new.paid_at is not null and (tg_op = 'INSERT' or old.user_id is null or old.paid_at is null) then
    perform add_to_month(new.user_id, new.paid_at, 0, new.price_cents - new.refunded_cents);
  elsif new.paid_at is not null and new.refunded_cents <> old.refunded_cents then
    perform add_to_month(new.user_id, new.paid_at, 0, old.refunded_cents - new.refunded_cents);
  end if;
  return null;
end $$;
drop trigger orders_paid_month on orders;
create constraint trigger orders_paid_month after update of user_id, paid_at, refunded_cents on orders deferrable initially deferred
  for each row when (new.user_id is not null) execute function keep_customer_months();

update customer_months m set spent_cents = m.spent_cents - refunded.cents
  from (select user_id, date_trunc('month', paid_at at time zone 'UTC')::date as month, sum(refunded_cents) as cents
          from orders where user_id is not null and paid_at is not null and refunded_cents > 0 group by 1, 2) refunded
 where refunded.user_id = m.user_id and refunded.month = m.month;
comment on column customer_months_published.spent_cents is 'Price of the orders paid in the month, less their refunds, in cents.';
