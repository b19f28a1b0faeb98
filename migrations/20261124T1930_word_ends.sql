-- masthead: without a transaction
-- Known words by how they end, for parts of compounds: a part of four letters behind at least three others. The condition is
-- one that other look-ups do not name: of a table it takes for nearly empty the planner would read this index from end to end.
create index concurrently if not exists search_word_end on search_word (organisation_id, entity, reverse(word))
  where char_length(word) >= 7;
