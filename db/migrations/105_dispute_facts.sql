-- What a bank asks about a disputed payment: where it was made from, and whether its customer read about it.
alter table orders add column purchase_address bytea, add column link_opened_at timestamptz;
comment on column orders.purchase_address is 'encrypted: the network address that the order was placed from, for 180 days; null if unknown';
comment on column orders.link_opened_at is 'when the order''s page was first opened by the link in an email; null if it was not';
create index orders_purchase_address on orders (created_at) where purchase_address is not null;
