-- Events are never changed once they are dispatched, and nothing else grows as fast: about 14 an order. Each month gets a table of its
-- own, a partition of `outbox`, so that old months can be archived and dropped. What is there becomes the first partition, without a
-- copy: everything before the next month.
alter table outbox rename to outbox_first;
alter index outbox_pkey rename to outbox_first_pkey;
alter index outbox_waiting rename to outbox_first_waiting;

do $$
declare
  next_id bigint;
  is_called boolean;
begin
  select last_value, seq.is_called into next_id, is_called from outbox_id_seq seq;
  -- The sequence goes with it; the new table's has the same name and goes on counting.
  alter table outbox_first alter column id drop identity;

  create table outbox (
    id bigint not null generated always as identity,
    type text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    dispatched_at timestamptz
  ) partition by range (created_at);
  perform setval('outbox_id_seq', next_id, is_called);
  execute format('alter table outbox attach partition outbox_first for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc');
end $$;
create index outbox_waiting on outbox (id) where dispatched_at is null;
-- Takes what no month is there for, so that no event is ever refused.
create table outbox_default partition of outbox (primary key (id)) default;
comment on table outbox is 'by month of created_at, each with its own primary key; the sequence makes ids unique. Months: platform/db/outbox-months.ts';
