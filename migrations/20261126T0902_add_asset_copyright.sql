alter table asset
  add column copyright text;
