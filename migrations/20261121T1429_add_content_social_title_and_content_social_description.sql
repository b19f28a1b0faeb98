alter table content
  add column social_title text;

alter table content
  add column social_description text;
