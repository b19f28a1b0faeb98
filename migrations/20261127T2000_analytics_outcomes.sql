-- What views of an item led to, by day of the site's time zone. Events of people only.
create table analytics_outcome_day (
  organisation_id integer not null,
  site_id integer not null,
  day date not null,
  -- 0 for all items together.
  item_id integer not null,
  -- Views whose reader met the gate, and clicks on their pages on links to join and to log in.
  gated_views integer not null,
  join_clicks integer not null,
  login_clicks integer not null,
  -- Of readers who went on to the item afterwards.
  requests integer not null,
  registrations integer not null,
  logins integer not null,
  -- Clicks in sent newsletters on links to the item.
  newsletter_clicks integer not null default 0,
  primary key (organisation_id, site_id, day, item_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table analytics_outcome_day enable row level security;
create policy tenant on analytics_outcome_day using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index analytics_outcome_day_by_item on analytics_outcome_day (organisation_id, item_id, day);
grant select, insert, update, delete on analytics_outcome_day to masthead_app;

-- Steps of registrations by step and place, which were among the clicks.
insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
select organisation_id, site_id, day, 'registration', detail || '/' || location, sum(clicks), sum(raw_clicks), 0
from analytics_click_day where kind = 'registration'
group by organisation_id, site_id, day, detail, location;
