-- Changes of address on the preferences page: requested, confirmed at the new address, and perhaps taken back by the old one.
create table newsletter_address_change (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  old_email text not null,
  old_key text not null,
  new_email text not null,
  new_key text not null,
  requested_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- Id of the link that confirmed it.
  confirmed_by text,
  taken_back_at timestamptz(3),
  -- Subscriptions that moved: ids.
  moved integer[] not null default '{}',
  -- Subscriptions that were merged: id, version after it, and the values before it.
  merged jsonb not null default '[]',
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id)
);
alter table newsletter_address_change enable row level security;
create policy tenant on newsletter_address_change using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_address_change_of_old on newsletter_address_change (organisation_id, lower(old_key));
create index newsletter_address_change_of_new on newsletter_address_change (organisation_id, lower(new_key));
create index newsletter_address_change_by_age on newsletter_address_change (organisation_id, requested_at);
grant select, insert, update, delete on newsletter_address_change to masthead_app;
