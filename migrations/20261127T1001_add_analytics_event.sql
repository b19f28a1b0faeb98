-- The rows of the ledger analyticsEvent.
create table analytics_event (
  organisation_id integer not null,
  at timestamptz(3) not null,
  site_id integer not null,
  view text not null,
  sequence integer not null,
  kind text not null,
  is_human boolean not null,
  visitor text,
  page text,
  item integer,
  section integer,
  channel text,
  referrer_host text,
  campaign text,
  device text,
  access text,
  seconds integer,
  scroll integer,
  detail text,
  location text,
  block text,
  block_type text,
  target_item integer,
  target text,
  promo_code text,
  session text,
  account integer,
  reasons text,
  rules integer
) partition by range (at);
create index analytics_event_by_account_at on analytics_event (organisation_id, account, at) where account is not null;
create index analytics_event_by_view_at on analytics_event (organisation_id, view, at);
alter table analytics_event enable row level security;
create policy tenant on analytics_event
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert on analytics_event to masthead_app;
insert into ledger (name, partitioned_by, retention_days, account_column)
  values ('analytics_event', 'day', 30, 'account');
