-- Suppliers' messages are deleted after 180 days: found by their age.
create index supplier_reports_received on supplier_reports (received_at);
