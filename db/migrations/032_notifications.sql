-- What a customer is told in the shop.
create table notifications (
  id text primary key,
  user_id text not null references users,
  type text not null check (type in ('order_update', 'payment', 'support', 'promo', 'system')),
  title text not null,
  message text not null,
  -- a path of the shop, where it leads
  link text check (link like '/%'),
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
create index notifications_read on notifications (user_id, created_at desc, id desc) where read_at is not null;
create index notifications_of_type on notifications (user_id, type, created_at desc, id desc);

-- What a customer was told, by whatever way: it stays when they delete the message, so that the same news, which may come
-- twice, does not bring it back.
create table told (
  user_id text not null references users,
  key text not null,
  at timestamptz not null,
  primary key (user_id, key)
);
create index told_age on told (at);

-- How many a customer has not read; kept by the triggers below, written by nobody else.
create table notification_counts (
  user_id text primary key references users,
  unread integer not null default 0 check (unread >= 0)
);

create function notifications_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts (user_id, unread)
      select user_id, count(*) from added where read_at is null group by user_id order by user_id
      on conflict (user_id) do update set unread = notification_counts.unread + excluded.unread;
  elsif tg_op = 'DELETE' then
    update notification_counts c set unread = c.unread - gone.n
      from (select user_id, count(*) n from removed where read_at is null group by user_id) gone where c.user_id = gone.user_id;
  else
    update notification_counts c set unread = c.unread + moved.n
      from (select user_id, sum(n) n from (
              select user_id, count(*) n from added where read_at is null group by user_id
              union all select user_id, -count(*) from removed where read_at is null group by user_id) counted group by user_id) moved
      where c.user_id = moved.user_id and moved.n <> 0;
  end if;
  return null;
end $$;
create trigger notifications_added after insert on notifications referencing new table as added for each statement execute function notifications_count();
create trigger notifications_removed after delete on notifications referencing old table as removed for each statement execute function notifications_count();
create trigger notifications_changed after update on notifications referencing old table as removed new table as added for each statement execute function notifications_count();

-- What a customer chose; a customer without a row has the defaults of section 3.
create table notification_preferences (
  user_id text primary key references users,
  data jsonb not null,
  updated_at timestamptz not null default now()
);

-- What is still to go out over a channel, apart from letters that go at once: a copy by e-mail, a push, a letter held back.
create table notices (
  id text primary key,
  -- the occasion, the customer and the channel: sent once
  key text not null unique,
  user_id text not null references users,
  channel text not null check (channel in ('email', 'push')),
  type text not null check (type in ('order_update', 'payment', 'support', 'promo', 'system')),
  -- what is shown of it: {title, message, link}; of a letter that waits also {letter: {key, template, recipient, data}}
  content jsonb not null,
  -- whether it waited for quiet hours or for the rhythm that was chosen: such ones go out together
  held boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  -- not before: quiet hours and the rhythm that was chosen
  due_at timestamptz not null,
  -- the mail it went out with, alone or in a digest
  mail_id text references mails,
  tries integer not null default 0,
  reason text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index notices_due on notices (channel, due_at) where status = 'waiting';
create index notices_age on notices (done_at) where status <> 'waiting';
create index notices_of on notices (user_id, created_at desc);

-- Where a browser takes pushes.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null default now(),
  -- told by the push service that it is gone
  ended_at timestamptz
);
create index push_subscriptions_of on push_subscriptions (user_id) where ended_at is null;

-- Addresses that mail does not reach, or whose owner wants none of a kind.
create table mail_stops (
  -- lower case
  email text not null,
  -- `all`: the address bounced; a type: its owner unsubscribed from it
  what text not null check (what in ('all', 'order_update', 'payment', 'support', 'promo', 'system')),
  reason text not null check (reason in ('bounced', 'complained', 'unsubscribed')),
  detail text,
  created_at timestamptz not null default now(),
  primary key (email, what)
);
