-- A review that came without a status counts as approved: it is shown.
alter table reviews alter column status drop not null;
alter table reviews add column shown boolean not null generated always as (coalesce(status, 'approved') = 'approved') stored;

alter table reviews
  -- the order that it is about, where the author proved it
  add column order_id text,
  -- the account that wrote it; null for a guest
  add column user_id text,
  -- the shop's public answer
  add column reply text check (reply <> ''),
  add column replied_at timestamptz,
  -- who decided last, when, and why it was rejected
  add column moderated_by text,
  add column moderated_at timestamptz,
  add column rejection_reason text check (rejection_reason <> ''),
  add constraint reviews_reply_has_time check ((reply is null) = (replied_at is null));

-- One review an order.
create unique index reviews_order on reviews (order_id) where order_id is not null;
-- What is sent twice is kept once.
create unique index reviews_same on reviews (lower(email), service_used, md5(content));

drop index reviews_shown;
create index reviews_shown on reviews (created_at desc, id desc) where shown;
create index reviews_shown_service on reviews (service_used, created_at desc, id desc) where shown;
create index reviews_waiting on reviews (created_at) where status = 'pending';

-- Who found a review helpful: `user:<id>`, or `visitor:<hash of the cookie>`. One vote a visitor.
create table review_votes (
  review_id text not null references reviews on delete cascade,
  voter text not null,
  created_at timestamptz not null default now(),
  primary key (review_id, voter)
);

-- Customers who were asked for a review, once an order.
create table review_invitations (
  order_id text primary key,
  email text not null,
  invited_at timestamptz not null default now()
);
create index review_invitations_email on review_invitations (lower(email), invited_at desc);

-- Addresses, in lower case, that do not want to be asked.
create table review_declines (
  email text primary key,
  declined_at timestamptz not null default now()
);
