-- masthead: without a transaction
create index concurrently if not exists search_entry_titles_in on search_entry
  using gin (search_places(organisation_id, entity, record_id, site_ids), ts_filter(words, '{a}')) with (fastupdate = off);
