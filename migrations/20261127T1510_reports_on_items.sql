-- masthead: without a transaction
-- Items by creation, and reviews by time, for reports on the work of editors. The first has a condition that only reports
-- contain: for other statements, the planner would choose it for its first two columns.
create index concurrently if not exists content_site_created on content (organisation_id, site_id, created)
  where created > '-infinity'::timestamptz;
create index concurrently if not exists content_review_entry_newest on content_review_entry (organisation_id, at);
