-- As before, by indexes alone: where a sample of a large archive shows few types, the planner expects to meet an item of
-- any type at once, and reads the whole table for a type that has a handful.
create or replace function listed_content_files(site integer, kinds text[]) returns table (type text, files integer)
  language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off
  as $$
    select kind, 1 + (
      select count(*)::integer from sitemap_boundary b
      where b.organisation_id = current_organisation() and b.site_id = site and b.type = kind)
    from unnest(kinds) as kind
    where site = any (current_sites()) and (
      exists (
        select from content c
        where c.organisation_id = current_organisation() and c.site_id = site and c.type = kind and c.status = 1
          and c.published <= now() and (c.unpublished is null or c.unpublished > now()))
      or exists (
        select from content c
        where c.organisation_id = current_organisation() and c.id = any (array(select canonical_content(site)))
          and c.type = kind and c.status = 1
          and c.published <= now() and (c.unpublished is null or c.unpublished > now())))
  $$;
