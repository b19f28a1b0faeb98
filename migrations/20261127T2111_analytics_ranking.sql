-- When the rankings of a site's most viewed items were last made: those of long periods, and those that no page shows, less often.
create table analytics_ranking (
  organisation_id integer not null,
  site_id integer not null,
  period text not null,
  ranked timestamptz(3) not null,
  primary key (organisation_id, site_id, period),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_ranking enable row level security;
create policy tenant on analytics_ranking using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_ranking to masthead_app;
