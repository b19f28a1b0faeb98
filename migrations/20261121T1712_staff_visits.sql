-- Staff on a site's own host: a code that is good once, for a minute, and the pass it is exchanged for. Both are the
-- SHA-256 of 256 random bits; both end with the session they were asked for in.
create table cms_visit (
  hash bytea primary key,
  organisation_id integer not null,
  site_id integer not null,
  session_id uuid not null references cms_session (id) on delete cascade,
  kind text not null check (kind in ('code', 'pass')),
  expires timestamptz(3) not null,
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create index cms_visit_session on cms_visit (session_id);
create index cms_visit_site on cms_visit (organisation_id, site_id);
create index cms_visit_expires on cms_visit (expires);
alter table cms_visit enable row level security;
create policy tenant on cms_visit using (organisation_id = current_organisation() or is_platform());
grant select, insert, update, delete on cms_visit to masthead_app;
