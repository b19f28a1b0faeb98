-- The item of a working copy or review is looked up by its key. Without the offset the planner may read all items instead, to
-- have them at hand for a list of a thousand.
alter policy tenant on content_working_copy using (organisation_id = current_organisation() and exists (
  select from content where content.organisation_id = content_working_copy.organisation_id
    and content.id = content_working_copy.content_id and content.site_id = any (current_sites()) offset 0));
alter policy tenant on content_review using (organisation_id = current_organisation() and exists (
  select from content where content.organisation_id = content_review.organisation_id
    and content.id = content_review.content_id and content.site_id = any (current_sites()) offset 0));
