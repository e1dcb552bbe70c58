-- A declaration of withdrawal is carried out once its order's owner proved to have made it, or half an hour after it came in
-- unless the owner denied it.
alter table withdrawals
  -- by the order's account, or by the link in the receipt
  add column proved_at timestamptz,
  -- "This wasn't me"
  add column denied_at timestamptz,
  -- carried out, or over without: denied, or there is no such order
  add column closed_at timestamptz;
-- What came in before was carried out when it came in.
update withdrawals set closed_at = received_at where guarantee_claim_id is not null or received_at < now() - interval '1 day';
create index withdrawals_open on withdrawals (received_at) where closed_at is null;
