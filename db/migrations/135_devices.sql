-- On what kind of device pages are opened and orders placed, so that the way from the page to the payment is seen for each. What was
-- counted or placed before is of an unknown one.
alter table page_views
  add column device text not null default 'unknown' check (device in ('phone', 'tablet', 'computer', 'unknown')),
  drop constraint page_views_pkey,
  add primary key (day, path, device);
alter table orders add column device text check (device in ('phone', 'tablet', 'computer'));
alter table analytics_sales
  add column device text not null default 'unknown',
  drop constraint analytics_sales_pkey,
  add primary key (day, service, method, supplier, visit_source, device);
