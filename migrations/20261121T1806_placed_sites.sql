-- Sites of the sections an item is placed in, those its editor does not work on as well: whoever publishes it must leave
-- no list out. Ids alone leave the function, of the transaction's organisation.
create function placed_sites(sections integer[]) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct site_id from website_section
    where organisation_id = current_organisation() and id = any (sections)
  $$;
revoke all on function placed_sites(integer[]) from public;
grant execute on function placed_sites(integer[]) to masthead_app;
