-- Who somebody is at the provider of the single sign-on, and how a session was opened.

create table cms_identity (
  issuer text not null,
  subject text not null,
  organisation_id integer not null,
  cms_user_id integer not null,
  created timestamptz(3) not null default now(),
  primary key (issuer, subject),
  unique (organisation_id, cms_user_id, issuer),
  foreign key (organisation_id, cms_user_id) references cms_user (organisation_id, id) on delete cascade
);
alter table cms_identity enable row level security;
create policy tenant on cms_identity using (organisation_id = current_organisation() or is_platform());

-- Of who came by single sign-on, the provider has asked for a second factor, or decided that none is needed.
alter table cms_session add column came_by text not null default 'password' check (came_by in ('password', 'provider'));

grant select, insert, update, delete on cms_identity to masthead_app;
