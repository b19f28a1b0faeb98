-- Opens and clicks that are not scored yet: rows leave it in the transaction that counts them.
create table newsletter_event_queue (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  campaign_id integer not null,
  delivery_id bigint not null,
  -- Number of the link; 0 for an open, -1 for the hidden link.
  link integer not null,
  at timestamptz(3) not null,
  method text not null,
  user_agent text not null,
  is_of_scanner_network boolean not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, delivery_id) references newsletter_delivery (organisation_id, id) on delete cascade
);
alter table newsletter_event_queue enable row level security;
create policy tenant on newsletter_event_queue using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_event_queue_by_delivery on newsletter_event_queue (organisation_id, delivery_id, at);
grant select, insert, update, delete on newsletter_event_queue to masthead_app;

-- Who opened an email and followed which link for the first time; only people, no scanners.
create table newsletter_reaction (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  delivery_id bigint not null,
  subscription_id integer not null,
  -- Number of the link; 0 for an open, -1 for a click on any link.
  link integer not null,
  first_at timestamptz(3) not null,
  primary key (organisation_id, delivery_id, link),
  foreign key (organisation_id, delivery_id) references newsletter_delivery (organisation_id, id) on delete cascade
);
alter table newsletter_reaction enable row level security;
create policy tenant on newsletter_reaction using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_reaction_by_subscription on newsletter_reaction (organisation_id, subscription_id, first_at);
create index newsletter_reaction_by_age on newsletter_reaction (organisation_id, site_id, first_at);
grant select, insert, update, delete on newsletter_reaction to masthead_app;

-- Figures of campaigns, so that no report counts events. recipients: people, each once.
create table newsletter_event_count (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  -- As in newsletter_reaction.
  link integer not null,
  raw integer not null,
  human integer not null,
  recipients integer not null,
  primary key (organisation_id, campaign_id, link),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade
);
alter table newsletter_event_count enable row level security;
create policy tenant on newsletter_event_count using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_event_count to masthead_app;

-- Figures of campaigns by hour after the beginning of the send; hour 720 has everything later.
create table newsletter_event_hour (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  hour integer not null,
  opens integer not null,
  clicks integer not null,
  human_opens integer not null,
  human_clicks integer not null,
  primary key (organisation_id, campaign_id, hour),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade
);
alter table newsletter_event_hour enable row level security;
create policy tenant on newsletter_event_hour using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_event_hour to masthead_app;
