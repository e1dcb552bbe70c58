-- Saved views: the filters and columns of a list under a name, for one member of staff or for all of them.
alter table saved_filters rename to saved_views;
alter index saved_filters_pkey rename to saved_views_pkey;
alter table saved_views drop constraint saved_filters_user_id_name_key;
alter table saved_views
  alter column user_id drop not null,
  add column list text not null default 'orders' check (list in ('orders', 'customers')),
  add column columns jsonb,
  add column shared boolean not null default false,
  add column deleted_at timestamptz,
  add check (user_id is not null or shared);
alter table saved_views alter column list drop default;
create unique index saved_views_own_name on saved_views (list, user_id, lower(name)) where not shared and deleted_at is null;
create unique index saved_views_shared_name on saved_views (list, lower(name)) where shared and deleted_at is null;

comment on table saved_views is 'Filters and columns of a list of the console that staff saved under a name.';
comment on column saved_views.user_id is 'Who saved it; null for a shared view whose author was erased';
comment on column saved_views.query is 'The filters as in the address: status=processing&late=true';
comment on column saved_views.columns is 'The names of the columns shown; null: those that each reader chose';
comment on column saved_views.deleted_at is 'When it was deleted; it can be restored until it is purged, a day later';
