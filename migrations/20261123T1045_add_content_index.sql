-- masthead: without a transaction
create index concurrently if not exists content_by_translation_of_id on content (organisation_id, translation_of_id, id);
