-- What the checkout said at its Pay button about starting right away. Orders that were not placed on that page have none.
alter table orders add column consent_version integer, add column consent_wording text,
  add constraint orders_consent check ((consent_version is null) = (consent_wording is null));
comment on column orders.consent_version is 'the version of the consent to an immediate start that the page showed; null if it showed none';
comment on column orders.consent_wording is 'its wording, as shown';
