alter table migration_run
  add column undone_by_command boolean;
