-- Which card stands where among those of its service; where these are alike, the smaller package comes first.
-- `version` counts the changes: whoever saves says which one they saw.
alter table packages
  add column position integer not null default 0,
  add column version integer not null default 1;
alter table services add column version integer not null default 1;
alter table sources add column version integer not null default 1;

-- A price that is to hold from a time on. Once it is due it becomes a row of the history, as if somebody had set it then.
create table price_plans (
  id text primary key,
  package_id text not null references packages,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  starts_at timestamptz not null,
  reason text,
  planned_by text not null,
  planned_at timestamptz not null,
  applied_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  check (applied_at is null or cancelled_at is null),
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index price_plans_one_at_a_time on price_plans (package_id, starts_at) where applied_at is null and cancelled_at is null;
create index price_plans_due on price_plans (starts_at, id) where applied_at is null and cancelled_at is null;
create index price_plans_package on price_plans (package_id, starts_at);

-- At any time a package has one price: the newest row that had begun. No two begin at once, and no plan begins twice.
drop index package_prices_current;
create unique index package_prices_one_at_a_time on package_prices (package_id, valid_from desc);
alter table package_prices
  add column set_by text,
  add column reason text,
  add column plan_id text unique references price_plans;

-- What a thousand units of a service cost the shop; null where that is not known any more. The newest row holds.
create table service_costs (
  id text primary key,
  service_id text not null references services,
  cents_per_thousand integer check (cents_per_thousand >= 0),
  currency text not null default 'USD',
  valid_from timestamptz not null,
  set_by text not null
);
create unique index service_costs_one_at_a_time on service_costs (service_id, valid_from desc);
create trigger service_costs_append_only before update or delete on service_costs
  for each statement execute function refuse_change();
