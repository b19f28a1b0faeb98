-- A licence of several sites is read on each of them, and changed where it was made.
create policy realm on licence_company for select
  using (organisation_id = current_organisation() and on_realm);

-- Lists of crawlers' addresses say nothing of any organisation; every one reads them.
drop policy platform on crawler_list;
create policy everybody on crawler_list using (true);

-- Reminders that were sent before the end of a licence; another end is reminded of again.
create table licence_reminder (
  organisation_id integer not null,
  licence_company_id integer not null,
  expires timestamptz(3) not null,
  days integer not null,
  primary key (organisation_id, licence_company_id, expires, days),
  foreign key (organisation_id, licence_company_id) references licence_company (organisation_id, id) on delete cascade
);
alter table licence_reminder enable row level security;
create policy tenant on licence_reminder using (organisation_id = current_organisation());
grant select, insert, update, delete on licence_reminder to masthead_app;

-- Whether a licence is there, for what is counted where no site is seen.
create function licence_exists(organisation integer, licence integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from licence_company
    where organisation_id = organisation and id = licence and organisation_id = current_organisation()) $$;
grant execute on function licence_exists(integer, integer) to masthead_app;
