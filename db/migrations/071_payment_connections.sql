-- The accounts at payment providers that staff connected in the console. What is here holds over the environment.
create table payment_connections (
  provider text primary key check (provider in ('stripe', 'paypal', 'btcpay')),
  -- encrypted JSON: keys and webhook secrets, the ones before them while they overlap, and the statement text
  sealed bytea not null,
  changed_at timestamptz not null
);

-- When a provider was last heard of.
create index webhook_events_of_provider on webhook_events (provider, received_at desc);
