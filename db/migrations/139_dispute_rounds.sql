-- A provider can ask for evidence again, such as when a bank's inquiry becomes a chargeback: each time is a round of its own.
alter table payment_disputes
  -- in the provider's words, such as inquiry or CHARGEBACK; null while it has not said
  add column stage text,
  -- how many submissions of the shop's the provider counted when it last answered
  add column submissions integer not null default 0,
  -- what was submitted in rounds that are over, oldest first
  add column earlier_evidence jsonb not null default '[]';

-- What each submission answers. One that the provider took and asks about again has a round of its own from the next answer on.
update payment_disputes set evidence = evidence || jsonb_build_object('answers', jsonb_build_object(
  'dueAt', case when status = 'needs_response' and submitted_at is not null then null else evidence_due_at end,
  'stage', null, 'submissions', 0))
where evidence is not null;

-- What was submitted at the provider itself is not counted yet: it is asked about every open dispute at once.
insert into dispute_lookups (provider, reference, due_at)
select provider, reference, now() from payment_disputes where status in ('needs_response', 'under_review')
on conflict (provider, reference) do update set version = dispute_lookups.version + 1, due_at = excluded.due_at;
