-- The record of staff actions is the audit log; figures over time are analytics.
alter table action_record rename to audit_log;
alter sequence action_record_seq_seq rename to audit_log_seq_seq;
alter table audit_log rename constraint action_record_pkey to audit_log_pkey;
alter table audit_log rename constraint action_record_id_key to audit_log_id_key;
alter index action_record_actor rename to audit_log_actor;
alter index action_record_action rename to audit_log_action;
alter index action_record_subject rename to audit_log_subject;
alter index action_record_at rename to audit_log_at;
alter trigger action_record_append_only on audit_log rename to audit_log_append_only;

alter table figure_days rename to analytics_days;
alter table analytics_days rename constraint figure_days_pkey to analytics_days_pkey;
alter table figure_sales rename to analytics_sales;
alter table analytics_sales rename constraint figure_sales_pkey to analytics_sales_pkey;
alter table figure_deliveries rename to analytics_deliveries;
alter table analytics_deliveries rename constraint figure_deliveries_pkey to analytics_deliveries_pkey;
alter table figure_cohorts rename to analytics_cohorts;
alter table analytics_cohorts rename constraint figure_cohorts_pkey to analytics_cohorts_pkey;

-- The job of the old name would stay on schedule, with nobody to take it.
do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'roll-up-figures';
  end if;
end
$$;
