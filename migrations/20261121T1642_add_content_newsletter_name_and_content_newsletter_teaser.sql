alter table content
  add column newsletter_name text;

alter table content
  add column newsletter_teaser text;
