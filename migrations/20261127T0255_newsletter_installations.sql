-- The installation that sends an organisation's campaigns: a copy or a restored backup has another identity.
create table newsletter_installation (
  organisation_id integer primary key,
  identity text not null,
  confirmed timestamptz(3) not null default now(),
  foreign key (organisation_id) references organisation (id) on delete cascade
);
alter table newsletter_installation enable row level security;
create policy tenant on newsletter_installation using (organisation_id = current_organisation());
grant select, insert, update, delete on newsletter_installation to masthead_app;
