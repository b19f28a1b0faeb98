-- masthead: without a transaction
create index concurrently if not exists mail_outbox_asked_by on mail_outbox (organisation_id, asked_by)
  where asked_by is not null;
