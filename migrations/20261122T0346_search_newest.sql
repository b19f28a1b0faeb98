-- Both searches, newest records first: docs/decisions/0020-search-in-windows.md.

-- Records of these places that match, in no order, at most `at_most`. The index alone is used, whatever the planner
-- takes the words for: a plan of its own choice walks the whole table for a word it takes for common.
create function search_words_in(query tsquery, places text[], before integer, at_most integer) returns setof integer
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
  as $$
  begin
    return query
      select e.record_id from search_entry e
      where search_places(e.organisation_id, e.entity, e.record_id, e.site_ids) && places
        and e.words @@ query and e.record_id + 0 < before
      limit at_most;
  end
  $$;
create function search_stems_in(query tsquery, places text[], before integer, at_most integer) returns setof integer
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
  as $$
  begin
    return query
      select e.record_id from search_entry e
      where search_places(e.organisation_id, e.entity, e.record_id, e.site_ids) && places
        and e.stems @@ query and e.entity = 'content' and e.record_id + 0 < before
      limit at_most;
  end
  $$;

-- Which of these items readers of the transaction's site may find now, the newest ids first. `exact`: what the index
-- could not look up; null for nothing. Empty lists: all.
create function search_public(ids integer[], types text[], sections integer[], exact tsquery, at_most integer)
  returns setof integer
  language sql stable set search_path = pg_catalog, public
  as $$
    select c.id from content c
    where c.organisation_id = current_organisation() and c.id = any (ids) and c.status = 1
      and c.published <= now() and (c.unpublished is null or c.unpublished > now())
      and c.sites_shown_ids && current_sites()
      and (types = '{}' or c.type = any (types))
      and (sections = '{}' or exists (
        select from content_schedule s
        where s.organisation_id = c.organisation_id and s.content_id = c.id and s.site_id = any (current_sites())
          and s.section_id = any (sections) and s.option = '*' and s.starts_at <= now() and s.ends_at > now()))
      and (exact is null or exists (
        select from search_entry e
        where e.organisation_id = c.organisation_id and e.entity = 'content' and e.record_id = c.id and e.stems @@ exact))
    order by c.id desc limit at_most
  $$;

-- Items of a type or of a section, the newest of each, with ids below `before`: for a narrow filter on a common word.
create function search_narrowed(types text[], sections integer[], before integer, at_most integer) returns setof integer
  language sql stable set search_path = pg_catalog, public
  as $$
    select narrow.id from unnest(types) as wanted (type)
    cross join lateral (
      select c.id from content c
      where sections = '{}' and c.organisation_id = current_organisation() and c.site_id = any (current_sites())
        and c.type = wanted.type and c.status = 1 and c.id < before
      order by c.id desc limit at_most
    ) as narrow
    union
    select narrow.content_id from unnest(sections) as wanted (id)
    cross join lateral (
      select s.content_id from content_schedule s
      where s.organisation_id = current_organisation() and s.site_id = any (current_sites())
        and s.section_id = wanted.id and s.option = '*' and s.starts_at <= now() and s.ends_at > now()
      order by s.starts_at desc, s.content_id desc limit at_most
    ) as narrow
    where narrow.content_id < before
  $$;

-- The newest matches of the transaction's organisation, and whether none is left. Windows of ids are looked at from the
-- newest on: large ones while few records match, smaller ones where many do. With `phrase` readers' items by their stems,
-- otherwise records by their words.
create function search_newest(
    entity_name text, query tsquery, exact tsquery, scopes integer[], is_public boolean, types text[], sections integer[],
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
    lowest integer; before integer; size integer := 1; first integer; looked integer := 0;
    places text[]; found integer[];
  begin
    ids := '{}';
    is_complete := true;
    select min(e.record_id), (max(e.record_id) / sizes[1] + 1) * sizes[1] into lowest, before
      from search_entry e where e.organisation_id = organisation and e.entity = entity_name;
    while before > lowest and cardinality(ids) < at_most and looked < looked_max loop
      first := (before - 1) / sizes[size] * sizes[size];
      places := array(select organisation || '.' || entity_name || '.' || scope || '.' || size - 1 || '.' || first / sizes[size]
        from unnest(scopes) as scope);
      if is_public then
        found := array(select search_stems_in(query, places, before, case when size = 1 then sizes[1] else window_max + 1 end));
      else
        found := array(select search_words_in(query, places, before, case when size = 1 then sizes[1] else window_max + 1 end));
      end if;
      if size > 1 and cardinality(found) > window_max then
        allowed_below[size] := first;
        size := size - 1;
        continue;
      end if;
      looked := looked + cardinality(found);
      if is_public then
        ids := ids || array(select search_public(found, types, sections, exact, at_most - cardinality(ids)));
      else
        ids := ids || array(select id from unnest(found) as id order by id desc limit at_most - cardinality(ids));
      end if;
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
      ids := ids || array(select search_public(found, types, sections, coalesce(exact, query), at_most - cardinality(ids)));
    end if;
  end
  $$;

-- The newest `count_max` records (at most 1,000) of the transaction's organisation and sites that have all words; the last
-- one may be the beginning of up to 64 words, the shortest that begin so.
create or replace function search_records(entity_name text, query tsquery, count_max integer) returns setof integer
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    beginning constant text := substring(query::text from '''([^'']+)'':\*$');
    words text;
    scopes integer[] := coalesce(current_sites(), '{}') || -1;
  begin
    if numnode(query) = 0 then return; end if;
    if beginning is not null then
      select string_agg(distinct quote_literal(known.word), ' | ') into words from (
        select w.word from generate_series(char_length(beginning), char_length(beginning) + 20) as length_of (letters)
        cross join lateral (
          select distinct v.word from search_word v
          where v.organisation_id = organisation and v.entity = entity_name and v.letters = length_of.letters
            and v.word >= beginning collate "C" and v.word < (beginning || chr(1114111)) collate "C"
          order by v.word limit 64) as w
        limit 64) as known;
      if words is null then return; end if;
      query := (regexp_replace(query::text, '''[^'']+'':\*$', '') || '( ' || words || ' )')::tsquery;
    end if;
    -- Who works on every site of the organisation needs no list of them.
    if not exists (select from site s where s.organisation_id = organisation and s.id <> all (scopes)) then
      scopes := '{0}';
    end if;
    return query select unnest(newest.ids)
      from search_newest(entity_name, query, null, scopes, false, '{}', '{}', least(count_max, 1000)) as newest;
  end
  $$;

-- What readers of the transaction's site may find now. Of the newest 1,000 matches (by id) those from `leave_out` on, best
-- or latest first; `found`: how many match, counted up to 1,001; `is_complete`: no older one was left out. Empty lists: all.
drop function search_content(text, text, text[], integer[], boolean, integer, integer);
create function search_content(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer)
  returns table (id integer, found integer, is_complete boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    query constant tsquery := websearch_to_tsquery(search_configuration(language), phrase);
    -- The index knows words, not their order: phrases are looked up as their words, and phrases not wanted not at all.
    loose constant tsquery := regexp_replace(
      regexp_replace(query::text, '!\([^()]*<(-|\d+)>[^()]*\)', '!''#''', 'g'), '<(-|\d+)>', '&', 'g')::tsquery;
    newest record;
  begin
    if numnode(query) = 0 then return; end if;
    select * into newest from search_newest('content', loose, case when loose <> query then query end,
      coalesce(current_sites(), '{}'), true, types, sections, 1001) as answer;
    return query
      select e.record_id, cardinality(newest.ids), newest.is_complete or cardinality(newest.ids) > 1000
      from search_entry e
      join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
      where e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = any (newest.ids[:1000])
      order by case when by_date then null else ts_rank_cd(e.stems, query) end desc, c.published desc, e.record_id desc
      limit least(count_max, 100) offset leave_out;
  end
  $$;

revoke all on function search_words_in(tsquery, text[], integer, integer) from public;
revoke all on function search_stems_in(tsquery, text[], integer, integer) from public;
revoke all on function search_public(integer[], text[], integer[], tsquery, integer) from public;
revoke all on function search_narrowed(text[], integer[], integer, integer) from public;
revoke all on function search_newest(text, tsquery, tsquery, integer[], boolean, text[], integer[], integer) from public;
revoke all on function note_search_words() from public;
grant execute on function search_content(text, text, text[], integer[], boolean, integer, integer) to masthead_app;
