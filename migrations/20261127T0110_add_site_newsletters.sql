alter table site
  add column newsletters jsonb;
