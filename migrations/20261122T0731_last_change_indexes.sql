-- masthead: without a transaction
create index concurrently if not exists content_changed on content (organisation_id, greatest(updated, touched), id);
create index concurrently if not exists content_site_changed on content (organisation_id, site_id, greatest(updated, touched), id);
create index concurrently if not exists content_type_changed on content (organisation_id, type, greatest(updated, touched), id);
create index concurrently if not exists content_status_changed on content (organisation_id, status, greatest(updated, touched), id);
create index concurrently if not exists content_section_changed on content (organisation_id, primary_section_id, greatest(updated, touched), id);
drop index concurrently if exists content_site_updated;
drop index concurrently if exists content_status_updated;
drop index concurrently if exists content_section_updated;
analyze content;
