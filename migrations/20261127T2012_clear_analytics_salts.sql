-- Deletes salts of all sites 48 hours after the end of their day in UTC, also where analytics were turned off since.
create function clear_analytics_salts() returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from analytics_salt where (day + 1)::timestamp at time zone 'UTC' < now() - interval '48 hours'
  $$;
revoke all on function clear_analytics_salts() from public;
grant execute on function clear_analytics_salts() to masthead_app;
