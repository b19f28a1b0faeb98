-- Entries hold words without accents, words of parts as one, and stems of the item's own language; phrases are asked for by
-- the same function: docs/decisions/0096-one-way-to-cut-words.md.

-- `has_type`: the type of the item stands among its stems, as `#Article`. Entries written before have none.
alter table search_entry add column has_type boolean not null default false;

-- Languages that items of a site are written in, as configurations of text search.
create table search_language (
  organisation_id integer not null references organisation (id),
  site_id integer not null,
  configuration text not null,
  primary key (organisation_id, site_id, configuration)
);
alter table search_language enable row level security;
create policy tenant on search_language using (organisation_id = current_organisation());
grant select, insert, update, delete on search_language to masthead_app;

-- Another spelling of each word, of German and Arabic alone: Haefen as Hafen, which is what is left of Häfen; words without the
-- “and”, “so” and article they are joined with.
create function search_spelled(configuration regconfig, words text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select case configuration
      when 'german'::regconfig then regexp_replace(replace(replace(words, 'ae', 'a'), 'oe', 'o'), '(?<![aeq])ue', 'u', 'g')
      when 'arabic'::regconfig then regexp_replace(words, '(^| )[وف]?(?:ال|بال|كال|لل)?([ء-ي]{3,})(?= |$)', '\1\2', 'g') end
  $$;

-- What is stored of a text, and asked of a word: its words without accents, of parts as one too, and with `has_stems` the stems of
-- both instead of words that say nothing. Those of parts have the weight D, all others `weight`. `indexed`: `indexedText` of
-- src/model/search-words.ts: parts that end with U+0003, each of words, words without accents where they differ, and words of
-- parts as a tsvector, between U+0002.
create function search_terms(configuration regconfig, indexed text, has_stems boolean, weight "char") returns tsvector
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select coalesce(string_agg(concat_ws(' ',
      setweight(case when has_stems then to_tsvector(configuration, plain) else to_tsvector('simple', plain) end, weight)::text,
      case when has_stems and folded <> plain then setweight(to_tsvector(configuration, folded), weight)::text end,
      setweight(case when not has_stems or configuration = 'simple'::regconfig then to_tsvector('simple', folded)
        else ts_delete(to_tsvector('simple', folded), array(
          select word from unnest(tsvector_to_array(to_tsvector('simple', folded))) as word
          where to_tsvector(configuration, word) = '')) end, weight)::text,
      case when spelled <> folded then setweight(to_tsvector('simple', spelled), weight)::text end,
      case when spelled <> folded and has_stems then setweight(to_tsvector(configuration, spelled), weight)::text end,
      joined,
      case when joined <> '' and has_stems then (
        select string_agg(quote_literal(stem) || ':' || array_to_string(one.positions, ','), ' ')
        from unnest(joined::tsvector) as one cross join lateral unnest(tsvector_to_array(to_tsvector(configuration, one.lexeme))) as stem
      ) end), ' '), '')::tsvector
    from regexp_split_to_table(indexed, chr(3)) as part
    cross join lateral (select split_part(part, chr(2), 1) as plain, split_part(part, chr(2), 3) as joined offset 0) as cut
    cross join lateral (select coalesce(nullif(split_part(part, chr(2), 2), ''), plain) as folded offset 0) as folding
    cross join lateral (select search_spelled(configuration, folded) as spelled offset 0) as spelling
  $$;

-- Any form of one piece of a word, in any of these languages.
create function search_forms(configurations regconfig[], indexed text, has_stems boolean) returns text[]
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select coalesce(array_agg(distinct form), '{}') from unnest(configurations) as configuration
    cross join lateral unnest(tsvector_to_array(search_terms(configuration, indexed, has_stems, 'C'))) as form
  $$;

create function search_any_of(forms text[]) returns tsquery
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$ select coalesce(string_agg(quote_literal(form), ' | '), '')::tsquery from unnest(forms) as form $$;

-- What the index can look up of a query: phrases as their words, and where a phrase is not wanted nothing of what is not.
create function search_indexed(query tsquery) returns tsquery
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select regexp_replace(regexp_replace(
      case when strpos(query::text, '!') > 0 and strpos(query::text, '<') > 0
        then case querytree(query) when 'T' then '!''#''' when '' then '!''#''' else querytree(query) end
        else query::text end, '<(-|\d+)>', '&', 'g'), ''':\*', '''', 'g')::tsquery
  $$;

-- The languages to ask on the transaction's site: its own first, then those of its items.
create function search_configurations(language text) returns regconfig[]
  language sql stable set search_path = pg_catalog, public
  as $$
    select search_configuration(language) || array(
      select distinct l.configuration::regconfig from search_language l
      where l.organisation_id = current_organisation() and l.site_id = any (current_sites())
        and l.configuration::regconfig <> search_configuration(language)
      limit 8)
  $$;

-- Reads what a reader asks (`readPhrase` of src/model/search-words.ts) as a query. `wider`: null, or with `has_wider` the same
-- with words of compounds, of sites in German and Dutch. `alone`, `together`: forms to mark in texts.
create function search_asked(
    language text, asked jsonb, has_wider boolean,
    out query tsquery, out wider tsquery, out alone text[], out together text[])
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    configurations constant regconfig[] := search_configurations(language);
    joins_words constant boolean := configurations[1] in ('german'::regconfig, 'dutch'::regconfig);
    every jsonb; term jsonb; place jsonb; alternative jsonb; piece text;
    forms text[]; wider_forms text[]; looked integer := 0; gap integer; is_phrase boolean; is_wider boolean := false;
    all_of tsquery; wider_all_of tsquery; one tsquery; either tsquery; part tsquery; wide tsquery;
  begin
    query := ''; wider := ''; alone := '{}'; together := '{}';
    for every in select jsonb_array_elements(asked) loop
      all_of := ''; wider_all_of := '';
      for term in select jsonb_array_elements(every) loop
        one := ''; wide := null; gap := 1;
        is_phrase := (term -> 'isPhrase')::boolean;
        for place in select jsonb_array_elements(term -> 'places') loop
          either := '';
          for alternative in select jsonb_array_elements(place) loop
            part := '';
            for piece in select jsonb_array_elements_text(alternative) loop
              if left(piece, 1) = '''' then
                part := part <-> piece::tsquery;
                continue;
              end if;
              -- Words that say nothing in the language of the site are not asked for.
              continue when search_terms(configurations[1], piece, true, 'C') = '';
              forms := search_forms(configurations, piece, true);
              part := case when numnode(part) = 0 then search_any_of(forms) when is_phrase then part <-> search_any_of(forms)
                else part && search_any_of(forms) end;
              if not (term -> 'isUnwanted')::boolean then
                if is_phrase or jsonb_array_length(alternative) > 1 then together := together || forms; else alone := alone || forms; end if;
              end if;
            end loop;
            either := case when numnode(either) = 0 then part when numnode(part) = 0 then either else either || part end;
          end loop;
          if numnode(either) = 0 then gap := gap + 1;
          elsif numnode(one) = 0 then one := either; gap := 1;
          else one := tsquery_phrase(one, either, gap); gap := 1;
          end if;
        end loop;
        continue when numnode(one) = 0;
        if has_wider and joins_words and looked < 6 and char_length(split_part(term ->> 'inCompounds', chr(2), 1)) >= 4 then
          looked := looked + 1;
          wider_forms := search_compounds(configurations[1], 'content', term ->> 'inCompounds');
          select coalesce(array_agg(form), '{}') into wider_forms
            from unnest(search_forms(configurations[:1], array_to_string(wider_forms, ' '), true)) as form
            where form <> all (tsvector_to_array(search_terms(configurations[1], term ->> 'inCompounds', true, 'C')));
          if wider_forms <> '{}' then
            is_wider := true;
            wide := one || search_any_of(wider_forms);
          end if;
        end if;
        if (term -> 'isUnwanted')::boolean then one := !! one; end if;
        all_of := all_of && one;
        wider_all_of := wider_all_of && coalesce(wide, one);
      end loop;
      query := query || all_of;
      wider := wider || wider_all_of;
    end loop;
    if not is_wider then wider := null; end if;
  end
  $$;

-- Known words that have a word as a part, or are a form of it: as it is written, without accents, and of German words that are
-- written without umlauts with them. `indexed`: one word, as `search_terms` takes it.
create function search_compounds(configuration regconfig, entity_name text, indexed text) returns text[]
  language sql stable set search_path = pg_catalog, public
  as $$
    select array(
      select distinct part from (
        select split_part(indexed, chr(2), 1) as word
        union select nullif(split_part(indexed, chr(2), 2), '')
        union select regexp_replace(replace(replace(indexed, 'ae', 'ä'), 'oe', 'ö'), '(?<![aeq])ue', 'ü', 'g')
          where configuration = 'german'::regconfig and indexed ~ '^[^\x02]*(ae|oe|(?<![aeq])ue)[^\x02]*$') as spelled
      cross join lateral unnest(search_parts(configuration, entity_name, spelled.word, 100)) as part
      where spelled.word is not null)
  $$;

-- As `search_newest_in` was. At most the newest 1,000 records are compared with what the index could not look up.
-- `types_indexed`: a filter by type is part of `query`.
create function search_latest(
    part text, entity_name text, query tsquery, exact tsquery, scopes integer[], types text[], sections integer[],
    at_most integer, out ids integer[], out is_complete boolean)
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    sizes constant integer[] := '{4096,65536,1048576}';
    -- More matches than this in a window: smaller ones. Fewer than 60: larger ones.
    window_max constant integer := 2000;
    is_filtered constant boolean := types <> '{}' or sections <> '{}';
    looked_max constant integer := case when exact is not null then 1000 when is_filtered then 8000 else 20000 end;
    narrowed_max constant integer := case when exact is not null then 1000 else 2000 end;
    organisation constant integer := current_organisation();
    -- Below this id, windows of the size are allowed again.
    allowed_below integer[] := array[2147483647, 2147483647, 2147483647];
    lowest integer; before integer; size integer := 1; first integer; looked integer := 0; window_at_most integer;
    places text[]; found integer[]; exactly integer[];
  begin
    ids := '{}';
    is_complete := true;
    select min(e.record_id), (max(e.record_id) / sizes[1] + 1) * sizes[1] into lowest, before
      from search_entry e where e.organisation_id = organisation and e.entity = entity_name;
    while before > lowest and cardinality(ids) < at_most and looked < looked_max loop
      first := (before - 1) / sizes[size] * sizes[size];
      places := array(select organisation || '.' || entity_name || '.' || scope || '.' || size - 1 || '.' || first / sizes[size]
        from unnest(scopes) as scope);
      window_at_most := case when size = 1 then sizes[1] else window_max + 1 end;
      found := case part
        when 'open' then array(select search_stems_in(query, places, before, window_at_most))
        when 'whole' then array(select search_whole_in(query, places, before, window_at_most))
        when 'titles' then array(select search_titles_in(query, places, before, window_at_most))
        else array(select search_words_in(query, places, before, window_at_most)) end;
      if size > 1 and cardinality(found) > window_max then
        allowed_below[size] := first;
        size := size - 1;
        continue;
      end if;
      if exact is not null and looked + cardinality(found) > looked_max then
        found := array(select id from unnest(found) as id order by id desc limit looked_max - looked);
        first := found[cardinality(found)];
      end if;
      looked := looked + cardinality(found);
      exactly := search_exact(part, entity_name, found, exact);
      ids := ids || case
        when part in ('open', 'whole')
        then array(select search_public(exactly, types, sections, null, at_most - cardinality(ids)))
        else array(select id from unnest(exactly) as id order by id desc limit at_most - cardinality(ids)) end;
      before := first;
      if found = '{}' then
        -- Ids are shared with other organisations: what is none of theirs is passed over at once.
        select coalesce(max(e.record_id) + 1, 0) into before from search_entry e
          where e.organisation_id = organisation and e.entity = entity_name and e.record_id < first;
      end if;
      if size < 3 and cardinality(found) <= 60 and before <= allowed_below[size + 1] then size := size + 1; end if;
      while size > 1 and before > allowed_below[size] loop size := size - 1; end loop;
    end loop;
    is_complete := before <= lowest;
    if not is_complete and cardinality(ids) < at_most and is_filtered then
      found := array(select id from unnest(array(select search_narrowed(types, sections, before, narrowed_max))) as id
        order by id desc limit narrowed_max);
      is_complete := cardinality(found) < narrowed_max;
      exactly := search_exact(part, entity_name, found, coalesce(exact, query));
      ids := ids || array(select search_public(exactly, types, sections, null, at_most - cardinality(ids)));
    end if;
  end
  $$;

-- As `search_gather` was. The index knows the types of items, unless some of the organisation's were written before it did.
create function search_gather_items(
    query tsquery, wider tsquery, types text[], sections integer[], open_max integer, whole_max integer,
    out ids integer[], out open_ids integer[], out is_complete boolean)
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    scopes constant integer[] := coalesce(current_sites(), '{}');
    has_types constant boolean := types <> '{}' and not exists (
      select from search_entry e where e.organisation_id = current_organisation() and e.entity = 'content' and not e.has_type);
    of_types constant tsquery := case when has_types
      then (select string_agg(quote_literal('#' || type), ' | ') from unnest(types) as type)::tsquery end;
    part text; asked tsquery; loose tsquery; newest record; found integer[]; at_most integer;
  begin
    ids := '{}';
    is_complete := true;
    foreach part in array '{open,whole}'::text[] loop
      at_most := case part when 'open' then open_max else whole_max end;
      found := '{}';
      foreach asked in array array[query, wider] loop
        continue when asked is null or cardinality(found) > at_most;
        loose := search_indexed(asked);
        select * into newest from search_latest(
          part, 'content', case when has_types then loose && of_types else loose end, case when loose <> asked then asked end,
          scopes, case when has_types then '{}' else types end, sections, at_most + 1) as answer;
        is_complete := is_complete and newest.is_complete;
        found := found || array(select id from unnest(newest.ids) as id where id <> all (found));
      end loop;
      is_complete := is_complete and cardinality(found) <= at_most;
      found := found[:at_most];
      if part = 'open' then open_ids := found; end if;
      ids := ids || array(select id from unnest(found) as id where id <> all (ids));
    end loop;
  end
  $$;

-- Phrases that may have been meant, as before: `words` as typed, in order; those that are no words alone stay as they are.
create function search_may_be_meant(language text, words text[]) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    configurations constant regconfig[] := search_configurations(language);
    tried integer := 0; meant jsonb := '[]';
    candidate text; changed text[]; found record; query tsquery; one text;
  begin
    for at in 1 .. least(cardinality(words), 6) loop
      continue when char_length(words[at]) not between 3 and 24 or words[at] !~ '^\w+$';
      for candidate in select * from search_words_near(words[at], 4) loop
        exit when tried >= 12;
        tried := tried + 1;
        changed := words[:at - 1] || candidate || words[at + 1:];
        query := '';
        foreach one in array changed loop
          continue when one ~ '^-' or one = 'or';
          query := query && search_any_of(search_forms(configurations, regexp_replace(one, '[^\w]+', ' ', 'g'), true));
        end loop;
        continue when numnode(query) = 0;
        select * into found from search_gather_items(query, null, '{}', '{}', 51, 51) as answer;
        continue when found.ids = '{}';
        meant := meant || jsonb_build_object('phrase', array_to_string(changed, ' '), 'gates', search_gates(found.ids), 'open', (
          select coalesce(jsonb_agg(e.record_id), '[]') from search_entry e
          where e.organisation_id = current_organisation() and e.entity = 'content' and e.open_apart
            and e.record_id = any (found.open_ids)));
      end loop;
    end loop;
    return meant;
  end
  $$;

-- Words of a text that stand where one of `forms` does: those that a stem is of. Words of parts stand for themselves alone.
create function search_words_at(part tsvector, forms text[]) returns text[]
  language plpgsql immutable set search_path = pg_catalog, public
  as $$
  declare
    places constant smallint[] := array(
      select place.position from unnest(part) as one
      cross join lateral unnest(one.positions, one.weights) as place (position, weight)
      where one.lexeme = any (forms) and place.weight <> 'D');
  begin
    return array(
      select one.lexeme from unnest(part) as one
      where one.lexeme = any (forms) or one.positions && places and one.weights && '{A,B,C}'::text[]);
  end
  $$;

-- First half of readers' search, as `search_candidates` was. `asked`: what is asked (`readPhrase` of src/model/search-words.ts).
create function search_candidates_of(language text, asked jsonb, types text[], sections integer[])
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    read record; every record; narrowed record;
  begin
    select * into read from search_asked(language, asked, true) as answer;
    if numnode(read.query) = 0 then return; end if;
    select * into every from search_gather_items(read.query, read.wider, '{}', '{}', 1000, 1000) as answer;
    note := jsonb_build_object('wider', read.wider::text, 'narrowed', null,
      'every', jsonb_build_object('isComplete', every.is_complete, 'gates', search_gates(every.ids)));
    if not every.is_complete and (types <> '{}' or sections <> '{}') then
      select * into narrowed from search_gather_items(read.query, read.wider, types, sections, 1000, 1000) as answer;
      note := note || jsonb_build_object(
        'narrowed', jsonb_build_object('isComplete', narrowed.is_complete, 'gates', search_gates(narrowed.ids)));
    end if;
    id := 0;
    return next;
  end
  $$;

-- Second half, as `search_found` was. Instead of a snippet `note` has the `text` it is cut from, and the words to mark in it, `alone`
-- and in phrases `together`. `words`: as typed, for other spellings; null for none.
create function search_found_of(
    language text, asked jsonb, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer,
    words text[], wider_text text,
    every_ids integer[], every_levels integer[], is_every_complete boolean,
    narrowed_ids integer[], narrowed_levels integer[], is_narrowed_complete boolean)
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    read record; query tsquery;
    wider constant tsquery := wider_text::tsquery;
    scopes constant integer[] := coalesce(current_sites(), '{}');
    every record; listed_ids integer[]; listed_levels integer[]; is_complete boolean; is_counted boolean; about jsonb;
    wider_forms text[];
  begin
    select * into read from search_asked(language, asked, false) as answer;
    query := read.query;
    wider_forms := case when wider is null then '{}' else tsvector_to_array((
      select string_agg(form[1], ' ') from regexp_matches(wider_text, '''(?:[^'']|'''')+''', 'g') as form)::tsvector) end;
    select * into every from search_matching(every_ids, every_levels, query, wider, 1001) as answer;
    is_counted := is_every_complete and cardinality(every.ids) <= 1000;
    if narrowed_ids is not null then
      select matching.ids, matching.levels into listed_ids, listed_levels
        from search_matching(narrowed_ids, narrowed_levels, query, wider, 1001) as matching;
      is_complete := is_narrowed_complete or cardinality(listed_ids) > 1000;
    else
      listed_ids := every.ids;
      listed_levels := every.levels;
      is_complete := is_every_complete or cardinality(listed_ids) > 1000;
      if types <> '{}' or sections <> '{}' then
        select coalesce(array_agg(one.id order by one.at), '{}'), coalesce(array_agg(one.level order by one.at), '{}')
          into listed_ids, listed_levels
          from unnest(every.ids, every.levels) with ordinality as one (id, level, at)
          where one.id in (select search_public(every.ids, types, sections, null, 1001));
        is_complete := true;
      end if;
    end if;
    about := jsonb_build_object('found', cardinality(listed_ids), 'isComplete', is_complete, 'isCounted', is_counted,
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
    if cardinality(listed_ids) = 0 then
      return query select 0, about || jsonb_build_object('mayBeMeant',
        case when cardinality(every.ids) = 0 and words is not null then search_may_be_meant(language, words) end);
      return;
    end if;
    return query
      select listed.record_id, about || jsonb_build_object('text', listed.text,
        'alone', search_words_at(listed.part, read.alone || case when listed.is_whole then '{}' else wider_forms end),
        'together', case when read.together = '{}' then '{}' else search_words_at(listed.part, read.together) end)
      from (
        select e.record_id, said.is_whole, read_part.part,
          case when one.level = 2 then coalesce(e.whole_readable, e.readable) when one.level = 1 and e.open_apart then e.readable end as text
        from unnest(listed_ids[:1000], listed_levels[:1000]) as one (id, level)
        join search_entry e on e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = one.id
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        cross join lateral (
          select search_readable_part(one.level, e.open_apart, e.stems, e.whole_stems) as part offset 0) as read_part
        cross join lateral (select wider is null or read_part.part @@ query as is_whole) as said
        order by case when by_date then null else said.is_whole end desc,
          -- How near words stand to each other takes long to say of hundreds of compounds.
          case when by_date then null when said.is_whole then ts_rank_cd(read_part.part, query) else ts_rank(read_part.part, wider) end desc,
          c.published desc, e.record_id desc
        limit least(count_max, 100) offset leave_out) as listed;
  end
  $$;

-- The admin's search, as `search_titles_first` was. `asked`: words that must all occur, the last one perhaps as a beginning
-- (`readWords` of src/model/search-words.ts).
create function search_records_with(entity_name text, asked jsonb, count_max integer, on_sites integer[])
  returns table (found_id integer, found_in_title boolean, found_whole boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    at_most constant integer := least(count_max, 1000);
    scopes integer[] := coalesce(on_sites, coalesce(current_sites(), '{}') || -1);
    configurations regconfig[]; joining regconfig[];
    last constant integer := jsonb_array_length(asked);
    place record; alternative record; piece record; forms text[]; parts text[];
    query tsquery := ''; wider tsquery := ''; either tsquery; part tsquery; one tsquery; looked integer := 0; is_wider boolean := false;
    matching integer[]; seen integer[] := '{}'; loose tsquery; exact tsquery; is_whole boolean; is_titles boolean;
  begin
    if last = 0 then return; end if;
    -- Who works on every site of the organisation needs no list of them.
    if on_sites is null and not exists (select from site s where s.organisation_id = organisation and s.id <> all (scopes)) then
      scopes := '{0}';
    end if;
    configurations := array(
      select distinct search_configuration(s.language) from site s
      where s.organisation_id = organisation and (scopes = '{0}' or s.id = any (scopes))
        and search_configuration(s.language) in ('german'::regconfig, 'dutch'::regconfig, 'arabic'::regconfig));
    joining := array_remove(configurations, 'arabic'::regconfig);
    configurations := 'simple'::regconfig || configurations || 'arabic'::regconfig;
    for place in select value, ordinality as at from jsonb_array_elements(asked) with ordinality loop
      either := null; parts := '{}';
      for alternative in select value, ordinality as at from jsonb_array_elements(place.value) with ordinality loop
        part := '';
        for piece in
          select value as indexed, ordinality as at, count(*) over () as number from jsonb_array_elements_text(alternative.value) with ordinality
        loop
          if left(piece.indexed, 1) = '''' then
            part := part && piece.indexed::tsquery;
            continue;
          end if;
          forms := search_forms(configurations, piece.indexed, false);
          if place.at = last and piece.at = piece.number then
            forms := forms || search_beginning(entity_name, forms);
          end if;
          part := part && search_any_of(forms);
          if joining <> '{}' and alternative.at = 1 and looked < 6 and jsonb_array_length(place.value) = 1
            and char_length(split_part(piece.indexed, chr(2), 1)) >= 4
          then
            looked := looked + 1;
            parts := array(
              select distinct unnest(search_compounds(configuration, entity_name, piece.indexed))
              from unnest(joining) as configuration);
            is_wider := is_wider or parts <> '{}';
          end if;
        end loop;
        either := case when either is null then part else either || part end;
      end loop;
      query := query && either;
      wider := wider && case when parts = '{}' then either else either || search_any_of(parts) end;
    end loop;
    foreach is_whole in array '{true,false}'::boolean[] loop
      one := case when is_whole then query when is_wider then wider end;
      continue when one is null or numnode(one) = 0;
      loose := search_indexed(one);
      exact := case when loose <> one then one end;
      foreach is_titles in array '{true,false}'::boolean[] loop
        if cardinality(seen) >= at_most then return; end if;
        select array(select id from unnest(newest.ids) as id where id <> all (seen) order by id desc limit at_most - cardinality(seen))
          into matching from search_latest(case when is_titles then 'titles' else 'words' end,
            entity_name, loose, exact, scopes, '{}', '{}', at_most) as newest;
        return query select id, is_titles, is_whole from unnest(matching) as id;
        seen := seen || matching;
      end loop;
    end loop;
  end
  $$;

-- Known words that begin with one of `beginnings`: up to 64, the shortest.
create function search_beginning(entity_name text, beginnings text[]) returns text[]
  language sql stable set search_path = pg_catalog, public
  as $$
    select coalesce(array_agg(distinct known.word), '{}') from (
      select w.word from generate_series(
        (select min(char_length(beginning)) from unnest(beginnings) as beginning),
        (select min(char_length(beginning)) from unnest(beginnings) as beginning) + 20) as length_of (letters)
      cross join unnest(beginnings) as beginning
      cross join lateral (
        select distinct v.word from search_word v
        where v.organisation_id = current_organisation() and v.entity = entity_name and v.letters = length_of.letters
          and v.word >= beginning collate "C" and v.word < (beginning || chr(1114111)) collate "C"
        order by v.word limit 64) as w
      limit 64) as known
  $$;

-- Entries are written again in the background; until then they are found as they were.
do $$
declare one record;
begin
  -- An installation whose queue is not there yet has nothing to write again.
  if to_regnamespace('graphile_worker') is null then return; end if;
  for one in select organisation_id, id from site loop
    perform graphile_worker.add_job(
      identifier => 'content/writeWordsAgain',
      payload => json_build_object('organisation', one.organisation_id, 'payload', json_build_object('site', one.id, 'after', 0)),
      max_attempts => 25,
      job_key => one.organisation_id || '/words/' || one.id);
  end loop;
end
$$;

revoke all on function search_spelled(regconfig, text) from public;
revoke all on function search_terms(regconfig, text, boolean, "char") from public;
revoke all on function search_forms(regconfig[], text, boolean) from public;
revoke all on function search_any_of(text[]) from public;
revoke all on function search_indexed(tsquery) from public;
revoke all on function search_configurations(text) from public;
revoke all on function search_asked(text, jsonb, boolean) from public;
revoke all on function search_compounds(regconfig, text, text) from public;
revoke all on function search_latest(text, text, tsquery, tsquery, integer[], text[], integer[], integer) from public;
revoke all on function search_gather_items(tsquery, tsquery, text[], integer[], integer, integer) from public;
revoke all on function search_may_be_meant(text, text[]) from public;
revoke all on function search_words_at(tsvector, text[]) from public;
revoke all on function search_candidates_of(text, jsonb, text[], integer[]) from public;
revoke all on function search_found_of(text, jsonb, text[], integer[], boolean, integer, integer, text[], text,
  integer[], integer[], boolean, integer[], integer[], boolean) from public;
revoke all on function search_records_with(text, jsonb, integer, integer[]) from public;
revoke all on function search_beginning(text, text[]) from public;
grant execute on function search_spelled(regconfig, text) to masthead_app;
grant execute on function search_terms(regconfig, text, boolean, "char") to masthead_app;
grant execute on function search_candidates_of(text, jsonb, text[], integer[]) to masthead_app;
grant execute on function search_found_of(text, jsonb, text[], integer[], boolean, integer, integer, text[], text,
  integer[], integer[], boolean, integer[], integer[], boolean) to masthead_app;
grant execute on function search_records_with(text, jsonb, integer, integer[]) to masthead_app;
