-- masthead: without a transaction
create index concurrently if not exists content_people on content (organisation_id, name, id) where type = 'Contact';
