-- A new address that a customer asked for. It becomes the account's once both mailboxes have agreed.
create table email_changes (
  user_id text primary key references users,
  new_email text not null check (new_email <> ''),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  approved_at timestamptz
);
comment on table email_changes is 'the newest one of each account, until it is done, canceled or expired';
comment on column email_changes.confirmed_at is 'when the link sent to the new address was used';
comment on column email_changes.approved_at is 'when the link sent to the address of the account was used';

alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'lock_account', 'known_device', 'confirm_new_email', 'approve_new_email'));
