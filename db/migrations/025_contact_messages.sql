-- What visitors write on the contact page.
create table contact_messages (
  id text primary key,
  name text not null,
  email text not null,
  -- empty where none was given
  subject text not null,
  message text not null,
  -- filled in by a program, as it seems: kept, but not shown first
  suspected boolean not null,
  created_at timestamptz not null
);
-- What is sent twice is kept once.
create unique index contact_messages_same on contact_messages (lower(email), md5(subject || ' ' || message));
create index contact_messages_newest on contact_messages (created_at desc);
