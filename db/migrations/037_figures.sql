-- What the days that are over came to, measured once from ledger, orders, events and deliveries, and never again: a figure
-- over a year then reads a few thousand rows. The day under way is measured whenever it is asked for. Days are UTC.
create table figure_days (
  day date primary key,
  orders_placed integer not null,
  orders_completed integer not null,
  -- accounts opened by customers
  new_customers integer not null,
  -- refills that began
  refills integer not null
);

create table figure_sales (
  day date not null,
  -- as people read it: `Instagram Views`, `Instagram Views Premium`
  service text not null,
  -- how the order was paid
  method text not null,
  -- orders whose sale was booked on the day
  orders integer not null,
  sold_cents bigint not null,
  -- taken back from sales on the day, whenever they were booked
  refunded_cents bigint not null,
  primary key (day, service, method)
);

-- How long each order took that was completed on the day, in seconds from its payment.
create table figure_deliveries (
  day date not null,
  service text not null,
  partner text not null,
  seconds integer[] not null,
  primary key (day, service, partner)
);

-- Customers by the month of their first paid order, and how many of them paid for another within so many days.
create table figure_cohorts (
  month date primary key,
  customers integer not null,
  within_30 integer not null,
  within_60 integer not null,
  within_90 integer not null,
  measured_at timestamptz not null
);

-- A day's bookings, attempts, completions and refills; each is written in the order of its time, so that these stay small.
create index ledger_transactions_booked on ledger_transactions (booked_at);
create index payment_attempts_age on payment_attempts (created_at);
create index order_events_completed on order_events (created_at) where type = 'completed';
create index deliveries_refills on deliveries (created_at) where kind = 'refill';
