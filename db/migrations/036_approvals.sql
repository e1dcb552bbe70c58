-- What one person of the staff asks and another decides: refunds and bookings that are too large for one alone.
create table approvals (
  id text primary key,
  -- which command carries it out: `order_refund`, `wallet_adjustment`
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- in words, as whoever decides reads it
  summary text not null,
  -- what the command is given
  payload jsonb not null,
  reason text not null check (reason <> ''),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_by text not null references users,
  asked_at timestamptz not null,
  decided_by text references users,
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- the second person is another one
  check (status not in ('approved', 'refused') or decided_by <> asked_by)
);
create index approvals_waiting on approvals (asked_at, id) where status = 'waiting';
create index approvals_newest on approvals (asked_at desc, id desc);
-- One open wish for a thing: whoever asks again is told of the first.
create unique index approvals_one_open on approvals (kind, subject_id) where status = 'waiting';
