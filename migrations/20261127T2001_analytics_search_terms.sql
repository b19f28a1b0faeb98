-- Searches of people by term and day of the site's time zone: at most 1,000 terms a day, the others as one.
create table analytics_search_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  -- In lower case, at most 80 characters; no email addresses and telephone numbers.
  term text not null,
  searches integer not null,
  without_results integer not null,
  -- On results.
  clicks integer not null,
  primary key (organisation_id, site_id, day, term),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_search_day enable row level security;
create policy tenant on analytics_search_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_search_day to masthead_app;
