-- “This wasn't me” voids the recovery codes that were made since the change it answers.
alter table recovery_codes add column created_at timestamptz;
comment on column recovery_codes.created_at is 'null for codes from before this was recorded';
