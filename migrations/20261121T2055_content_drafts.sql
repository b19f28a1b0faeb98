-- Drafts by who began them and by who wrote on them last: the list of one's own drafts reads no other's.
create index content_draft_created_by on content (organisation_id, created_by_id, updated) where status = 2;
create index content_draft_updated_by on content (organisation_id, updated_by_id, updated) where status = 2;
