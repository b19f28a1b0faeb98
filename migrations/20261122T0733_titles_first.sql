-- The admin's search, titles before texts: docs/decisions/0027-lists-of-the-admin.md.

create function search_titles_in(query tsquery, places text[], before integer, at_most integer) returns setof integer
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
  as $$
  begin
    return query
      select e.record_id from search_entry e
      where search_places(e.organisation_id, e.entity, e.record_id, e.site_ids) && places
        and ts_filter(e.words, '{a}') @@ query and e.record_id + 0 < before
      limit at_most;
  end
  $$;

-- As before, and with `titles` of records whose titles alone match.
drop function search_newest(text, tsquery, tsquery, integer[], boolean, text[], integer[], integer);
create function search_newest(
    entity_name text, query tsquery, exact tsquery, scopes integer[], is_public boolean, types text[], sections integer[],
    at_most integer, titles boolean default false, out ids integer[], out is_complete boolean)
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
      elsif titles then
        found := array(select search_titles_in(query, places, before, case when size = 1 then sizes[1] else window_max + 1 end));
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

-- The newest `count_max` records (at most 1,000) of the transaction's organisation that have all words: those that have
-- them in their titles, then others. The last word may be the beginning of up to 64 words, the shortest that begin so.
-- `on_sites`: sites to look on, 0 for all of the organisation; null for those of the transaction and what belongs to none.
create function search_titles_first(entity_name text, query tsquery, count_max integer, on_sites integer[])
  returns table (found_id integer, found_in_title boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    beginning constant text := substring(query::text from '''([^'']+)'':\*$');
    at_most constant integer := least(count_max, 1000);
    words text;
    scopes integer[] := coalesce(on_sites, coalesce(current_sites(), '{}') || -1);
    titled integer[]; others integer[] := '{}';
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
    if on_sites is null and not exists (select from site s where s.organisation_id = organisation and s.id <> all (scopes)) then
      scopes := '{0}';
    end if;
    select newest.ids into titled
      from search_newest(entity_name, query, null, scopes, false, '{}', '{}', at_most, true) as newest;
    if cardinality(titled) < at_most then
      select newest.ids into others
        from search_newest(entity_name, query, null, scopes, false, '{}', '{}', at_most) as newest;
    end if;
    return query select id, true from unnest(titled) as id;
    return query
      select id, false from unnest(others) as id where id <> all (titled) order by id desc limit at_most - cardinality(titled);
  end
  $$;

-- For processes of the version before, while they end.
create or replace function search_records(entity_name text, query tsquery, count_max integer) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select found_id from search_titles_first(entity_name, query, count_max, null) $$;

revoke all on function search_titles_in(tsquery, text[], integer, integer) from public;
revoke all on function search_newest(text, tsquery, tsquery, integer[], boolean, text[], integer[], integer, boolean) from public;
revoke all on function search_titles_first(text, tsquery, integer, integer[]) from public;
grant execute on function search_titles_first(text, tsquery, integer, integer[]) to masthead_app;
