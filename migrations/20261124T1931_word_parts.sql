-- Parts of German and Dutch compounds are found through the words a site has: docs/decisions/0087-word-parts.md.

create function search_is_known(entity_name text, asked text) returns boolean
  language sql stable set search_path = pg_catalog, public
  as $$
    select exists (
      select from search_word w
      where w.organisation_id = current_organisation() and w.entity = entity_name
        and w.letters = char_length(asked) and w.word = asked collate "C")
  $$;

-- The last vowel of a word with its umlaut, or without it; as it is where it can have none.
create function search_umlaut(word text, has_umlaut boolean) returns text
  language sql immutable parallel safe
  as $$
    select case
      when has_umlaut and word ~ 'au[^aouäöü]*$' then regexp_replace(word, 'au([^aouäöü]*)$', 'äu\1')
      when has_umlaut and word ~ 'a[^aouäöü]*$' then regexp_replace(word, 'a([^aouäöü]*)$', 'ä\1')
      when has_umlaut and word ~ 'o[^aouäöü]*$' then regexp_replace(word, 'o([^aouäöü]*)$', 'ö\1')
      when has_umlaut then regexp_replace(word, 'u([^aouäöü]*)$', 'ü\1')
      when word ~ 'ä[^äöü]*$' then regexp_replace(word, 'ä([^äöü]*)$', 'a\1')
      when word ~ 'ö[^äöü]*$' then regexp_replace(word, 'ö([^äöü]*)$', 'o\1')
      else regexp_replace(word, 'ü([^äöü]*)$', 'u\1') end
  $$;

-- Forms of a German word, itself among them, and those that only begin compounds (“Schul” of “Schule”). Without its ending a
-- word counts where five letters are left, or four that are a known word: “Garten” is not “Gart”, which ends “Stuttgart”.
create function search_german_forms(entity_name text, asked text) returns text[]
  language sql stable set search_path = pg_catalog, public
  as $$
    with stripped as (
      select left(asked, -char_length(ending)) as base, ending from unnest('{ern,en,er,es,e,n,s}'::text[]) as ending
      where right(asked, char_length(ending)) = ending
    ), bases as (
      select asked as base
      union select base from stripped where char_length(base) >= 5 or char_length(base) = 4 and search_is_known(entity_name, base)
      -- Häfen, Gärten; Städte, Häuser.
      union select search_umlaut(asked, false)
      union select search_umlaut(base, false) from stripped where base ~ '[äöü]' and ending in ('e', 'er', 'ern')
    ), forms as (
      select base || ending as form from bases
      cross join unnest(case when base ~ 'e$' then '{"",n}' when base ~ 'e[lnr]$' then '{"",s,n}'
        else '{"",e,en,er,ern,es,s}' end::text[]) as ending
      union
      select search_umlaut(base, true) || ending from bases
      cross join unnest(case when base ~ 'e[lnr]$' then '{"",n}' else '{e,en,er,ern}' end::text[]) as ending
      where base !~ '[äöü]|e$'
    )
    select array_agg(form) from (
      select form from forms union select replace(form, 'ß', 'ss') from forms union select replace(form, 'ss', 'ß') from forms) as every
  $$;

-- The same of a Dutch word: haven, havens; boot, boten; brug, bruggen; huis, huizen; brief, brieven; kind, kinderen.
create function search_dutch_forms(entity_name text, asked text) returns text[]
  language sql stable set search_path = pg_catalog, public
  as $$
    with stripped as (
      select left(asked, -char_length(ending)) as base, ending from unnest('{eren,en,n,s,e}'::text[]) as ending
      where right(asked, char_length(ending)) = ending
    ), open as (
      -- What the spelling of a plural changed is put back.
      select regexp_replace(regexp_replace(base, 'v$', 'f'), 'z$', 's') as base from stripped where ending in ('en', 'eren')
    ), bases as (
      select asked as base
      union select base from stripped where char_length(base) >= 5 or char_length(base) = 4 and search_is_known(entity_name, base)
      -- A singular cannot be spelled otherwise: kerk, boek.
      union select base from open where base ~ '([^aeiouy]{2}|[aeiou][iueo][^aeiouyw])$' and base !~ '(.)\1$'
      union select base from open where base ~ '[fs]$' and asked ~ '[vz]e(re)?n$'
      union select regexp_replace(base, '(.)\1$', '\1') from open where base ~ '([bdfgklmnprst])\1$'
      union select regexp_replace(base, '([aou])([^aeiouyw])$', '\1\1\2') from open where base ~ '[^aeiou][aou][^aeiouyw]$'
      union select regexp_replace(base, 'e([^aeiouyw])$', 'ee\1') from open where base ~ '[^aeiou]e[^aeiouyw]$' and char_length(base) <= 4
      union select regexp_replace(asked, 'schepen$', 'schip') where asked ~ 'schepen$'
      union select regexp_replace(asked, 'steden$', 'stad') where asked ~ 'steden$'
    ), forms as (
      select base as form from bases
      union select base || ending from bases cross join unnest('{s,en,eren,e}'::text[]) as ending
      union select regexp_replace(regexp_replace(base, 'f$', 'v'), 's$', 'z') || 'en' from bases where base ~ '[fs]$'
      union select regexp_replace(base, '(aa|ee|oo|uu)([^aeiou])$', left(substring(base, '(aa|ee|oo|uu)[^aeiou]$'), 1) || '\2') || 'en'
        from bases where base ~ '(aa|ee|oo|uu)[^aeiou]$'
      union select base || right(base, 1) || 'en' from bases where base ~ '[^aeiou][aeiou][bdfgklmnprst]$'
      union select regexp_replace(base, 'schip$', schip) from bases cross join unnest('{schepen,scheeps}'::text[]) as schip
        where base ~ 'schip$'
      union select regexp_replace(base, 'stad$', 'steden') from bases where base ~ 'stad$'
    )
    select array_agg(form) from forms
  $$;

-- Known words that begin or end with a form of `asked` and have at least three letters more, and its other forms: at most
-- `half_max` that begin so, the shortest, and as many that end so, the shortest of the first 1,000 of each form.
create function search_parts(configuration regconfig, entity_name text, asked text, half_max integer) returns text[]
  language plpgsql stable set search_path = pg_catalog, public
  -- A planner that takes the table for nearly empty would read all words of the organisation and sort them.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off
  as $$
  declare
    organisation constant integer := current_organisation();
    forms text[] := array(
      select form from unnest(case configuration
        when 'dutch'::regconfig then search_dutch_forms(entity_name, asked)
        else search_german_forms(entity_name, asked) end) as form
      where char_length(form) >= 4 order by form);
    beginnings text[]; endings text[];
  begin
    beginnings := array(
      select w.word from generate_series(7, 40) as length_of (letters)
      cross join unnest(array(
        -- A form that begins with another one finds nothing more.
        select form from unnest(forms) as form
        where not exists (select from unnest(forms) as shorter where shorter <> form and starts_with(form, shorter)))) as form
      cross join lateral (
        select v.word from search_word v
        where length_of.letters >= char_length(form) + 3
          and v.organisation_id = organisation and v.entity = entity_name and v.letters = length_of.letters
          and v.word >= form collate "C" and v.word < (form || chr(1114111)) collate "C"
        order by v.word limit half_max) as w
      group by w.word order by char_length(w.word), w.word limit half_max);
    endings := array(
      select ended.word from unnest(forms) as form
      cross join lateral (
        select v.word from search_word v
        where v.organisation_id = organisation and v.entity = entity_name and char_length(v.word) >= 7
          and reverse(v.word) >= reverse(form) collate "C" and reverse(v.word) < (reverse(form) || chr(1114111)) collate "C"
        order by reverse(v.word) limit 1000) as ended
      where char_length(ended.word) >= char_length(form) + 3
      group by ended.word order by char_length(ended.word), ended.word limit half_max);
    return array(select unnest(beginnings) union select unnest(endings)
      union select form from unnest(forms) as form where form <> asked and search_is_known(entity_name, form));
  end
  $$;

-- What readers ask, read as `websearch_to_tsquery` does, each word that stands for itself widened by the words it is a part
-- of; the first six words alone, none in quotes and none that is not wanted. Null where no word is a part of another, and in
-- languages that join no words. `phrase` has letters, digits, spaces, quotes and minus signs alone.
create function search_widened(configuration regconfig, phrase text) returns tsquery
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    term record; one tsquery; all_of tsquery := ''; any_of tsquery := '';
    stems text[]; parts text[]; looked integer := 0; is_wider boolean := false;
  begin
    if configuration not in ('german'::regconfig, 'dutch'::regconfig) then return null; end if;
    for term in
      select piece[1] <> '' as is_unwanted, piece[2] as quoted, piece[3] as word
      from regexp_matches(phrase, '(-?)(?:"([^"]*)"?|([^\s"-]+))', 'g') as piece
    loop
      if term.word = 'or' and not term.is_unwanted then
        any_of := any_of || all_of;
        all_of := '';
        continue;
      end if;
      one := phraseto_tsquery(configuration, coalesce(term.quoted, term.word));
      if numnode(one) = 1 and term.quoted is null and not term.is_unwanted and looked < 6 and char_length(term.word) >= 4 then
        looked := looked + 1;
        parts := search_parts(configuration, 'content', term.word, 100);
        stems := array(
          select stem from unnest(tsvector_to_array(to_tsvector(configuration, array_to_string(parts, ' ')))) as stem
          where stem <> all (tsvector_to_array(to_tsvector(configuration, term.word))));
        if stems <> '{}' then
          is_wider := true;
          one := one || (select string_agg(quote_literal(stem), ' | ') from unnest(stems) as stem)::tsquery;
        end if;
      end if;
      if numnode(one) > 0 then all_of := all_of && case when term.is_unwanted then !! one else one end; end if;
    end loop;
    return case when is_wider then any_of || all_of end;
  end
  $$;

-- As `search_newest`; where fewer than `at_most` records match those that match `wider` follow, if that is not null.
create function search_whole_first(
    entity_name text, query tsquery, wider tsquery, scopes integer[], is_public boolean, types text[], sections integer[],
    at_most integer, titles boolean default false, out ids integer[], out is_complete boolean)
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    loose tsquery := search_loose(query);
    more record;
  begin
    select newest.ids, newest.is_complete into ids, is_complete from search_newest(
      entity_name, loose, case when loose <> query then query end, scopes, is_public, types, sections, at_most, titles) as newest;
    if wider is null or cardinality(ids) >= at_most then return; end if;
    loose := search_loose(wider);
    select newest.ids, newest.is_complete into more from search_newest(
      entity_name, loose, case when loose <> wider then wider end, scopes, is_public, types, sections, at_most, titles) as newest;
    ids := ids || array(
      select id from unnest(more.ids) as id where id <> all (ids) order by id desc limit at_most - cardinality(ids));
    is_complete := is_complete and more.is_complete;
  end
  $$;

-- As before, and items that have words of the phrase in compounds behind those that have the words.
create or replace function search_site(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer,
    asked text, marked text[])
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    configuration constant regconfig := search_configuration(language);
    query constant tsquery := case when asked is null then websearch_to_tsquery(configuration, phrase)
      else to_tsquery(configuration, asked) end;
    wider constant tsquery := case when asked is null and numnode(query) > 0 then search_widened(configuration, phrase) end;
    scopes constant integer[] := coalesce(current_sites(), '{}');
    is_narrowed constant boolean := types <> '{}' or sections <> '{}';
    every record; ids integer[]; is_complete boolean; is_counted boolean; about jsonb;
  begin
    if numnode(query) = 0 then return; end if;
    select * into every from search_whole_first('content', query, wider, scopes, true, '{}', '{}', 1001) as answer;
    is_counted := every.is_complete and cardinality(every.ids) <= 1000;
    if not is_narrowed then
      ids := every.ids;
      is_complete := every.is_complete or cardinality(ids) > 1000;
    elsif is_counted then
      ids := array(select search_public(every.ids, types, sections, null, 1001));
      is_complete := true;
    else
      select newest.ids, newest.is_complete or cardinality(newest.ids) > 1000 into ids, is_complete
        from search_whole_first('content', query, wider, scopes, true, types, sections, 1001) as newest;
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
        'meant', case when cardinality(every.ids) = 0 and asked is null then search_meant(configuration, phrase) end);
      return;
    end if;
    return query
      select listed.record_id, about || jsonb_build_object('snippet', case when asked is null
        then ts_headline(configuration, listed.readable, case when listed.is_whole then query else wider end,
          'StartSel=' || chr(1) || ',StopSel=' || chr(2) || ',MaxFragments=2,MinWords=8,MaxWords=24,FragmentDelimiter=" … "')
        else search_window(listed.readable, marked) end)
      from (
        select e.record_id, e.readable, said.is_whole
        from search_entry e
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        cross join lateral (select wider is null or e.stems @@ query as is_whole) as said
        where e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = any (ids[:1000])
        order by case when by_date then null else said.is_whole end desc,
          -- How near words stand to each other takes long to say of hundreds of compounds.
          case when by_date then null when said.is_whole then ts_rank_cd(e.stems, query) else ts_rank(e.stems, wider) end desc,
          c.published desc, e.record_id desc
        limit least(count_max, 100) offset leave_out) as listed;
  end
  $$;

-- The same for the admin: `asked` has words alone, all of which must occur, the last one perhaps as the beginning of one of
-- `begun`. Each is widened in the languages of the sites that are searched, 0 for all.
create function search_widened_words(entity_name text, asked text, begun text, scopes integer[]) returns tsquery
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    configurations constant regconfig[] := array(
      select distinct search_configuration(s.language) from site s
      where s.organisation_id = current_organisation() and (scopes = '{0}' or s.id = any (scopes))
        and search_configuration(s.language) in ('german'::regconfig, 'dutch'::regconfig));
    term record; parts text[]; all_of tsquery := ''; looked integer := 0; is_wider boolean := false;
  begin
    if configurations = '{}' or strpos(asked, '<') > 0 then return null; end if;
    for term in
      select piece[1] as word, piece[2] is not null as is_begun
      from regexp_matches(asked, '''([^'']+)''(:\*)?', 'g') as piece
    loop
      parts := '{}';
      if looked < 6 and char_length(term.word) >= 4 then
        looked := looked + 1;
        parts := array(
          select distinct unnest(search_parts(configuration, entity_name, term.word, 100))
          from unnest(configurations) as configuration);
        is_wider := is_wider or parts <> '{}';
      end if;
      all_of := all_of && concat_ws(' | ', case when term.is_begun then begun end, (
        select string_agg(quote_literal(word), ' | ') from unnest(parts || term.word) as word))::tsquery;
    end loop;
    return case when is_wider then all_of end;
  end
  $$;

-- As before; behind the records that have all words in their titles, then in their texts, those follow that have them in
-- compounds, titles first again. `found_whole`: it has the words themselves, the last one as a beginning.
drop function search_titles_first(text, tsquery, integer, integer[]);
create function search_titles_first(entity_name text, query tsquery, count_max integer, on_sites integer[])
  returns table (found_id integer, found_in_title boolean, found_whole boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    asked constant text := query::text;
    beginning constant text := substring(asked from '''([^'']+)'':\*$');
    at_most constant integer := least(count_max, 1000);
    words text;
    scopes integer[] := coalesce(on_sites, coalesce(current_sites(), '{}') || -1);
    matching integer[]; seen integer[] := '{}'; loose tsquery; exact tsquery; is_whole boolean; is_titles boolean;
  begin
    if numnode(query) = 0 then return; end if;
    -- Who works on every site of the organisation needs no list of them.
    if on_sites is null and not exists (select from site s where s.organisation_id = organisation and s.id <> all (scopes)) then
      scopes := '{0}';
    end if;
    if beginning is not null then
      select string_agg(distinct quote_literal(known.word), ' | ') into words from (
        select w.word from generate_series(char_length(beginning), char_length(beginning) + 20) as length_of (letters)
        cross join lateral (
          select distinct v.word from search_word v
          where v.organisation_id = organisation and v.entity = entity_name and v.letters = length_of.letters
            and v.word >= beginning collate "C" and v.word < (beginning || chr(1114111)) collate "C"
          order by v.word limit 64) as w
        limit 64) as known;
      query := case when words is not null
        then (regexp_replace(asked, '''[^'']+'':\*$', '') || '( ' || words || ' )')::tsquery end;
    end if;
    foreach is_whole in array '{true,false}'::boolean[] loop
      if not is_whole then query := search_widened_words(entity_name, asked, words, scopes); end if;
      continue when query is null;
      loose := search_loose(query);
      exact := case when loose <> query then query end;
      foreach is_titles in array '{true,false}'::boolean[] loop
        if cardinality(seen) >= at_most then return; end if;
        select array(select id from unnest(newest.ids) as id where id <> all (seen) order by id desc limit at_most - cardinality(seen))
          into matching from search_newest(entity_name, loose, exact, scopes, false, '{}', '{}', at_most, is_titles) as newest;
        return query select id, is_titles, is_whole from unnest(matching) as id;
        seen := seen || matching;
      end loop;
    end loop;
  end
  $$;

revoke all on function search_is_known(text, text) from public;
revoke all on function search_umlaut(text, boolean) from public;
revoke all on function search_german_forms(text, text) from public;
revoke all on function search_dutch_forms(text, text) from public;
revoke all on function search_parts(regconfig, text, text, integer) from public;
revoke all on function search_widened(regconfig, text) from public;
revoke all on function search_widened_words(text, text, text, integer[]) from public;
revoke all on function search_whole_first(
  text, tsquery, tsquery, integer[], boolean, text[], integer[], integer, boolean) from public;
revoke all on function search_titles_first(text, tsquery, integer, integer[]) from public;
grant execute on function search_titles_first(text, tsquery, integer, integer[]) to masthead_app;
