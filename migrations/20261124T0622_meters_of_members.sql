-- What readers with an account have viewed in the period of their meter. Site 0 stands for all sites that share accounts.
create table site_user_meter (
  organisation_id integer not null,
  site_user_id integer not null,
  site_id integer not null,
  starts timestamptz(3) not null,
  expires timestamptz(3) not null,
  allowed integer not null,
  items integer[] not null,
  primary key (organisation_id, site_user_id, site_id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade
);
alter table site_user_meter enable row level security;
create policy tenant on site_user_meter using (organisation_id = current_organisation());
grant select, insert, update, delete on site_user_meter to masthead_app;
