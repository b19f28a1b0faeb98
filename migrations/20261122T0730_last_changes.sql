-- When an item's working copy was last written, null without one: lists show and sort by the newer of this and `updated`,
-- which alone is told to readers.
alter table content add column touched timestamptz(3);
update content set touched = copy.updated from content_working_copy copy
  where copy.organisation_id = content.organisation_id and copy.content_id = content.id;
