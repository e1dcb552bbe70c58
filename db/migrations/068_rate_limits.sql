-- Counts of rate-limiter-flexible, where no Redis holds them. Worth nothing after a crash, so not logged.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
comment on column rate_limits.key is 'the name of the rule and an HMAC of whoever is counted';
comment on column rate_limits.expire is 'ms since 1970';
create index rate_limits_expire on rate_limits (expire);
