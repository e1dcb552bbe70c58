-- What the shop sells for which platform. The three platforms and five types of the specification are rows like those that the
-- operator adds; their links are read in code, so that they have neither rules nor a mark here.
create table service_types (
  id text primary key check (id ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(id) <= 30),
  name text not null unique,
  one text not null,
  target text not null check (target in ('account', 'video', 'image')),
  position integer not null,
  built_in boolean not null default false,
  version integer not null default 1
);
comment on table service_types is 'what a service counts: followers, likes';
comment on column service_types.one is 'one of them: follower';
comment on column service_types.target is 'what an order of the type is delivered to';

create table platforms (
  -- Without a hyphen, so that /buy-<platform>-<type> is read in one way.
  id text primary key check (id ~ '^[a-z][a-z0-9]*$' and length(id) <= 30),
  name text not null unique,
  position integer not null,
  built_in boolean not null default false,
  on_sale boolean not null,
  icon text,
  links jsonb,
  version integer not null default 1,
  check (built_in or (icon is not null and links is not null))
);
comment on column platforms.icon is 'path data of its mark in 24 by 24; null for a built-in one';
comment on column platforms.links is 'how its links are read; null for a built-in one';

create table platform_types (
  platform text not null references platforms,
  type text not null references service_types,
  position integer not null,
  primary key (platform, type)
);
comment on table platform_types is 'which platform has which type';

insert into service_types (id, name, one, target, position, built_in) values
  ('followers', 'Followers', 'follower', 'account', 1, true),
  ('likes', 'Likes', 'like', 'image', 2, true),
  ('subscribers', 'Subscribers', 'subscriber', 'account', 3, true),
  ('views', 'Views', 'view', 'video', 4, true),
  ('comments', 'Comments', 'comment', 'image', 5, true);

insert into platforms (id, name, position, built_in, on_sale) values
  ('instagram', 'Instagram', 1, true, true),
  ('tiktok', 'TikTok', 2, true, true),
  ('youtube', 'YouTube', 3, true, true);

insert into platform_types (platform, type, position)
select id, type, place
  from platforms cross join unnest(array['followers', 'subscribers', 'likes', 'views', 'comments']) with ordinality as own (type, place)
 where type <> case id when 'youtube' then 'followers' else 'subscribers' end;

alter table services drop constraint services_platform_check, drop constraint services_type_check;
alter table services add constraint services_platform_type_fkey foreign key (platform, type) references platform_types;
comment on column services_published.platform is 'a platform''s id: instagram, tiktok, youtube, or an added one';
