-- A campaign as it is sent: compiled once when its send begins, and never changed.
create table newsletter_message (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  newsletter_id integer not null,
  created timestamptz(3) not null default now(),
  subject text not null,
  -- Parts of the email: texts, and slots that each recipient fills.
  html jsonb not null,
  plain jsonb not null,
  -- Only the rows, for the public page.
  body jsonb not null,
  -- Targets of the links, in the order of their numbers: url, blockId, contentId.
  links jsonb not null,
  -- Items shown, which later campaigns can leave out.
  content_ids integer[] not null,
  primary key (organisation_id, campaign_id),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade
);
alter table newsletter_message enable row level security;
create policy tenant on newsletter_message using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_message_by_newsletter on newsletter_message (organisation_id, newsletter_id, created);
grant select, insert, update, delete on newsletter_message to masthead_app;

-- One row for each recipient of a campaign: claimed before SMTP, settled after it. A row that stays claimed when its
-- process has ended is unknown: the email may have been sent.
create table newsletter_delivery (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  campaign_id integer not null,
  -- Deleted with the subscriber; the counts stay.
  subscription_id integer not null,
  -- The operator of the recipient's mail server, or the domain of the address.
  operator text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'sent', 'failed', 'skipped', 'unknown')),
  attempts integer not null default 0,
  due timestamptz(3) not null default now(),
  claimed_by text,
  claimed_at timestamptz(3),
  settled_at timestamptz(3),
  answer text,
  primary key (organisation_id, id),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade,
  foreign key (organisation_id, subscription_id) references newsletter_subscription (organisation_id, id)
    on delete cascade
);
alter table newsletter_delivery enable row level security;
create policy tenant on newsletter_delivery using (organisation_id = current_organisation() and site_id = any (current_sites()));
create unique index newsletter_delivery_of_recipient on newsletter_delivery (organisation_id, campaign_id, subscription_id);
create index newsletter_delivery_waiting on newsletter_delivery (organisation_id, campaign_id, due, id) where state = 'waiting';
create index newsletter_delivery_claimed on newsletter_delivery (organisation_id, campaign_id, claimed_by) where state = 'claimed';
create index newsletter_delivery_by_subscription on newsletter_delivery (organisation_id, subscription_id, id);
grant select, insert, update, delete on newsletter_delivery to masthead_app;

-- How many deliveries of a campaign are settled, by state, so that no screen counts rows.
create table newsletter_delivery_count (
  organisation_id integer not null,
  site_id integer not null,
  campaign_id integer not null,
  state text not null,
  count integer not null default 0,
  primary key (organisation_id, campaign_id, state),
  foreign key (organisation_id, campaign_id) references newsletter_campaign (organisation_id, id) on delete cascade
);
alter table newsletter_delivery_count enable row level security;
create policy tenant on newsletter_delivery_count using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_delivery_count to masthead_app;
