-- Imports into the suppression list receive their files in parts, as imports of subscribers do.
alter table newsletter_suppression_import
  add column length integer not null default 0,
  add column read_length integer not null default 0,
  add column part integer not null default 0,
  add column part_lines integer not null default 0;

create table newsletter_suppression_import_part (
  organisation_id integer not null,
  import_id bigint not null,
  number integer not null,
  text text not null,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references newsletter_suppression_import (organisation_id, id) on delete cascade
);
alter table newsletter_suppression_import_part enable row level security;
create policy tenant on newsletter_suppression_import_part using (organisation_id = current_organisation());
grant select, insert, update, delete on newsletter_suppression_import_part to masthead_app;

-- Files that the previous version received and has not read to their end. It still writes the column, which the next version drops.
insert into newsletter_suppression_import_part (organisation_id, import_id, number, text)
  select organisation_id, id, 1, file from newsletter_suppression_import where file <> '';
update newsletter_suppression_import set length = length(file), part = 1, part_lines = lines where file <> '';
