-- What readers' search shows beside its results: marked snippets, how many items of each type and section match, and what
-- the reader may have meant. docs/decisions/0038-what-a-search-shows.md.

-- The text a snippet is cut from, as strangers may read it, at most 20,000 characters. Rows written before have none until
-- their item is saved: their teaser is shown.
alter table search_entry add column readable text;

-- Words of the transaction's organisation that are one letter off: one too many, too few, another, or two swapped. At most
-- `at_most`. Letters that are not in the word itself are tried in its own script.
create function search_words_near(word text, at_most integer) returns setof text
  language sql stable set search_path = pg_catalog, public
  as $$
    with letters as (
      select regexp_split_to_table(case
        when word ~ '[a-z]' then 'abcdefghijklmnopqrstuvwxyzäöüßàâæçéèêëîïôœùûñáíóúãõåø'
        when word ~ '[ء-ي]' then 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى'
        when word ~ '[а-я]' then 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'
        else word end, '') as letter),
    places as (select generate_series(1, char_length(word) + 1) as place),
    near as (
      select left(word, place - 1) || substr(word, place + 1) as candidate from places
      union select left(word, place - 1) || substr(word, place + 1, 1) || substr(word, place, 1) || substr(word, place + 2)
        from places where place < char_length(word)
      union select left(word, place - 1) || letter || substr(word, place + 1) from places, letters
      union select left(word, place - 1) || letter || substr(word, place) from places, letters)
    select candidate from near
    where candidate <> word and exists (
      select from search_word w
      where w.organisation_id = current_organisation() and w.entity = 'content'
        and w.letters = char_length(candidate) and w.word = candidate collate "C")
    order by candidate limit at_most
  $$;

-- Another phrase that finds something where `phrase` finds nothing: with one of its first six words replaced by one that is
-- a letter off. What nobody may read is never offered, for every candidate is searched as readers search. At most 12 are.
create function search_meant(configuration regconfig, phrase text) returns text
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    words constant text[] := regexp_split_to_array(phrase, '\s+');
    tried integer := 0; best integer := 0; meant text;
    candidate text; changed text; found integer;
  begin
    for at in 1 .. least(cardinality(words), 6) loop
      continue when char_length(words[at]) not between 3 and 24 or words[at] !~ '^\w+$';
      for candidate in select * from search_words_near(words[at], 4) loop
        exit when tried >= 12;
        tried := tried + 1;
        changed := array_to_string(words[:at - 1] || candidate || words[at + 1:], ' ');
        select cardinality(newest.ids) into found
          from search_newest('content', websearch_to_tsquery(configuration, replace(changed, '"', '')), null,
            coalesce(current_sites(), '{}'), true, '{}', '{}', 51) as newest;
        if found > best then
          best := found;
          meant := changed;
        end if;
      end loop;
    end loop;
    return meant;
  end
  $$;

-- What readers of the transaction's site may find now: as `search_content` was, and in `note` of each row
-- `snippet` (matches between U+0001 and U+0002; null without a text), `found` and `isComplete` of the list, and of the search
-- without its filters among its newest 1,000 matches `types` and `sections` with their numbers; these are exact where
-- `isCounted`. Where nothing is found there is one row with the id 0, with `meant` where another spelling finds something.
create function search_site(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer)
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    configuration constant regconfig := search_configuration(language);
    query constant tsquery := websearch_to_tsquery(configuration, phrase);
    -- The index knows words, not their order: phrases are looked up as their words, and phrases not wanted not at all.
    loose constant tsquery := regexp_replace(
      regexp_replace(query::text, '!\([^()]*<(-|\d+)>[^()]*\)', '!''#''', 'g'), '<(-|\d+)>', '&', 'g')::tsquery;
    exact constant tsquery := case when loose <> query then query end;
    scopes constant integer[] := coalesce(current_sites(), '{}');
    is_narrowed constant boolean := types <> '{}' or sections <> '{}';
    every record; ids integer[]; is_complete boolean; is_counted boolean; about jsonb;
  begin
    if numnode(query) = 0 then return; end if;
    select * into every from search_newest('content', loose, exact, scopes, true, '{}', '{}', 1001) as answer;
    is_counted := every.is_complete and cardinality(every.ids) <= 1000;
    if not is_narrowed then
      ids := every.ids;
      is_complete := every.is_complete or cardinality(ids) > 1000;
    elsif is_counted then
      ids := array(select search_public(every.ids, types, sections, null, 1001));
      is_complete := true;
    else
      select newest.ids, newest.is_complete or cardinality(newest.ids) > 1000 into ids, is_complete
        from search_newest('content', loose, exact, scopes, true, types, sections, 1001) as newest;
    end if;
    about := jsonb_build_object('found', cardinality(ids), 'isComplete', is_complete, 'isCounted', is_counted,
      'types', coalesce((
        select jsonb_object_agg(counted.type, counted.number) from (
          select c.type, count(*) as number from content c
          where c.organisation_id = current_organisation()
            and c.id in (select search_public(every.ids[:1000], '{}', sections, null, 1000))
          group by c.type) as counted), '{}'),
      'sections', coalesce((
        select jsonb_object_agg(counted.section_id, counted.number) from (
          select s.section_id, count(*) as number from content_schedule s
          where s.organisation_id = current_organisation() and s.site_id = any (scopes) and s.option = '*'
            and is_public(1, s.starts_at, s.ends_at, now())
            and s.content_id in (select search_public(every.ids[:1000], types, '{}', null, 1000))
          group by s.section_id order by number desc limit 200) as counted), '{}'));
    if cardinality(ids) = 0 then
      return query select 0, about || jsonb_build_object(
        'meant', case when cardinality(every.ids) = 0 then search_meant(configuration, phrase) end);
      return;
    end if;
    return query
      select listed.record_id, about || jsonb_build_object('snippet', ts_headline(configuration, listed.readable, query,
          'StartSel=' || chr(1) || ',StopSel=' || chr(2) || ',MaxFragments=2,MinWords=8,MaxWords=24,FragmentDelimiter=" … "'))
      from (
        select e.record_id, e.readable
        from search_entry e
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        where e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = any (ids[:1000])
        order by case when by_date then null else ts_rank_cd(e.stems, query) end desc, c.published desc, e.record_id desc
        limit least(count_max, 100) offset leave_out) as listed;
  end
  $$;

drop function search_content(text, text, text[], integer[], boolean, integer, integer);

revoke all on function search_words_near(text, integer) from public;
revoke all on function search_meant(regconfig, text) from public;
revoke all on function search_site(text, text, text[], integer[], boolean, integer, integer) from public;
grant execute on function search_site(text, text, text[], integer[], boolean, integer, integer) to masthead_app;
