-- Every figure that a page states is a promise the shop may have to prove. A live shop shows none without evidence.
create table claims (
  id text primary key,
  -- the whole promise; {value} stands for the figure
  wording text not null check (wording like '%{value}%'),
  stated_value text not null,
  -- the query that measures the figure from the shop's own data; null where only a document can prove it
  measured_by text,
  -- where the proof is kept: a document's address, or a measurement with window, sample size and date
  evidence text check (evidence <> ''),
  -- who in the shop answers for it
  owner text not null,
  updated_at timestamptz not null default now()
);

insert into claims (id, wording, stated_value, measured_by, owner) values
  ('customers', '{value} customers have ordered from us', '100,000+', 'customers_with_completed_orders', 'operations'),
  ('rating', '{value} average rating', '4.9/5', 'average_of_approved_reviews', 'support'),
  ('reviews', '{value} customer reviews', '12,000+', 'count_of_approved_reviews', 'support'),
  ('delivered', '{value} followers, likes, views and comments delivered', '50M+', 'units_delivered', 'operations'),
  ('on_time', '{value} of orders are delivered on time', '99.8%', 'orders_within_promised_time', 'operations'),
  ('success', '{value} of orders are delivered in full', '99.2%', 'orders_completed_of_paid', 'operations'),
  ('countries', 'Customers in {value} countries', '150+', null, 'operations'),
  ('retention', '{value} of followers are still there after 30 days', '90%+', null, 'operations'),
  ('support', 'Support answers {value}', '24/7', 'hours_with_support_answers', 'support'),
  ('money_back', '{value} money-back guarantee', '30-day', null, 'finance'),
  ('refill', '{value} refill guarantee on views', '30-day', null, 'operations'),
  ('delivery_time', 'Most orders are delivered within {value}', '24–48 hours', 'time_to_completion', 'operations'),
  ('first_delivery', 'First delivery after {value}', '30 minutes to 2 hours', 'time_to_first_delivery', 'operations'),
  ('email_response', 'E-mails are answered within {value}', '2–4 hours', 'time_to_email_answer', 'support'),
  ('chat_response', 'Chat messages are answered in {value}', 'under 30 seconds', 'time_to_chat_answer', 'support'),
  ('years', '{value} years in business', '5+', null, 'finance');
