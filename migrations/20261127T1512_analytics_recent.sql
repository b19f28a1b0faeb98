-- Views of items in the last hour, for what is being read now.
create table analytics_recent (
  organisation_id integer not null,
  site_id integer not null,
  -- The beginning of five minutes.
  slot timestamptz(3) not null,
  item_id integer not null,
  views integer not null,
  primary key (organisation_id, site_id, slot, item_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_recent enable row level security;
create policy tenant on analytics_recent using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on analytics_recent to masthead_app;
