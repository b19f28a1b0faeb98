-- When the next email of a rate limit may be sent; shared by all workers of a site.
create table newsletter_send_rate (
  organisation_id integer not null,
  site_id integer not null,
  -- `site`, `campaign <id>`, or `operator <name>`.
  limit_key text not null,
  next_at timestamptz(3) not null default now(),
  primary key (organisation_id, site_id, limit_key),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table newsletter_send_rate enable row level security;
create policy tenant on newsletter_send_rate using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_send_rate to masthead_app;

-- Deliveries to one operator, which is limited, paused or slow, without a scan of the others.
create index newsletter_delivery_of_operator on newsletter_delivery (organisation_id, campaign_id, operator, due, id)
  where state = 'waiting';
