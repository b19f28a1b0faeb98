-- Sums of the speed of pages by month: reports on years read these instead of days.
create table analytics_page_speed_month (
  organisation_id integer not null,
  site_id integer not null,
  month date not null,
  -- The other columns are those of analytics_page_speed_day.
  metric text not null,
  page text not null,
  layout_id integer not null,
  block_type text not null,
  block text not null,
  browser text not null,
  bucket smallint not null,
  samples integer not null,
  primary key (organisation_id, site_id, month, metric, page, layout_id, block_type, block, browser, bucket),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_page_speed_month enable row level security;
create policy tenant on analytics_page_speed_month using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_page_speed_month to masthead_app;

-- The last day in the sums of the speed of pages; null without sums. A process of the previous version moves `through` only.
alter table analytics_month add column speed_through date;

-- Months that were summed before: the job that adds days waits.
lock table analytics_month in share row exclusive mode;
insert into analytics_page_speed_month
  (organisation_id, site_id, month, metric, page, layout_id, block_type, block, browser, bucket, samples)
select d.organisation_id, d.site_id, m.month, metric, page, layout_id, block_type, block, browser, bucket, sum(samples)
  from analytics_month m
  join analytics_page_speed_day d
    on d.organisation_id = m.organisation_id and d.site_id = m.site_id and d.day between m.month and m.through
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
update analytics_month set speed_through = through;
