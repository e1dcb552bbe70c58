-- Which process works on a request: its key in the advisory locks of PROCESS_LOCKS.
alter table idempotency_keys add column claimed_by integer;
comment on column idempotency_keys.claimed_by is 'the process that claimed the key; it holds an advisory lock of this number while it lives';
