-- A moderator can undo a decision for a few seconds: the review is again what it was before.
alter table reviews add column before_decision jsonb;
comment on column reviews.before_decision is 'Status, refusal, reason, moderator and time before the last decision; null if there was none or it was undone';
