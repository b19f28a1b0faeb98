-- Jobs whose figures are stored: a job that is run a second time adds nothing. Deleted after 30 days.
create table analytics_counted_job (
  organisation_id integer not null,
  site_id integer not null,
  job bigint not null,
  counted_on date not null,
  primary key (organisation_id, site_id, job),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create index on analytics_counted_job (organisation_id, site_id, counted_on);
alter table analytics_counted_job enable row level security;
create policy tenant on analytics_counted_job using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, delete on analytics_counted_job to masthead_app;
