-- Permanent failures and complaints of welcome emails, with the meaning of the same columns of newsletter_delivery.
alter table newsletter_welcome
  add column failure text check (failure in ('noAddress', 'policy', 'permanent')),
  add column failed_at timestamptz(3),
  add column complained_at timestamptz(3);
