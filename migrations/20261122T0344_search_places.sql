-- Search looks at the newest records first, window by window, so that its cost does not grow with the archive: where a
-- record lies is indexed beside its words, and beginnings of words are looked up in a list of the words there are.

-- Windows of ids a record lies in, small to large, for each of its sites, for all records of the organisation (0) and for
-- those that belong to no site (-1): `organisation.entity.site.size.window`.
create function search_places(organisation integer, entity text, record integer, sites integer[]) returns text[]
  language sql immutable parallel safe
  as $$
    select array_agg(organisation::text || '.' || entity || '.' || site::text || '.' || size::text || '.' || (record / ids)::text)
    from unnest(case when sites = '{}' then '{0,-1}'::integer[] else sites || 0 end) as site
    cross join (values (0, 4096), (1, 65536), (2, 1048576)) as sizes (size, ids)
  $$;

-- Words that records of an organisation have or had, found by how they begin, the shortest first. Two that are written at
-- once may stand here twice: a unique index would make one save wait for another.
create table search_word (
  organisation_id integer not null references organisation (id),
  entity text not null,
  letters integer not null,
  word text collate "C" not null
);
create index search_word_beginning on search_word (organisation_id, entity, letters, word);
alter table search_word enable row level security;
create policy tenant on search_word using (organisation_id = current_organisation());
grant select, insert, update, delete on search_word to masthead_app;

insert into search_word
  select part.organisation_id, part.entity, char_length(stat.word), stat.word
  from (select distinct organisation_id, entity from search_entry) as part
  cross join lateral ts_stat(format(
    'select words from search_entry where organisation_id = %s and entity = %L', part.organisation_id, part.entity)) as stat;

create function note_search_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into search_word
      select distinct written.organisation_id, written.entity, char_length(lexeme), lexeme collate "C"
      from written cross join lateral unnest(tsvector_to_array(written.words)) as lexeme
      where not exists (
        select from search_word known
        where known.organisation_id = written.organisation_id and known.entity = written.entity
          and known.letters = char_length(lexeme) and known.word = lexeme collate "C");
    return null;
  end
  $$;
create trigger search_words_added after insert on search_entry
  referencing new table as written for each statement execute function note_search_words();
create trigger search_words_changed after update on search_entry
  referencing new table as written for each statement execute function note_search_words();
