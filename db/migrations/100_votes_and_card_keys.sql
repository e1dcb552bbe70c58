-- A vote on a review counts once for each mailbox and a few times for each network, not once for each cookie.
alter table review_votes add column mailbox_key text, add column network_key text;
comment on column review_votes.mailbox_key is 'an HMAC of the verified, normalized address of the account; null for others';
comment on column review_votes.network_key is 'an HMAC of the network of somebody who is not known, for 30 days; null for others';
create index review_votes_network on review_votes (created_at) where network_key is not null;

-- While APP_SECRET is being replaced, a card is also known by what earlier secrets make of it.
alter table payment_attempts add column card_earlier_keys text[];
comment on column payment_attempts.card_earlier_keys is 'card_key by secrets that were being replaced when it was paid; null if there were none';

create or replace view payments_published as
  select id, subject_type, subject_id, provider, method, coin, status, amount_cents, balance_cents, captured_cents, refunded_cents,
    currency, provider_reference, decline_code, next_action_url, card_brand, card_last4, created_at, card_key, card_country, address_country,
    card_earlier_keys
  from payment_attempts;
comment on column payments_published.card_earlier_keys is 'What the card was known by before APP_SECRET was replaced; null if nothing.';
