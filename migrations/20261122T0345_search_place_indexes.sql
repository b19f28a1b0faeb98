-- masthead: without a transaction
create index concurrently if not exists search_entry_stems_in on search_entry
  using gin (search_places(organisation_id, entity, record_id, site_ids), stems) with (fastupdate = off)
  where entity = 'content';
create index concurrently if not exists search_entry_words_in on search_entry
  using gin (search_places(organisation_id, entity, record_id, site_ids), words) with (fastupdate = off);
