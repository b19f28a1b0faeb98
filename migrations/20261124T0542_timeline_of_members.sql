alter table site_user
  add column city text;

alter table site_user
  add column postal_code text;

alter table site_user
  add column region text;

alter table site_user
  add column country_code text;

-- What happened to an account, one row each.
create table site_user_event (
  organisation_id integer not null,
  id bigint generated always as identity,
  site_user_id integer not null,
  site_id integer not null,
  kind text not null,
  at timestamptz(3) not null default now(),
  cms_user_id integer,
  details jsonb not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade
);
create index site_user_event_user on site_user_event (organisation_id, site_user_id, id);
create index site_user_event_at on site_user_event (organisation_id, site_id, kind, at);
alter table site_user_event enable row level security;
create policy tenant on site_user_event using (organisation_id = current_organisation());
grant select, insert, delete on site_user_event to masthead_app;

-- What readers agreed to. Rows are never changed: the newest one of a purpose holds.
create table site_user_consent (
  organisation_id integer not null,
  id bigint generated always as identity,
  site_user_id integer not null,
  site_id integer not null,
  purpose text not null,
  kind text not null check (kind in ('CASL', 'GDPR')),
  is_given boolean not null,
  wording_version text not null,
  at timestamptz(3) not null default now(),
  address text,
  expires timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade
);
create index site_user_consent_user on site_user_consent (organisation_id, site_user_id, purpose, id);
alter table site_user_consent enable row level security;
create policy tenant on site_user_consent using (organisation_id = current_organisation());
grant select, insert, delete on site_user_consent to masthead_app;
grant usage on all sequences in schema public to masthead_app;
