alter table claims
  add column measured_value numeric,
  -- how many orders, reviews or customers it was measured over
  add column measured_sample integer check (measured_sample >= 0),
  -- the beginning of the window; null: since the shop began
  add column measured_from timestamptz,
  add column measured_at timestamptz,
  add column updated_by text,
  add constraint claims_measured_whole check ((measured_value is null) = (measured_at is null) and (measured_value is null) = (measured_sample is null));

-- Nothing in the shop records these: they need a document.
update claims set measured_by = null
 where measured_by in ('hours_with_support_answers', 'time_to_completion', 'time_to_first_delivery', 'time_to_email_answer', 'time_to_chat_answer');

insert into claims (id, wording, stated_value, measured_by, owner) values
  ('starting_price', 'Packages start at {value}', '$2.99', null, 'catalogue'),
  ('likes_start', 'Likes and views start within {value}', '15–30 minutes', null, 'operations'),
  ('comments_start', 'Comments start within {value}', '2–6 hours', null, 'operations'),
  ('comments_spread', 'Comments are spread over {value}', '12–24 hours', null, 'operations'),
  ('followers_start', 'TikTok followers and YouTube subscribers start within {value}', '24–48 hours', null, 'operations'),
  ('followers_complete', 'TikTok followers are complete within {value}', '1–3 days', null, 'operations'),
  ('subscribers_complete', 'YouTube subscribers are complete within {value}', '3–7 days', null, 'operations'),
  ('comment_revisions', 'Comments for YouTube are revised within {value}', '24 hours', null, 'support');
