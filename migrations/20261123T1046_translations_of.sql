-- The versions of an item in other languages, the original first: readers see them now or one day. They may stand on other sites
-- of the organisation, whose rows the page's transaction does not see; what is answered is what their addresses are made of.
create function translations_of(original integer)
  returns table (id integer, site_id integer, name text, type text, alias text, language text, section_alias text,
    published timestamptz, unpublished timestamptz, is_original boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select version.id, version.site_id, version.name, version.type, version.alias,
      coalesce(version.language, split_part(lower(site.language), '-', 1)),
      (select coalesce(section.alias, section.id::text) from website_section section
        where section.organisation_id = version.organisation_id and section.id = version.primary_section_id),
      version.published, version.unpublished, version.id = original
    from content version
    join site on site.organisation_id = version.organisation_id and site.id = version.site_id
    where version.organisation_id = current_organisation()
      and (version.id = original or version.translation_of_id = original)
      and version.status = 1 and version.published is not null
      and (version.unpublished is null or version.unpublished > now())
      and exists (select from content where content.organisation_id = current_organisation() and content.translation_of_id = original)
    order by version.id <> original, version.id
    limit 21
  $$;
revoke all on function translations_of(integer) from public;
grant execute on function translations_of(integer) to masthead_app;
