alter table website_section
  add column colour text;
