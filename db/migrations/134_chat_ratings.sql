-- How a customer rates a conversation that staff closed: asked when they close it, and answered once or changed, until the next conversation.
alter table conversations
  add column rating_asked_at timestamptz,
  add column rating smallint check (rating between 1 and 5),
  add column rating_comment text,
  add column rated_at timestamptz,
  add constraint conversations_rated check ((rating is null) = (rated_at is null) and (rating is not null or rating_comment is null));
create index conversations_rated_at on conversations (rated_at) where rated_at is not null;
