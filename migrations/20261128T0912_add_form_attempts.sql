-- Attempts of readers' forms that create records, so that a form sent twice creates one. Rows are kept for a day.
create table form_attempt (
  organisation_id integer not null,
  site_id integer not null,
  attempt text not null,
  fingerprint text not null,
  created timestamptz(3) not null default clock_timestamp(),
  primary key (organisation_id, site_id, attempt),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create index form_attempt_by_created on form_attempt (organisation_id, site_id, created);
alter table form_attempt enable row level security;
create policy tenant on form_attempt
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on form_attempt to masthead_app;
