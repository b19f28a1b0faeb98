-- How fast pages were, from a sample of views by people: samples by value, in logarithmic buckets.
create table analytics_page_speed_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  -- lcp, inp, cls or ttfb.
  metric text not null,
  -- Kind of the page, or the key of a module's page.
  page text not null,
  -- 0 for pages without a layout.
  layout_id integer not null,
  -- Type and position of the block with the largest element or shift; empty without one.
  block_type text not null,
  block text not null,
  browser text not null,
  bucket smallint not null,
  samples integer not null,
  primary key (organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_page_speed_day enable row level security;
create policy tenant on analytics_page_speed_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_page_speed_day to masthead_app;
