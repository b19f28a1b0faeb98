-- What a run of an import made and changed, so that it can be taken back.
create table import_change (
  organisation_id integer not null references organisation (id),
  site_id integer not null,
  run_id integer not null,
  entity text not null,
  record_id integer not null,
  -- The version the run wrote last: another one was written by somebody since.
  record_version integer not null,
  -- The record as it was; null for one that the run made.
  before jsonb,
  primary key (organisation_id, run_id, entity, record_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, run_id) references migration_run (organisation_id, id) on delete cascade
);
alter table import_change enable row level security;
create policy tenant on import_change
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on import_change to masthead_app;
