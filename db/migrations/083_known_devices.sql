-- Links that make a browser known to an account for which too many wrong passwords were tried.
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('verify_email', 'reset_password', 'lock_account', 'known_device'));
