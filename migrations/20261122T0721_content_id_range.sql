-- The smallest and the largest id of the organisation's items, on whatever site: beyond them no address of an item leads
-- anywhere. Past the policies, because the items of other sites would be read and thrown away one by one.
create function content_id_range() returns table (lowest integer, highest integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select
      (select c.id from content c where c.organisation_id = current_organisation() order by c.id limit 1),
      (select c.id from content c where c.organisation_id = current_organisation() order by c.id desc limit 1)
  $$;
revoke all on function content_id_range() from public;
grant execute on function content_id_range() to masthead_app;
