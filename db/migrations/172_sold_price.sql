-- The price that a package last had while it was on sale. It's shown once it no longer is: a price set since then is not public yet.
-- For those off sale now it's unknown, so the newest one counts. Only processes of the version before still read was_on_sale.
alter table packages add column sold_price_id text references package_prices;

-- Writes only where the price changed.
create function remember_sold(ids text[]) returns void language plpgsql as $$
begin
  update packages set was_on_sale = true, sold_price_id = price.id
  from packages sold
    join services on services.id = sold.service_id
    join platforms on platforms.id = services.platform
    left join sources on sources.id = services.source_id
    cross join lateral (select id from package_prices where package_id = sold.id order by valid_from desc limit 1) price
  where packages.id = sold.id and sold.id = any(ids)
    and sold.active and services.active and platforms.on_sale and sources.stopped_at is null
    and sold.sold_price_id is distinct from price.id;
end $$;

create or replace function remember_on_sale() returns trigger language plpgsql as $$
begin
  perform remember_sold(case tg_table_name
    when 'packages' then array[to_jsonb(new) ->> 'id']
    when 'package_prices' then array[to_jsonb(new) ->> 'package_id']
    when 'services' then array(select id from packages where service_id = to_jsonb(new) ->> 'id')
    else array(select id from packages)
  end);
  return null;
end $$;

drop trigger packages_on_sale on packages;
create trigger packages_on_sale after insert or update on packages
  for each row when (pg_trigger_depth() = 0) execute function remember_on_sale();
drop trigger services_on_sale on services;
create trigger services_on_sale after update on services for each row execute function remember_on_sale();
create trigger prices_on_sale after insert on package_prices for each row execute function remember_on_sale();

update packages set sold_price_id =
  (select id from package_prices where package_id = packages.id order by valid_from desc limit 1)
where was_on_sale;
