alter table asset
  add column created_by_id integer,
  add foreign key (organisation_id, created_by_id) references cms_user (organisation_id, id);

alter table media_file
  add column created_by_id integer,
  add foreign key (organisation_id, created_by_id) references cms_user (organisation_id, id);
