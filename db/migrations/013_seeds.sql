-- What was filled in once: `npm start` does not fill it again, and an operator's later changes stay.
create table seeds (
  name text primary key,
  at timestamptz not null default now()
);
