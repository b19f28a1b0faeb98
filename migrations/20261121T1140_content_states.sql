-- The admin's list of expired items, found by the instant they went.
create index content_expired on content (organisation_id, unpublished, id) where status = 1 and unpublished is not null;
