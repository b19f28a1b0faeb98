-- The rows of the ledger newsletterEvent.
create table newsletter_event (
  organisation_id integer not null,
  at timestamptz(3) not null,
  site_id integer not null,
  campaign integer not null,
  delivery integer not null,
  link integer not null,
  is_human boolean not null,
  reasons text,
  method text not null,
  user_agent text
) partition by range (at);
create index newsletter_event_by_campaign_at on newsletter_event (organisation_id, campaign, at);
alter table newsletter_event enable row level security;
create policy tenant on newsletter_event
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert on newsletter_event to masthead_app;
insert into ledger (name, partitioned_by, retention_days, account_column)
  values ('newsletter_event', 'day', 90, null);

alter table site
  add column newsletter_tracking jsonb;

alter table newsletter_subscription
  add column is_untracked boolean;
