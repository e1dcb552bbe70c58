-- Bookings by hand on a customer's balance: what the shop gives of its own will, and what puts a mistake right.
insert into ledger_accounts (id, kind) values ('goodwill', 'expense'), ('corrections', 'expense');

-- What the shop's people keep on a customer; gone when the person is erased.
create table customer_notes (
  id text primary key,
  user_id text not null references users,
  author_id text not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index customer_notes_user on customer_notes (user_id, created_at desc, id desc);

-- The operator's list of customers: newest first, by any one filter, and by the beginning of what they are called.
create index users_newest on users (created_at desc, id desc);
create index users_unverified on users (created_at desc, id desc) where email_verified_at is null and erased_at is null;
create index users_erased on users (created_at desc, id desc) where erased_at is not null;
create index users_email_prefix on users (lower(email) text_pattern_ops) where email is not null;
create index users_name on users (lower(username) text_pattern_ops);
create index users_last_name on users (lower(substring(username from '[^ ]*$')) text_pattern_ops);
