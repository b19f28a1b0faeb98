-- Whether a word is known is looked up word by word. As an anti join the planner compared every word of a batch with all
-- words of an organisation it took for nearly empty: imports of new organisations ran into the time limit.
create or replace function note_search_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into search_word
      select fresh.organisation_id, fresh.entity, char_length(fresh.word), fresh.word
      from (
        select distinct written.organisation_id, written.entity, lexeme collate "C" as word
        from written cross join lateral unnest(tsvector_to_array(written.words)) as lexeme) as fresh
      left join lateral (
        select true as is_known from search_word w
        where w.organisation_id = fresh.organisation_id and w.entity = fresh.entity
          and w.letters = char_length(fresh.word) and w.word = fresh.word
        limit 1) as known on true
      where known.is_known is null;
    return null;
  end
  $$;
