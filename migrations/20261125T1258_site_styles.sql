-- A site's own styles as the parser accepted them, beside their text in the settings: pages read these and parse nothing.
create table site_styles (
  organisation_id integer not null,
  site_id integer not null,
  -- SHA-256 of the text they were compiled from, and the number of the rules it was held to.
  text_hash text not null,
  rules integer not null,
  css text,
  fault text,
  primary key (organisation_id, site_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade,
  check (num_nulls(css, fault) = 1)
);
alter table site_styles enable row level security;
create policy tenant on site_styles
  using ((organisation_id = current_organisation() and site_id = any (current_sites())) or is_platform());
grant select, insert, update, delete on site_styles to masthead_app;
