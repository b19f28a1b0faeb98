-- Where a redirect leads, in the spelling of addresses it may lead from, so that chains are found however a target is
-- written: `/B/?x` -> `/b`, `https://Quay.example/%C3%A9` -> `quay.example/é`. Null for what names no address.
create function redirect_address(target text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog
  as $$
    declare
      whole text := regexp_replace(target, '[?#].*$', '');
      host text := coalesce(substring(lower(whole) from '^https?://(?:[^/@]*@)?([^/:]*[^/:.])'), '');
      path text := regexp_replace(whole, '^https?://[^/]*', '', 'i');
    begin
      if position('%' in path) > 0 then
        begin
          select convert_from(string_agg(
              case when part[1] like '\%__' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
              '' order by place), 'UTF8')
            into path
            from regexp_matches(path, '%[0-9a-fA-F]{2}|[^%]+|%', 'g') with ordinality as found (part, place);
        exception when character_not_in_repertoire or untranslatable_character then
          return null;
        end;
      end if;
      return host || '/' || btrim(regexp_replace(lower(path), '/+', '/', 'g'), '/');
    end
  $$;

-- One expression, so that no other index answers for it. Ids of sites are of all organisations.
create index website_redirect_address on website_redirect ((site_id::text || ' ' || redirect_address("to")));

-- Redirects that follow each other before a reader comes to `path`, on the longest way there; one more than `hops_max`
-- at most. `own` is left out. `hosts`: the site's, and an empty one for targets without. Under the table's policy the
-- index would not be used, so the function says itself what the policy says. The settings keep to the index while an
-- import fills the table: without statistics, or by a plan kept from when it was small, each write would read all of it.
create function redirect_hops(site integer, path text, own integer, hosts text[], hops_max integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
  as $$
    with recursive way as (
      select path as address, 0 as hops
      union
      select r."from", way.hops + 1
        from way cross join unnest(hosts) as host
        join website_redirect r
          on r.site_id::text || ' ' || redirect_address(r."to") = site::text || ' ' || host || way.address
        where r.organisation_id is not distinct from current_organisation() and site = any (current_sites())
          and r.id is distinct from own and way.hops <= hops_max
    )
    select max(hops) from way
  $$;
revoke all on function redirect_hops(integer, text, integer, text[], integer) from public;
grant execute on function redirect_hops(integer, text, integer, text[], integer) to masthead_app;
