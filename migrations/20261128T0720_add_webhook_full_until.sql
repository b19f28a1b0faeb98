alter table webhook
  add column full_until timestamptz(3);
