-- What a feature lets the features to its right read in SQL. A view's columns are a contract: they outlive changes of the tables
-- behind them. Whatever is missing here is nobody else's business.

create view customers_published as
  select id, username, email, role, email_verified_at, erased_at, created_at from users;
comment on view customers_published is 'Accounts of customers and staff, erased ones included.';
comment on column customers_published.id is 'usr_...';
comment on column customers_published.username is 'First and last name, joined by a space.';
comment on column customers_published.email is 'Null once the account is erased.';
comment on column customers_published.role is 'customer, or the role of a staff member.';
comment on column customers_published.email_verified_at is 'When the address was confirmed; null until then.';
comment on column customers_published.erased_at is 'When the personal data was erased; null if it was not.';
comment on column customers_published.created_at is 'When the account was opened.';

create view sessions_published as
  select user_id, last_used_at, expires_at from sessions where ended_at is null;
comment on view sessions_published is 'Sessions that nobody ended; those past expires_at are over as well.';
comment on column sessions_published.user_id is 'customers_published.id';
comment on column sessions_published.last_used_at is 'When the last request came with it.';
comment on column sessions_published.expires_at is 'When it ends by itself.';

create view services_published as
  select id, platform, type, quality from services;
comment on view services_published is 'Everything that is or was sold; services are never deleted.';
comment on column services_published.id is 'Such as instagram_followers.';
comment on column services_published.platform is 'instagram, tiktok or youtube';
comment on column services_published.type is 'followers, likes, views, ...';
comment on column services_published.quality is 'general or premium';

create view balances_published as
  select user_id, currency, paid_cents + bonus_cents as balance_cents from wallets;
comment on view balances_published is 'What customers can spend; who never had a balance has no row.';
comment on column balances_published.user_id is 'customers_published.id';
comment on column balances_published.currency is 'ISO 4217';
comment on column balances_published.balance_cents is 'Paid money and bonus credit together, in cents.';

create view payments_published as
  select id, subject_type, subject_id, provider, method, coin, status, amount_cents, balance_cents, captured_cents, refunded_cents,
    currency, provider_reference, decline_code, next_action_url, card_brand, card_last4, created_at
  from payment_attempts;
comment on view payments_published is 'Attempts to pay for an order or a deposit, failed ones included.';
comment on column payments_published.id is 'pay_...';
comment on column payments_published.subject_type is 'order or deposit';
comment on column payments_published.subject_id is 'Id of the order or deposit.';
comment on column payments_published.provider is 'Who takes the payment: sandbox, stripe, ...';
comment on column payments_published.method is 'card, paypal, crypto or balance';
comment on column payments_published.coin is 'For crypto: bitcoin, ethereum or usdc.';
comment on column payments_published.status is 'created, requires_action, pending, unknown, succeeded, declined, failed, canceled or expired';
comment on column payments_published.amount_cents is 'Asked of the provider, in cents.';
comment on column payments_published.balance_cents is 'Paid from the customer''s balance beside it, in cents.';
comment on column payments_published.captured_cents is 'Received, in cents.';
comment on column payments_published.refunded_cents is 'Refunded of what was received, in cents.';
comment on column payments_published.currency is 'ISO 4217';
comment on column payments_published.provider_reference is 'The provider''s own id of the payment.';
comment on column payments_published.decline_code is 'Why it was declined; null if it was not.';
comment on column payments_published.next_action_url is 'Where the customer approves it; null where there is nothing to approve.';
comment on column payments_published.card_brand is 'visa, mastercard, ...';
comment on column payments_published.card_last4 is 'The last four digits of the card.';
comment on column payments_published.created_at is 'When the customer tried to pay.';

create view orders_published as
  select id, order_number, user_id, email, social_username, target_url, target_key, service_id, platform, service_type, quality, quantity,
    price_cents, discount_cents, promotion_label, currency, note, status, delivered, start_count, refunded_cents, paid_at, created_at,
    updated_at
  from orders;
comment on view orders_published is 'All orders.';
comment on column orders_published.id is 'ord_...';
comment on column orders_published.order_number is 'GS-...';
comment on column orders_published.user_id is 'customers_published.id; null for a guest.';
comment on column orders_published.email is 'Where emails about the order go.';
comment on column orders_published.social_username is 'Name of the profile.';
comment on column orders_published.target_url is 'Profile or post that the order is delivered to, in canonical form.';
comment on column orders_published.target_key is 'The target in lower case, for comparison.';
comment on column orders_published.service_id is 'services_published.id';
comment on column orders_published.platform is 'As in services_published.';
comment on column orders_published.service_type is 'As services_published.type.';
comment on column orders_published.quality is 'As in services_published.';
comment on column orders_published.quantity is 'Units ordered.';
comment on column orders_published.price_cents is 'What the customer pays, the discount taken off, in cents.';
comment on column orders_published.discount_cents is 'Taken off by a promotion, in cents.';
comment on column orders_published.promotion_label is 'The promotion as the customer reads it; null without one.';
comment on column orders_published.currency is 'ISO 4217';
comment on column orders_published.note is 'What the customer wrote for whoever delivers.';
comment on column orders_published.status is 'pending, processing, completed, partial, canceled or failed';
comment on column orders_published.delivered is 'Units reported as delivered; null while nothing was reported.';
comment on column orders_published.start_count is 'The target''s own count before the delivery; null if nobody counted.';
comment on column orders_published.refunded_cents is 'Refunded or about to be, in cents.';
comment on column orders_published.paid_at is 'When the money came in; null until then. Only pending and canceled orders can be unpaid.';
comment on column orders_published.created_at is 'When it was placed.';
comment on column orders_published.updated_at is 'When it changed last.';

create view customer_months_published as
  select user_id, month, orders, spent_cents from customer_months;
comment on view customer_months_published is 'What customers with an account ordered and paid, by month (UTC).';
comment on column customer_months_published.user_id is 'customers_published.id';
comment on column customer_months_published.month is 'The first day of the month.';
comment on column customer_months_published.orders is 'Orders placed in the month.';
comment on column customer_months_published.spent_cents is 'Price of the orders paid in the month, in cents.';

create view deliveries_published as
  select deliveries.id, order_id, deliveries.kind, supplier_id, suppliers.name as supplier_name, status,
    status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead') as is_open, due_at, deliveries.created_at
  from deliveries join suppliers on suppliers.id = supplier_id;
comment on view deliveries_published is 'Deliveries with their suppliers. A paid order has one of kind order, and one for each refill and revision.';
comment on column deliveries_published.id is 'dlv_...';
comment on column deliveries_published.order_id is 'orders_published.id';
comment on column deliveries_published.kind is 'order, refill or revision';
comment on column deliveries_published.supplier_id is 'prt_...';
comment on column deliveries_published.supplier_name is 'As staff named the supplier.';
comment on column deliveries_published.status is 'waiting, unknown, accepted, in_progress, completed, partial, canceled, failed or dead';
comment on column deliveries_published.is_open is 'Whether it still has to be delivered.';
comment on column deliveries_published.due_at is 'When nine of ten such orders are complete; null if that is not known.';
comment on column deliveries_published.created_at is 'When the order went to its supplier first.';
