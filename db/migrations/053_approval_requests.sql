-- An approval is requested by someone and decided by someone else.
alter table approvals rename column asked_by to requested_by;
alter table approvals rename column asked_at to requested_at;
alter table approvals rename constraint approvals_asked_by_fkey to approvals_requested_by_fkey;
