-- Imports that list an address which an earlier import had added: undoing one of them leaves the address to the others.
create table newsletter_suppression_listing (
  organisation_id integer not null,
  import_id bigint not null,
  suppression_id integer not null,
  primary key (organisation_id, suppression_id, import_id),
  foreign key (organisation_id, import_id) references newsletter_suppression_import (organisation_id, id) on delete cascade,
  foreign key (organisation_id, suppression_id) references newsletter_suppression (organisation_id, id) on delete cascade
);
create index newsletter_suppression_listing_import on newsletter_suppression_listing (organisation_id, import_id);
alter table newsletter_suppression_listing enable row level security;
create policy tenant on newsletter_suppression_listing using (organisation_id = current_organisation());
grant select, insert, update, delete on newsletter_suppression_listing to masthead_app;
