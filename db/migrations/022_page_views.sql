-- How often a page was opened on a day (UTC), counted without anything about who opened it.
create table page_views (
  day date not null,
  path text not null,
  views bigint not null check (views > 0),
  primary key (day, path)
);
