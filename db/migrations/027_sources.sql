-- Where deliveries come from: who the people are and how they are reached. A live shop sells nothing without a reviewed one.
create table sources (
  id text primary key,
  name text not null,
  -- shown to customers
  description text not null,
  -- how the people are reached, and why they take part
  reached text not null,
  -- where the proof is kept: a contract's or a document's address
  evidence text check (evidence <> ''),
  reviewed_at timestamptz,
  reviewed_by text,
  -- the kill switch: while it is set, nothing that comes from here is on sale
  stopped_at timestamptz,
  stopped_because text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((reviewed_at is null) = (reviewed_by is null)),
  check ((stopped_at is null) = (stopped_because is null))
);
alter table services add column source_id text references sources;
