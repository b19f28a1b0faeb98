alter table mail_outbox
  add column send_from text;

alter table mail_outbox
  add column reply_to text;
