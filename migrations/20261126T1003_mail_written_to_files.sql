alter table mail_outbox
  add column is_file boolean;
