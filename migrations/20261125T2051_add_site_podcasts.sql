alter table site
  add column podcasts jsonb;
