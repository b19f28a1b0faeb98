-- How far each day of single events, of UTC, has been cleared, so that its partition is looked through once for each period.
create table analytics_cleared_day (
  day date primary key,
  -- Events of organisations that store them for fewer days than this are deleted.
  age integer not null,
  -- The age to which the day is being cleared, and the first page of its partition that was not looked at; null between passes.
  passing integer,
  next_page bigint not null default 0
);
-- Without a policy: the application's role uses the functions below.
alter table analytics_cleared_day enable row level security;

-- Looks at the next pages of the oldest day on which an organisation's period has ended, and deletes the events of all such
-- organisations there, on all their sites. Returns whether there was such a day: call it until it returns false. A day that ended
-- less than 24 hours ago is left out, because its events can be that late.
create function clear_ended_analytics_events(pages integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' set datestyle = 'ISO'
  as $$
  declare
    today constant date := (now() at time zone 'UTC')::date;
    own analytics_cleared_day;
    partition regclass;
    until_page bigint;
  begin
    if pages is null or pages not between 1 and 10000 then
      raise exception 'One call looks at 1 to 10000 pages, not %.', pages using errcode = '22023';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('clear_ended_analytics_events', 0));
    select past.day::date, coalesce(cleared.age, 0), coalesce(cleared.passing, today - past.day::date), coalesce(cleared.next_page, 0)
      into own
      from ledger cross join generate_series(today - ledger.retention_days, today - 2, interval '1 day') as past (day)
      left join analytics_cleared_day as cleared on cleared.day = past.day::date
      where ledger.name = 'analytics_event' and to_regclass('public.analytics_event_' || to_char(past.day, 'YYYYMMDD')) is not null
        and (cleared.passing is not null or exists (
          select from organisation left join analytics_retention as period on period.organisation_id = organisation.id
          where coalesce(period.event_days, 30) >= coalesce(cleared.age, 0)
            and coalesce(period.event_days, 30) < today - past.day::date))
      order by past.day limit 1;
    if own.day is null then
      delete from analytics_cleared_day where day < today - 100;
      return false;
    end if;
    partition := to_regclass('public.analytics_event_' || to_char(own.day, 'YYYYMMDD'));
    until_page := own.next_page + pages;
    execute format('delete from %s where ctid >= %L::tid and ctid < %L::tid and organisation_id = any ($1)',
        partition, format('(%s,0)', own.next_page), format('(%s,0)', until_page))
      using array(
        select organisation.id from organisation left join analytics_retention as period on period.organisation_id = organisation.id
        where coalesce(period.event_days, 30) < own.passing);
    if until_page * current_setting('block_size')::bigint >= pg_relation_size(partition) then
      own.age := own.passing;
      own.passing := null;
      until_page := 0;
    end if;
    insert into analytics_cleared_day as c (day, age, passing, next_page) values (own.day, own.age, own.passing, until_page)
      on conflict (day) do update set age = excluded.age, passing = excluded.passing, next_page = excluded.next_page;
    return true;
  end
  $$;
revoke all on function clear_ended_analytics_events(integer) from public;
grant execute on function clear_ended_analytics_events(integer) to masthead_app;

-- As before; days that were cleared are looked through again for a shorter period. Waits for a transaction that clears events.
create or replace function set_analytics_retention(days integer, months integer) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    select pg_advisory_xact_lock(hashtextextended('clear_ended_analytics_events', 0));
    insert into analytics_retention as own (organisation_id, event_days, figure_months, events_from)
      select current_organisation(), days, months, (now() at time zone 'UTC')::date - least(ledger.retention_days,
        coalesce((select event_days from analytics_retention where organisation_id = current_organisation()), 30))
      from ledger where ledger.name = 'analytics_event'
      on conflict (organisation_id) do update set event_days = excluded.event_days, figure_months = excluded.figure_months,
        events_from = greatest(own.events_from, excluded.events_from);
    update ledger set retention_days = greatest(30, (select max(event_days) from analytics_retention))
      where name = 'analytics_event';
    update analytics_cleared_day set age = least(age, days), passing = null, next_page = 0
      where age > days or passing is not null;
  $$;

-- The command and the job of the previous version call it.
comment on function clear_analytics_events(date, integer) is 'Not used any more: see clear_ended_analytics_events.';
