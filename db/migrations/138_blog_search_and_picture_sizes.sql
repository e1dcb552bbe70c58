-- What the blog's search reads of a post: its words without markup. Titles count most, then excerpts.
alter table posts add column search_words tsvector generated always as (
  setweight(to_tsvector('english', title), 'A')
  || setweight(to_tsvector('english', excerpt), 'B')
  || setweight(to_tsvector('english', content), 'C')
) stored;
create index posts_search on posts using gin (search_words) where status = 'published';

-- Uploaded pictures again in smaller widths, as WebP: what a phone loads instead of the picture itself.
create table picture_sizes (
  hash text references pictures on delete cascade,
  -- in pixels
  width integer check (width > 0),
  bytes bytea not null,
  primary key (hash, width)
);
-- They are compressed already.
alter table picture_sizes alter column bytes set storage external;
-- null: they have yet to be made
alter table pictures add column sized_at timestamptz;
create index pictures_unsized on pictures (uploaded_at) where sized_at is null;
