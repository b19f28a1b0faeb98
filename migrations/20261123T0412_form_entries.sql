-- Answers one by one, for tables of them.
alter table form_submission
  add column entries jsonb;
