alter table posts
  -- counts its saves: who saves an older text than is there is told of it
  add column version integer not null default 1,
  -- what search engines are told instead of title and excerpt; null: these
  add column seo_title text check (seo_title <> ''),
  add column seo_description text check (seo_description <> ''),
  drop constraint posts_category_id_fkey,
  add constraint posts_category_id_fkey foreign key (category_id) references blog_categories on delete set null;
create index posts_changed on posts (updated_at desc, id desc);

-- An address without a post is gone for good, and says so: its post was deleted, or the redirect was taken away.
alter table blog_redirects
  alter column post_id drop not null,
  drop constraint blog_redirects_post_id_fkey,
  add constraint blog_redirects_post_id_fkey foreign key (post_id) references posts on delete set null;
create index blog_redirects_newest on blog_redirects (created_at desc, slug desc);

-- Pictures that were uploaded, without what cameras write into them.
create table pictures (
  -- of the bytes: the same picture is kept once, and what an address shows never changes
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('png', 'jpg', 'webp', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- what it shows, for those who do not see it; where it stands may say it otherwise
  alt text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null
);
-- They are compressed already.
alter table pictures alter column bytes set storage external;
create index pictures_newest on pictures (uploaded_at desc, hash desc);

alter table seo_settings
  -- false: search engines are asked to leave the page out
  add column is_indexed boolean not null default true;

alter table claims
  -- what the document shows, in words, and of which day it is
  add column evidence_note text check (evidence_note <> ''),
  add column evidence_on date;
