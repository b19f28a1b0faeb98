alter table layout
  add column load_more_type text;
