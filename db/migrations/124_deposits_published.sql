-- Which card's money pays an order from the balance: features to the right read whose deposit a payment was for.
create view deposits_published as
  select id, user_id, amount_cents, currency, created_at, paid_at from deposits;
comment on view deposits_published is 'Money that customers put on their balance, also if it never came.';
comment on column deposits_published.id is 'payments_published.subject_id of its payments.';
comment on column deposits_published.user_id is 'customers_published.id';
comment on column deposits_published.amount_cents is 'What was to be paid, in cents.';
comment on column deposits_published.currency is 'ISO 4217';
comment on column deposits_published.created_at is 'When it was asked for.';
comment on column deposits_published.paid_at is 'When its money came; null if it has not.';
