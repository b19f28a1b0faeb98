-- masthead: without a transaction
create index concurrently if not exists mail_outbox_requester_email
  on mail_outbox (organisation_id, lower(requester_email)) where requester_email is not null;
