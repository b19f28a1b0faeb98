alter table site
  add column newsletter_sending jsonb;
