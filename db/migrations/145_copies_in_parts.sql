-- Copies of customers' data are written and read in parts, so that none is in memory as a whole.
create table data_export_parts (
  export_id text not null references data_exports on delete cascade,
  part integer not null,
  -- text, encrypted
  content bytea not null,
  primary key (export_id, part)
);
insert into data_export_parts (export_id, part, content) select id, 0, content from data_exports where content is not null;
alter table data_exports drop column content;

-- How often writing one began: what has ended its process twice is not tried again.
alter table data_exports add column tries integer not null default 0;
alter table order_exports add column tries integer not null default 0;
