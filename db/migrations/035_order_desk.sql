-- The operator's order desk: newest first, by any one filter, at any size. Nothing here speaks of paid_at, so that paying an
-- order still touches no index; unpaid orders are found by the two statuses that an unpaid order can have.
create index orders_status on orders (status, created_at desc, id desc);
create index orders_service on orders (service_id, created_at desc, id desc);
create index orders_refunded on orders (created_at desc, id desc) where refunded_cents > 0;
-- `id` settles what was placed in the same instant.
drop index orders_age;
create index orders_age on orders (created_at, id);

-- Looking for an order by the beginning of what a customer names: whatever the database's language, pattern_ops compare bytes.
drop index orders_email;
create index orders_email on orders (lower(email) text_pattern_ops, created_at desc);
create index orders_username on orders (lower(social_username) text_pattern_ops);
-- The last part of where it goes: the post's or the account's own name.
create index orders_place on orders (lower(substring(target_key from '[^/@]*$')) text_pattern_ops);
create index payment_attempts_reference on payment_attempts (provider_reference) where provider_reference is not null;

-- What a partner has or had, newest first.
create index deliveries_of_partner on deliveries (partner_id, created_at desc, order_id desc) where kind = 'order';
