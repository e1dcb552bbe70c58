-- Whether order updates go by email was kept twice: in the account and in the preferences. Now the account alone records it.
-- Somebody who turned emails on and saved the preferences with order updates unticked did not want them: they stay off.
update users set order_emails = false
where id in (
  select user_id from notification_preferences
  where (data->>'email')::boolean and not (data->'emailPreferences'->>'orderUpdates')::boolean
);
comment on column users.order_emails is
  'emails about the progress of orders; the profile and the notification preferences show this one setting';
