-- Suppliers' messages are deleted after 90 days: found by their age.
create index supplier_reports_received on supplier_reports (received_at);
