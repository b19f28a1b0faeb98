-- masthead: without a transaction
create index concurrently if not exists layout_by_trashed_by_id on layout (organisation_id, trashed_by_id, id);
create index concurrently if not exists menu_by_trashed_by_id on menu (organisation_id, trashed_by_id, id);
create index concurrently if not exists layout_trash on layout (organisation_id, trashed, id) where trashed is not null;
create index concurrently if not exists menu_trash on menu (organisation_id, trashed, id) where trashed is not null;
