-- Whether readers see an item at an instant: published, and not past its end. The one place that says so in SQL; `decideAccess`
-- says it of loaded items. One expression without settings or rights of its own, so that PostgreSQL puts it into the statement
-- and looks its parts up in indexes. A row of `content_schedule` is part of what was published: its status is 1.
create function is_public(status integer, published timestamptz, unpublished timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  as $$ select status = 1 and published <= at and (unpublished is null or unpublished > at) $$;
revoke all on function is_public(integer, timestamptz, timestamptz, timestamptz) from public;
grant execute on function is_public(integer, timestamptz, timestamptz, timestamptz) to masthead_app;

create or replace function search_public(ids integer[], types text[], sections integer[], exact tsquery, at_most integer)
  returns setof integer
  language sql stable set search_path = pg_catalog, public
  as $$
    select c.id from content c
    where c.organisation_id = current_organisation() and c.id = any (ids)
      and is_public(c.status, c.published, c.unpublished, now())
      and c.sites_shown_ids && current_sites()
      and (types = '{}' or c.type = any (types))
      and (sections = '{}' or exists (
        select from content_schedule s
        where s.organisation_id = c.organisation_id and s.content_id = c.id and s.site_id = any (current_sites())
          and s.section_id = any (sections) and s.option = '*' and is_public(1, s.starts_at, s.ends_at, now())))
      and (exact is null or exists (
        select from search_entry e
        where e.organisation_id = c.organisation_id and e.entity = 'content' and e.record_id = c.id and e.stems @@ exact))
    order by c.id desc limit at_most
  $$;

create or replace function search_narrowed(types text[], sections integer[], before integer, at_most integer)
  returns setof integer
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
        and s.section_id = wanted.id and s.option = '*' and is_public(1, s.starts_at, s.ends_at, now())
      order by s.starts_at desc, s.content_id desc limit at_most
    ) as narrow
    where narrow.content_id < before
  $$;

create or replace function listed_content(site integer) returns table (id integer, type text)
  language sql stable
  as $$
    select content.id, content.type from content
    where organisation_id = current_organisation() and site_id = site and site = any (current_sites())
      and is_public(status, published, unpublished, now())
    union all
    select content.id, content.type from content
    where organisation_id = current_organisation() and content.id in (select canonical_content(site))
      and is_public(status, published, unpublished, now())
  $$;

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
        where c.organisation_id = current_organisation() and c.site_id = site and c.type = kind
          and is_public(c.status, c.published, c.unpublished, now()))
      or exists (
        select from content c
        where c.organisation_id = current_organisation() and c.id = any (array(select canonical_content(site)))
          and c.type = kind and is_public(c.status, c.published, c.unpublished, now())))
  $$;
