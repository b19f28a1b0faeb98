-- How the names of items and issues are spelled in their URLs (docs/decisions/0134-umlauts-in-addresses.md). Null for everything
-- there is now: its URL stays as readers have it.
alter table content add column slug_language text;
alter table magazine_issue add column slug_language text;

-- As before, with what the URL of each version is made of.
drop function translations_of(integer);
create function translations_of(original integer)
  returns table (id integer, site_id integer, name text, type text, alias text, slug_language text, language text,
    section_alias text, published timestamptz, unpublished timestamptz, is_original boolean, site_language text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select version.id, version.site_id, version.name, version.type, version.alias, version.slug_language,
      coalesce(version.language, split_part(lower(site.language), '-', 1)),
      (select coalesce(section.alias, section.id::text) from website_section section
        where section.organisation_id = version.organisation_id and section.id = version.primary_section_id),
      version.published, version.unpublished, version.id = original,
      case when version.language is null then site.language end
    from content version
    join site on site.organisation_id = version.organisation_id and site.id = version.site_id
    where version.organisation_id = current_organisation()
      and (version.id = original or version.translation_of_id = original)
      and version.status = 1 and version.published is not null
      and (version.unpublished is null or version.unpublished > now())
      and exists (select from content where content.organisation_id = current_organisation() and content.translation_of_id = original)
    order by version.id <> original, version.id
    limit 101
  $$;
revoke all on function translations_of(integer) from public;
grant execute on function translations_of(integer) to masthead_app;
