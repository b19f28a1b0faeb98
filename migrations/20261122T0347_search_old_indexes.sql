-- masthead: without a transaction
drop index concurrently if exists search_entry_stems;
drop index concurrently if exists search_entry_words;
