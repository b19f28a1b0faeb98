-- Chinese, Japanese and Korean words are stored and asked as pairs of letters: docs/decisions/0085-search-without-spaces.md.

-- Words with their places. Parts end with U+0003: the places of each begin anew, since PostgreSQL counts to 16,383.
create function search_vector(configuration regconfig, words text) returns tsvector
  language sql immutable parallel safe
  as $$
    select case when strpos(words, chr(3)) = 0 then to_tsvector(configuration, words)
      else (select string_agg(to_tsvector(configuration, part)::text, ' ') from regexp_split_to_table(words, chr(3)) as part)::tsvector
    end
  $$;

-- What the index can look up of a query: phrases as their words, phrases that are not wanted not at all, and of pairs that
-- begin with a letter the letter, which is stored of its own.
create function search_loose(query tsquery) returns tsquery
  language sql immutable parallel safe
  as $$
    select regexp_replace(regexp_replace(regexp_replace(
      query::text, '!\([^()]*<(-|\d+)>[^()]*\)', '!''#''', 'g'), '<(-|\d+)>', '&', 'g'), ''':\*', '''', 'g')::tsquery
  $$;

-- Of a text about 120 letters around the first of `marked` that occurs; null where none does. Whoever shows it marks it.
create function search_window(readable text, marked text[]) returns text
  language sql immutable parallel safe
  as $$
    select case when at > 41 then '… ' else '' end || substr(readable, greatest(at - 40, 1), 120)
      || case when char_length(readable) > greatest(at - 40, 1) + 119 then ' …' else '' end
    from (
      select min(nullif(strpos(lower(normalize(readable, NFKC)), word), 0)) as at from unnest(marked) as word) as first
    where at is not null
  $$;

-- As before, and what the index could not look up is compared in the admin's search too.
create or replace function search_newest(
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
        ids := ids || array(
          select id from unnest(found) as id
          where exact is null or exists (
            select from search_entry e
            where e.organisation_id = organisation and e.entity = entity_name and e.record_id = id
              and case when titles then ts_filter(e.words, '{a}') else e.words end @@ exact)
          order by id desc limit at_most - cardinality(ids));
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

create or replace function search_titles_first(entity_name text, query tsquery, count_max integer, on_sites integer[])
  returns table (found_id integer, found_in_title boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    beginning constant text := substring(query::text from '''([^'']+)'':\*$');
    at_most constant integer := least(count_max, 1000);
    words text;
    scopes integer[] := coalesce(on_sites, coalesce(current_sites(), '{}') || -1);
    titled integer[]; others integer[] := '{}'; loose tsquery; exact tsquery;
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
    loose := search_loose(query);
    exact := case when loose <> query then query end;
    select newest.ids into titled
      from search_newest(entity_name, loose, exact, scopes, false, '{}', '{}', at_most, true) as newest;
    if cardinality(titled) < at_most then
      select newest.ids into others
        from search_newest(entity_name, loose, exact, scopes, false, '{}', '{}', at_most) as newest;
    end if;
    return query select id, true from unnest(titled) as id;
    return query
      select id, false from unnest(others) as id where id <> all (titled) order by id desc limit at_most - cardinality(titled);
  end
  $$;

-- As before, and with `asked`, a query for `to_tsquery` in place of the phrase, whose words are `marked`.
create function search_site(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer,
    asked text, marked text[])
  returns table (id integer, note jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    configuration constant regconfig := search_configuration(language);
    query constant tsquery := case when asked is null then websearch_to_tsquery(configuration, phrase)
      else to_tsquery(configuration, asked) end;
    -- The index knows words, not their order: phrases are looked up as their words, and phrases not wanted not at all.
    loose constant tsquery := search_loose(query);
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
        'meant', case when cardinality(every.ids) = 0 and asked is null then search_meant(configuration, phrase) end);
      return;
    end if;
    return query
      select listed.record_id, about || jsonb_build_object('snippet', case when asked is null
        then ts_headline(configuration, listed.readable, query,
          'StartSel=' || chr(1) || ',StopSel=' || chr(2) || ',MaxFragments=2,MinWords=8,MaxWords=24,FragmentDelimiter=" … "')
        else search_window(listed.readable, marked) end)
      from (
        select e.record_id, e.readable
        from search_entry e
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        where e.organisation_id = current_organisation() and e.entity = 'content' and e.record_id = any (ids[:1000])
        order by case when by_date then null else ts_rank_cd(e.stems, query) end desc, c.published desc, e.record_id desc
        limit least(count_max, 100) offset leave_out) as listed;
  end
  $$;

-- For processes of the version before, while they end.
create or replace function search_site(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer)
  returns table (id integer, note jsonb)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select * from search_site(language, phrase, types, sections, by_date, leave_out, count_max, null, null) $$;

-- Items of sites in these languages are written again, in the background.
do $$
declare one record;
begin
  for one in select organisation_id, id from site where language ~* '^(zh|ja|ko)' loop
    perform graphile_worker.add_job(
      identifier => 'content/writeWordsAgain',
      payload => json_build_object('organisation', one.organisation_id, 'payload', json_build_object('site', one.id, 'after', 0)),
      max_attempts => 25,
      job_key => one.organisation_id || '/words/' || one.id);
  end loop;
end
$$;

revoke all on function search_vector(regconfig, text) from public;
revoke all on function search_loose(tsquery) from public;
revoke all on function search_window(text, text[]) from public;
revoke all on function search_site(text, text, text[], integer[], boolean, integer, integer, text, text[]) from public;
grant execute on function search_vector(regconfig, text) to masthead_app;
grant execute on function search_site(text, text, text[], integer[], boolean, integer, integer, text, text[]) to masthead_app;
