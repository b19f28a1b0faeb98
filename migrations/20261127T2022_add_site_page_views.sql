alter table site
  add column page_views jsonb;
