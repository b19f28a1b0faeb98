-- The versions of an item in other languages, as before, with the language of their site where they say none: what a tag without
-- a language of its own means is worked out from the whole tag of the site. At most an original and its 100 translations.
drop function translations_of(integer);
create function translations_of(original integer)
  returns table (id integer, site_id integer, name text, type text, alias text, language text, section_alias text,
    published timestamptz, unpublished timestamptz, is_original boolean, site_language text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select version.id, version.site_id, version.name, version.type, version.alias,
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
