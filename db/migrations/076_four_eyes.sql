-- What members of the staff did without a second person: the limits count it by person, by subject and by time.
create table solo_actions (
  id bigint generated always as identity primary key,
  actor_id text not null references users,
  -- a name of the table of guarded actions: `order_refund`
  action text not null,
  subject_type text not null,
  subject_id text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  -- in words, as Today shows it
  summary text not null,
  -- a second person should have approved, but nobody else has the right to
  unapproved boolean not null default false,
  at timestamptz not null
);
create index solo_actions_actor on solo_actions (actor_id, at);
create index solo_actions_subject on solo_actions (subject_id, at);
create index solo_actions_unapproved on solo_actions (at) where unapproved;

-- Changes of limits, roles and payment settings are approved as well: they have no amount.
alter table approvals drop constraint approvals_amount_cents_check;
alter table approvals add constraint approvals_amount_cents_check check (amount_cents >= 0);
-- The only one who may approve decides alone, with their second factor.
alter table approvals add column decided_alone boolean not null default false;
alter table approvals drop constraint approvals_check2;
alter table approvals add constraint approvals_second_person check (status not in ('approved', 'refused') or decided_by <> requested_by or decided_alone);
