alter table sources rename column stopped_because to stop_reason;
alter table price_plans rename column cancelled_at to canceled_at;
alter table price_plans rename column cancelled_by to canceled_by;
update claims set owner = 'catalog' where owner = 'catalogue';
