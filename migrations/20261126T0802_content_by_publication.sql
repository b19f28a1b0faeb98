-- masthead: without a transaction
-- The oldest publications of one site first, however many others have.
create index concurrently if not exists content_site_published_id on content (organisation_id, site_id, published, id);
