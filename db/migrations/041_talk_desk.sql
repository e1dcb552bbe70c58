-- Answers that staff give often, with places for what differs: {name}, {order}.
create table canned_replies (
  id text primary key,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  updated_at timestamptz not null
);
create unique index canned_replies_title on canned_replies (lower(title));

-- When a person was first asked for, and who answered first: what response times are measured by.
alter table conversations
  add column person_asked_at timestamptz,
  add column person_answered_at timestamptz,
  add column person_answered_by text;
update conversations c set
  person_asked_at = case when channel = 'chat'
    then coalesce((select min(created_at) from conversation_messages m
                   where m.conversation_id = c.id and author = 'note' and content = 'Asked for a person.'), waiting_since)
    else created_at end;
update conversations c set person_answered_at = first.created_at, person_answered_by = first.author_id
  from (select distinct on (conversation_id) conversation_id, created_at, author_id
        from conversation_messages where author = 'person' order by conversation_id, seq) first
  where first.conversation_id = c.id;
create index conversations_begun on conversations (created_at);
create index conversations_asked on conversations (person_asked_at) where person_asked_at is not null;
create index conversations_assigned on conversations (assigned_to, last_message_at desc, id desc) where status = 'person';
create index conversations_name on conversations (lower(name) text_pattern_ops) where name is not null;
create index conversations_order on conversations (order_id) where order_id is not null;
create index conversation_messages_person on conversation_messages (created_at) where author = 'person';

-- Which of the published rules a refused review broke; its reason in words stands beside it.
alter table reviews
  add column refusal text check (refusal in ('spam', 'off_topic', 'personal_data', 'offensive', 'unlawful', 'duplicate')),
  add check (refusal is null or status = 'rejected');
update reviews set refusal = 'spam' where status = 'rejected' and rejection_reason = 'Filled in by a program';
create index reviews_desk on reviews (coalesce(status, 'approved'), created_at desc, id desc);

-- The operator's words for a message or a letter: the newest version holds, one without words is the shop's own.
create table notification_texts (
  -- `event:order.paid`, `letter:order-confirmed`
  subject text not null,
  version integer not null check (version > 0),
  title text check (title <> ''),
  intro text check (intro <> ''),
  created_by text not null references users,
  created_at timestamptz not null,
  primary key (subject, version)
);

-- What is told to many at once.
create table announcements (
  id text primary key,
  type text not null check (type in ('promo', 'system')),
  title text not null check (title <> ''),
  message text not null check (message <> ''),
  link text check (link like '/%'),
  -- {ways: ['inApp', 'email'], platform, since}
  audience jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  -- for how many it was confirmed
  counted integer check (counted > 0),
  due_at timestamptz,
  -- the customer up to whom it is done, in the order of their ids
  done_until text not null default '',
  -- one worker at a time goes on with it
  held_until timestamptz,
  created_by text not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (status = 'draft' or (counted is not null and due_at is not null)),
  check ((status in ('sent', 'stopped')) = (ended_at is not null))
);
create index announcements_newest on announcements (created_at desc, id desc);
create index announcements_due on announcements (due_at) where status in ('scheduled', 'sending');

-- Whom an announcement reached, and by which way: once a person.
create table announcement_recipients (
  announcement_id text not null references announcements,
  user_id text not null references users,
  -- in their list; null where it went by e-mail alone. They may have deleted it since
  notification_id text,
  by_email boolean not null,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_of on announcement_recipients (user_id);
