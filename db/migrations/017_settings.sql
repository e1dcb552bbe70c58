-- What the operator sets, by name; what is not here has the default that its reader names.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
