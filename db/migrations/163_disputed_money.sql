-- Whether a dispute took the money of an order is asked before its delivery begins.
create or replace view disputes_published as
  select payment_disputes.id, order_id, attempt_id, payment_disputes.provider, payment_disputes.status, card_key, opened_at, withdrawn_cents
  from payment_disputes join payment_attempts on payment_attempts.id = attempt_id;
comment on column disputes_published.withdrawn_cents is 'Taken from the shop and not given back, without fees.';
