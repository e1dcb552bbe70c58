-- What the shop promises, by version. A row is never changed: the version in force when an order was placed is the one it
-- keeps. A new version begins a minute after it was written at the earliest, so that no order is older than its own terms.
create table guarantee_policies (
  id text primary key,
  kind text not null check (kind in ('money_back', 'refill', 'revision', 'withdrawal')),
  version integer not null check (version > 0),
  title text not null,
  -- what it promises, in a sentence or two, as customers read it
  terms text not null,
  -- from the payment (money_back, withdrawal) or the completion (refill, revision); 0 ends the guarantee for new orders
  window_hours integer not null check (window_hours >= 0),
  -- {"platforms": [...], "types": [...]}; what is left out does not narrow it
  applies_to jsonb not null default '{}',
  valid_from timestamptz not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (kind, version)
);
insert into guarantee_policies (id, kind, version, title, terms, window_hours, applies_to, valid_from, created_by) values
  ('gpo_money_back_1', 'money_back', 1, 'Money-back guarantee',
   'What is not delivered is paid back. If something else is wrong with your order, ask within 30 days of paying and a person looks at it.',
   720, '{}', '-infinity', 'shop'),
  ('gpo_refill_1', 'refill', 1, 'Refill guarantee',
   'If the count falls below what you bought within 30 days of completion, the missing views are delivered again at no cost.',
   720, '{"types": ["views"]}', '-infinity', 'shop'),
  ('gpo_revision_1', 'revision', 1, 'Revision of comments',
   'If comments do not fit your video, tell us within 24 hours of completion and they are rewritten.',
   24, '{"platforms": ["youtube"], "types": ["comments"]}', '-infinity', 'shop'),
  ('gpo_withdrawal_1', 'withdrawal', 1, 'Right of withdrawal',
   'Within 14 days you may withdraw without giving a reason. You get back what you paid, less what was delivered until then.',
   336, '{}', '-infinity', 'shop');

create function policy_begins_later() returns trigger language plpgsql as $$
begin
  if new.valid_from < now() + interval '1 minute' then
    raise exception 'a guarantee''s new version begins a minute from now at the earliest' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guarantee_policies_begin_later before insert on guarantee_policies
  for each row execute function policy_begins_later();
create trigger guarantee_policies_append_only before update or delete on guarantee_policies
  for each statement execute function refuse_change();

-- What customers ask for under them, and what becomes of it.
create table remedies (
  id text primary key,
  order_id text not null references orders,
  kind text not null check (kind in ('refund', 'refill', 'revision', 'withdrawal', 'problem')),
  policy_id text references guarantee_policies,
  -- waiting: a person decides · granted: money or delivery is on its way · done · refused
  status text not null check (status in ('waiting', 'granted', 'done', 'refused')),
  message text,
  -- what the target counts now, as the customer reads it
  current_count bigint check (current_count >= 0),
  destination text check (destination in ('original', 'balance')),
  -- the request that asked, so that its twin after a crash finds what it asked for
  request_key text unique,
  -- what it comes to: money, or units of a refill
  amount_cents integer check (amount_cents > 0),
  quantity integer check (quantity > 0),
  order_refund_id text references order_refunds,
  delivery_id text references deliveries,
  -- `rule`, or the operator's id
  decided_by text,
  -- the answer, as the customer reads it
  answer text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  done_at timestamptz,
  check ((status = 'waiting') = (decided_at is null))
);
create unique index remedies_one_open on remedies (order_id, kind) where status in ('waiting', 'granted');
create index remedies_order on remedies (order_id, created_at);
create index remedies_refund on remedies (order_refund_id) where order_refund_id is not null;
create index remedies_delivery on remedies (delivery_id) where delivery_id is not null;
create index remedies_waiting on remedies (created_at) where status = 'waiting';

-- Declarations of withdrawal as they came in, also where no order fits: the receipt names the moment.
create table withdrawals (
  id text primary key,
  order_number text not null,
  email text not null,
  name text,
  -- null where number and address belong to no order
  order_id text,
  remedy_id text references remedies,
  received_at timestamptz not null default now()
);
create index withdrawals_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_email on withdrawals (lower(email));
