-- Subscribers who came and went, without their addresses.
create table newsletter_subscriber_change (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  newsletter_id integer not null,
  change text not null check (change in ('gained', 'confirmed', 'lost')),
  source text not null,
  promo_code text,
  -- How a subscriber left.
  reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, newsletter_id) references newsletter (organisation_id, id) on delete cascade
);
alter table newsletter_subscriber_change enable row level security;
create policy tenant on newsletter_subscriber_change using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_subscriber_change_by_time on newsletter_subscriber_change (organisation_id, site_id, at);
create index newsletter_subscriber_change_of_newsletter on newsletter_subscriber_change (organisation_id, newsletter_id);
grant select, insert on newsletter_subscriber_change to masthead_app;

-- Subscribers of before: they count as gained when they asked.
insert into newsletter_subscriber_change (organisation_id, site_id, newsletter_id, at, change, source, promo_code, reason)
select s.organisation_id, s.site_id, s.newsletter_id, change.at, change.change, s.source, s.promo_code,
  case when change.change = 'lost' then s.unsubscribe_source end
from newsletter_subscription s
cross join lateral (values ('gained', s.requested_at), ('confirmed', s.confirmed_at),
  ('lost', case when s.confirmed_at is not null then s.unsubscribed_at end)) as change (change, at)
where change.at is not null;
