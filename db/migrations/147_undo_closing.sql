-- Staff can undo closing a conversation for a few seconds: it is again what it was before.
alter table conversations add column before_closing jsonb;
comment on column conversations.before_closing is 'Who closed it, the note that says so, its status and since when it waited; null unless staff closed it and its customer has not written since';
