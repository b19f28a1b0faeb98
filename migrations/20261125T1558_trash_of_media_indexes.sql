-- masthead: without a transaction
create index concurrently if not exists asset_by_trashed_by_id on asset (organisation_id, trashed_by_id, id);
create index concurrently if not exists media_file_by_trashed_by_id on media_file (organisation_id, trashed_by_id, id);
create index concurrently if not exists asset_trash on asset (organisation_id, trashed, id) where trashed is not null;
create index concurrently if not exists media_file_trash on media_file (organisation_id, trashed, id) where trashed is not null;
