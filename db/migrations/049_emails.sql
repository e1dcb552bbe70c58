-- The glossary's words for what is sent to customers: emails, unsubscribes, the notification queue and its deduplication keys.
alter table mails rename to emails;
alter table mail_stops rename to email_unsubscribes;
alter table told rename to notification_dedup;
alter table notices rename to queued_notifications;
alter table queued_notifications rename column mail_id to email_id;
alter table conversations rename column letter_due_at to email_due_at;
alter index conversations_letters rename to conversations_emails_due;

-- Constraints and indexes carry their tables' names.
create function pg_temp.renamed(name text) returns text language sql as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name, '^mails_', 'emails_'), '^mail_stops_', 'email_unsubscribes_'),
    '^told_', 'notification_dedup_'), '^notices_', 'queued_notifications_'), 'mail_id', 'email_id')
$$;
do $$
declare item record;
begin
  for item in
    select conrelid::regclass as owner, conname as name from pg_constraint
    where conrelid in ('emails'::regclass, 'email_unsubscribes'::regclass, 'notification_dedup'::regclass, 'queued_notifications'::regclass)
      and pg_temp.renamed(conname) <> conname
  loop
    execute format('alter table %s rename constraint %I to %I', item.owner, item.name, pg_temp.renamed(item.name));
  end loop;
  for item in
    select indexrelid::regclass as owner, relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in ('emails'::regclass, 'email_unsubscribes'::regclass, 'notification_dedup'::regclass, 'queued_notifications'::regclass)
      and pg_temp.renamed(relname) <> relname
  loop
    execute format('alter index %s rename to %I', item.owner, pg_temp.renamed(item.name));
  end loop;
end $$;

-- What is stored by name: a queued email's content and key, texts that staff changed, and events that wait to be dispatched.
update queued_notifications set content = content - 'letter' || jsonb_build_object('email', content -> 'letter') where content ? 'letter';
update queued_notifications set key = 'email:' || substr(key, length('letter:') + 1) where key like 'letter:%';
update notification_texts set subject = 'email:' || substr(subject, length('letter:') + 1) where subject like 'letter:%';
update outbox set type = 'email.queued' where type = 'mail.written';

-- Jobs that were renamed: their old schedules would go on queueing work that nobody takes.
do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule
    where name in ('forget-idempotency-keys', 'forget-old-order-exports', 'forget-old-notices', 'forget-old-webhooks', 'forget-assistant-use');
  end if;
end
$$;
