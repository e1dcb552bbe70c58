create table services (
  id text primary key,
  platform text not null check (platform in ('instagram', 'tiktok', 'youtube')),
  type text not null check (type in ('followers', 'likes', 'subscribers', 'views', 'comments')),
  quality text not null check (quality in ('general', 'premium')),
  position integer not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (platform, type, quality)
);

-- A package is deactivated, never deleted: orders point at it.
create table packages (
  id text primary key,
  service_id text not null references services,
  quantity integer not null check (quantity > 0),
  popular boolean not null default false,
  description text not null,
  features jsonb not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (service_id, quantity)
);
create unique index packages_one_popular on packages (service_id) where popular and active;

-- The history of prices. The newest row that has begun is the price; rows are never changed, orders point at theirs.
create table package_prices (
  id text primary key,
  package_id text not null references packages,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  valid_from timestamptz not null default now()
);
create index package_prices_current on package_prices (package_id, valid_from desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;

create trigger package_prices_append_only before update or delete on package_prices
  for each statement execute function refuse_change();
create trigger packages_never_deleted before delete on packages
  for each statement execute function refuse_change();
