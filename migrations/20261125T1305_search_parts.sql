-- What everyone may read of an item and all of it are searched apart; the item's gate decides when somebody searches:
-- docs/decisions/0097-the-gate-decides-when-somebody-searches.md.

-- `open_apart`: `stems` and `readable` hold no more than everyone may read whatever gate there is. Entries written before do
-- not say, so that of those titles alone are open. `whole_stems`, `whole_readable`: of all of it; null where that is no more.
alter table search_entry
  add column open_apart boolean not null default false,
  add column whole_stems tsvector,
  add column whole_readable text;

-- As `search_stems_in`, by all of the texts.
create function search_whole_in(query tsquery, places text[], before integer, at_most integer) returns setof integer
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
  as $$
  begin
    return query
      select e.record_id from search_entry e
      where search_places(e.organisation_id, e.entity, e.record_id, e.site_ids) && places
        and e.whole_stems @@ query and e.entity = 'content' and e.whole_stems is not null and e.record_id + 0 < before
      limit at_most;
  end
  $$;

-- Those of these records in which a part matches what the index could not look up; null for nothing.
create function search_exact(part text, entity_name text, ids integer[], exact tsquery) returns integer[]
  language sql stable set search_path = pg_catalog, public
  as $$
    select case when exact is null then ids else array(
      select e.record_id from search_entry e
      where e.organisation_id = current_organisation() and e.entity = entity_name and e.record_id = any (ids)
        and case part when 'titles' then ts_filter(e.words, '{a}') when 'words' then e.words
          when 'open' then e.stems else e.whole_stems end @@ exact) end
  $$;

-- `search_newest` as it was, by one part of the entries: `words` and `titles` for staff; `open`, and `whole` of those that have
-- more than that, of items that readers of the transaction's site may find.
create function search_newest_in(
    part text, entity_name text, query tsquery, exact tsquery, scopes integer[], types text[], sections integer[],
    at_most integer, out ids integer[], out is_complete boolean)
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    sizes constant integer[] := '{4096,65536,1048576}';
    -- More matches than this in a window: smaller ones. Fewer than 60: larger ones.
    window_max constant integer := 2000;
    looked_max constant integer := case when types = '{}' and sections = '{}' then 20000 else 8000 end;
    narrowed_max constant integer := 2000;
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
    if not is_complete and cardinality(ids) < at_most and (types <> '{}' or sections <> '{}') then
      found := array(select search_narrowed(types, sections, before, narrowed_max));
      is_complete := cardinality(found) < narrowed_max;
      exactly := search_exact(part, entity_name, found, coalesce(exact, query));
      ids := ids || array(select search_public(exactly, types, sections, null, at_most - cardinality(ids)));
    end if;
  end
  $$;

create or replace function search_newest(
    entity_name text, query tsquery, exact tsquery, scopes integer[], is_public boolean, types text[], sections integer[],
    at_most integer, titles boolean default false, out ids integer[], out is_complete boolean)
  language sql stable set search_path = pg_catalog, public
  as $$
    select newest.ids, newest.is_complete from search_newest_in(
      case when is_public then 'open' when titles then 'titles' else 'words' end,
      entity_name, query, exact, scopes, types, sections, at_most) as newest
  $$;

-- What gates look at of these items, once for all that are alike.
create function search_gates(ids integer[]) returns jsonb
  language sql stable set search_path = pg_catalog, public
  as $$
    select coalesce(jsonb_agg(to_jsonb(alike)), '[]') from (
      select c.type, c.labels, c.primary_section_id, c.registration_required, c.required_memberships_ids, c.survey_id,
        c.open_to_everyone, array_agg(c.id) as ids
      from content c where c.organisation_id = current_organisation() and c.id = any (search_gates.ids)
      group by c.type, c.labels, c.primary_section_id, c.registration_required, c.required_memberships_ids, c.survey_id,
        c.open_to_everyone) as alike
  $$;

-- The newest items that may match: by what everyone may read, and at most `whole_max` more by all of it. `is_complete`: none
-- was left out. `wider`: null, or what is looked for where few match.
create function search_gather(
    query tsquery, wider tsquery, types text[], sections integer[], open_max integer, whole_max integer,
    out ids integer[], out open_ids integer[], out is_complete boolean)
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    scopes constant integer[] := coalesce(current_sites(), '{}');
    part text; asked tsquery; loose tsquery; newest record; found integer[]; at_most integer;
  begin
    ids := '{}';
    is_complete := true;
    foreach part in array '{open,whole}'::text[] loop
      at_most := case part when 'open' then open_max else whole_max end;
      found := '{}';
      foreach asked in array array[query, wider] loop
        continue when asked is null or cardinality(found) > at_most;
        loose := search_loose(asked);
        select * into newest from search_newest_in(
          part, 'content', loose, case when loose <> asked then asked end, scopes, types, sections, at_most + 1) as answer;
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

-- First half of readers' search: what may be found on the transaction's site, in one row. `note`: `wider`, the query of the
-- compounds or null, and of the search without its filters, `every`, and with them, `narrowed` (null where that is told from
-- `every`), `isComplete` and `gates`: the items by what their gates look at. The caller asks the gates, and then `search_found`.
create function search_candidates(language text, phrase text, types text[], sections integer[], asked text)
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    configuration constant regconfig := search_configuration(language);
    query constant tsquery := case when asked is null then websearch_to_tsquery(configuration, phrase)
      else to_tsquery(configuration, asked) end;
    wider constant tsquery := case when asked is null and numnode(query) > 0 then search_widened(configuration, phrase) end;
    every record; narrowed record;
  begin
    if numnode(query) = 0 then return; end if;
    select * into every from search_gather(query, wider, '{}', '{}', 1000, 1000) as answer;
    note := jsonb_build_object('wider', wider::text, 'narrowed', null,
      'every', jsonb_build_object('isComplete', every.is_complete, 'gates', search_gates(every.ids)));
    if not every.is_complete and (types <> '{}' or sections <> '{}') then
      select * into narrowed from search_gather(query, wider, types, sections, 1000, 1000) as answer;
      note := note || jsonb_build_object(
        'narrowed', jsonb_build_object('isComplete', narrowed.is_complete, 'gates', search_gates(narrowed.ids)));
    end if;
    id := 0;
    return next;
  end
  $$;

-- What of an entry is searched for its reader. `level`: 2, all of it; 1, what everyone may read; 0, its title.
create function search_readable_part(level integer, open_apart boolean, stems tsvector, whole_stems tsvector) returns tsvector
  language sql immutable parallel safe
  as $$
    select case when level = 2 then coalesce(whole_stems, stems) when level = 1 and open_apart then stems
      else ts_filter(stems, '{a}') end
  $$;

-- Those of these items that match in what their reader may read: first those that have the words themselves.
create function search_matching(
    candidates integer[], candidate_levels integer[], query tsquery, wider tsquery, at_most integer,
    out ids integer[], out levels integer[])
  language sql stable set search_path = pg_catalog, public
  as $$
    select coalesce(array_agg(id order by is_whole desc, id desc), '{}'), coalesce(array_agg(level order by is_whole desc, id desc), '{}')
    from (
      select e.record_id as id, asked.level, said.is_whole
      from unnest(candidates, candidate_levels) as asked (id, level)
      join search_entry e on e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = asked.id
      cross join lateral (
        select search_readable_part(asked.level, e.open_apart, e.stems, e.whole_stems) as part offset 0) as read
      cross join lateral (
        -- What the index has compared already is not read again.
        select asked.level = 2 and wider is null and strpos(query::text, '!') = 0 and strpos(query::text, '<') = 0
          or read.part @@ query as is_whole) as said
      where said.is_whole or read.part @@ wider
      order by said.is_whole desc, e.record_id desc limit at_most) as matching
  $$;

-- Phrases that may have been meant where nothing is found: with one of the first six words replaced by one that is a letter
-- off. Of each at most 51 items with what gates look at (`gates`), and which of them match by what everyone may read
-- (`open`): the caller counts what readers find. At most 12.
create function search_may_be_meant(configuration regconfig, phrase text) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public
  as $$
  declare
    words constant text[] := regexp_split_to_array(phrase, '\s+');
    tried integer := 0; meant jsonb := '[]';
    candidate text; changed text; found record;
  begin
    for at in 1 .. least(cardinality(words), 6) loop
      continue when char_length(words[at]) not between 3 and 24 or words[at] !~ '^\w+$';
      for candidate in select * from search_words_near(words[at], 4) loop
        exit when tried >= 12;
        tried := tried + 1;
        changed := array_to_string(words[:at - 1] || candidate || words[at + 1:], ' ');
        select * into found from search_gather(
          websearch_to_tsquery(configuration, replace(changed, '"', '')), null, '{}', '{}', 51, 51) as answer;
        continue when found.ids = '{}';
        meant := meant || jsonb_build_object('phrase', changed, 'gates', search_gates(found.ids), 'open', (
          select coalesce(jsonb_agg(e.record_id), '[]') from search_entry e
          where e.organisation_id = current_organisation() and e.entity = 'content' and e.open_apart
            and e.record_id = any (found.open_ids)));
      end loop;
    end loop;
    return meant;
  end
  $$;

-- Second half: what is shown of the items that may be found, as `search_site` told it. `every`, `narrowed` (null: told from
-- `every`): items with their `levels` (`search_readable_part`) and whether none was left out. Where nothing is found one row
-- with the id 0 says so, with `mayBeMeant`.
create function search_found(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer,
    asked text, marked text[], wider_text text,
    every_ids integer[], every_levels integer[], is_every_complete boolean,
    narrowed_ids integer[], narrowed_levels integer[], is_narrowed_complete boolean)
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    configuration constant regconfig := search_configuration(language);
    query constant tsquery := case when asked is null then websearch_to_tsquery(configuration, phrase)
      else to_tsquery(configuration, asked) end;
    wider constant tsquery := wider_text::tsquery;
    scopes constant integer[] := coalesce(current_sites(), '{}');
    every record; listed_ids integer[]; listed_levels integer[]; is_complete boolean; is_counted boolean; about jsonb;
  begin
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
        case when cardinality(every.ids) = 0 and asked is null then search_may_be_meant(configuration, phrase) end);
      return;
    end if;
    return query
      select listed.record_id, about || jsonb_build_object('snippet', case when asked is null
        then ts_headline(configuration, listed.text, case when listed.is_whole then query else wider end,
          'StartSel=' || chr(1) || ',StopSel=' || chr(2) || ',MaxFragments=2,MinWords=8,MaxWords=24,FragmentDelimiter=" … "')
        else search_window(listed.text, marked) end)
      from (
        select e.record_id, said.is_whole,
          case when one.level = 2 then coalesce(e.whole_readable, e.readable) when one.level = 1 and e.open_apart then e.readable end as text
        from unnest(listed_ids[:1000], listed_levels[:1000]) as one (id, level)
        join search_entry e on e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = one.id
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        cross join lateral (
          select search_readable_part(one.level, e.open_apart, e.stems, e.whole_stems) as part offset 0) as read
        cross join lateral (select wider is null or read.part @@ query as is_whole) as said
        order by case when by_date then null else said.is_whole end desc,
          -- How near words stand to each other takes long to say of hundreds of compounds.
          case when by_date then null when said.is_whole then ts_rank_cd(read.part, query) else ts_rank(read.part, wider) end desc,
          c.published desc, e.record_id desc
        limit least(count_max, 100) offset leave_out) as listed;
  end
  $$;

drop function search_site(text, text, text[], integer[], boolean, integer, integer);

-- Entries are written again in the background; until then readers find items by their titles, and those that no gate keeps
-- by all of their words.
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

revoke all on function search_whole_in(tsquery, text[], integer, integer) from public;
revoke all on function search_exact(text, text, integer[], tsquery) from public;
revoke all on function search_newest_in(text, text, tsquery, tsquery, integer[], text[], integer[], integer) from public;
revoke all on function search_gates(integer[]) from public;
revoke all on function search_gather(tsquery, tsquery, text[], integer[], integer, integer) from public;
revoke all on function search_readable_part(integer, boolean, tsvector, tsvector) from public;
revoke all on function search_matching(integer[], integer[], tsquery, tsquery, integer) from public;
revoke all on function search_may_be_meant(regconfig, text) from public;
revoke all on function search_candidates(text, text, text[], integer[], text) from public;
revoke all on function search_found(text, text, text[], integer[], boolean, integer, integer, text, text[], text,
  integer[], integer[], boolean, integer[], integer[], boolean) from public;
grant execute on function search_candidates(text, text, text[], integer[], text) to masthead_app;
grant execute on function search_found(text, text, text[], integer[], boolean, integer, integer, text, text[], text,
  integer[], integer[], boolean, integer[], integer[], boolean) to masthead_app;
