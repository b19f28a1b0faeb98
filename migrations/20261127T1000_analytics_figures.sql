-- A random salt for each site and day, by which visitors of the day are recognised; deleted after 48 hours.
create table analytics_salt (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  salt bytea not null,
  primary key (organisation_id, site_id, day),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_salt enable row level security;
create policy tenant on analytics_salt using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_salt to masthead_app;

-- Figures, from which reports are made. views: of people; raw_views: of everyone. Days are those of the site's time zone.
create table analytics_hour (
  organisation_id integer not null,
  site_id integer not null,
  hour timestamptz(3) not null,
  views integer not null default 0,
  raw_views integer not null default 0,
  seconds integer not null default 0,
  -- Events that were not stored because too many arrived.
  turned_away integer not null default 0,
  primary key (organisation_id, site_id, hour),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_hour enable row level security;
create policy tenant on analytics_hour using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_hour to masthead_app;

create table analytics_item_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  item_id integer not null,
  channel text not null,
  views integer not null,
  raw_views integer not null,
  seconds integer not null,
  -- Views that reached the end of the text.
  read_through integer not null,
  primary key (organisation_id, site_id, day, item_id, channel),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_item_day enable row level security;
create policy tenant on analytics_item_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index analytics_item_day_by_item on analytics_item_day (organisation_id, item_id, day);
grant select, insert, update, delete on analytics_item_day to masthead_app;

create table analytics_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  -- page, type, section, author, channel, device, access, referrer or campaign.
  dimension text not null,
  value text not null,
  views integer not null,
  raw_views integer not null,
  seconds integer not null,
  primary key (organisation_id, site_id, dimension, day, value),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_day enable row level security;
create policy tenant on analytics_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_day to masthead_app;

create table analytics_click_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  kind text not null,
  detail text not null,
  location text not null,
  -- The item on whose page it was clicked; 0 on other pages.
  item_id integer not null,
  clicks integer not null,
  raw_clicks integer not null,
  primary key (organisation_id, site_id, day, kind, detail, location, item_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_click_day enable row level security;
create policy tenant on analytics_click_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_click_day to masthead_app;

create table analytics_visitor_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  -- 0 for all pages of the site.
  item_id integer not null,
  visitors integer not null,
  primary key (organisation_id, site_id, day, item_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_visitor_day enable row level security;
create policy tenant on analytics_visitor_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index analytics_visitor_day_by_item on analytics_visitor_day (organisation_id, item_id, day);
grant select, insert, update, delete on analytics_visitor_day to masthead_app;
