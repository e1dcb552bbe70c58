-- Payments that a customer disputes with their bank or PayPal, as the provider last told.
create table payment_disputes (
  id text primary key,
  provider text not null,
  -- the provider's id of it
  reference text not null,
  attempt_id text not null references payment_attempts,
  -- null where a deposit is disputed
  order_id text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- in the provider's words: fraudulent, MERCHANDISE_OR_SERVICE_NOT_RECEIVED
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  -- taken from the shop and not given back, without fees
  withdrawn_cents bigint not null check (withdrawn_cents >= 0),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- which question this state answers: an older question's answer changes nothing
  asked bigint not null,
  -- what was submitted, by whom, and its words; null until then
  evidence jsonb,
  -- which try it is: the idempotency key at the provider names it
  evidence_round integer not null default 0,
  -- when the provider took the evidence; null while it is on its way
  submitted_at timestamptz,
  -- when the submission is tried again; null if there is nothing to try
  submit_at timestamptz,
  unique (provider, reference)
);
create index payment_disputes_attempt on payment_disputes (attempt_id);
create index payment_disputes_order on payment_disputes (order_id) where order_id is not null;
create index payment_disputes_to_submit on payment_disputes (submit_at) where submit_at is not null;

-- Disputes that a provider has to be asked about, because a webhook or its list named them.
create table dispute_lookups (
  provider text not null,
  reference text not null,
  -- counts what named it: a lookup that was named again meanwhile stays
  version integer not null default 1,
  due_at timestamptz not null,
  primary key (provider, reference)
);
create sequence dispute_questions;

-- What the sandbox, which moves no money, plays as a bank that disputes a payment.
create table sandbox_disputes (
  reference text primary key,
  -- one of each payment
  payment_reference text not null unique references sandbox_payments (reference),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'needs_response' check (status in ('needs_response', 'under_review', 'won', 'lost')),
  evidence jsonb,
  opened_at timestamptz not null,
  evidence_due_at timestamptz not null,
  decided_at timestamptz
);
