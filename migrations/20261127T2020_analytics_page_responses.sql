-- Pages that the server sent to readers by day of the site's time zone. No row: they were not counted, as behind an edge cache.
create table analytics_response_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  responses integer not null,
  primary key (organisation_id, site_id, day),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_response_day enable row level security;
create policy tenant on analytics_response_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_response_day to masthead_app;
