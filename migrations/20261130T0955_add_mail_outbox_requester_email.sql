-- The address without an account that requested the email.
alter table mail_outbox add column requester_email text;
