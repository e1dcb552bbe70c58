-- What all processes of a shop have to have in common.
alter table processes
  -- a keyed fingerprint of the secret; null for one of an older version
  add column secret_check text,
  -- whether it has REDIS_URL
  add column redis boolean not null default false;
