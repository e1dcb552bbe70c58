-- Pictures in the messages of conversations. The message lists them in `extras`, with their size; only who may read it is given the bytes.
create table chat_pictures (
  id text primary key,
  conversation_id text not null references conversations on delete cascade,
  message_id text not null references conversation_messages (id) on delete cascade,
  type text not null check (type in ('png', 'jpg', 'webp')),
  bytes bytea not null
);
create index chat_pictures_of on chat_pictures (conversation_id);
create index chat_pictures_in on chat_pictures (message_id);
