-- A limit per customer outlives the erasure of an account: the keyed hash of the mailbox stays as long as the limit needs it.
alter table promotion_uses
  -- when the account behind the use was erased
  add column erased_at timestamptz;
comment on column promotion_uses.email_hash is 'keyed hash of the mailbox; after an erasure kept only where the promotion has a limit per customer, and purged with its end';
create index promotion_uses_erased on promotion_uses (erased_at) where erased_at is not null and email_hash is not null;
