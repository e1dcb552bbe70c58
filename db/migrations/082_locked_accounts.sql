-- An account that its owner locked with “This wasn't me”: nobody signs in until the password is reset. Links sent with
-- changes of how to sign in lock it, and take back what was set up since.
alter table users
  add column locked_at timestamptz,
  add column google_linked_at timestamptz;
update users set google_linked_at = created_at where google_sub is not null;
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('verify_email', 'reset_password', 'lock_account'));
alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'everywhere', 'ended', 'reuse', 'password', 'erased', 'second_factor', 'staff', 'locked'));
