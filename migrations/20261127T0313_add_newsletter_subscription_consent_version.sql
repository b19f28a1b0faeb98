alter table newsletter_subscription
  add column consent_version text;
