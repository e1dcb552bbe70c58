-- The console finds an order by the beginning of its number, at any size and in any language of the database.
create index orders_number_prefix on orders (order_number text_pattern_ops);
