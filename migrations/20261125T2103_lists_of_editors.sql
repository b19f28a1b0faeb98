-- masthead: without a transaction
-- By publication, drafts without a day last.
create index concurrently if not exists content_dated on content (organisation_id, coalesce(published, '0001-01-01 00:00:00+00'::timestamptz), id);
create index concurrently if not exists content_site_dated on content (organisation_id, site_id, coalesce(published, '0001-01-01 00:00:00+00'::timestamptz), id);
-- The newest of what somebody works on.
create index concurrently if not exists content_working_copy_newest on content_working_copy (organisation_id, updated, content_id);
create index concurrently if not exists content_working_copy_user_newest on content_working_copy (organisation_id, updated_by_id, updated, content_id);
drop index concurrently if exists content_working_copy_user;
create index concurrently if not exists content_review_submitter on content_review (organisation_id, submitted_by_id, state, submitted);
create index concurrently if not exists content_broken_link_newest on content_broken_link (organisation_id, checked, content_id);
analyze content;
