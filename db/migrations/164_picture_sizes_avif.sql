-- The other widths of a picture as AVIF as well, where each is smaller than as WebP: all of its widths, or none.
alter table picture_sizes add column avif bytea;
-- They are compressed already.
alter table picture_sizes alter column avif set storage external;
-- Pictures that have widths get them in the background.
update pictures set sized_at = null where sized_at is not null;
