-- masthead: without a transaction
create index concurrently if not exists search_entry_whole_in on search_entry
  using gin (search_places(organisation_id, entity, record_id, site_ids), whole_stems) with (fastupdate = off)
  where entity = 'content' and whole_stems is not null;
