-- Jobs that were renamed: their old schedules would go on queueing work that nobody takes.
do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name in ('check-books', 'forget-old-sign-ins', 'forget-old-exports');
  end if;
end
$$;
