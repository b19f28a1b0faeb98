-- Search for readers: words cut to their stems in the language of the site, asked through search_content() alone.

-- The text-search configuration of a language (BCP 47); `simple` for those PostgreSQL has no stems of.
create function search_configuration(language text) returns regconfig
  language sql immutable set search_path = pg_catalog, public
  as $$
    select (case split_part(lower(language), '-', 1)
      when 'ar' then 'arabic' when 'hy' then 'armenian' when 'eu' then 'basque' when 'ca' then 'catalan'
      when 'da' then 'danish' when 'nl' then 'dutch' when 'en' then 'english' when 'fi' then 'finnish'
      when 'fr' then 'french' when 'de' then 'german' when 'el' then 'greek' when 'hi' then 'hindi'
      when 'hu' then 'hungarian' when 'id' then 'indonesian' when 'ga' then 'irish' when 'it' then 'italian'
      when 'lt' then 'lithuanian' when 'ne' then 'nepali' when 'nb' then 'norwegian' when 'nn' then 'norwegian'
      when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
      when 'sr' then 'serbian' when 'es' then 'spanish' when 'sv' then 'swedish' when 'ta' then 'tamil'
      when 'tr' then 'turkish' when 'yi' then 'yiddish' else 'simple' end)::regconfig
  $$;

alter table search_entry add column stems tsvector not null default '';

-- Entries written before this: stems of their words, without the places where they stood, until their next save.
update search_entry e
  set stems = to_tsvector(search_configuration(s.language), array_to_string(tsvector_to_array(e.words), ' '))
  from content c join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
  where e.entity = 'content' and c.organisation_id = e.organisation_id and c.id = e.record_id;

create index search_entry_stems on search_entry using gin (stems) with (fastupdate = off) where entity = 'content';

-- What readers of the transaction's site may find now. Of the newest 1,000 matches (by id) those from `leave_out` on, best
-- or latest first; `found`: how many match, counted up to 10,001. No row when nothing matches. Empty lists: all.
create function search_content(
    language text, phrase text, types text[], sections integer[], by_date boolean, leave_out integer, count_max integer)
  returns table (id integer, found integer)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    query tsquery := websearch_to_tsquery(search_configuration(language), phrase);
  begin
    -- With its values: a plan for any phrase would walk the whole table.
    return query execute $sql$
      with matching as materialized (
        select c.id, c.published, e.stems
        from search_entry e
        join content c on c.organisation_id = e.organisation_id and c.id = e.record_id
        where e.entity = 'content' and e.stems @@ $1 and e.organisation_id = current_organisation()
          and e.site_ids && current_sites() and c.status = 1
          and c.published <= now() and (c.unpublished is null or c.unpublished > now())
          and ($2 = '{}' or c.type = any ($2))
          and ($3 = '{}' or exists (
            select 1 from content_schedule s
            where s.organisation_id = c.organisation_id and s.content_id = c.id and s.site_id = any (current_sites())
              and s.section_id = any ($3) and s.option = '*' and s.starts_at <= now() and s.ends_at > now()))
        order by e.record_id desc limit 10001
      ), newest as (
        select * from matching order by matching.id desc limit 1000
      )
      select newest.id, (select count(*)::integer from matching)
      from newest
      order by case when $4 then null else ts_rank_cd(newest.stems, $1) end desc, newest.published desc, newest.id desc
      limit least($6, 100) offset $5
    $sql$ using query, types, sections, by_date, leave_out, count_max;
  end
  $$;
grant execute on function search_configuration(text) to masthead_app;
grant execute on function search_content(text, text, text[], integer[], boolean, integer, integer) to masthead_app;
