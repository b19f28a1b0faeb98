-- Permanent failures and complaints of deliveries. `failure`: noAddress suppresses the address, three permanent ones
-- within 15 days do; policy concerns the sender.
alter table newsletter_delivery
  add column failure text check (failure in ('noAddress', 'policy', 'permanent')),
  add column failed_at timestamptz(3),
  add column complained_at timestamptz(3);
