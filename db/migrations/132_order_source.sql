-- Where the visit came from in which an order was placed, as the browser read it on arrival; null for orders before, and where it said nothing.
alter table orders
  add column visit_source text check (visit_source ~ '^[a-z0-9._ -]{1,60}$'),
  add column visit_campaign text check (visit_campaign ~ '^[a-z0-9._ -]{1,60}$');
comment on column orders.visit_source is 'utm_source, else the host of the page that led here, else direct';

-- Sales have what they cost beside them, so that margins by service, supplier and source add up to the total.
alter table analytics_sales
  add column supplier text not null default 'Other',
  -- as people read it: `instagram`, `Direct`, `Unknown`
  add column visit_source text not null default 'Unknown',
  -- what providers kept, and what disputes took, on the day that the ledger booked it
  add column fee_cents bigint not null default 0,
  -- what the units cost whose delivery ended on the day
  add column delivery_cost_cents bigint not null default 0,
  drop constraint analytics_sales_pkey,
  add primary key (day, service, method, supplier, visit_source);
alter table analytics_days drop column fee_cents, drop column delivery_cost_cents;
-- They are measured again, with their costs by order.
delete from analytics_days;
delete from analytics_sales;
delete from analytics_deliveries;
