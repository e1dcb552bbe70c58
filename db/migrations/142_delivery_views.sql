-- Deliveries have saved views as well.
alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('orders', 'customers', 'conversations', 'reviews', 'deliveries'));
