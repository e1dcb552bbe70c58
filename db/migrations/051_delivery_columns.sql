-- Columns of deliveries and suppliers by the words of the glossary: a supplier is paused, a delivery is submitted and due,
-- and a supplier that may be working on what nobody wants any more is asked to cancel it.
alter table suppliers rename column held_at to paused_at;

alter table deliveries rename column act_at to next_call_at;
alter table deliveries rename column handed_over_at to submitted_at;
alter table deliveries rename column late_at to due_at;
alter table deliveries rename column late_told_at to late_notified_at;
alter index deliveries_due rename to deliveries_next_call;
alter index deliveries_late rename to deliveries_due;

alter table supplier_stops rename to supplier_cancellations;
alter table supplier_cancellations rename column act_at to next_call_at;
alter table supplier_cancellations rename column told_at to answered_at;
alter table supplier_cancellations rename constraint supplier_stops_pkey to supplier_cancellations_pkey;
alter table supplier_cancellations rename constraint supplier_stops_delivery_id_fkey to supplier_cancellations_delivery_id_fkey;
alter table supplier_cancellations rename constraint supplier_stops_supplier_id_fkey to supplier_cancellations_supplier_id_fkey;
alter index supplier_stops_due rename to supplier_cancellations_next_call;
