-- Of a table it takes for small the planner would read all known words for each word that is written, which in a new
-- installation made a large save take the square of its words.
alter function note_search_words() set enable_seqscan = off;
