-- Which dispute a line of a provider's list is about, so that what it moved can be compared with what the dispute says.
alter table balance_transactions add column dispute_reference text;
create index balance_transactions_dispute on balance_transactions (provider, dispute_reference) where dispute_reference is not null;

alter table difference_settlements drop constraint difference_settlements_kind_check;
alter table difference_settlements add constraint difference_settlements_kind_check
  check (kind in ('capture', 'refund', 'amount', 'fee', 'payout', 'dispute', 'unknown', 'balance'));

-- As of orders: evidence, if the payment is disputed.
alter table deposits add column purchase_address bytea;
comment on column deposits.purchase_address is 'encrypted: the network address that the deposit was made from, for 180 days; null if unknown';
create index deposits_purchase_address on deposits (created_at) where purchase_address is not null;
