-- The console's order list is sorted by when an order was placed, also where a filter is about the delivery.
alter table deliveries add column placed_at timestamptz;
update deliveries set placed_at = orders.created_at from orders where orders.id = order_id;
alter table deliveries alter column placed_at set not null;
comment on column deliveries.placed_at is 'orders.created_at, which never changes: the order list filters by supplier and time with one index';

drop index deliveries_of_supplier;
create index deliveries_of_supplier on deliveries (supplier_id, placed_at desc, order_id desc) where kind = 'order';

-- With the service, counting the orders of a status and a platform reads no order.
drop index orders_status;
create index orders_status on orders (status, created_at desc, id desc) include (service_id);
drop index orders_refunded;
create index orders_refunded on orders (created_at desc, id desc) include (service_id) where refunded_cents > 0;

create or replace view deliveries_published as
  select deliveries.id, order_id, deliveries.kind, supplier_id, suppliers.name as supplier_name, status,
    status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead') as is_open, due_at, deliveries.created_at, placed_at
  from deliveries join suppliers on suppliers.id = supplier_id;
comment on column deliveries_published.placed_at is 'orders_published.created_at';
