alter table content
  add column site_texts jsonb;

create index content_site_texts on content using gin (site_texts jsonb_path_ops);

-- The alias of the section an item's address is named after on its own site, for the sites it is shown on: a site's
-- transaction sees no other site's sections. Null where the transaction may not read the item.
create function primary_section_alias(item integer) returns text
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select coalesce(section.alias, section.id::text)
    from content join website_section section
      on section.organisation_id = content.organisation_id and section.id = content.primary_section_id
    where content.organisation_id = current_organisation() and content.id = item
      and content.sites_shown_ids && current_sites()
  $$;
revoke all on function primary_section_alias(integer) from public;
grant execute on function primary_section_alias(integer) to masthead_app;

-- Ids of items of other sites whose page on `site`, one of the transaction's, is canonical itself.
create function canonical_content(site integer) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select id from content
    where organisation_id = current_organisation() and site = any (current_sites())
      and sites_shown_ids @> array[site] and site_id <> site
      and site_texts @> jsonb_build_array(jsonb_build_object('site', site, 'isCanonical', true))
  $$;
revoke all on function canonical_content(integer) from public;
grant execute on function canonical_content(integer) to masthead_app;
