-- By when an order was to be complete, as it was known when its delivery began: the time nine of ten take. After it the
-- customer is told.
alter table deliveries add column late_at timestamptz;
create index deliveries_without_due on deliveries (created_at) where kind = 'order' and late_at is null;
create index deliveries_late on deliveries (late_at)
  where kind = 'order' and late_told_at is null and status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead');
