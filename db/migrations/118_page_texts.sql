-- Every published version of the own texts of a page, by slot. The newest of a page is shown; without texts it is as the shop comes.
create table page_text_versions (
  page_id text not null check (page_id <> ''),
  version integer not null check (version > 0),
  -- what differs from the texts that the shop comes with, with placeholders
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  published_at timestamptz not null,
  published_by text not null references users,
  primary key (page_id, version)
);
create trigger page_text_versions_append_only before update or delete on page_text_versions for each statement execute function refuse_change();
