-- The names that the glossary gives: a supplier carries deliveries out, a customer asks under a guarantee by a guarantee
-- claim. What is append-only keeps the words it was written with (`remedy:rmd_...`, the actor `partner`).
alter table partners rename to suppliers;
alter table suppliers rename constraint partners_pkey to suppliers_pkey;
alter table suppliers rename constraint partners_kind_check to suppliers_kind_check;
alter table suppliers rename constraint partners_check to suppliers_http_check;

alter table partner_services rename to supplier_services;
alter table supplier_services rename column partner_id to supplier_id;
alter table supplier_services rename column partner_service to supplier_service;
alter table supplier_services rename constraint partner_services_pkey to supplier_services_pkey;
alter table supplier_services rename constraint partner_services_service_id_fkey to supplier_services_service_id_fkey;
alter table supplier_services rename constraint partner_services_partner_id_fkey to supplier_services_supplier_id_fkey;

alter table deliveries rename column partner_id to supplier_id;
alter table deliveries rename column partner_reference to supplier_reference;
alter table deliveries rename constraint deliveries_partner_id_fkey to deliveries_supplier_id_fkey;
alter index deliveries_of_partner rename to deliveries_of_supplier;

alter table partner_stops rename to supplier_stops;
alter table supplier_stops rename column partner_id to supplier_id;
alter table supplier_stops rename constraint partner_stops_pkey to supplier_stops_pkey;
alter table supplier_stops rename constraint partner_stops_delivery_id_fkey to supplier_stops_delivery_id_fkey;
alter table supplier_stops rename constraint partner_stops_partner_id_fkey to supplier_stops_supplier_id_fkey;
alter index partner_stops_due rename to supplier_stops_due;

alter table partner_reports rename to supplier_reports;
alter table supplier_reports rename column partner_id to supplier_id;
alter table supplier_reports rename constraint partner_reports_pkey to supplier_reports_pkey;
alter table supplier_reports rename constraint partner_reports_partner_id_fkey to supplier_reports_supplier_id_fkey;
alter table supplier_reports rename constraint partner_reports_partner_id_message_id_key to supplier_reports_supplier_id_message_id_key;
alter index partner_reports_delivery rename to supplier_reports_delivery;
alter index partner_reports_of rename to supplier_reports_of;
alter sequence partner_reports_id_seq rename to supplier_reports_id_seq;

alter table partner_hours rename to supplier_hours;
alter table supplier_hours rename column partner_id to supplier_id;
alter table supplier_hours rename constraint partner_hours_pkey to supplier_hours_pkey;
alter table supplier_hours rename constraint partner_hours_partner_id_fkey to supplier_hours_supplier_id_fkey;

alter table figure_deliveries rename column partner to supplier;

alter table remedies rename to guarantee_claims;
alter table withdrawals rename column remedy_id to guarantee_claim_id;
alter table withdrawals rename constraint withdrawals_remedy_id_fkey to withdrawals_guarantee_claim_id_fkey;
alter index remedies_one_open rename to guarantee_claims_one_open;
alter index remedies_order rename to guarantee_claims_order;
alter index remedies_refund rename to guarantee_claims_refund;
alter index remedies_delivery rename to guarantee_claims_delivery;
alter index remedies_waiting rename to guarantee_claims_waiting;
do $$
declare old text;
begin
  for old in select conname from pg_constraint where conrelid = 'guarantee_claims'::regclass and conname like 'remedies\_%' loop
    execute format('alter table guarantee_claims rename constraint %I to %I', old, replace(old, 'remedies_', 'guarantee_claims_'));
  end loop;
end $$;

-- What is stored under the old names and may still be read or sent.
update seeds set name = 'demo suppliers' where name = 'demo partners';
update saved_filters set query = regexp_replace(query, '(^|[?&])partner=', '\1supplier=') where query ~ '(^|[?&])partner=';
update order_exports set filters = (filters - 'partner') || jsonb_build_object('supplier', filters -> 'partner') where filters ? 'partner';
update approvals set kind = 'guarantee_claim_grant',
  payload = (payload - 'remedyId') || jsonb_build_object('guaranteeClaimId', payload -> 'remedyId')
  where kind = 'remedy_grant';
update idempotency_keys set scope = 'guarantee_claim:' || substr(scope, 8) where scope like 'remedy:%';
update guarantee_claims set request_key = 'guarantee_claim:' || substr(request_key, 8) where request_key like 'remedy:%';
update outbox set type = 'guarantee_claim.' || substr(type, 8),
  payload = (payload - 'remedyId') || jsonb_build_object('guaranteeClaimId', payload -> 'remedyId')
  where type like 'remedy.%';
update told set key = 'guarantee_claim.' || substr(key, 8) where key like 'remedy.%';
update notification_texts set subject = replace(replace(subject, 'event:remedy.', 'event:guarantee_claim.'), 'letter:remedy-', 'letter:guarantee-claim-')
  where subject ~ '^(event:remedy\.|letter:remedy-)';
update mails set template = 'guarantee-claim-' || substr(template, 8), key = 'guarantee-claim-' || substr(key, 8),
  data = (data - 'remedyId') || jsonb_build_object('guaranteeClaimId', data -> 'remedyId')
  where template like 'remedy-%';
update notices set key = regexp_replace(key, '(^|:)remedy([.-])', '\1guarantee_claim\2'),
  content = replace(replace(content::text, '"remedyId"', '"guaranteeClaimId"'), '"remedy-', '"guarantee-claim-')::jsonb
  where content::text ~ '"remedyId"|"remedy-' or key ~ '(^|:)remedy[.-]';

-- Reactions that have not run yet run under their new names: the dispatcher takes `job:` events up.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  with unfinished as (
    update jobs.job set state = 'cancelled', completed_on = now()
    where name in ('finish-remedy', 'tell-remedy-received', 'tell-remedy-answered', 'tell-remedy-done') and state in ('created', 'retry', 'active')
    returning name, data
  )
  insert into outbox (type, payload)
  select 'job:' || replace(name, 'remedy', 'guarantee-claim'),
    case when data ? 'remedyId' then (data - 'remedyId') || jsonb_build_object('guaranteeClaimId', data -> 'remedyId') else data end
  from unfinished;
end $$;
