-- masthead: without a transaction
-- Pages of all published items of a site, however many of its items were unpublished.
create index concurrently if not exists content_site_public_id on content (organisation_id, site_id, published, id)
  where status = 1;
