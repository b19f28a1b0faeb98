-- Which readers were told of the end of what they hold, and how many days ahead; 0 when it had ended. With another end it begins anew.
create table membership_reminder (
  organisation_id integer not null,
  site_user_id integer not null,
  membership_id integer not null,
  ends timestamptz(3) not null,
  days integer not null,
  primary key (organisation_id, site_user_id, membership_id, ends, days),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade,
  foreign key (organisation_id, membership_id) references membership (organisation_id, id) on delete cascade
);
create index membership_reminder_membership on membership_reminder (organisation_id, membership_id);
alter table membership_reminder enable row level security;
create policy tenant on membership_reminder using (organisation_id = current_organisation());
grant select, insert, update, delete on membership_reminder to masthead_app;
create index membership_grant_ends on membership_grant (organisation_id, membership_id, ends) where ends is not null;
