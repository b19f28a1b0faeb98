-- Newsletters that the sister sites of a site (setting groupSites) offer to everyone, and those that the address `key` has
-- subscribed to there. Rows of a site are seen only in transactions for that site, so the function adds the sister sites
-- to the transaction while it reads, and returns public fields and the state of this one address alone.
create function sister_newsletters(own_site integer, key text)
  returns table (
    id integer, site_id integer, site_name text, title text, description text, omeda_product_id integer, status text,
    is_offered boolean, is_in_block boolean, site_place bigint, place bigint)
  language plpgsql volatile
  as $$
  declare
    seen constant text := current_setting('masthead.site_ids', true);
    sisters integer[];
  begin
    select array_agg(entry::integer order by at) into sisters
    from site s
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(s.newsletters -> 'groupSites') = 'array' then s.newsletters -> 'groupSites' else '[]' end)
      with ordinality as listed (entry, at)
    where s.organisation_id = current_organisation() and s.id = own_site and entry::integer <> own_site;
    if sisters is null then return; end if;
    perform set_config('masthead.site_ids', sisters::text, true);
    return query
      with enabled as (
        select s.id as of_site, (entry ->> 'newsletter')::integer as of_id, min(listed.at) as at,
          bool_or((entry ->> 'showInSubscribeBlock')::boolean is not false) as in_block
        from site s
        cross join lateral jsonb_array_elements(coalesce(s.newsletters -> 'enabledNewsletters', '[]'))
          with ordinality as listed (entry, at)
        where s.organisation_id = current_organisation() and s.id = any (sisters)
          and coalesce((s.modules ->> 'newsletters')::boolean, true)
        group by 1, 2)
      select n.id, s.id, s.name, n.title, n.description, n.omeda_product_id, u.status,
        e.of_id is not null and n.status = 1, coalesce(e.in_block, false), array_position(sisters, s.id)::bigint, e.at
      from newsletter n
      join site s on s.organisation_id = n.organisation_id and s.id = n.site_id
      left join enabled e on e.of_site = n.site_id and e.of_id = n.id
      left join newsletter_subscription u on u.organisation_id = n.organisation_id and u.newsletter_id = n.id
        and u.email_key = key
      where n.organisation_id = current_organisation() and n.site_id = any (sisters)
        and coalesce((s.modules ->> 'newsletters')::boolean, true)
        and (e.of_id is not null and n.status = 1 or u.status in ('pending', 'confirmed', 'paused'))
      order by array_position(sisters, s.id), e.at, n.title, n.id limit 100;
    perform set_config('masthead.site_ids', seen, true);
  end $$;

grant execute on function sister_newsletters(integer, text) to masthead_app;
