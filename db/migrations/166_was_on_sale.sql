-- Whether a package was ever on sale: only then is it listed as one that no longer is. Nobody reads of what was never published.
alter table packages add column was_on_sale boolean not null default false;

-- A package is on sale once it, its service, platform and source allow it, whichever of them comes last.
create function remember_on_sale() returns trigger language plpgsql as $$
begin
  update packages set was_on_sale = true
  from services
    join platforms on platforms.id = services.platform
    left join sources on sources.id = services.source_id
  where services.id = packages.service_id and not was_on_sale
    and packages.active and services.active and platforms.on_sale and sources.stopped_at is null;
  return null;
end $$;

create trigger packages_on_sale after insert or update on packages
  for each statement when (pg_trigger_depth() = 0) execute function remember_on_sale();
create trigger services_on_sale after update on services for each statement execute function remember_on_sale();
create trigger platforms_on_sale after update on platforms for each statement execute function remember_on_sale();
create trigger sources_on_sale after update on sources for each statement execute function remember_on_sale();

-- What was ordered was on sale; of the others, those that are now.
update packages set was_on_sale = true where exists (select from orders where package_id = packages.id);
