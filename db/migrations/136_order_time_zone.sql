-- The time zone of the browser that placed an order: emails about the order state times in it. Null where the request did not say, and for orders before.
alter table orders add column time_zone text check (length(time_zone) between 1 and 60);
comment on column orders.time_zone is 'IANA name, such as Europe/Berlin';
