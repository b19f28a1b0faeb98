-- masthead: without a transaction
-- What went live on a site in a period. Of `greatest`, so that reports alone are planned with it: with the plain column the planner
-- takes it for the sitemaps' index by type, and reads all items of a site for a type that has none. It looks up `greatest` before
-- the policies, as it does no `coalesce`.
create index concurrently if not exists content_site_published on content (organisation_id, site_id, greatest(published, '-infinity'::timestamptz)) where status = 1;
analyze content;
