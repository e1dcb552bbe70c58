alter table orders
  -- reported as delivered so far, of `quantity`; null while nothing was reported
  add column delivered integer check (delivered between 0 and quantity),
  -- what the target itself counted before the delivery began
  add column start_count bigint check (start_count >= 0),
  -- owed back to the customer or paid back already, whoever asked for it
  add column refunded_cents integer not null default 0,
  add constraint orders_never_refunded_twice check (refunded_cents between 0 and price_cents);

alter table order_events
  -- the status that the order moved to; null where it stayed
  add column status text check (status in ('pending', 'processing', 'completed', 'partial', 'canceled', 'failed')),
  -- reported as delivered by then
  add column delivered integer check (delivered >= 0);
