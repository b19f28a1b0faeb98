alter table form_submission
  add column sent_by integer;
