-- masthead: without a transaction
create index concurrently if not exists asset_home_site_created on asset (organisation_id, home_site_id, created, id);
create index concurrently if not exists asset_home_site_updated on asset (organisation_id, home_site_id, updated, id);
create index concurrently if not exists asset_home_site_name on asset (organisation_id, home_site_id, name, id);
create index concurrently if not exists media_file_home_site_created on media_file (organisation_id, home_site_id, created, id);
create index concurrently if not exists media_file_home_site_updated on media_file (organisation_id, home_site_id, updated, id);
create index concurrently if not exists media_file_home_site_name on media_file (organisation_id, home_site_id, name, id);
analyze asset;
analyze media_file;
