-- The sender of a campaign as it was when its send began: name, address, replyTo. Null for campaigns sent before.
alter table newsletter_message add column sender jsonb;
