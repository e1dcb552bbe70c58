create table seo_settings (
  -- the path without its first slash; home for /
  page_id text primary key,
  -- null in any of them: the shop's own
  title text check (title <> ''),
  description text check (description <> ''),
  keywords text,
  og_title text check (og_title <> ''),
  og_description text check (og_description <> ''),
  og_image text check (og_image ~ '^(https?://|/)'),
  canonical_url text check (canonical_url ~ '^https?://'),
  structured_data jsonb check (jsonb_typeof(structured_data) = 'array'),
  is_active boolean not null default true,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
