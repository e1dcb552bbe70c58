-- Orders that were left before paying, of whoever asked for one email about theirs.
create table checkout_reminders (
  id text primary key,
  email text not null,
  mailbox text not null unique,
  service text not null,
  quality text not null,
  quantity integer not null check (quantity > 0),
  social_username text not null,
  post_url text not null,
  note text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz
);
create index checkout_reminders_due on checkout_reminders (due_at) where sent_at is null;
comment on table checkout_reminders is 'checkouts of whoever ticked the reminder; purged after a week';
comment on column checkout_reminders.mailbox is 'the address as mailboxes are compared: one reminder at a time for each';
comment on column checkout_reminders.service is 'Instagram Views';
comment on column checkout_reminders.sent_at is 'when the reminder was handed on; the row stays so that there is only one';

-- Whoever unsubscribes from reminders gets none, whatever is ticked.
alter table email_unsubscribes
  drop constraint email_unsubscribes_what_check,
  add constraint email_unsubscribes_what_check
    check (what in ('all', 'order_update', 'payment', 'support', 'promo', 'system', 'reminder'));
