-- An order's number is the way to it together with its email address, so it is no longer the next of a sequence. The sequence goes
-- on for the staff. What was ordered before keeps its number, which is its place in the sequence as well.
alter table orders add column internal_number bigint;
alter table orders alter column internal_number set default nextval('order_numbers');
create index orders_internal_number on orders (internal_number) where internal_number is not null;

create or replace view orders_published as
  select id, order_number, user_id, email, social_username, target_url, target_key, service_id, platform, service_type, quality, quantity,
    price_cents, discount_cents, promotion_label, currency, note, status, delivered, start_count, refunded_cents, paid_at, created_at,
    updated_at, internal_number
  from orders;
comment on column orders_published.internal_number is 'Place in the sequence of orders, for the staff; null where order_number is it.';
