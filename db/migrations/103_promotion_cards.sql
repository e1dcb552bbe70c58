-- "Once per customer" also counts the card: a new mailbox is made in a minute, a new card is not.
alter table promotion_uses add column card_key text;
comment on column promotion_uses.card_key is 'keyed hash of the card, as in payments_published; of a card typed into the sandbox''s form, one of its own. Kept as long as email_hash; null if unknown';
create index promotion_uses_card on promotion_uses (card_key, promotion_id) where card_key is not null;
drop index promotion_uses_erased;
create index promotion_uses_erased on promotion_uses (erased_at) where erased_at is not null and (email_hash is not null or card_key is not null);

create view promotion_uses_published as
  select subject_id, promotion_id, status, card_key, customer_limit
  from promotion_uses join promotions on promotions.id = promotion_id;
comment on view promotion_uses_published is 'What orders and deposits used of promotions.';
comment on column promotion_uses_published.subject_id is 'Id of the order or deposit.';
comment on column promotion_uses_published.promotion_id is 'Id of the promotion.';
comment on column promotion_uses_published.status is 'reserved, final or released';
comment on column promotion_uses_published.card_key is 'payments_published.card_key of its payment; null if unknown.';
comment on column promotion_uses_published.customer_limit is 'How often one customer may use the promotion; null without a limit.';
