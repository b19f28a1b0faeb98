-- Which record of which source became which of ours: what makes an import safe to run again.
create table import_record (
  organisation_id integer not null references organisation (id),
  site_id integer not null,
  source_key text not null,
  record_key text not null,
  entity text not null,
  record_id integer not null,
  -- The version the import wrote last: another one was written by somebody since.
  record_version integer not null,
  -- Of the values the mapping gave.
  hash text not null,
  -- Where the record stood on the old site.
  addresses text[] not null default '{}',
  imported timestamptz(3) not null default now(),
  primary key (organisation_id, site_id, source_key, record_key),
  foreign key (organisation_id, site_id) references site (organisation_id, id)
);
alter table import_record enable row level security;
create policy tenant on import_record
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on import_record to masthead_app;
