-- Campaigns that a cadence has prepared: one for a newsletter and a day, even if staff delete the draft.
create table newsletter_prepared (
  organisation_id integer not null,
  site_id integer not null,
  newsletter_id integer not null,
  -- In the time zone of the cadence, like 2026-11-27.
  day text not null,
  campaign_id integer,
  -- The subject that the draft got: one that staff change is not replaced.
  subject text,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, newsletter_id, day),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, newsletter_id) references newsletter (organisation_id, id) on delete cascade
);
create index newsletter_prepared_by_campaign on newsletter_prepared (organisation_id, campaign_id);
alter table newsletter_prepared enable row level security;
create policy tenant on newsletter_prepared using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_prepared to masthead_app;
