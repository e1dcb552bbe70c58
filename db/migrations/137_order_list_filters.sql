-- The orders behind a row or point of the analytics are found by the source of their visit and by when they were refunded.
create or replace view orders_published as
  select id, order_number, user_id, email, social_username, target_url, target_key, service_id, platform, service_type, quality, quantity,
    price_cents, discount_cents, promotion_label, currency, note, status, delivered, start_count, refunded_cents, paid_at, created_at,
    updated_at, internal_number, network_key, held_at, held_until, visit_source
  from orders;
comment on column orders_published.visit_source is 'Where the visit came from; null for orders before it was read, and where the browser said nothing.';
-- Most visits are direct: only the rare sources need an index.
create index orders_visit_source on orders (visit_source, created_at desc, id desc) where visit_source <> 'direct';

create view order_refunds_published as
  select order_id, amount_cents, created_at from order_refunds;
comment on view order_refunds_published is 'Refunds of orders, also those that a provider has not paid out yet.';
comment on column order_refunds_published.order_id is 'orders_published.id';
comment on column order_refunds_published.amount_cents is 'Owed to the customer, in cents.';
comment on column order_refunds_published.created_at is 'When the refund was decided.';
create index order_refunds_created on order_refunds (created_at);

-- Conversations and reviews have saved views as well.
alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('orders', 'customers', 'conversations', 'reviews'));
