-- Passkeys: another way to show the second factor. Only for accounts that have one, so that recovery codes are at hand.
create table passkeys (
  -- the credential's own id, base64url
  id text primary key,
  user_id text not null references users,
  name text not null,
  public_key bytea not null,
  -- as the authenticator counts; those that are kept in a cloud stay at 0
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of on passkeys (user_id);

-- What an authenticator is asked to sign; each is good once.
create table passkey_challenges (
  challenge text primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('register', 'sign_in')),
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
