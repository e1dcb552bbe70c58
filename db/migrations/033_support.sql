-- A talk with somebody: in the chat, by the contact form, about an order.
create table conversations (
  id text primary key,
  channel text not null check (channel in ('chat', 'contact', 'order')),
  -- whose it is: an account's, or whoever shows its token, which follows from the id
  user_id text references users,
  -- what began it, where the same may come twice: one conversation
  key text unique,
  -- as a guest gave them, so that an answer reaches them
  name text,
  email text,
  subject text not null default '',
  -- assistant: it answers · waiting: for a person · person: one is in it · closed
  status text not null default 'assistant' check (status in ('assistant', 'waiting', 'person', 'closed')),
  assigned_to text references users,
  -- what it is about, where that is known
  order_id text references orders,
  -- filled in by a program, as it seems
  suspected boolean not null default false,
  waiting_since timestamptz,
  -- the last message that each side has seen
  customer_seen bigint not null default 0,
  staff_seen bigint not null default 0,
  -- the newest that both sides can see: a note is none
  last_message bigint not null default 0,
  last_message_at timestamptz not null default now(),
  -- up to which message of the customer the assistant is done: they are answered in their order
  answered bigint not null default 0,
  -- up to which message a person's answers went out by mail, and when those since then do
  mailed bigint not null default 0,
  letter_due_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (customer_seen <= last_message and staff_seen <= last_message),
  check ((status = 'waiting') = (waiting_since is not null)),
  check ((status = 'closed') = (closed_at is not null))
);
create index conversations_waiting on conversations (suspected, waiting_since, id) where status = 'waiting';
create index conversations_person on conversations (suspected, last_message_at desc, id desc) where status = 'person';
create index conversations_newest on conversations (suspected, last_message_at desc, id desc);
create index conversations_letters on conversations (letter_due_at) where letter_due_at is not null;
create index conversations_of on conversations (user_id, last_message_at desc) where user_id is not null;
create index conversations_email on conversations (lower(email)) where email is not null;

create table conversation_messages (
  -- in the order of the talk
  seq bigint generated always as identity primary key,
  id text not null unique,
  conversation_id text not null references conversations on delete cascade,
  author text not null check (author in ('customer', 'assistant', 'person', 'note')),
  author_id text,
  content text not null,
  -- links and what is proposed, as the contract has them; of a note that the shop wrote itself, what happened
  extras jsonb not null default '{}',
  -- the sender's own name of it: the same message sent twice is kept once
  key text,
  created_at timestamptz not null default now(),
  unique (conversation_id, key)
);
create index conversation_messages_of on conversation_messages (conversation_id, seq);

-- Which of the shop's people are there to answer: who switched it on, and was seen a moment ago.
create table support_presence (
  user_id text primary key references users,
  online boolean not null default false,
  seen_at timestamptz not null
);

-- What visitors asked a model today: a budget of each.
create table assistant_use (
  day date not null,
  -- an account, or a hash of the visitor's address
  visitor text not null,
  questions integer not null default 0,
  tokens integer not null default 0,
  primary key (day, visitor)
);

-- Messages of the contact form are conversations from now on.
insert into conversations (id, channel, name, email, subject, status, suspected, waiting_since, last_message_at, created_at)
  select 'cnv_' || substr(id, strpos(id, '_') + 1), 'contact', name, email, subject, 'waiting', suspected, created_at, created_at, created_at
  from contact_messages;
insert into conversation_messages (id, conversation_id, author, content, created_at)
  select id, 'cnv_' || substr(id, strpos(id, '_') + 1), 'customer', message, created_at from contact_messages order by created_at, id;
update conversations c set last_message = (select max(seq) from conversation_messages m where m.conversation_id = c.id);
drop table contact_messages;
