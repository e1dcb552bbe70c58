-- Every published version of the shop's legal texts, with placeholders. The newest of a kind is shown.
create table legal_versions (
  kind text not null check (kind in ('terms', 'privacy', 'imprint', 'refunds')),
  version integer not null check (version > 0),
  html text not null check (html <> ''),
  -- as the shop comes with it
  is_original boolean not null,
  published_at timestamptz not null,
  -- null: the shop itself, when it started with another original
  published_by text references users,
  primary key (kind, version)
);
create trigger legal_versions_append_only before update or delete on legal_versions for each statement execute function refuse_change();

-- The version of the terms that was accepted with the order; null before there were versions. No foreign key: every order would lock
-- the same row, and versions are never deleted.
alter table orders add column terms_version integer;
