-- masthead: without a transaction
-- Measurements of a layout on the days around its last change, for the report on the speed of pages.
create index concurrently if not exists analytics_page_speed_day_layout
  on analytics_page_speed_day (organisation_id, site_id, layout_id, day);
