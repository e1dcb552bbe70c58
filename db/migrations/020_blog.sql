create table blog_categories (
  id text primary key,
  name text not null unique check (name <> ''),
  position integer not null
);

insert into blog_categories (id, name, position) values
  ('cat_instagram_growth', 'Instagram Growth', 1),
  ('cat_tiktok_tips', 'TikTok Tips', 2),
  ('cat_social_media', 'Social Media', 3),
  ('cat_growth_strategy', 'Growth Strategy', 4),
  ('cat_content_strategy', 'Content Strategy', 5),
  ('cat_monetization', 'Monetization', 6);

create table posts (
  id text primary key,
  -- the readable end of its address; never looks like an id, which has an underscore
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  -- empty: the first words of the text stand in
  excerpt text not null default '',
  -- HTML, sanitised before it was stored
  content text not null,
  author text not null check (author <> ''),
  -- null: General
  category_id text references blog_categories,
  tags text[] not null default '{}',
  -- address of a picture of 1200 x 630; null: the blog's own
  cover text check (cover like '/%'),
  cover_alt text not null default '',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- when it is to be published, or was first
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_time_of_publishing check (status = 'draft' or publish_at is not null)
);
create index posts_shown on posts (publish_at desc, id desc) where status = 'published';
create index posts_shown_category on posts (category_id, publish_at desc, id desc) where status = 'published';
create index posts_due on posts (publish_at) where status = 'scheduled';

-- Addresses that posts had before: links to them go on working.
create table blog_redirects (
  slug text primary key,
  post_id text not null references posts on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_redirects_post on blog_redirects (post_id);
