-- An order keeps the delivery promise that it was placed with, whatever is promised later.
alter table orders add column promised jsonb;
comment on column orders.promised is 'window: minutes from the payment until delivery starts and is complete; measured: the times that it comes from, or null. Null for orders from before this was kept: what is promised now holds for them';
