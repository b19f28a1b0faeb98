alter table migration_run
  add column as_drafts boolean;

alter table migration_run
  add column undo_report jsonb;
