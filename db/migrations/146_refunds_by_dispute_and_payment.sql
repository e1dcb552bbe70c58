-- The dispute that took what a refund was to give back, before it was made: the customer has the money. Its reference is `by_hand_reference`.
alter table refunds
  add column dispute_id text references payment_disputes,
  add check (dispute_id is null or by_hand_reference is not null);

-- The provider's name for the payment that was captured or refunded: which order a refund is of that somebody made at the provider itself.
alter table balance_transactions add column payment_reference text;
create index balance_transactions_payment on balance_transactions (provider, payment_reference) where payment_reference is not null;
