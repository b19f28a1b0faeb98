-- The generation of the links of a subject: a token of an earlier one is revoked. Subjects that were never revoked have no row.
create table link_revocation (
  organisation_id integer not null references organisation (id),
  link text not null,
  subject text not null,
  generation integer not null default 1,
  revoked timestamptz(3) not null default now(),
  primary key (organisation_id, link, subject)
);
alter table link_revocation enable row level security;
create policy tenant on link_revocation using (organisation_id = current_organisation());
grant select, insert, update, delete on link_revocation to masthead_app;
