-- What strangers have viewed in the period of their meter, by the random id in their cookie: the row wins over an older cookie.
create table anonymous_meter (
  organisation_id integer not null,
  site_id integer not null,
  id text not null,
  expires timestamptz(3) not null,
  allowed integer not null,
  items integer[] not null,
  primary key (organisation_id, site_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table anonymous_meter enable row level security;
create policy tenant on anonymous_meter using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index anonymous_meter_expires on anonymous_meter (organisation_id, expires);
grant select, insert, update, delete on anonymous_meter to masthead_app;
