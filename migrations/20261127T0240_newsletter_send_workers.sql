-- The run that sends a campaign now, for each of its workers: a run that begins takes the place of the one before it,
-- which then claims no more recipients.
create table newsletter_send_worker (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  worker integer not null,
  run text not null,
  primary key (organisation_id, campaign_id, worker),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade
);
alter table newsletter_send_worker enable row level security;
create policy tenant on newsletter_send_worker using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_send_worker to masthead_app;
