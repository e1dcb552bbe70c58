-- Pictures of the shop's look, in the sizes they are shown in. The setting `look` says which are in use; a name never changes its bytes.
create table look_pictures (
  -- hash of the bytes and type: 0f3a….png
  name text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg)$'),
  bytes bytea not null,
  added_at timestamptz not null
);
