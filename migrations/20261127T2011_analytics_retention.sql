-- How long an organisation stores single events and figures of analytics; without a row, 30 days and 25 months.
create table analytics_retention (
  organisation_id integer primary key references organisation (id) on delete cascade,
  event_days integer not null check (event_days between 1 and 90),
  figure_months integer not null check (figure_months between 2 and 25),
  -- Events of earlier days, of UTC, can have been deleted; null if the periods never changed.
  events_from date
);
alter table analytics_retention enable row level security;
create policy tenant on analytics_retention using (organisation_id = current_organisation());
grant select, insert, update, delete on analytics_retention to masthead_app;

-- Sets both for the transaction's organisation. Partitions are shared: they are dropped after the longest period of any organisation.
create function set_analytics_retention(days integer, months integer) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    insert into analytics_retention as own (organisation_id, event_days, figure_months, events_from)
      select current_organisation(), days, months, (now() at time zone 'UTC')::date - least(ledger.retention_days,
        coalesce((select event_days from analytics_retention where organisation_id = current_organisation()), 30))
      from ledger where ledger.name = 'analytics_event'
      on conflict (organisation_id) do update set event_days = excluded.event_days, figure_months = excluded.figure_months,
        events_from = greatest(own.events_from, excluded.events_from);
    update ledger set retention_days = greatest(30, (select max(event_days) from analytics_retention))
      where name = 'analytics_event';
  $$;
revoke all on function set_analytics_retention(integer, integer) from public;
grant execute on function set_analytics_retention(integer, integer) to masthead_app;

-- Deletes events of the transaction's organisation, on all its sites, from a day of UTC; returns how many. At most 50,000.
create function clear_analytics_events(cleared date, rows_max integer) returns integer
  language sql security definer set search_path = pg_catalog, public
  as $$
    with deleted as (
      delete from analytics_event where (tableoid, ctid) in (
        select tableoid, ctid from analytics_event
        where organisation_id = current_organisation() and at >= cleared::timestamp at time zone 'UTC'
          and at < (cleared + 1)::timestamp at time zone 'UTC'
        limit least(rows_max, 50000))
        and at >= cleared::timestamp at time zone 'UTC' and at < (cleared + 1)::timestamp at time zone 'UTC'
      returning 1),
    noted as (
      update analytics_retention set events_from = greatest(events_from, cleared + 1)
      where organisation_id = current_organisation())
    select count(*)::integer from deleted
  $$;
revoke all on function clear_analytics_events(date, integer) from public;
grant execute on function clear_analytics_events(date, integer) to masthead_app;
