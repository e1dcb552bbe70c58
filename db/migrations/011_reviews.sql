create table reviews (
  id text primary key,
  username text not null,
  -- for the moderator and for answers to the author; never shown
  email text not null,
  -- a service's label, such as Instagram Views
  service_used text not null,
  rating integer not null check (rating between 1 and 5),
  title text not null,
  content text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- written by someone who ordered that service here
  verified boolean not null default false,
  helpful_votes integer not null default 0 check (helpful_votes >= 0),
  created_at timestamptz not null default now()
);
create index reviews_shown on reviews (service_used, created_at desc) where status = 'approved';
