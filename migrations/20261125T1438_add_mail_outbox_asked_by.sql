alter table mail_outbox
  add column asked_by integer;
