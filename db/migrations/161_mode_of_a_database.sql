-- A database belongs to a demo or to a live shop, from its first start on. Those that were started before belong to a demo
-- if it was filled as one, otherwise to a live shop as soon as it has an account.
insert into settings (key, value)
select 'system.mode', to_jsonb(case when exists (select from seeds where name = 'demo shop') then 'demo' else 'live' end)
where exists (select from seeds where name = 'demo shop') or exists (select from users);
