-- Where a redirect leads, in the spelling of addresses it may lead from, stored by whoever writes it: chains and moved
-- pages are found however a target is written. Until now the database spelt targets by itself, and not as browsers do.
alter table website_redirect add column to_address text;

-- The spelling of the rows there are: what comes after needs this no more. `/B/../%C3%A9?x` -> `/é`. Null for what names
-- no address.
create function spelt_path(target text) returns text
  language plpgsql immutable strict set search_path = pg_catalog
  as $$
    declare
      path text := translate(regexp_replace(target, '[?#].*$', ''), '\', '/');
      parts text[] := '{}';
      part text;
    begin
      if path ~ '%(?![0-9a-fA-F]{2})' or path ~* '%0[0-9a-f]|%1[0-9a-f]|%5c|%7f' then
        return null;
      end if;
      begin
        select coalesce(convert_from(string_agg(
            case when letters[1] like '\%__' then decode(substr(letters[1], 2), 'hex') else convert_to(letters[1], 'UTF8') end,
            '' order by place), 'UTF8'), '')
          into path
          from regexp_matches(path, '%[0-9a-fA-F]{2}|[^%]+', 'g') with ordinality as matches (letters, place);
      exception when character_not_in_repertoire or untranslatable_character then
        return null;
      end;
      foreach part in array string_to_array(path, '/') loop
        if part = '..' then
          parts := parts[1:cardinality(parts) - 1];
        elsif part <> '.' then
          parts := parts || part;
        end if;
      end loop;
      return '/' || lower(array_to_string(array_remove(parts, ''), '/'));
    end
  $$;

-- Two slashes of either kind at the start are a host's, to browsers.
update website_redirect set to_address =
  coalesce(substring(lower(target) from '^https?://(?:[^/?#@]*@)?([^/:?#]*[^/:?#.])'), '')
    || spelt_path(regexp_replace(target, '^https?://[^/?#]*', '', 'i'))
  from (select id as redirect, regexp_replace("to", '^[/\\]{2}', 'https://') as target from website_redirect) as targets
  where id = redirect;

-- Addresses with escaped letters were stored as they were written once, and are looked up decoded: the oldest of those
-- that are one address by now answers, unless another does already.
update website_redirect r set "from" = spelt.path
  from (
    select distinct on (organisation_id, site_id, spelt_path("from")) id, organisation_id, site_id, spelt_path("from") as path
      from website_redirect where "from" ~* '%[0-9a-f]{2}' order by organisation_id, site_id, spelt_path("from"), id
  ) as spelt
  where r.id = spelt.id and spelt.path <> '/' and not exists (
    select from website_redirect other
      where other.organisation_id = spelt.organisation_id and other.site_id = spelt.site_id and other."from" = spelt.path
  );

drop function spelt_path(text);

-- Of any length; by site where all redirects of a site are followed, as sites share targets such as `/`. In that one the
-- site is part of one expression, so that no other index answers for it. Ids of sites are of all organisations.
drop index website_redirect_address, website_redirect_to;
create index website_redirect_address on website_redirect using hash ((site_id::text || ' ' || to_address));
create index website_redirect_to_address on website_redirect using hash (to_address);

-- As before, by the stored address.
create or replace function redirect_hops(site integer, path text, own integer, hosts text[], hops_max integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
  as $$
    with recursive way as (
      select path as address, 0 as hops
      union
      select r."from", way.hops + 1
        from way cross join unnest(hosts) as host
        join website_redirect r
          on r.site_id::text || ' ' || r.to_address = site::text || ' ' || host || way.address
        where r.organisation_id is not distinct from current_organisation() and site = any (current_sites())
          and r.id is distinct from own and way.hops <= hops_max
    )
    select max(hops) from way
  $$;
drop function redirect_address(text);
