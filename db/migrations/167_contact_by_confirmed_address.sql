-- A message of the contact form is its account's only if it was sent from the account's confirmed address. Others were opened by the link in
-- the answers, which went to whatever address was typed: from now on they are guests' conversations.
update conversations set user_id = null
where channel = 'contact' and user_id is not null and not exists (
  select from users where users.id = user_id and email_verified_at is not null and lower(users.email) = lower(conversations.email));
