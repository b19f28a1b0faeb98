-- masthead: without a transaction
create index concurrently if not exists asset_by_created_by_id on asset (organisation_id, created_by_id, id);
create index concurrently if not exists media_file_by_created_by_id on media_file (organisation_id, created_by_id, id);
