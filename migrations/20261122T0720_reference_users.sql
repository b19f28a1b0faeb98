-- masthead: without a transaction
-- Who uses a record, in the order in which it is told: found by its first rows however many there are.
create index concurrently if not exists reference_users on reference (organisation_id, to_entity, to_id, from_entity, from_id desc);
