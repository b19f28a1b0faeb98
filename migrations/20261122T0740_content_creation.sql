-- Which item the first save of a new editor created: the same save sent again, because its answer was lost on the way,
-- finds that item instead of creating a second one. Rows are kept for a day.
create table content_creation (
  organisation_id integer not null,
  cms_user_id integer not null,
  key text not null,
  content_id integer,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, cms_user_id, key)
);
create index content_creation_created on content_creation (organisation_id, created);
alter table content_creation enable row level security;
create policy tenant on content_creation using (organisation_id = current_organisation());
grant select, insert, update, delete on content_creation to masthead_app;
