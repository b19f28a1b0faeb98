-- Views that reached the end of the text, so that totals of items need no row for each item.
alter table analytics_day add column read_through integer not null default 0;

-- Sums of items by month: reports on years read these instead of days.
create table analytics_item_month (
  organisation_id integer not null,
  site_id integer not null,
  -- Empty: all channels.
  channel text not null,
  month date not null,
  -- 0, over all channels: the visitors of all pages.
  item_id integer not null,
  views integer not null,
  raw_views integer not null,
  seconds integer not null,
  read_through integer not null,
  -- Sum of daily visitors; 0 for a single channel, by which visitors are not counted.
  visitors integer not null,
  primary key (organisation_id, site_id, channel, month, item_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_item_month enable row level security;
create policy tenant on analytics_item_month using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_item_month to masthead_app;

-- Up to which day the sums of a month are complete. Days are added in order, once they are final.
create table analytics_month (
  organisation_id integer not null,
  site_id integer not null,
  month date not null,
  through date not null,
  primary key (organisation_id, site_id, month),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_month enable row level security;
create policy tenant on analytics_month using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_month to masthead_app;
