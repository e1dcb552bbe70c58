-- Mail to send, or sent. It holds the template's name and ids, not the rendered text: links with tokens are made
-- when a mail is sent or read, so no token lies here.
create table mails (
  id text primary key,
  -- names the occasion (order_confirmed:ord_...): one mail an occasion
  key text not null unique,
  template text not null,
  recipient text not null,
  data jsonb not null,
  status text not null check (status in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc);
