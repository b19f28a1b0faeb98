-- Layouts and menus have a trash: what is in it is hidden from every statement but those of the trash.
alter table layout
  add column trashed timestamptz(3),
  add column trashed_by_id integer,
  add foreign key (organisation_id, trashed_by_id) references cms_user (organisation_id, id);

alter table menu
  add column trashed timestamptz(3),
  add column trashed_by_id integer,
  add foreign key (organisation_id, trashed_by_id) references cms_user (organisation_id, id);

alter policy tenant on layout
  using (organisation_id = current_organisation() and site_id = any (current_sites()) and (trashed is null or sees_trash()));
alter policy shared on layout
  using (organisation_id = current_organisation() and is_global and tenants_ids && current_sites() and trashed is null);
alter policy tenant on menu
  using (organisation_id = current_organisation() and site_id = any (current_sites()) and (trashed is null or sees_trash()));

-- They leave the database from the trash alone, whoever asks.
create policy erasing on layout as restrictive for delete to public using (trashed is not null);
create policy erasing on menu as restrictive for delete to public using (trashed is not null);

-- A place whose menu is in the trash can have another one.
drop index menu_one_place;
create unique index menu_one_place on menu (organisation_id, site_id, place) where trashed is null;
