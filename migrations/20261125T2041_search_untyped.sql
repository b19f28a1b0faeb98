-- masthead: without a transaction
-- Entries that were written before the search knew types: empty once they are written again.
create index concurrently if not exists search_entry_untyped on search_entry (organisation_id)
  where entity = 'content' and not has_type;
