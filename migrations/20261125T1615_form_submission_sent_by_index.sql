-- masthead: without a transaction
create index concurrently if not exists form_submission_sent_by on form_submission (organisation_id, sent_by)
  where sent_by is not null;
