-- The column of customers named E-mail is named Email, also in saved views.
update saved_views
set columns = (
  select jsonb_agg(case when name = 'E-mail' then 'Email' else name end order by place)
  from jsonb_array_elements_text(columns) with ordinality as chosen (name, place)
)
where list = 'customers' and columns ? 'E-mail';
