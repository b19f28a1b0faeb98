-- The most viewed items of each section and period, in order: what the block of the most read items shows.
create table analytics_most_read (
  organisation_id integer not null,
  site_id integer not null,
  -- 0: the whole site.
  section_id integer not null,
  period text not null,
  -- From 1.
  position integer not null,
  item_id integer not null,
  primary key (organisation_id, site_id, section_id, period, position),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_most_read enable row level security;
create policy tenant on analytics_most_read using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_most_read to masthead_app;
