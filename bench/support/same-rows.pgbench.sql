-- The rows of one paid order, in one transaction. (pgbench reads a colon before a letter as a variable, even in quotes.)
\set n :n + 1
\set id :base + :client_id * 100000000 + :n
begin;
insert into orders (id, order_number, email, social_username, target_url, target_key, service_id, package_id, price_id, platform,
    service_type, quality, quantity, price_cents, currency, status, in_flight, paid_at)
  values ('ord_bench' || :id::text, 'GS-BENCH' || :id::text, 'ada@example.com', 'ada.creates',
    'https://www.instagram.com/p/C' || :id::text || '/', 'https://www.instagram.com/p/c' || :id::text || '/', 'svc_instagram_views_general',
    'pkg_instagram_views_general_5000', 'prc_instagram_views_general_5000', 'instagram', 'views', 'general', 5000, 699, 'USD', 'pending',
    true, now());
insert into order_events (order_id, type, actor, money_cents) values ('ord_bench' || :id::text, 'paid', 'customer', 699);
insert into payment_attempts (id, subject_type, subject_id, provider, method, amount_cents, currency, status, provider_reference,
    card_brand, card_last4, captured_cents)
  values ('pay_bench' || :id::text, 'order', 'ord_bench' || :id::text, 'sandbox', 'card', 699, 'USD', 'succeeded', 'sbx_' || :id::text,
    'visa', '4242', 699);
insert into ledger_transactions (id, key, reason, order_id, payment_id)
  values ('ltx_bench' || :id::text, 'capture:' || :id::text, 'sale', 'ord_bench' || :id::text, 'pay_bench' || :id::text);
insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
  values ('ltx_bench' || :id::text, 'processor' || chr(58) || 'sandbox', 699, 'USD'), ('ltx_bench' || :id::text, 'sales', -699, 'USD');
insert into outbox (type, payload) values ('order.paid', jsonb_build_object('orderId', 'ord_bench' || :id::text));
commit;
