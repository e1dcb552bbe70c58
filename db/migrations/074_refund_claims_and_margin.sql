alter table refunds
  -- where the customer says which wallet the coins go to; null where the provider pays without being told
  add column claim_url text;

alter table analytics_days
  -- what providers kept, and what disputes took, on the day that the ledger booked it
  add column fee_cents bigint not null default 0,
  -- what the units cost whose delivery ended on the day
  add column delivery_cost_cents bigint not null default 0;
create index deliveries_ended on deliveries (updated_at) where status in ('completed', 'partial', 'canceled', 'failed');
-- They are measured again, with their costs.
delete from analytics_days;
