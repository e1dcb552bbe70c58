-- What was known of an order when it was paid, and what the rules made of it: staff see why an order was held, and try other points on
-- orders of the past.
create table order_risks (
  order_id text primary key references orders,
  email_key text not null,
  network_key text,
  target_key text not null,
  facts jsonb not null,
  assessed_at timestamptz not null,
  points integer not null default 0 check (points >= 0),
  reasons jsonb not null default '[]',
  held boolean not null default false,
  released_by text,
  released_by_name text,
  released_at timestamptz
);
comment on table order_risks is 'one row a paid order, kept for a year';
comment on column order_risks.email_key is 'an HMAC of the normalized address';
comment on column order_risks.network_key is 'orders.network_key';
comment on column order_risks.reasons is 'rule, points and a sentence for staff, as it was then';
create index order_risks_email on order_risks (email_key, assessed_at desc);
create index order_risks_network on order_risks (network_key, assessed_at desc) where network_key is not null;
create index order_risks_newest on order_risks (assessed_at desc);

alter table orders add column held_at timestamptz, add column held_until timestamptz;
comment on column orders.held_at is 'since when its delivery waits for staff to check it; null if it does not';
comment on column orders.held_until is 'by when staff said they would have checked it';
create index orders_held on orders (held_at) where held_at is not null;

alter table payment_attempts add column card_country text, add column address_country text;
comment on column payment_attempts.card_country is 'where the card was issued, ISO 3166; null if the provider does not say';
comment on column payment_attempts.address_country is 'of the billing address that the payer gave the provider, ISO 3166; null if unknown';

-- An order refused by the rules names them instead of a block.
alter table refused_orders add column reasons jsonb not null default '[]';
comment on column refused_orders.reasons is 'of rules, as in order_risks; none where a block refused';

create or replace view payments_published as
  select id, subject_type, subject_id, provider, method, coin, status, amount_cents, balance_cents, captured_cents, refunded_cents,
    currency, provider_reference, decline_code, next_action_url, card_brand, card_last4, created_at, card_key, card_country, address_country
  from payment_attempts;
comment on column payments_published.card_key is 'The same for the same card; null if unknown.';
comment on column payments_published.card_country is 'Where the card was issued, ISO 3166; null if unknown.';
comment on column payments_published.address_country is 'Of the billing address, ISO 3166; null if unknown.';

create view disputes_published as
  select payment_disputes.id, order_id, attempt_id, payment_disputes.provider, payment_disputes.status, card_key, opened_at
  from payment_disputes join payment_attempts on payment_attempts.id = attempt_id;
comment on view disputes_published is 'Payments that customers contested with their bank.';
comment on column disputes_published.id is 'Id of the dispute.';
comment on column disputes_published.attempt_id is 'payments_published.id';
comment on column disputes_published.provider is 'stripe, paypal or sandbox';
comment on column disputes_published.opened_at is 'When the customer contested the payment.';
comment on column disputes_published.order_id is 'orders_published.id; null where a deposit is disputed.';
comment on column disputes_published.status is 'needs_response, under_review, won, lost or closed';
comment on column disputes_published.card_key is 'payments_published.card_key of the payment.';

create or replace view orders_published as
  select id, order_number, user_id, email, social_username, target_url, target_key, service_id, platform, service_type, quality, quantity,
    price_cents, discount_cents, promotion_label, currency, note, status, delivered, start_count, refunded_cents, paid_at, created_at,
    updated_at, internal_number, network_key, held_at, held_until
  from orders;
comment on column orders_published.network_key is 'A keyed hash of the network that the order came from; null if unknown.';
comment on column orders_published.held_at is 'Since when its delivery waits for staff to check it; null if it does not.';
comment on column orders_published.held_until is 'By when staff said they would have checked it.';
