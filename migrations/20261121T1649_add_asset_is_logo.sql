alter table asset
  add column is_logo boolean;
