-- Secrets that outlive a change of APP_SECRET, such as the shop's identity at push services; each sealed for its name.
create table stored_secrets (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

-- The fingerprints of every secret that a process accepts, while APP_SECRET is being replaced; empty for one of an older version.
alter table processes add column accepted_checks text[] not null default '{}';
